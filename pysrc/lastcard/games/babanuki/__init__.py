"""Open-hand BABANUKI: draw from the player before you, lay pairs aside, and do not keep the joker."""

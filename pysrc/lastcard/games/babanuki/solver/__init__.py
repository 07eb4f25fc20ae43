"""Who can force first place in open-hand BABANUKI, who can be made last, and how soon."""

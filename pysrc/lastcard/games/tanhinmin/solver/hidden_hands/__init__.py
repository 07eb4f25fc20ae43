"""Players who do not see the other hand: what they may ask, what they can know, and how they play."""

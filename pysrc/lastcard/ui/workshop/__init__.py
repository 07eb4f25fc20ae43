"""The page on which a visitor writes a game, with every game's tabs."""

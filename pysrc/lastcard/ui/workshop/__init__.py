"""The page on which a visitor writes a game: the game as the sandbox tells it, and the tabs that every game has."""

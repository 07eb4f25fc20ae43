"""What the sandbox tells of a game, made here from the game itself."""

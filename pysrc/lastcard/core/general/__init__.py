"""A solver for any game of the contract, chosen by the game's shape; it knows nothing of a game but its rules."""

"""Playing a game: who chooses, what was played, how it is looked back at, and many games at once."""

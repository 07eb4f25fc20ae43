"""How a game begins: who sits where, whose hands are hidden, and the games that one begins with."""

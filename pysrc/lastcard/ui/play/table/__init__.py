"""The table: the board, what is said above it, and what can be done and asked below."""

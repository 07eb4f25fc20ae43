"""The board of Pan Galactic Solitaire: it draws a position, takes moves on it, and edits it."""

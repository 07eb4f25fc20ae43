"""The board of Pan: it draws a position, takes moves on it, and edits it."""

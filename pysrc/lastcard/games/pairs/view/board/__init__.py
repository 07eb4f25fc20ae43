"""The board of Pairs: it draws a position, takes moves on it, and edits it."""

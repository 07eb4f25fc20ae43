"""The board of TANHINMIN: it draws a position, takes moves on it, and edits it."""

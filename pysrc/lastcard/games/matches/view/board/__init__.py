"""The board of match-taking: it draws a position, takes moves on it, and edits it."""

"""The board of BABANUKI: it draws a position, takes moves on it, and edits it."""

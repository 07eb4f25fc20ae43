"""The board of SHICHINARABE: it draws a position, takes moves on it, and edits it."""

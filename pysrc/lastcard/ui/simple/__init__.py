"""The page of a game that brings no drawing of its own."""

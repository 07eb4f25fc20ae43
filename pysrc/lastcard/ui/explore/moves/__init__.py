"""The table of the moves, best first."""

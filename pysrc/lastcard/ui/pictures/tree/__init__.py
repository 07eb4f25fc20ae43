"""Trees of games, and a search stepped through them."""

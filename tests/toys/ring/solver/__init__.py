"""Its solver."""

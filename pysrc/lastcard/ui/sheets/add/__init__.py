"""Adding a position to the sheet from other pages."""

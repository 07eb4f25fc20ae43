"""Pan Galactic Solitaire."""

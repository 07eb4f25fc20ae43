"""Many deals: played by simple strategies, or decided one by one for the record."""

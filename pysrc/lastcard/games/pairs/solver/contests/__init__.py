"""Whole games between players, many at once, and what native runs of them have found."""

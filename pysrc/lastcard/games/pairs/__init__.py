"""Pairs: push your luck, or fold and take the lowest card; two players or more, chance, and payoffs that are numbers."""

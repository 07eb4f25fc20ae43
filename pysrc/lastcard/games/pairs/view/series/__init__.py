"""Rounds of Pairs that count together."""

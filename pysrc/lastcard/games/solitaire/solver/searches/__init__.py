"""Searches for a line that wins, and proofs that there is none."""

"""Collecting what pupils hand in."""

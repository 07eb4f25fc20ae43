"""Graphs of positions, from those around the one that is shown."""

"""Whole games solved backward from their ends: numbered positions, moves both ways, labels and their files."""

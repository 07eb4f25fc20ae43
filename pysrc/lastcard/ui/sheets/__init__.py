"""The pages of sheets: making one, doing it, printing it, and collecting what pupils hand in."""

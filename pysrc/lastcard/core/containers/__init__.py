"""Collections that Python has not."""

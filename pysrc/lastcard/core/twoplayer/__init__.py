"""What holds for two-player zero-sum games alone: searches, and traces of searches."""

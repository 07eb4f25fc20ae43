"""What holds for two-player zero-sum games alone: searches, retrograde analysis, traces of searches."""

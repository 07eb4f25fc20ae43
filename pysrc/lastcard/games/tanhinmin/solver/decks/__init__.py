"""All positions of a small deck at once: the truth by search, and the criteria of the thesis beside it."""

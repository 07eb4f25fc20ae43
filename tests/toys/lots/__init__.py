"""A toy game for tests; see `rules`."""

"""Boards that stand for hard questions: whoever can tell who wins on them can answer these."""

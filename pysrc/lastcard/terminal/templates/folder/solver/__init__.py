"""Everything that is worked out about halving: who wins, how soon, and why."""

from .piles import lost, plies_to_end, solve

__all__ = ["lost", "plies_to_end", "solve"]

"""A game in one file, as somebody writes it, and the same file with a fault in it."""

from __future__ import annotations

HEAP = '''"""One heap of coins: take 1, 2 or 3; who takes the last coin wins."""

from dataclasses import dataclass

from lastcard import Game


@dataclass(frozen=True)
class Heap:
    coins: int
    player: int = 0


class Coins(Game):
    start = Heap(7)

    def player_to_move(self, state):
        return state.player

    def legal_moves(self, state):
        return [take for take in (1, 2, 3) if take <= state.coins]

    def play(self, state, move):
        return Heap(state.coins - move, 1 - state.player)

    def outcome(self, state):
        return 1 - state.player if state.coins == 0 else None


GAME = Coins()
'''


def changed(old: str, new: str) -> str:
    """The file with something else in one place."""
    assert HEAP.count(old) == 1
    return HEAP.replace(old, new)

"""Halving: take counters from a pile, at most half of them each time; whoever cannot take any loses."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard import Game


@dataclass(frozen=True)
class Pile:
    """A position: a value that never changes. It is written `12`, or `12 player=1`."""

    counters: int
    player: int = 0

    def __post_init__(self) -> None:
        """Refuse what is no position, in words for whoever typed it."""
        if self.counters < 1 or self.player not in (0, 1):
            raise ValueError("there is at least one counter, and the player is 0 or 1")


class Halving(Game[Pile, int]):
    """Take at least one counter and at most half of the pile. Whoever is left with a single counter loses."""

    start = Pile(12)

    def player_to_move(self, state: Pile) -> int:
        """Whose turn it is: 0 or 1; or lastcard.CHANCE, and chance_outcomes says what can happen."""
        return state.player

    def legal_moves(self, state: Pile) -> tuple[int, ...]:
        """All that may be done here, in an order of your choice; numbers, texts and tuples make good moves."""
        return tuple(range(1, state.counters // 2 + 1))

    def play(self, state: Pile, move: int) -> Pile:
        """The position after a move: a new one, the old one stays as it is."""
        return Pile(state.counters - move, 1 - state.player)

    def outcome(self, state: Pile) -> int | str | None:
        """None while the game runs; else the winner's number, "draw", or a tuple with a payoff for each player."""
        return None if state.counters > 1 else 1 - state.player

    def move_label(self, state: Pile, text: str) -> str:
        """What a button says: one of many things that have a default and may be said better (see lastcard.Game)."""
        return f"take {text}"


GAME = Halving()

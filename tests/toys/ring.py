"""Everybody holds counters, and whoever has none when it is their turn wins.

Whoever is to move throws a counter away, or hands one to the next player, who is then to move.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from lastcard import Game, IllegalMove, Outcome, won
from lastcard.core.text import few

PLAYERS = ("north", "east", "south", "west")


@dataclass(frozen=True)
class State:
    counters: tuple[int, ...]
    player: int = 0


class Ring(Game[State, str]):
    start = State((2, 1, 2, 1))
    players = PLAYERS

    def player_to_move(self, state: State) -> int:
        return state.player

    def legal_moves(self, state: State) -> tuple[str, ...]:
        return ("throw", "hand") if state.counters[state.player] else ()

    def play(self, state: State, move: str) -> State:
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{move} cannot be played here")
        counters, following = list(state.counters), (state.player + 1) % 4
        counters[state.player] -= 1
        counters[following] += move == "hand"
        return State(tuple(counters), following)

    def outcome(self, state: State) -> Outcome | None:
        if state.counters[state.player]:
            return None
        return won(state.player, 4, f"{PLAYERS[state.player]} has no counter left")

    def hands(self, state: State, most: int) -> tuple[tuple[str, ...], ...]:
        return tuple(few(("●",) * count, most) for count in state.counters)

    def random_state(self, rng: Random, size: int | None = None) -> State:
        return State(tuple(rng.randint(1, min(size or 2, 3)) for _ in range(4)), rng.randrange(4))


GAME = Ring()

"""Ring, a toy: four players in a ring, and play that need not end.

Everybody holds counters. Whoever is to move throws a counter away or hands one to the next player, who is then to
move. Who has no counter when it is their turn wins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from lastcard.core.game import (
    Example,
    Game,
    IllegalMove,
    MoveError,
    Notation,
    Outcome,
    Paper,
    PositionError,
    won,
)

PLAYERS = ("north", "east", "south", "west")
MOVES = ("throw", "hand")


@dataclass(frozen=True, slots=True)
class State:
    """Everybody's counters, and whose turn it is."""

    counters: tuple[int, ...]
    player: int = 0


class Ring(Game[State, str]):
    """The rules."""

    name = "ring"
    title = "Ring"
    summary = "Get rid of your counters."
    paper = Paper("toy", "A toy", "Nobody", 2000)
    start = State((2, 1, 2, 1))
    notation = Notation(
        "The counters of north, east, south and west; then by=N, E, S or W, whose turn it is.",
        r"[0-9](,[0-9]){3}( by=[NESW])?",
        "2,1,2,1",
        (Example("1,1,1,1", "one each"),),
        "throw or hand",
    )

    def parse(self, text):
        self.notation.check_length(text)
        if not re.fullmatch(self.notation.regex, text):
            raise PositionError(f"{text[:40]!r} is not a ring")
        counters, _, by = text.partition(" by=")
        return State(tuple(map(int, counters.split(","))), "NESW".index(by or "N"))

    def format(self, state):
        text = ",".join(map(str, state.counters))
        return text + (f" by={'NESW'[state.player]}" if state.player else "")

    def players(self, state):
        return PLAYERS

    def player_to_move(self, state):
        return state.player

    def legal_moves(self, state):
        return MOVES if state.counters[state.player] else ()

    def play(self, state, move):
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{move} cannot be played here")
        counters, following = list(state.counters), (state.player + 1) % 4
        counters[state.player] -= 1
        counters[following] += move == "hand"
        return State(tuple(counters), following)

    def outcome(self, state):
        if state.counters[state.player]:
            return None
        return won(state.player, 4, f"{PLAYERS[state.player]} has no counter left")

    def called_off(self, state):
        return Outcome((0.5,) * 4, "the counters go round and round", ("draw",) * 4)

    def parse_move(self, state, text):
        if text not in MOVES:
            raise MoveError(f"{text[:40]!r} is not a move")
        if text not in self.legal_moves(state):
            raise IllegalMove(f"{text} cannot be played here")
        return text

    def format_move(self, move):
        return move

    def rules(self, state):
        return "Throw a counter away or hand it on; who has none at their turn wins."

    def move_label(self, state, text):
        return {"throw": "throw one away", "hand": "hand one on"}[text]

    def random_state(self, rng, size=None):
        return State(tuple(rng.randint(1, min(size or 2, 3)) for _ in range(4)), rng.randrange(4))


GAME = Ring()

"""Lights, a toy: a puzzle for one player, in which play can go round.

Lamps stand in a row. A move switches one lamp and its neighbours. The puzzle is solved when all are out.
"""

from __future__ import annotations

import re

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


class Lights(Game[str, int]):
    """The rules; a position is the row of lamps, 1 for one that is on."""

    name = "lights"
    title = "Lights"
    summary = "Switch all lamps off."
    paper = Paper("toy", "A toy", "Nobody", 2000)
    start = "10110"
    notation = Notation(
        "Two to nine lamps: 1 is on, 0 is off.",
        r"[01]{2,9}",
        "10110",
        (Example("11", "two lamps"), Example("10000", "cannot be solved")),
        "the number of a lamp, from 1",
    )

    def parse(self, text):
        self.notation.check_length(text)
        if not re.fullmatch(self.notation.regex, text):
            raise PositionError(f"{text[:40]!r} is not a row of lamps")
        return text

    def format(self, state):
        return state

    def players(self, state):
        return ("solver",)

    def player_to_move(self, state):
        return 0

    def legal_moves(self, state):
        return tuple(range(1, len(state) + 1)) if "1" in state else ()

    def play(self, state, move):
        if move not in self.legal_moves(state):
            raise IllegalMove(f"lamp {move} cannot be switched")
        return "".join(
            str(1 - int(lamp)) if abs(place - move) <= 1 else lamp
            for place, lamp in enumerate(state, start=1)
        )

    def outcome(self, state):
        return None if "1" in state else won(0, 1, "all lamps are out")

    def called_off(self, state):
        return Outcome((0.0,), "the same lamps are on again", ("loss",))

    def parse_move(self, state, text):
        if not re.fullmatch(r"[1-9]", text):
            raise MoveError(f"{text[:40]!r} is not a lamp")
        if int(text) not in self.legal_moves(state):
            raise IllegalMove(f"lamp {text} cannot be switched")
        return int(text)

    def format_move(self, move):
        return str(move)

    def rules(self, state):
        return "A move switches a lamp and its neighbours; switch all off."

    def move_label(self, state, text):
        return f"switch {text}"

    def random_state(self, rng, size=None):
        return "".join(rng.choice("01") for _ in range(min(max(size or 5, 2), 9)))


GAME = Lights()

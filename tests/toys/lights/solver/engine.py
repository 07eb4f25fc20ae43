"""Lights solved backwards from the row in which all lamps are out."""

from __future__ import annotations

from functools import cache

from lastcard.core.engine import Engine
from lastcard.core.solution import MoveVerdict, Reason, Solution, best_first
from tests.toys.lights.rules import GAME


class LightsEngine(Engine):
    """Breadth-first search from the end."""

    game = GAME

    def solve(self, state):
        moves = []
        for move in GAME.legal_moves(state):
            after = GAME.play(state, move)
            value, distance = judged(after)
            moves.append(MoveVerdict(str(move), after, value, None if distance is None else distance + 1))
        value, distance = judged(state)
        return Solution(
            game=GAME.name,
            position=state,
            to_move="solver",
            value=value,
            distance=distance,
            moves=tuple(sorted(moves, key=best_first)),
            reason=Reason("search", "Every row that can be switched off was found from the end."),
        )


def judged(state):
    distance = distances(len(state)).get(state)
    return ("loss", None) if distance is None else ("win", distance)


@cache
def distances(lamps):
    """Fewest moves to the end of every row of so many lamps from which there is a way; moves undo themselves."""
    found = {"0" * lamps: 0}
    waiting = ["0" * lamps]
    for row in waiting:
        for lamp in range(1, lamps + 1):
            before = "".join(str(int(on != (abs(place - lamp) <= 1))) for place, on in pairs(row))
            if before not in found:
                found[before] = found[row] + 1
                waiting.append(before)
    return found


def pairs(row):
    return [(place, lamp == "1") for place, lamp in enumerate(row, start=1)]


ENGINE = LightsEngine()

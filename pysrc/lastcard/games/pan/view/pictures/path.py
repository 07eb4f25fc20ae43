"""A way to the position on show: a deal, and legal play from it, to be followed move by move."""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.capabilities import LegalPath
from lastcard.core.sentences import move_count
from lastcard.games.pan.rules import GAME, Move, State
from lastcard.games.pan.solver.legal_path import NoPath, path_to
from lastcard.games.pan.solver.whole_game.attainable import attainable
from lastcard.games.pan.solver.whole_game.deals import is_start
from lastcard.ui.component import Component
from lastcard.ui.contract.picture import Picture
from lastcard.ui.player_names import colour
from lastcard.ui.shell.address import Address


class PathCard(Component):
    """What is said of the way, a link that opens it in Explore, and its moves as a list."""

    script = "path.js"
    # How far it is from a deal, or that there is no way; without one nothing is drawn.
    sentence = param.String("")
    # The address of the line, to be followed from its beginning; empty where there is none.
    address = param.String("")
    steps = param.List([])  # the moves, in words, each with the position that it leads to


class PathHere(Picture):
    """A way to the position; it gives nothing away, so it is never hidden."""

    def __init__(self) -> None:
        super().__init__(PathCard())

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        none = {"address": "", "steps": []}
        if is_start(state):
            return none | {"sentence": "This position is a deal: play begins with it."}
        try:
            found = path_to(state)
        except NoPath:
            known = attainable(state) is False
            return none | {
                "sentence": "There is none: no deal and no play lead to this position." if known else ""
            }
        return {
            "sentence": f"{move_count(len(found.moves))} lead from the deal {GAME.format(found.states[0])} to this position. "
            "Every move was checked against the rules; it is a way, not good play.",
            "address": _address(found),
            "steps": [list(step) for step in _steps(found)],
        }


def _address(found: LegalPath[State, Move]) -> str:
    line = ",".join(map(GAME.format_move, found.moves))
    return str(Address(GAME.name, "explore", {"pos": GAME.format(found.states[0]), "line": line, "at": "0"}))


def _steps(found: LegalPath[State, Move]) -> list[tuple[str, str]]:
    steps = []
    first = found.states[0].player  # the deal is where the line begins, so its mover is the first player
    for before, move, after in zip(found.states, found.moves, found.states[1:], strict=False):
        who = colour(before.player ^ first)
        steps.append((f"{who}: {GAME.move_label(before, GAME.format_move(move))}", GAME.format(after)))
    return steps

"""Best play from the position on show as a strip of small tables; for a draw, the round on which it goes on for ever."""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.sentences import move_count
from lastcard.core.solution import Solution
from lastcard.games.pan.rules import GAME, State, rank_name
from lastcard.games.pan.solver.page_answers import solve
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract.picture import Picture


class PanStrip(Component):
    """Small tables in a row."""

    script = "best_line.js"
    messages = Messages(walk={"moves": list[str]})
    # One dictionary a position, the one on show first: ``hands`` (first and second player's cards by rank),
    # ``pile`` (likewise, without a fixed nine), ``mover``, ``made`` (the move that led here, in words),
    # ``moves`` (all that led here, in notation), ``position`` and ``round`` (whether it is on the round of a
    # draw).
    tables = param.List([])
    names = param.List([])  # what the cards of each rank are called
    fixed = param.Boolean(True)  # whether a nine lies under the pile for good
    back = param.Integer(-1)  # the index of the table that comes again after the last; -1 if none does
    # What stands above and below; without tables nothing is drawn.
    title = param.String("")
    note = param.String("")


class BestPlay(Picture):
    """The line of play that the verdict rests on; nothing where it is hidden or not known."""

    def __init__(self) -> None:
        super().__init__(PanStrip())
        self.card.listen(walk=self._walk)

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        solution = None if hide else solve(state)
        facts = solution.reason.facts if solution else {}
        line = facts.get("line") or facts.get("loop") or []
        entry = facts.get("entry", -1)
        return {
            "tables": _tables(state, line, entry) if line else [],
            "names": [rank_name(rank) for rank in range(1, state.ranks + 1)],
            "fixed": not state.rules.bottom_free,
            "back": entry,
            "title": "How the draw goes on" if entry >= 0 else "Best play",
            "note": _note(solution, len(line), entry) if solution and line else "",
        }


def _tables(state: State, line: list[dict[str, Any]], entry: int) -> list[dict[str, Any]]:
    tables = [_table(state, "", [], entry == 0)]
    moves: list[str] = []
    for number, ply in enumerate(line, start=1):
        text = ply["move"]
        label = GAME.move_label(state, text)
        state = state.after(GAME.parse_move(state, text))
        moves = [*moves, text]
        tables.append(_table(state, label, moves, 0 <= entry <= number))
    return tables


def _table(state: State, made: str, moves: list[str], on_round: bool) -> dict[str, Any]:
    mine, theirs = list(state.hand), list(state.other)
    return {
        "hands": [mine, theirs] if state.player == 0 else [theirs, mine],
        "pile": list(state.loose),
        "mover": -1 if state.over else state.player,
        "made": made,
        "moves": moves,
        "position": GAME.format(state),
        "round": on_round,
    }


def _note(solution: Solution, shown: int, entry: int) -> str:
    if entry >= 0:
        return (
            f"After the last table the one marked {entry} comes again, with the same player to move: "
            f"a round of {move_count(shown - entry)}."
        )
    rest = (solution.distance or 0) - shown
    more = f" After these {shown} it goes on for {move_count(rest)}." if rest > 0 else ""
    return f"The winner hurries, the loser delays; where several moves are as good, the first is shown.{more}"

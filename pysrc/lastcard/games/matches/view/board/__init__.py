"""The board of match-taking: matches are taken by clicking or dragging; the editor."""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.solution import Solution
from lastcard.games.matches.rules import GAME, State
from lastcard.ui.component import Messages
from lastcard.ui.contract import Board, Viewpoint

MATCHES_SHOWN = 44  # matches drawn; a larger pile is drawn by its end


class MatchBoard(Board):
    """A pile of matches, the ones to be taken at its right end."""

    script = "board.js"
    messages = Messages(set={"text": str, "remember": bool | None})
    left = param.String("21")  # matches left, in digits (a number this large need not fit into JavaScript's)
    # What is drawn, left to right: ``size``, ``kind`` (``plain_groups``, ``last``, ``round`` or ``take``) and
    # ``label``.
    groups = param.List([])
    more = param.String("")  # what lies to the left of it and is not drawn
    most = param.Integer(3)  # the most matches that may be taken now
    after = param.List([])  # the positions after taking 1, 2, 3, …
    take = param.Integer(3)
    rule = param.String("misere")
    mine = param.Boolean(True)  # True if colours show wins and losses of the player to move

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.listen(set=lambda text, remember=True: self.on_edit(text, remember))

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        most = state.largest_move()
        groups, more = grouped(state, solution, view.argued) if solution else plain_groups(state)
        return {
            "left": str(state.left),
            "groups": groups,
            "more": more,
            "most": most,
            "after": [str(GAME.play(state, count)) for count in range(1, min(most, MATCHES_SHOWN) + 1)],
            "take": state.take,
            "rule": "misere" if state.misere else "normal",
            "mine": state.player == view.by,
        }


def group(size: int, kind: str, label: str) -> list[dict[str, Any]]:
    """Return a list of one group of matches, empty if there are none."""
    return [{"size": size, "kind": kind, "label": label}] if size else []


def plain_groups(state: State) -> tuple[list[dict[str, Any]], str]:
    """Return the end of the pile as one group, and what is not drawn."""
    shown = min(state.left, MATCHES_SHOWN)
    return group(shown, "plain", ""), _hidden(state.left - shown)


def grouped(state: State, solution: Solution, argued: bool = False) -> tuple[list[dict[str, Any]], str]:
    """Return the end of the pile in rounds (up to k if `argued`), and what is not drawn."""
    facts = solution.reason.facts
    period, residue = facts["period"], facts["residue"]
    surplus = state.left - facts["target"] if "target" in facts else 0
    if not state.left or period > MATCHES_SHOWN:
        return plain_groups(state)
    rounds = (state.left - residue - surplus) // period
    drawn = min(rounds, (MATCHES_SHOWN - surplus - residue) // period)
    groups = [] if drawn < rounds else group(residue, "last", "last")
    for number in range(rounds - drawn + 1, rounds + 1):
        counted = f"{'k = ' if number == rounds else ''}{number:,}" if argued else str(period)
        groups += group(period, "round", counted)
    groups += group(surplus, "take", f"take {surplus}")
    return groups, _hidden(state.left - sum(part["size"] for part in groups))


def _hidden(count: int) -> str:
    return f"{count:,} more" if count else ""

"""The picture of Explore: the branch values, their sum, and the cost of the kept blocker."""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.text import amount
from lastcard.games.shichinarabe.rules import RED_AND_BLUE, State
from lastcard.games.shichinarabe.rules.cards import namer, right
from lastcard.games.shichinarabe.solver.engine import known, solve_for_page
from lastcard.games.shichinarabe.solver.explain import SevensAnswer
from lastcard.ui.component import Component
from lastcard.ui.contract import Picture

MOST_BARS = 16  # most branches that are drawn: those with the largest values


class ValueBars(Component):
    """Bars to the right for red, to the left for blue."""

    script = "values_picture.js"
    bars = param.List([])  # ``{"root", "label", "value", "sum"}`` for each term; other terms have no root
    note = param.String("")
    hide = param.Boolean(False)


class SevensValues(Picture):
    """The values of the branches, their sum, and the balance that decides, unless hidden."""

    def __init__(self) -> None:
        super().__init__(ValueBars())

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        found = known(state)
        return {
            "hide": hide,
            "bars": [] if hide else _bars(state, found),
            "note": "" if hide else _bars_note(state, found),
        }


def _bars(state: State, found: SevensAnswer) -> list[dict[str, Any]]:
    name = namer(state)
    shown = set(sorted(found.values, key=lambda root: -abs(found.values[root]))[:MOST_BARS])
    bars: list[dict[str, Any]] = [
        {"root": str(root), "label": name(root), "value": value, "sum": False}
        for root, value in found.values.items()
        if root in shown
    ]
    if not bars or found.total is None:
        return bars
    rest = found.total - sum(bar["value"] for bar in bars)
    if len(found.values) > MOST_BARS:
        bars.append(_bar(f"{len(found.values) - MOST_BARS:,} more", rest))
    bars.append(_bar("sum", found.total, True))
    facts = solve_for_page(state).reason.facts
    if facts.get("lead") is None:
        return bars
    side = 1 if facts["underdog"] == "r" else -1
    terms = {"passes": side * facts["bonus"], "blocker kept": -side * facts["price"]}
    if any(terms.values()):
        bars += [_bar(label, value) for label, value in terms.items() if value]
        bars.append(_bar("balance", side * facts["lead"], True))
    return bars


def _bar(label: str, value: int, is_sum: bool = False) -> dict[str, Any]:
    return {"root": "", "label": label, "value": value, "sum": is_sum}


def _bars_note(state: State, found: SevensAnswer) -> str:
    if state.winner is not None:
        return "The game is over."
    if found.total is None:
        return (
            "Lines that appear or vanish, and branches with several entrances, have no such value, so the board "
            f"was searched: {amount(found.nodes, 'position')} looked at."
        )
    facts = solve_for_page(state).reason.facts
    if "underdog" not in facts:
        return (
            f"The value of each branch if no {right(state)} is used, + for red. {right(state).capitalize()}s and passes to spare can be worth more at one time than another, so the position was "
            f"searched: {amount(found.nodes, 'position')}."
        )
    weak, strong = RED_AND_BLUE[:2] if facts["underdog"] == "r" else (RED_AND_BLUE[1], RED_AND_BLUE[0])
    if facts["lead"] is None:
        return f"{weak.capitalize()} has no blocker to hold back, so {strong} finishes first."
    return (
        f"The value of a branch is red’s free moves in it minus blue’s. {weak.capitalize()} must make {strong} run out of moves, and wins if the balance "
        f"is {'above' if weak == 'red' else 'below'} 0, or 0 with {strong} to move."
    )

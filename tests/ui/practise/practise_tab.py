"""Steps of tests of the Practise tab, natively."""

from __future__ import annotations

import json
from typing import Any

import param

from lastcard import registry
from lastcard.core.exercises import Exercise
from lastcard.core.game import Game
from lastcard.core.general import GeneralEngine
from lastcard.ui.practise import Practise
from lastcard.ui.simple.default_view import default_view
from tests.helpers.native_page import act


def opened(game: str, kind: str = "", grade: int = 1, seed: int = 7, **more: str) -> Practise:
    """The tab of a built-in game with a run of a kind, the first there is unless it is named; all work is done at once."""
    tab = registry.page(game).tab("practise")
    tab.visit(
        {"kind": kind or registry.exercises(game).kinds[0].name, "grade": str(grade), "seed": str(seed)}
        | more
    )
    return tab


def of_rules(game: Game[Any, Any], **query: str) -> Practise:
    """The tab of a game that brings nothing but its rules."""
    from lastcard.core.exercises import Exercises

    view = default_view(GeneralEngine(game))
    tab = Practise(view, Exercises(view.engine))
    tab.visit({"seed": "7"} | query)
    return tab


def exercise(tab: Practise) -> Exercise:
    """The exercise on show."""
    found = tab._exercise
    assert found is not None
    return found


def answer(tab: Practise, *choices: str) -> None:
    """Answer as the script of the question does."""
    act(tab.panel, "answer", key=tab.panel.question["key"], choices=list(choices))


def on(tab: Practise) -> None:
    """Press Next."""
    act(tab.panel, "next", key=tab.panel.question["key"])


def wrong(one: Exercise) -> tuple[str, ...]:
    """An answer that is not right."""
    if one.takes == "one":
        return (next(choice for choice in one.choices if choice not in one.answer),)
    return one.answer[:1] if len(one.answer) > 1 else (one.choices[0], one.choices[-1])


def sent(tab: Practise) -> str:
    """All that the page is sent of the tab, as text."""
    parts = [tab.panel, tab.stage.drawing]
    return json.dumps(
        [
            {
                name: value
                for name, value in part.param.values().items()
                if isinstance(part.param[name], param.List | param.Dict | param.String | param.Number)
            }
            for part in parts
        ],
        default=str,
        ensure_ascii=False,
    )

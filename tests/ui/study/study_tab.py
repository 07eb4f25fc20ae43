"""A Study of claims made up for its tests."""

from __future__ import annotations

from dataclasses import fields, replace

from lastcard.core.claims import EXHAUSTIVE, Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.matches.view import VIEW
from lastcard.ui.contract import GameView
from lastcard.ui.study.study import Study
from tests.helpers.native_page import claim

FOUND = Finding("holds", "n ≤ 3", "true", rows=(Row("3", "1", "1", True),), evidence=EXHAUSTIVE)


def quick(limit: int):
    yield Progress(1, limit)
    return replace(FOUND, bound=f"n ≤ {limit}")


def refuted(limit: int):
    yield Progress(1, limit)
    return Finding(
        "fails",
        "n ≤ 9",
        "false",
        counterexample="9 take=4 rule=normal",
        correction="other",
        evidence=EXHAUSTIVE,
    )


def endless(limit: int):
    done = 0
    while True:
        done += 1
        yield Progress(done, 10**9)


def broken(limit: int):
    yield Progress(1, limit)
    raise ValueError("too many matches")


CHECKS = {"quick": quick, "refuted": refuted, "endless": endless, "broken": broken, "other": quick}


class Bare(GameView):
    """A game without charts."""

    def studies(self):
        return []


def bare() -> Bare:
    return Bare(**{field.name: getattr(VIEW, field.name) for field in fields(VIEW)})


def opened(*names: str) -> Study:
    claims = tuple(claim(name, CHECKS[name]) for name in names)
    tab = Study(bare(), claims)
    tab.visit({})
    return tab

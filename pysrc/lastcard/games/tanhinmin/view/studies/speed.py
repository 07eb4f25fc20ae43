"""How long it takes to decide large hands, measured where the page runs."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import param
from panel.viewable import Viewable

from lastcard.core.progress import Progress
from lastcard.games.tanhinmin.benchmark import deal
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.winner import Verdict, verdict
from lastcard.ui.component import Part
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.shell.address import Address
from lastcard.ui.shell.position_text import address_of
from lastcard.ui.study.csv_text import csv_text
from lastcard.ui.study.figures import FigureTable, cell

if TYPE_CHECKING:
    from collections.abc import Generator

SIZES = (2_000, 12_500, 25_000, 50_000, 100_000, 200_000)
"""Cards in both hands together."""

OPENED = 100_000
"""Cards of the deal that can be opened in Explore."""

REPEATS = 5

COLUMNS = ("cards", "time", "a card", "verdict")
NOTE = (
    "Random deals to two hands of the same size. The time is the median of five, from a position to who wins it: both matchings, sizes "
    "and comparison. Where time is linear, the time a card stays the same."
)


class Timed(NamedTuple):
    """The seconds that a verdict took, and the verdict."""

    seconds: float
    verdict: Verdict


class SpeedTable(Part):
    """The table of speeds: the button measures each size, one row each."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[int, Timed] = {}
        self.card = FigureTable(
            title="How long for how many cards",
            note=NOTE,
            file="tanhinmin-speed",
            columns=list(COLUMNS),
            action="Measure here",
        )
        self._work = ButtonJob(self.card, self._measure, ended=self._show)
        self._show()

    def _measure(self) -> Generator[Progress, None, None]:
        self.found = {}
        self._show()
        total, done = sum(SIZES), 0
        for cards in SIZES:
            yield Progress(done, total, f"{cards:,} cards")
            state = deal(cards)
            times = []
            for _ in range(REPEATS):
                yield Progress(done, total, f"{cards:,} cards")
                begun = perf_counter()
                known = verdict(state)
                times.append(perf_counter() - begun)
            self.found[cards] = Timed(median(times), known)
            done += cards
            self._show()

    def _show(self) -> None:
        self.card.param.update(
            rows=[_row(cards, self.found.get(cards)) for cards in SIZES],
            csv=csv_text(
                ("cards", "seconds", "mu0", "mu1"),
                [(n, f"{t.seconds:.6f}", t.verdict.mu0, t.verdict.mu1) for n, t in self.found.items()],
            ),
        )

    def __panel__(self) -> Viewable:
        return self.card


def _row(cards: int, timed: Timed | None) -> list[dict[str, Any]]:
    name = f"{cards:,}"
    if timed is None:
        return [cell(name), *(cell() for _ in COLUMNS[1:])]
    link = ""
    if cards == OPENED:
        link = str(Address(GAME.name, "explore", address_of(GAME.format(deal(cards)))))
    known = timed.verdict
    sign = "≤" if known.winner else ">"
    return [
        cell(name, "open in Explore" if link else "", link=link),
        cell(f"{1e3 * timed.seconds:,.1f} ms"),
        cell(f"{1e9 * timed.seconds / cards:,.0f} ns"),
        cell(f"{known.mu0:,} {sign} {known.mu1:,}", f"the player {'not ' * known.winner}to move wins"),
    ]

"""How long it takes to decide large hands, measured where the page runs."""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from lastcard.core.progress import Progress
from lastcard.games.tanhinmin.benchmark import deal
from lastcard.games.tanhinmin.rules import GAME
from lastcard.games.tanhinmin.solver.winner import Verdict, verdict
from lastcard.ui.shell.address import Address
from lastcard.ui.shell.position_text import address_of
from lastcard.ui.study.computed import ComputedTable
from lastcard.ui.study.figures import cell

if TYPE_CHECKING:
    from lastcard.ui.study.computed import Steps, Table

SIZES = (2_000, 12_500, 25_000, 50_000, 100_000, 200_000)
"""Cards in both hands together."""

OPENED = 100_000
"""Cards of the deal that can be opened in Explore."""

REPEATS = 5

COLUMNS = ("cards", "time", "a card", "verdict")
NOTE = (
    "Random deals to two hands of the same size. The time is the median of five, from a position to who wins it: both matchings, sizes "
    "and comparison. Where twice the cards take twice the time, the time a card stays the same."
)


class Timed(NamedTuple):
    """The seconds that a verdict took, and the verdict."""

    seconds: float
    verdict: Verdict


class SpeedTable(ComputedTable):
    """The table of speeds: the button measures each size, one row each."""

    asks = "How long does it take to judge large hands?"
    action = "Measure here"

    def __init__(self) -> None:
        self.found: dict[int, Timed] = {}
        super().__init__("How long for how many cards", "tanhinmin-speed", COLUMNS, note=NOTE)

    def _compute(self) -> Steps[None]:
        self.found = {}
        self.redraw()
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
            self.redraw()

    def _rows(self) -> list[list[dict[str, Any]]]:
        return [_row(cards, self.found.get(cards)) for cards in SIZES]

    def _table(self) -> Table:
        rows = [(n, f"{t.seconds:.6f}", t.verdict.mu0, t.verdict.mu1) for n, t in self.found.items()]
        return ("cards", "seconds", "mu0", "mu1"), rows


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

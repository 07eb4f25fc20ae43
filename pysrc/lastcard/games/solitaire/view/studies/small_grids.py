"""The table of small boards: of all deals, how many can be won, and how likely play at random wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Viewable

from lastcard.core.progress import Progress, as_part, run_to_end
from lastcard.games.solitaire.solver.small_boards import Shares, shares
from lastcard.ui.component import Part
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.study.csv_text import csv_text
from lastcard.ui.study.figures import FigureTable, cell

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.games.solitaire.rules.position import Reading

AT_ONCE = ((2, 2), (2, 3), (3, 2))
"""Sizes that are worked out as soon as the tab is opened: 2 × 3 has 120 boards up to the names of the ranks."""

LARGER = ((2, 4), (4, 2), (2, 5), (3, 3))
"""Sizes that are worked out when they are asked for."""

SHOWN: tuple[Reading, ...] = ("swap", "odd", "odd4")

NOTE = (
    "Exact, over all deals of a size: no sampling. The upper figure is the share of the deals that can be won, the bar its size; "
    "the lower one the chance that play at random wins, every legal exchange being equally likely. With two suits a column is "
    "never all of one rank but one card, so that odd cycles are of no use there."
)


class SmallGrids(Part):
    """A row a size, with two figures under each reading of the rules."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[tuple[int, int, Reading], Shares] = {}
        for size in AT_ONCE:
            for reading in SHOWN:
                self.found[(*size, reading)] = run_to_end(shares(*size, reading))
        self.card = FigureTable(
            title="Small boards, exactly",
            note=NOTE,
            file="solitaire-small-boards",
            columns=["suits × ranks", *(f"rules={reading}" for reading in SHOWN)],
            action="Work out four larger sizes here",
        )
        self._work = ButtonJob(self.card, self._work_out, self._done, self._show)
        self._show()

    def _work_out(self) -> Generator[Progress, None, None]:
        tasks = [(*size, reading) for size in LARGER for reading in SHOWN]
        for number, (suits, ranks, reading) in enumerate(tasks):
            steps = shares(suits, ranks, reading)
            self.found[suits, ranks, reading] = yield from as_part(steps, number, len(tasks))
            if reading == SHOWN[-1]:
                self._show()

    def _done(self, result: object) -> None:
        self.card.action = ""

    def _show(self) -> None:
        sizes = sorted({(suits, ranks) for suits, ranks, _ in self.found})
        lines = [
            (
                suits,
                ranks,
                reading,
                one.deals,
                one.winnable,
                f"{one.share:.6f}",
                f"{one.chance:.6f}",
                one.farthest,
            )
            for (suits, ranks, reading), one in sorted(self.found.items())
        ]
        names = ("suits", "ranks", "rules", "deals", "winnable", "share", "random wins", "most moves needed")
        self.card.param.update(rows=[self._row(*size) for size in sizes], csv=csv_text(names, lines))

    def _row(self, suits: int, ranks: int) -> list[dict[str, Any]]:
        found = [self.found.get((suits, ranks, reading)) for reading in SHOWN]
        deals = next(one.deals for one in found if one is not None)
        return [cell(f"{suits} × {ranks}", f"{deals:,} deals"), *(_figures(one) for one in found)]

    def __panel__(self) -> Viewable:
        return self.card


def _figures(one: Shares | None) -> dict[str, Any]:
    if one is None:
        return cell()
    return cell(f"{one.share:.2%}", f"random {one.chance:.2%}", gauge=one.share)

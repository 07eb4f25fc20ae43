"""The table of small boards: of all deals, how many can be won, and how likely play at random wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.progress import as_part, run_to_end
from lastcard.games.solitaire.solver.small_boards import Shares, shares
from lastcard.ui.study.computed import ComputedTable
from lastcard.ui.study.figures import cell

if TYPE_CHECKING:
    from lastcard.games.solitaire.rules.position import Reading
    from lastcard.ui.study.computed import Steps, Table

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


class SmallGrids(ComputedTable):
    """A row a size, with two figures under each reading of the rules."""

    asks = "How many deals can be won on small boards?"
    action = "Work out four larger sizes here"
    once = True

    def __init__(self) -> None:
        self.found: dict[tuple[int, int, Reading], Shares] = {}
        for size in AT_ONCE:
            for reading in SHOWN:
                self.found[(*size, reading)] = run_to_end(shares(*size, reading))
        columns = ["suits × ranks", *(f"rules={reading}" for reading in SHOWN)]
        super().__init__("Small boards, exactly", "solitaire-small-boards", columns, note=NOTE)

    def _compute(self) -> Steps[None]:
        tasks = [(*size, reading) for size in LARGER for reading in SHOWN]
        for number, task in enumerate(tasks):
            self.found[task] = yield from as_part(shares(*task), number, len(tasks))
            if task[-1] == SHOWN[-1]:
                self.redraw()

    def _table(self) -> Table:
        rows = [
            (*key, one.deals, one.winnable, f"{one.share:.6f}", f"{one.chance:.6f}", one.farthest)
            for key, one in sorted(self.found.items())
        ]
        columns = (
            "suits",
            "ranks",
            "rules",
            "deals",
            "winnable",
            "share",
            "random wins",
            "most moves needed",
        )
        return columns, rows

    def _rows(self) -> list[list[dict[str, Any]]]:
        return [self._row(*size) for size in sorted({(suits, ranks) for suits, ranks, _ in self.found})]

    def _row(self, suits: int, ranks: int) -> list[dict[str, Any]]:
        found = [self.found.get((suits, ranks, reading)) for reading in SHOWN]
        deals = next(one.deals for one in found if one is not None)
        return [cell(f"{suits} × {ranks}", f"{deals:,} deals"), *(_figures(one) for one in found)]


def _figures(one: Shares | None) -> dict[str, Any]:
    if one is None:
        return cell()
    return cell(f"{one.share:.2%}", f"random {one.chance:.2%}", gauge=one.share)

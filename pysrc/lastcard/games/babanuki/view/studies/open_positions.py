"""How many positions are open: nobody can force first place in them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from bokeh.models import ColumnDataSource, HoverTool, NumeralTickFormatter

from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.games.babanuki.solver.library import LIBRARY
from lastcard.ui.button_job import ButtonJob
from lastcard.ui.charts import Chart
from lastcard.ui.csv_text import csv_text

if TYPE_CHECKING:
    from collections.abc import Generator

    from bokeh.plotting import figure

    from lastcard.games.babanuki.solver.library import Map
    from lastcard.ui.charts import Palette

FIRST = {3: 10, 4: 5}
"""By the number of players the most pairs at first."""

MORE = {3: 30, 4: 9, 5: 7}
"""The most pairs that the button goes to."""

MARKERS = {3: "triangle", 4: "diamond", 5: "star"}


class Count(NamedTuple):
    """For one number of players and of pairs: all positions, and those in which nobody can force first place."""

    players: int
    pairs: int
    positions: int
    open: int

    @property
    def share(self) -> float:
        """Which part of the positions is open."""
        return self.open / self.positions


class OpenPositions(Chart):
    """A line for each number of players: the share of open positions by the number of pairs."""

    def __init__(self) -> None:
        self.counts = run_to_end(_count_all(FIRST))
        super().__init__(
            "Where nobody can force first place",
            self._note(),
            self._plot,
            self._csv(),
            "babanuki-open",
            height=340,
            tools="",
            y_range=(0, 1),
        )
        most = ", ".join(f"{pairs} pairs with {players}" for players, pairs in MORE.items())
        self.card.action = f"Go on to {most} players"
        self._work = ButtonJob(self.card, lambda: _count_all(MORE), self._done)

    def _done(self, counts: list[Count]) -> None:
        self.counts = counts
        self.card.param.update(action="", note=self._note(), csv=self._csv())
        self.redraw()

    def _note(self) -> str:
        total, open_ = sum(c.positions for c in self.counts), sum(c.open for c in self.counts)
        return (
            f"Positions in which everybody holds a card, told apart by how many pairs any two share and by the joker, not by "
            f"their numbers: {total:,} of them, solved here by attractors; nobody can force first place in {open_:,}. With two "
            "players somebody always can."
        )

    def _csv(self) -> str:
        rows = [(*count, round(count.share, 6)) for count in self.counts]
        return csv_text(("players", "pairs", "positions", "open", "share"), rows)

    def _plot(self, plot: figure, palette: Palette) -> None:
        for players in sorted({count.players for count in self.counts}):
            counts = [count for count in self.counts if count.players == players]
            source = ColumnDataSource(
                {
                    "pairs": [count.pairs for count in counts],
                    "share": [count.share for count in counts],
                    "positions": [count.positions for count in counts],
                    "open": [count.open for count in counts],
                }
            )
            colour = palette.players[players - 1]
            plot.line("pairs", "share", source=source, color=colour, line_width=2)
            dots = plot.scatter(
                "pairs",
                "share",
                source=source,
                color=colour,
                marker=MARKERS[players],
                size=10,
                legend_label=f"{players} players",
            )
            plot.add_tools(
                HoverTool(
                    renderers=[dots],
                    tooltips=[
                        (f"{players} players", "@pairs pairs"),
                        ("nobody can", "@open{0,0} of @positions{0,0} (@share{0.0 %})"),
                    ],
                )
            )
        plot.xaxis.axis_label = "pairs in all hands"
        plot.yaxis.axis_label = "share of positions"
        plot.yaxis.formatter = NumeralTickFormatter(format="0 %")
        plot.add_layout(plot.legend[0], "above")
        plot.legend.orientation = "horizontal"


def _count_all(most: dict[int, int]) -> Generator[Progress, None, list[Count]]:
    found: list[Count] = []
    for number, (players, pairs) in enumerate(most.items()):
        told = partial(_part, number=number, parts=len(most))
        known = yield from relay(LIBRARY.work(players, pairs), told)
        found += count_open(known, pairs)
    return found


def _part(progress: Progress, number: int, parts: int) -> Progress:
    """How far all is, from how far one of its parts is."""
    share = min(1.0, progress.done / max(progress.total, 1))
    return Progress(round(1000 * (number + share)), 1000 * parts, progress.note)


def count_open(known: Map, most: int) -> list[Count]:
    """Count the positions of a map by their pairs, up to so many. Complexity: O(players · positions · pairs)."""
    space = known.space
    pairs = space.counts.sum(axis=0, dtype=np.int64)
    decided = known.first.steps.any(axis=0)
    found = []
    for number in range(1, most + 1):
        there = space.live & (pairs == number)
        if positions := int(there.sum()):
            found.append(Count(space.players, number, positions, int((there & ~decided).sum())))
    return found

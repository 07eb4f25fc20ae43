"""How many positions are open, so that nobody can force first place, and how long it takes where somebody can."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from bokeh.models import ColumnDataSource, NumeralTickFormatter

from lastcard.core.progress import as_part, run_to_end
from lastcard.games.babanuki.solver.solved_cache import SOLVED_CACHE
from lastcard.ui.pictures.charts.marks import tell
from lastcard.ui.study.computed import ComputedChart

if TYPE_CHECKING:
    from bokeh.plotting import figure

    from lastcard.games.babanuki.solver.solved_cache import Map
    from lastcard.ui.pictures.charts.charts import Palette
    from lastcard.ui.study.computed import Steps, Table

FIRST = {3: 10, 4: 5}
"""By the number of players the most pairs at first."""

MORE = {3: 30, 4: 9, 5: 7}
"""The most pairs that the button goes to."""

MARKERS = {3: "triangle", 4: "diamond", 5: "star"}


class Count(NamedTuple):
    """For one number of players and of pairs: the positions, those in which nobody can force first place, and the most draws it takes."""

    players: int
    pairs: int
    positions: int
    open: int
    longest: int

    @property
    def share(self) -> float:
        """Which part of the positions is open."""
        return self.open / self.positions


class OpenPositions(ComputedChart):
    """A line for each number of players: the share of open positions by the number of pairs.

    The chart `longest` is told of more positions when they are solved.
    """

    asks = "How often can nobody be sure to finish first?"
    action = "Solve more of them here"
    once = True

    def __init__(self, longest: LongestForce) -> None:
        self.longest = longest
        self.counts = longest.counts
        super().__init__("Where nobody can force first place", "babanuki-open", height=340, y_range=(0, 1))

    def _compute(self) -> Steps[list[Count]]:
        return _count_all(MORE)

    def _take(self, found: list[Count]) -> None:
        self.counts = found
        self.longest.take(found)

    def _note(self) -> str:
        total, open_ = sum(c.positions for c in self.counts), sum(c.open for c in self.counts)
        return (
            f"Positions in which everybody holds a card, told apart by how many pairs any two share and by the joker, not by "
            f"their numbers: {total:,} of them, solved here by attractors; nobody can force first place in {open_:,}. With two "
            "players somebody always can."
        )

    def _table(self) -> Table:
        rows = [(*count, round(count.share, 6)) for count in self.counts]
        return ("players", "pairs", "positions", "nobody can force it", "share"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        _lines(
            plot,
            palette,
            self.counts,
            "share",
            ("nobody can", "@open{0,0} of @positions{0,0} (@share{0.0 %})"),
        )
        plot.yaxis.axis_label = "share of positions"
        plot.yaxis.formatter = NumeralTickFormatter(format="0 %")


class LongestForce(ComputedChart):
    """A line for each number of players: the most draws that it takes to force first place, by the number of pairs."""

    asks = "How long can it take to finish first for sure?"

    def __init__(self) -> None:
        self.counts = run_to_end(_count_all(FIRST))
        super().__init__(
            "How many draws it takes to force it",
            "babanuki-longest",
            "The most draws, of all players together, within which somebody can force first place, if the winner hurries and the others delay.",
            height=340,
        )

    def take(self, counts: list[Count]) -> None:
        """Draw what has been counted now."""
        self.counts = counts
        self.redraw()

    def _table(self) -> Table:
        return ("players", "pairs", "draws"), [(c.players, c.pairs, c.longest) for c in self.counts]

    def _plot(self, plot: figure, palette: Palette) -> None:
        _lines(plot, palette, self.counts, "longest", ("within", "@longest draws"))
        plot.y_range.update(start=0)
        plot.yaxis.axis_label = "draws"


def _lines(plot: figure, palette: Palette, counts: list[Count], what: str, told: tuple[str, str]) -> None:
    for players in sorted({count.players for count in counts}):
        own = [count for count in counts if count.players == players]
        source = ColumnDataSource(
            {
                "pairs": [count.pairs for count in own],
                "share": [count.share for count in own],
                "positions": [count.positions for count in own],
                "open": [count.open for count in own],
                "longest": [count.longest for count in own],
            }
        )
        colour = palette.series[players - 3]
        plot.line("pairs", what, source=source, color=colour, line_width=2)
        dots = plot.scatter(
            "pairs",
            what,
            source=source,
            color=colour,
            marker=MARKERS[players],
            size=10,
            legend_label=f"{players} players",
        )
        tell(plot, dots, (f"{players} players", "@pairs pairs"), told)
    plot.xaxis.axis_label = "pairs in all hands"
    plot.add_layout(plot.legend[0], "above")
    plot.legend.orientation = "horizontal"


def _count_all(most: dict[int, int]) -> Steps[list[Count]]:
    found: list[Count] = []
    for number, (players, pairs) in enumerate(most.items()):
        known = yield from as_part(SOLVED_CACHE.work(players, pairs), number, len(most))
        found += count_open(known, pairs)
    return found


def count_open(known: Map, most: int) -> list[Count]:
    """Count the positions of a map by their pairs, up to so many."""
    space = known.space
    pairs = space.counts.sum(axis=0, dtype=np.int64)
    draws = known.first.steps.max(axis=0)
    found = []
    for number in range(1, most + 1):
        there = space.live & (pairs == number)
        if positions := int(there.sum()):
            longest = int(draws[there].max())
            found.append(Count(space.players, number, positions, int((there & (draws == 0)).sum()), longest))
    return found

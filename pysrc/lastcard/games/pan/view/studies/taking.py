"""The chart of taking: how often it is best, by the top three cards of the pile."""

from __future__ import annotations

from dataclasses import dataclass

from bokeh.models import ColumnDataSource
from bokeh.models.annotations import Span
from bokeh.plotting import figure

from lastcard.core.playing.simulate import wilson
from lastcard.games.pan.claims.checks.taking import PRINTED, Shares, shares_of_taking
from lastcard.games.pan.rules import rank_name
from lastcard.ui.pictures.charts.charts import Palette
from lastcard.ui.pictures.charts.marks import tell, whiskers
from lastcard.ui.study.computed import ComputedChart, Steps, Table

TOPS = tuple(PRINTED)


def cards(top: tuple[int, ...]) -> str:
    """The top three cards by name, the topmost first."""
    names = [rank_name(rank) for rank, count in enumerate(top, start=1) for _ in range(count)]
    return " ".join(reversed(names))


@dataclass(frozen=True)
class _Row:
    top: tuple[int, ...]
    share: float
    low: float
    high: float


def _printed() -> list[_Row]:
    rows = []
    for top, (count, taken, _) in PRINTED.items():
        limits = wilson(taken, count)
        rows.append(_Row(top, taken / count, limits.low, limits.high))
    return rows


class TakingChart(ComputedChart):
    """The essay's samples as points with intervals; what is computed here over all positions beside them."""

    asks = "When is it best to take cards from the pile?"
    action = "Compute over all positions"

    def __init__(self) -> None:
        self._rows = _printed()
        self._shares: dict[tuple[int, ...], Shares] = {}
        super().__init__(
            "When to take",
            "pan-taking",
            height=620,
            y_range=[cards(top) for top in reversed(TOPS)],
            x_range=(-0.02, 1.02),
        )
        self.card.tall = True

    def _compute(self) -> Steps[dict[tuple[int, ...], Shares]]:
        return shares_of_taking()

    def _take(self, found: dict[tuple[int, ...], Shares]) -> None:
        self._shares = found

    def _note(self) -> str:
        what = "4-Pan, every position with four cards or more in the pile, by the three cards on top."
        if not self._shares:
            return (
                f"{what} Points: the essay's samples with 95 % intervals (Tables 11 and 12). Bars and diamonds come when they are "
                "computed here."
            )
        inside = sum(row.low <= self._shares[row.top].suggested <= row.high for row in self._rows)
        return (
            f"{what} Bars: how often taking is among "
            "the best moves of the exact solution (distances count); diamonds: how often a search 8 moves deep suggests it. Points: the "
            f"essay's samples with 95 % intervals; {inside} of {len(self._rows)} hold the diamond, about {round(0.95 * len(self._rows))} would be expected."
        )

    def _table(self) -> Table:
        rows = []
        for row in self._rows:
            found = self._shares.get(row.top)
            exact = (found.positions, found.suggested, found.best, found.only) if found else ("", "", "", "")
            rows.append((cards(row.top), row.share, row.low, row.high, *exact))
        columns = ("top three cards", "printed share", "low", "high", "positions", "share at depth 8")
        return (*columns, "share among the best moves", "share the only best move"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        names = [cards(row.top) for row in self._rows]
        plot.add_layout(
            Span(location=0.5, dimension="height", line_color=palette.ink_soft, line_dash="dotted")
        )
        if self._shares:
            self._computed(plot, palette)
        whiskers(plot, self._rows, names, palette.loss)
        source = ColumnDataSource(
            {
                "cards": names,
                "share": [row.share for row in self._rows],
                "low": [row.low for row in self._rows],
                "high": [row.high for row in self._rows],
            }
        )
        points = plot.scatter(
            "share",
            "cards",
            source=source,
            size=8,
            color=palette.loss,
            fill_color=palette.surface,
            line_width=2,
            legend_label="printed sample",
        )
        tell(
            plot,
            points,
            ("top three", "@cards"),
            ("printed", "@share{0.000}"),
            ("interval", "@low{0.000} to @high{0.000}"),
        )
        plot.xaxis.axis_label = "share in which taking is best"
        plot.yaxis.axis_label = "top three cards, the topmost first"
        plot.ygrid.visible = False
        plot.legend.location = "bottom_right"

    def _computed(self, plot: figure, palette: Palette) -> None:
        found = [self._shares[row.top] for row in self._rows]
        source = ColumnDataSource(
            {
                "cards": [cards(row.top) for row in self._rows],
                "positions": [shares.positions for shares in found],
                "suggested": [shares.suggested for shares in found],
                "best": [shares.best for shares in found],
                "only": [shares.only for shares in found],
            }
        )
        bars = plot.hbar(
            y="cards",
            right="best",
            height=0.72,
            source=source,
            color=palette.win,
            alpha=0.3,
            legend_label="among the best moves",
        )
        plot.scatter(
            "suggested",
            "cards",
            source=source,
            marker="diamond",
            size=11,
            color=palette.win,
            legend_label="at depth 8",
        )
        tell(
            plot,
            bars,
            ("top three", "@cards"),
            ("positions", "@positions{0,0}"),
            ("among the best moves", "@best{0.000}"),
            ("the only best move", "@only{0.000}"),
            ("suggested at depth 8", "@suggested{0.000}"),
        )

"""The strategies compared: how many deals they win, how long their games last, how many columns they complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bokeh.models import ColumnDataSource, NumeralTickFormatter

from lastcard.core.progress import Progress, relay
from lastcard.games.solitaire.rules.position import USUAL
from lastcard.games.solitaire.solver.contests.contest import Round, round_steps, together
from lastcard.games.solitaire.solver.contests.simple_strategies import MEASURES
from lastcard.games.solitaire.view.strategy_names import NAMES
from lastcard.games.solitaire.view.studies.recorded import CONTESTS, ORIGIN
from lastcard.ui.pictures.charts.marks import tell
from lastcard.ui.study.computed import ComputedChart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bokeh.plotting import figure

    from lastcard.games.solitaire.solver.contests.contest import Contest
    from lastcard.ui.pictures.charts.charts import Palette
    from lastcard.ui.study.computed import Steps, Table

DASHES = ("solid", "dashed", "dotted", "dotdash", "dashdot")
NOTE = (
    "Standard deals under the usual rules. The first six play move by move and never look back; the others search before they "
    "move. Whiskers are 95 % intervals (Wilson)."
)


HERE = 1_000
"""Deals that each strategy plays on the page."""

FROM = 1_000_000
"""The seed of the first of them: none of the deals of the record."""

AT_ONCE = {"ahead": 20}
"""Deals that are played side by side, so that a move on all of them is a short slice; 100 where none are named."""


class WinShares(ComputedChart):
    """A bar a strategy, from simple to strong; who plays move by move can be let play again on the page."""

    asks = "Which way of playing wins most often?"
    action = f"Play {HERE:,} deals each here"

    def __init__(self) -> None:
        self.played: list[Contest] = []
        super().__init__(
            "How often strategies win",
            "solitaire-strategies",
            height=340,
            y_range=[NAMES[one.strategy] for one in reversed(CONTESTS)],
            x_range=(0, 1),
        )

    def _compute(self) -> Steps[None]:
        """Let the strategies play, one after the other; what is done when it is stopped stays."""
        self.played.clear()
        for number, strategy in enumerate(MEASURES):
            size, parts = AT_ONCE.get(strategy, 100), []
            for first in range(0, HERE, size):
                task = Round(strategy, USUAL, FROM + first, FROM + min(first + size, HERE))
                told = Progress(number * HERE + first, len(MEASURES) * HERE, NAMES[strategy])
                yield told
                parts.append((yield from _told(task, told)))
            self.played.append(together(parts))

    def _note(self) -> str:
        if not self.played:
            return f"{NOTE} {ORIGIN}"
        recorded = {one.strategy: one.won / one.games for one in CONTESTS}
        missed = sum(recorded[one.strategy] not in one.interval for one in self.played)
        return (
            f"{NOTE} {ORIGIN} Diamonds: {HERE:,} deals with seeds from {FROM:,} on, played here; {missed} of {len(self.played)} of their "
            "intervals miss the share of the record (one in twenty is to be expected)."
        )

    def _table(self) -> Table:
        origins = [*(("record", one) for one in CONTESTS), *(("played here", one) for one in self.played)]
        rows = [
            (one.strategy, origin, one.games, one.won, f"{one.interval.low:.6f}", f"{one.interval.high:.6f}")
            for origin, one in origins
        ]
        return ("strategy", "origin", "games", "won", "low", "high"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        names = [NAMES[one.strategy] for one in CONTESTS]
        limits = [one.interval for one in CONTESTS]
        source = ColumnDataSource(
            {
                "name": names,
                "share": [one.won / one.games for one in CONTESTS],
                "won": [one.won for one in CONTESTS],
                "games": [one.games for one in CONTESTS],
                "low": [limit.low for limit in limits],
                "high": [limit.high for limit in limits],
            }
        )
        bars = plot.hbar(y="name", right="share", height=0.62, source=source, color=palette.accent)
        plot.segment("low", "name", "high", "name", source=source, color=palette.ink, line_width=2)
        tips = [
            ("strategy", "@name"),
            ("won", "@won of @games (@share{0.00 %})"),
            ("95 %", "@low{0.0 %} to @high{0.0 %}"),
        ]
        tell(plot, bars, *tips)
        plot.xaxis.formatter = NumeralTickFormatter(format="0 %")
        self._plot_played(plot, palette)
        plot.xaxis.ticker = [0, 0.25, 0.5, 0.75, 1]
        plot.xaxis.axis_label = "share of the deals won"
        plot.ygrid.visible = False

    def _plot_played(self, plot: figure, palette: Palette) -> None:
        """What was played here: a diamond with its interval, above the line of the record."""
        limits = [one.interval for one in self.played]
        source = ColumnDataSource(
            {
                "name": [(NAMES[one.strategy], 0.22) for one in self.played],
                "share": [one.won / one.games for one in self.played],
                "won": [one.won for one in self.played],
                "low": [limit.low for limit in limits],
                "high": [limit.high for limit in limits],
            }
        )
        plot.segment("low", "name", "high", "name", source=source, color=palette.loss, line_width=2)
        marks = plot.scatter(
            "share",
            "name",
            source=source,
            marker="diamond",
            size=11,
            color=palette.loss,
            fill_color=palette.surface,
        )
        tips = [
            ("played here", f"@won of {HERE} (@share{{0.0 %}})"),
            ("95 %", "@low{0.0 %} to @high{0.0 %}"),
        ]
        tell(plot, marks, *tips)


LONGEST = 80
"""Games of so many moves or more are counted and not drawn."""


class Spreads(ComputedChart):
    """How moves and complete columns are spread over the games of the strategies that play move by move."""

    asks = "How long do games last, and how far do they get?"
    choices: Mapping[str, str] = {"complete": "complete columns", "moves": "moves made"}
    choice = "complete"
    means = "Shown"

    def __init__(self) -> None:
        super().__init__("How their games end", "solitaire-spread", height=340)

    def _note(self) -> str:
        means = {
            "complete": [
                f"{NAMES[one.strategy]} {one.columns[0]:.2f} ± {one.columns[1]:.2f}" for one in _walkers()
            ],
            "moves": [
                f"{NAMES[one.strategy]} {one.length[0]:.1f} ± {one.length[1]:.1f}" for one in _walkers()
            ],
        }
        longer = sum(sum(self._counts(one)[LONGEST:]) for one in _walkers())
        cut = f" {longer:,} games of {LONGEST} moves or more are not shown." if longer else ""
        return f"Means with 95 % intervals: {'; '.join(means[self.choice])}.{cut} {ORIGIN}"

    def _counts(self, one: Contest) -> tuple[int, ...]:
        return one.complete if self.choice == "complete" else one.moves

    def _table(self) -> Table:
        rows = [
            (one.strategy, value, count)
            for one in _walkers()
            for value, count in enumerate(self._counts(one))
        ]
        return ("strategy", self.choice, "games"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        for number, one in enumerate(_walkers()):
            counts = self._counts(one)
            shown = range(min(len(counts), LONGEST))
            source = ColumnDataSource(
                {"value": list(shown), "share": [counts[value] / one.games for value in shown]}
            )
            line = plot.line(
                "value",
                "share",
                source=source,
                line_width=2.2,
                color=palette.series[number],
                line_dash=DASHES[number % len(DASHES)],
                legend_label=NAMES[one.strategy],
            )
            tips = [("strategy", NAMES[one.strategy]), ("value", "@value"), ("games", "@share{0.00 %}")]
            tell(plot, line, *tips)
        plot.xaxis.axis_label = "complete columns at the end" if self.choice == "complete" else "moves made"
        plot.yaxis.formatter = NumeralTickFormatter(format="0 %")
        plot.yaxis.axis_label = "share of the games"
        plot.y_range.update(start=0)
        plot.legend.location = "top_right" if self.choice == "moves" else "top_left"


def _told(task: Round, told: Progress) -> Steps[Contest]:
    """Play a round, and tell the same of every slice."""
    return (yield from relay(round_steps(task), lambda _: told))


def _walkers() -> list[Contest]:
    """The contests of four strategies that play move by move."""
    return [one for one in CONTESTS if one.strategy in ("random", "free", "greedy", "ahead")]

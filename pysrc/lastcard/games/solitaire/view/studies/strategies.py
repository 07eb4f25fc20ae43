"""The strategies compared: how many deals they win, how long their games last, how many columns they complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bokeh.models import ColumnDataSource, HoverTool, NumeralTickFormatter

from lastcard.core.progress import Progress, relay
from lastcard.games.solitaire.rules.position import USUAL
from lastcard.games.solitaire.solver.contests.contest import Round, round_steps, together
from lastcard.games.solitaire.solver.contests.simple_strategies import MEASURES
from lastcard.games.solitaire.view.strategy_names import NAMES
from lastcard.games.solitaire.view.studies.recorded import CONTESTS, ORIGIN
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.pictures.charts.charts import Chart
from lastcard.ui.study.csv_text import csv_text

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from bokeh.plotting import figure

    from lastcard.games.solitaire.solver.contests.contest import Contest
    from lastcard.ui.pictures.charts.charts import Palette

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


class WinShares(Chart):
    """A bar a strategy, from simple to strong; who plays move by move can be let play again on the page."""

    def __init__(self) -> None:
        self.played: list[Contest] = []
        super().__init__(
            "How often strategies win",
            f"{NOTE} {ORIGIN}",
            self._plot,
            _shares_csv(),
            "solitaire-strategies",
            tools="",
            height=340,
            y_range=[NAMES[one.strategy] for one in reversed(CONTESTS)],
            x_range=(0, 1),
        )
        self.card.action = f"Play {HERE:,} deals each here"
        self.work = ButtonJob(self.card, self._play, ended=self._ended)

    def _play(self) -> Generator[Progress, None, None]:
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

    def _tell(self) -> None:
        recorded = {one.strategy: one.won / one.games for one in CONTESTS}
        missed = sum(recorded[one.strategy] not in one.interval for one in self.played)
        self.card.note = (
            f"{NOTE} {ORIGIN} Diamonds: {HERE:,} deals with seeds from {FROM:,} on, played here; {missed} of {len(self.played)} of their "
            "intervals miss the share of the record (one in twenty is to be expected)."
        )

    def _ended(self) -> None:
        if self.played:
            self._tell()
        self.card.csv = _shares_csv(self.played)
        self.redraw()

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
        plot.add_tools(HoverTool(renderers=[bars], tooltips=tips))
        plot.xaxis.formatter = NumeralTickFormatter(format="0 %")
        self._plot_played(plot, palette)
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
        plot.add_tools(HoverTool(renderers=[marks], tooltips=tips))


LONGEST = 80
"""Games of so many moves or more are counted and not drawn."""


class Spreads(Chart):
    """How moves and complete columns are spread over the games of the strategies that play move by move."""

    def __init__(self) -> None:
        self._choice = "complete"
        super().__init__(
            "How their games end",
            self._words(),
            self._plot,
            self._csv(),
            "solitaire-spread",
            tools="",
            height=340,
        )
        self.card.param.update(
            choices=[["complete", "complete columns"], ["moves", "moves made"]],
            choice=self._choice,
            means="Shown",
        )
        self.card.listen(choose=self._choose)

    def _choose(self, value: str) -> None:
        if value in ("complete", "moves"):
            self._choice = value
            self.card.param.update(choice=value, note=self._words(), csv=self._csv())
            self.redraw()

    def _words(self) -> str:
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
        return f"Means with 95 % intervals: {'; '.join(means[self._choice])}.{cut} {ORIGIN}"

    def _counts(self, one: Contest) -> tuple[int, ...]:
        return one.complete if self._choice == "complete" else one.moves

    def _csv(self) -> str:
        rows = [
            (one.strategy, value, count)
            for one in _walkers()
            for value, count in enumerate(self._counts(one))
        ]
        return csv_text(("strategy", self._choice, "games"), rows)

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
                color=palette.players[number % len(palette.players)],
                line_dash=DASHES[number % len(DASHES)],
                legend_label=NAMES[one.strategy],
            )
            tips = [("strategy", NAMES[one.strategy]), ("value", "@value"), ("games", "@share{0.00 %}")]
            plot.add_tools(HoverTool(renderers=[line], tooltips=tips))
        plot.xaxis.axis_label = "complete columns at the end" if self._choice == "complete" else "moves made"
        plot.yaxis.formatter = NumeralTickFormatter(format="0 %")
        plot.yaxis.axis_label = "share of the games"
        plot.y_range.update(start=0)
        plot.legend.location = "top_right" if self._choice == "moves" else "top_left"


def _told(task: Round, told: Progress) -> Generator[Progress, None, Contest]:
    """Play a round, and tell the same of every slice."""
    return (yield from relay(round_steps(task), lambda _: told))


def _walkers() -> list[Contest]:
    """The contests of four strategies that play move by move."""
    return [one for one in CONTESTS if one.strategy in ("random", "free", "greedy", "ahead")]


def _shares_csv(played: Sequence[Contest] = ()) -> str:
    origins = [*(("record", one) for one in CONTESTS), *(("played here", one) for one in played)]
    rows = [
        (one.strategy, origin, one.games, one.won, f"{one.interval.low:.6f}", f"{one.interval.high:.6f}")
        for origin, one in origins
    ]
    return csv_text(("strategy", "origin", "games", "won", "low", "high"), rows)

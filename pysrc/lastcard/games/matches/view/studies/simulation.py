"""The chart of an optimal player against a random one: exact chances, and games played out to check them."""

from __future__ import annotations

import random

from bokeh.models import ColumnDataSource
from bokeh.plotting import figure

from lastcard.core.playing.agents import PerfectAgent, RandomAgent
from lastcard.core.playing.simulate import Tally, simulate
from lastcard.core.progress import Progress
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.chances import chance_table
from lastcard.games.matches.solver.verdict import solve
from lastcard.ui.pictures.charts.charts import Palette
from lastcard.ui.pictures.charts.marks import tell, whiskers
from lastcard.ui.study.computed import ComputedChart, Steps, Table

PILES = range(1, 31)
GAMES = 200  # a pile
SEATS = ("red", "blue")
"""Who begins, and the other player, as on the board."""
_NOTE = (
    "The chance that an optimal player beats a random one, exactly, by the pile and the seat: red begins. From the seat that wins, the "
    "optimal player always does; from the other it waits for a slip, which hardly ever fails to come in a long game."
)


class SimulationChart(ComputedChart):
    """Exact chances as lines; games played here as points with 95 % intervals (Wilson)."""

    asks = "How often does perfect play beat play at random?"

    def __init__(self) -> None:
        table = chance_table(State(PILES[-1]), (1.0, 0.0)), chance_table(State(PILES[-1]), (0.0, 1.0))
        # Red begins in both: the optimal player is red in the first, and blue in the second.
        self._exact = {
            "red": [float(table[0][left][0]) for left in PILES],
            "blue": [1 - float(table[1][left][0]) for left in PILES],
        }
        self._tallies: dict[str, list[Tally]] = {seat: [] for seat in SEATS}
        self._remark = ""
        self.action = f"Play {2 * len(PILES) * GAMES:,} games here"
        super().__init__("Optimal against random", "matches-optimal-random", y_range=(-0.04, 1.06))

    def _compute(self) -> Steps[None]:
        self._tallies = {seat: [] for seat in SEATS}
        seed = random.randrange(2**31)
        done, total = 0, 2 * len(PILES) * GAMES
        for seat in SEATS:
            agents = (
                (PerfectAgent(solve), RandomAgent())
                if seat == SEATS[0]
                else (RandomAgent(), PerfectAgent(solve))
            )
            for left in PILES:
                tally = Tally(0, (0, 0))
                while tally.games < GAMES:
                    tally = next(simulate(GAME, State(left), agents, GAMES, seed, tally))
                    done += 1
                    yield Progress(done, total)
                self._tallies[seat].append(tally)

    def _take(self, found: None) -> None:
        outside = sum(
            self._exact[seat][place] not in tally.interval(index)
            for index, seat in enumerate(SEATS)
            for place, tally in enumerate(self._tallies[seat])
        )
        self._remark = (
            f" Points: {GAMES:,} games a pile and seat, played here, with 95 % intervals; {outside} of {2 * len(PILES)} intervals miss the exact chance "
            "(about one in twenty is to be expected)."
        )

    def _note(self) -> str:
        return f"{_NOTE}{self._remark}"

    def _table(self) -> Table:
        rows = []
        for index, seat in enumerate(SEATS):
            for place, left in enumerate(PILES):
                tally = self._tallies[seat][place] if place < len(self._tallies[seat]) else None
                seen = (
                    ("", "", "")
                    if tally is None
                    else (tally.share(index), tally.interval(index).low, tally.interval(index).high)
                )
                rows.append((left, seat, self._exact[seat][place], *seen))
        return ("matches", "seat of the optimal player", "exact chance", "share won", "low", "high"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        for index, (seat, colour, marker, dash) in enumerate(
            (
                (SEATS[0], palette.players[0], "circle", "solid"),
                (SEATS[1], palette.players[1], "square", "dashed"),
            )
        ):
            exact = ColumnDataSource({"left": list(PILES), "chance": self._exact[seat]})
            line = plot.line(
                "left",
                "chance",
                source=exact,
                color=colour,
                line_width=2,
                line_dash=dash,
                legend_label=f"optimal player is {seat}",
            )
            tell(plot, line, ("matches", "@left"), (f"chance as {seat}", "@chance{0.0000}"), mode="vline")
            tallies = self._tallies[seat]
            if not tallies:
                continue
            place = [left + (index - 0.5) * 0.24 for left in PILES[: len(tallies)]]
            limits = [tally.interval(index) for tally in tallies]
            whiskers(plot, limits, place, colour, upright=True, width=1.5)
            plot.scatter(
                place,
                [tally.share(index) for tally in tallies],
                marker=marker,
                size=6,
                color=colour,
                fill_color=palette.surface,
            )
        plot.xaxis.axis_label = "matches"
        plot.yaxis.axis_label = "chance to win"
        plot.legend.location = "bottom_right"

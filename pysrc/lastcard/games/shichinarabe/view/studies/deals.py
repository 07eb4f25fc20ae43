"""Random deals of the ordinary game: how often who begins wins, and how the values are spread."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from bokeh.core.properties import value
from bokeh.models import ColumnDataSource, NumeralTickFormatter
from bokeh.plotting import figure

from lastcard.core.playing.simulate import wilson
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.shichinarabe.solver.deals import DealTally, win_rates
from lastcard.ui.pictures.charts.charts import FONT, Palette
from lastcard.ui.pictures.charts.marks import tell, whiskers
from lastcard.ui.pictures.charts.share_bars import Share, share_bars
from lastcard.ui.study.computed import ComputedChart, Steps, Table

BUDGET = 5_000
"""Positions that are searched for one deal, at most."""

FIRST_DEALS, MORE_DEALS = 200, 2_000
"""Deals behind the charts when they open, and those that the button of the value chart adds."""


@dataclass(frozen=True, slots=True)
class Case:
    """One kind of deal, and how many are dealt."""

    label: str
    jokers: int
    tunnel: bool
    deals: int


CASES = (
    Case("no joker", 0, False, 500),
    Case("1 joker", 1, False, 60),
    Case("2 jokers", 2, False, 60),
    Case("3 jokers", 3, False, 40),
    Case("A–K tunnels", 0, True, 60),
)
NOTE = (
    "Random deals of 52 cards and some jokers, each solved: how often whoever begins wins. Red and blue begin in turn, so "
    f"neither is favoured. A deal that is not settled after {BUDGET:,} positions counts as not decided. The whisker is the 95 % interval "
    "(Wilson) for the share that whoever begins wins among the settled ones; where many are not decided, they may be the harder ones."
)


class WinRates(ComputedChart):
    """Stacked bars of deals won by whoever begins, open, and won by the other."""

    asks = "Does it help to begin?"
    action = f"Solve {sum(case.deals for case in CASES):,} deals here"

    def __init__(self) -> None:
        self.tallies = {CASES[0].label: run_to_end(win_rates(1, FIRST_DEALS))}
        super().__init__(
            "Does whoever begins win?",
            "shichinarabe-deals",
            NOTE,
            height=300,
            y_range=[case.label for case in reversed(CASES)],
            x_range=(0, 1),
        )

    def _compute(self) -> Steps[None]:
        self.tallies = {}
        done, total = 0, sum(case.deals for case in CASES)
        seed = random.randrange(2**31)
        for case in CASES:
            for tally in win_rates(seed, case.deals, case.jokers, tunnel=case.tunnel, budget=BUDGET):
                self.tallies[case.label] = tally
                yield Progress(done + tally.deals, total, "deals")
            done += case.deals
            self.redraw()

    def _table(self) -> Table:
        rows = [(name, tally.deals, tally.first, tally.undecided) for name, tally in self.tallies.items()]
        return ("deals", "number", "won by who begins", "open"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        tallies = {name: tally for name, tally in self.tallies.items() if tally.deals}
        parts = (
            Share("who begins", palette.players[0], [tally.first for tally in tallies.values()]),
            Share("not decided", palette.line, [tally.undecided for tally in tallies.values()]),
            Share(
                "the other",
                palette.players[1],
                [tally.deals - tally.first - tally.undecided for tally in tallies.values()],
            ),
        )
        share_bars(plot, palette, ("deals", list(tallies)), parts)
        limits = [
            wilson(tally.first, tally.deals - tally.undecided)
            for tally in tallies.values()
            if tally.deals > tally.undecided
        ]
        settled: Any = [(name, -0.36) for name, tally in tallies.items() if tally.deals > tally.undecided]
        whiskers(plot, limits, settled, palette.ink)
        missing = [case.label for case in CASES if case.label not in tallies]
        plot.text(
            [0.01] * len(missing),
            missing,
            ["not dealt yet"] * len(missing),
            text_color=palette.ink_soft,
            text_font=value(FONT),
            text_font_size="12px",
            text_baseline="middle",
        )
        plot.xaxis.axis_label = "share of the deals won"
        plot.xaxis.formatter = NumeralTickFormatter(format="0 %")
        plot.xaxis.ticker = [0, 0.25, 0.5, 0.75, 1]


class ValueSpread(ComputedChart):
    """How often the branch values add up to so much, counted for whoever begins."""

    asks = "By how many moves is a player usually ahead?"
    action = f"Solve {MORE_DEALS:,} more deals here"

    def __init__(self) -> None:
        self.tally: DealTally = run_to_end(win_rates(1, FIRST_DEALS))
        super().__init__("What the values add up to", "shichinarabe-values", height=300)

    def _compute(self) -> Steps[None]:
        before = replace(self.tally, totals=self.tally.totals.copy())
        for tally in win_rates(random.randrange(2**31), MORE_DEALS):
            self.tally = DealTally(
                before.deals + tally.deals,
                before.first + tally.first,
                before.undecided + tally.undecided,
                before.totals + tally.totals,
            )
            yield Progress(tally.deals, MORE_DEALS, "deals")

    def _note(self) -> str:
        tally = self.tally
        zero = tally.totals[0] / tally.deals
        return (
            f"The sum of the eight branch values in {tally.deals:,} random deals without jokers, + for whoever begins. In {zero:.0%} "
            f"it is 0. Whoever begins wins {tally.first / tally.deals:.0%}: the one with more to lose in the race needs the sum, "
            "less the price of a blocker, on their side."
        )

    def _table(self) -> Table:
        return ("sum", "deals"), sorted(self.tally.totals.items())

    def _plot(self, plot: figure, palette: Palette) -> None:
        totals = sorted(self.tally.totals)
        source = ColumnDataSource(
            {
                "sum": totals,
                "deals": [self.tally.totals[total] for total in totals],
                "colour": [
                    palette.players[0] if total > 0 else palette.players[1] if total < 0 else palette.draw
                    for total in totals
                ],
            }
        )
        bars = plot.vbar(x="sum", top="deals", width=0.8, source=source, color="colour")
        tell(plot, bars, ("sum", "@sum"), ("deals", "@deals"))
        plot.y_range.update(start=0)
        plot.xaxis.axis_label = "sum of the values, for whoever begins"
        plot.yaxis.axis_label = "deals"

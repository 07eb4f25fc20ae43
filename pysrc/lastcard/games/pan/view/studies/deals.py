"""The win map: every start position of k-Pan, and who wins it."""

from __future__ import annotations

from itertools import product
from typing import Any, cast

from bokeh.models import ColumnDataSource
from bokeh.plotting import figure

from lastcard.core.sentences import move_count
from lastcard.core.worth import OPPOSITE
from lastcard.games.pan.rules import GAME, USUAL, Hand, rank_name
from lastcard.games.pan.solver.whole_game.deals import deals
from lastcard.games.pan.view.studies.by_ranks import ByRanks
from lastcard.ui.pictures.charts.charts import Palette
from lastcard.ui.pictures.charts.marks import tell
from lastcard.ui.study.computed import Table

LOW = {3: 2, 4: 2, 5: 3}
"""How many of the ranks are told by the column; the others by the row."""

ROOM = 0.035
"""What part of an axis a label takes at least."""

SIZES = {3: 17, 4: 11, 5: 7}
SHAPES = {"win": "triangle", "draw": "square", "loss": "inverted_triangle"}


def parts(low: int, high: int) -> tuple[Hand, ...]:
    """All hands of the ranks after `low` up to `high`, few cards first."""
    hands = product(*(range(USUAL.cards(rank) + 1) for rank in range(low + 1, high + 1)))
    return tuple(sorted(hands, key=lambda hand: (sum(hand), hand[::-1])))


def middles(hands: tuple[Hand, ...]) -> dict[float, str]:
    """Where the hands of so many cards have their middle, and how many cards these are; told where there is room."""
    found: dict[float, str] = {}
    for cards in range(sum(hands[-1]) + 1):
        places = [place for place, hand in enumerate(hands) if sum(hand) == cards]
        middle = (places[0] + places[-1]) / 2
        if not found or middle - max(found) > ROOM * len(hands):
            found[middle] = str(cards)
    return found


class DealMap(ByRanks):
    """One mark a start position: its column and its row tell the hand of the player to move."""

    asks = "Which deals are won, and which are lost?"

    def __init__(self) -> None:
        super().__init__("Who wins which deal", "pan-deals", range(3, 6), height=440)

    def _note(self) -> str:
        count = {value: sum(dealt.value == value for dealt in self.dealt) for value in SHAPES}
        chance = {
            value: sum(dealt.start.deals for dealt in self.dealt if dealt.value == value) for value in SHAPES
        }
        total = deals(self.ranks)
        return (
            f"All {len(self.dealt):,} start positions of {self.ranks}-Pan by the hand of the player to move, who lacks the 9♥: "
            f"{count['win']} won, {count['draw']} drawn, {count['loss']} lost. A column has so many of the low ranks, a row so many of the "
            f"high ones. Counted in deals, {chance['win']:,} of {total:,} ({chance['win'] / total:.1%}) are won and {chance['loss']:,} "
            f"({chance['loss'] / total:.1%}) lost. A mark opens its position in Explore."
        )

    def _table(self) -> Table:
        rows = [
            (
                GAME.format(dealt.start.state),
                dealt.value,
                "" if dealt.distance is None else dealt.distance,
                dealt.start.deals,
                deals(self.ranks),
            )
            for dealt in self.dealt
        ]
        return ("position", "value for the player to move", "plies", "deals", "of"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        low = LOW[self.ranks]
        columns, rows = parts(0, low), parts(low, self.ranks)
        colours = {"win": palette.win, "draw": palette.draw, "loss": palette.loss}
        for value, shape in SHAPES.items():
            here = [dealt for dealt in self.dealt if dealt.value == value]
            if not here:
                continue
            source = ColumnDataSource(
                {
                    "x": [columns.index(dealt.start.state.hand[:low]) for dealt in here],
                    "y": [rows.index(dealt.start.state.hand[low:]) for dealt in here],
                    "position": [GAME.format(dealt.start.state) for dealt in here],
                    "result": [
                        dealt.value + ("" if dealt.distance is None else f" in {move_count(dealt.distance)}")
                        for dealt in here
                    ],
                    "holder": [OPPOSITE[dealt.value] for dealt in here],
                    "deals": [dealt.start.deals for dealt in here],
                    "share": [dealt.start.deals / deals(self.ranks) for dealt in here],
                }
            )
            marks = plot.scatter(
                "x",
                "y",
                source=source,
                marker=shape,
                size=SIZES[self.ranks],
                color=colours[value],
                legend_label={"win": "won", "draw": "drawn", "loss": "lost"}[value],
                nonselection_alpha=1.0,
            )
            tell(
                plot,
                marks,
                ("position", "@position"),
                ("for the player to move", "@result"),
                ("for the holder of the 9♥", "@holder"),
                ("deals", "@deals{0,0} (@share{0.00 %})"),
                opens="pan",
            )
        plot.xgrid.visible = plot.ygrid.visible = False
        for axis, hands, first, last in (
            (plot.xaxis, columns, 1, low),
            (plot.yaxis, rows, low + 1, self.ranks),
        ):
            labels = middles(hands)
            axis.ticker = list(labels)
            axis.major_label_overrides = cast("Any", labels)
            axis.axis_label = (
                f"cards from {rank_name(first)} to {rank_name(last)}"
                if first < last
                else f"cards of rank {rank_name(first)}"
            )
        plot.legend.location = "top_right"

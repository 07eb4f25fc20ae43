"""The chart of the nines: what a deal is worth, by how many nines came with the nine of hearts."""

from __future__ import annotations

from bokeh.plotting import figure

from lastcard.core.worth import OPPOSITE, Value
from lastcard.games.pan.view.studies.by_ranks import ByRanks
from lastcard.ui.pictures.charts.charts import Palette
from lastcard.ui.pictures.charts.share_bars import Share, share_bars
from lastcard.ui.study.computed import Table

VALUES: tuple[Value, ...] = ("win", "draw", "loss")
WORDS = {"win": "wins", "draw": "draws", "loss": "loses"}
ANY = "any"


class NinesChart(ByRanks):
    """Stacked bars: the holder of the 9♥ wins, draws, loses, by the nines that the holder was dealt."""

    asks = "Is it bad luck to be dealt the 9♥?"

    def __init__(self) -> None:
        super().__init__(
            "Why the 9♥ is a burden", "pan-nines", range(3, 7), height=360, y_range=["4", "3", "2", "1", ANY]
        )

    def counts(self) -> dict[str, dict[Value, int]]:
        """Deals by the nines of the holder of the 9♥, that one included, and by what the holder makes of them."""
        found = {name: dict.fromkeys(VALUES, 0) for name in ("1", "2", "3", "4", ANY)}
        for dealt in self.dealt:
            nines = str(1 + dealt.start.state.other[0])
            for name in (nines, ANY):
                found[name][OPPOSITE[dealt.value]] += dealt.start.deals
        return found

    def _note(self) -> str:
        counts = self.counts()
        total = sum(counts[ANY].values())
        return (
            f"All {total:,} deals of {self.ranks}-Pan, exactly, seen by the player who was dealt the 9♥ and must place it first. That player "
            f"wins {counts[ANY]['win']:,} ({counts[ANY]['win'] / total:.1%}) and loses {counts[ANY]['loss']:,} "
            f"({counts[ANY]['loss'] / total:.1%}). The more nines come with it, the harder it is to get rid of them under the cards that follow."
        )

    def _table(self) -> Table:
        counts = self.counts()
        rows = [(name, *counts[name].values(), sum(counts[name].values())) for name in counts]
        return ("nines of the holder", "deals won", "deals drawn", "deals lost", "deals"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        counts = self.counts()
        names = list(counts)
        totals = [sum(counts[name].values()) for name in names]
        colours = {"win": palette.win, "draw": palette.draw, "loss": palette.loss}
        parts = [
            Share(
                WORDS[value],
                colours[value],
                [counts[name][value] for name in names],
                told=f"holder {WORDS[value]}",
            )
            for value in VALUES
        ]
        odds = [total / totals[-1] for total in totals]
        further = {"such deals": ("{0.0 %} of all", odds)}
        share_bars(plot, palette, ("nines", names), parts, further, height=0.74)
        plot.xaxis.axis_label = "share of such deals"
        plot.yaxis.axis_label = "nines dealt to the holder of the 9♥"
        plot.x_range.update(start=0, end=1)
        plot.xgrid.visible = False

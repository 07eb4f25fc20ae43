"""Charts of one game, solved when chosen: the deals, and the effect of nines."""

from __future__ import annotations

from itertools import product
from typing import Any, cast

from bokeh.plotting import figure

from lastcard.core.progress import Progress, run_to_end
from lastcard.core.sentences import move_count
from lastcard.core.worth import OPPOSITE, Value
from lastcard.games.pan.rules import ESSAY_RULES, RankCounts, rank_name
from lastcard.games.pan.rules.deals import Start, number_of_all_deals, starts
from lastcard.games.pan.solver.engine import prepare
from lastcard.games.pan.solver.space import Label
from lastcard.games.pan.solver.verdict import solved_source
from lastcard.ui.jobs import ButtonJob
from lastcard.ui.pictures.charts import Palette, Share, frame, share_bars, source_of, tell
from lastcard.ui.study import ComputedChart, Steps, Table


class ByRanks(ComputedChart):
    """A chart of all deals of k-Pan; the first of the `ranks` is solved at once."""

    means = "Ranks"
    once = True

    def __init__(self, title: str, file: str, ranks: range, **options: Any) -> None:
        self._wanted = ranks[0]
        self.choices = {str(k): str(k) for k in ranks}
        self._take(run_to_end(self._compute()))
        super().__init__(title, file, **options)
        self.job = ButtonJob(self.card, self._work, ended=self.redraw)

    @property
    def ranks(self) -> int:
        """The k of the current game."""
        return int(self.choice)

    def _choose(self, value: str) -> None:
        self._wanted = int(value)
        self.card.action = f"Solve {self._wanted}-Pan"
        self.job.start()

    def _compute(self) -> Steps[tuple[int, tuple[tuple[Start, Label], ...]]]:
        ranks = self._wanted
        everywhere = starts(ranks)
        yield from prepare(everywhere[0].state) or ()
        source = solved_source(ranks)
        found = []
        for number, start in enumerate(everywhere):
            found.append((start, source.label(start.state)))
            yield Progress(number, len(everywhere), "start positions")
        return ranks, tuple(found)

    def _take(self, found: tuple[int, tuple[tuple[Start, Label], ...]]) -> None:
        self.choice, self.dealt = str(found[0]), found[1]


LOW = {3: 2, 4: 2, 5: 3}  # ranks shown by the column; the others by the row
LABEL_ROOM = 0.035  # the smallest share of an axis that a label needs
MARK_SIZES = {3: 17, 4: 11, 5: 7}
SHAPES: dict[Value, tuple[str, str]] = {
    "win": ("triangle", "won"),
    "draw": ("square", "drawn"),
    "loss": ("inverted_triangle", "lost"),
}


def parts(low: int, high: int) -> tuple[RankCounts, ...]:
    """Return all hands of the ranks after `low` up to `high`, few cards first."""
    hands = product(*(range(ESSAY_RULES.cards(rank) + 1) for rank in range(low + 1, high + 1)))
    return tuple(sorted(hands, key=lambda hand: (sum(hand), hand[::-1])))


def middles(hands: tuple[RankCounts, ...]) -> dict[float, str]:
    """Return the middles of the hands with equal numbers of cards, where a label has room."""
    found: dict[float, str] = {}
    for cards in range(sum(hands[-1]) + 1):
        places = [place for place, hand in enumerate(hands) if sum(hand) == cards]
        middle = (places[0] + places[-1]) / 2
        if not found or middle - max(found) > LABEL_ROOM * len(hands):
            found[middle] = str(cards)
    return found


class DealMap(ByRanks):
    """One mark for each start position: column and row show the hand of the player to move."""

    asks = "Which deals are won, and which are lost?"

    def __init__(self) -> None:
        super().__init__("Who wins which deal", "pan-deals", range(3, 6), height=440)

    def _note(self) -> str:
        here: dict[Value, list[int]] = {value: [] for value in SHAPES}
        for start, label in self.dealt:
            here[label.value].append(start.deals)
        count, chance = ({value: what(some) for value, some in here.items()} for what in (len, sum))
        total = number_of_all_deals(self.ranks)
        return (
            f"All {len(self.dealt):,} start positions of {self.ranks}-Pan, by the hand of the player to move (without "
            f"the 9♥): {count['win']} won, {count['draw']} drawn, {count['loss']} lost. Columns show the number of "
            f"low cards, rows that of high cards. Of all {total:,} deals, {chance['win']:,} "
            f"({chance['win'] / total:.1%}) are won and {chance['loss']:,} ({chance['loss'] / total:.1%}) lost. Click "
            "a mark to open its position in Explore."
        )

    def _table(self) -> Table:
        total = number_of_all_deals(self.ranks)
        rows = []
        for start, label in self.dealt:
            plies = "" if label.distance is None else label.distance
            rows.append((str(start.state), label.value, plies, start.deals, total))
        return ("position", "value for the player to move", "plies", "deals", "of"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        low, total = LOW[self.ranks], number_of_all_deals(self.ranks)
        columns, rows = parts(0, low), parts(low, self.ranks)
        for value, (shape, word) in SHAPES.items():
            marked = []
            for start, label in self.dealt:
                if label.value == value:
                    x, y = columns.index(start.state.hand[:low]), rows.index(start.state.hand[low:])
                    plies = "" if label.distance is None else f" in {move_count(label.distance)}"
                    texts = (str(start.state), value + plies, OPPOSITE[value])
                    marked.append((x, y, *texts, start.deals, start.deals / total))
            if not marked:
                continue
            source = source_of(("x", "y", "position", "result", "holder", "deals", "share"), marked)
            look = {"marker": shape, "size": MARK_SIZES[self.ranks], "color": getattr(palette, value)}
            marks = plot.scatter("x", "y", source=source, legend_label=word, nonselection_alpha=1.0, **look)
            ends = {"for the player to move": "@result", "for the holder of the 9♥": "@holder"}
            tips = {"position": "@position", **ends, "deals": "@deals{0,0} (@share{0.00 %})"}
            tell(plot, marks, *tips.items(), opens="pan")
        plot.xgrid.visible = plot.ygrid.visible = False
        axes = ((plot.xaxis, columns, 1, low), (plot.yaxis, rows, low + 1, self.ranks))
        for axis, hands, first, last in axes:
            labels, one = middles(hands), f"cards of rank {rank_name(first)}"
            axis.ticker, axis.major_label_overrides = list(labels), cast("Any", labels)
            axis.axis_label = one if first == last else f"cards from {rank_name(first)} to {rank_name(last)}"
        plot.legend.location = "top_right"


WORDS: dict[Value, str] = {"win": "wins", "draw": "draws", "loss": "loses"}
ANY = "any"


class NinesChart(ByRanks):
    """Stacked bars: wins, draws and losses of the holder of the 9♥, by nines dealt."""

    asks = "Is it bad luck to be dealt the 9♥?"

    def __init__(self) -> None:
        names = ["4", "3", "2", "1", ANY]
        super().__init__("Why the 9♥ is a burden", "pan-nines", range(3, 7), height=360, y_range=names)

    def counts(self) -> dict[str, dict[Value, int]]:
        """Return the deals by the holder's nines and by the result for the holder."""
        found = {name: dict.fromkeys(WORDS, 0) for name in ("1", "2", "3", "4", ANY)}
        for start, label in self.dealt:
            for name in (str(1 + start.state.other[0]), ANY):
                found[name][OPPOSITE[label.value]] += start.deals
        return found

    def _note(self) -> str:
        every = self.counts()[ANY]
        total = sum(every.values())
        return (
            f"All {total:,} deals of {self.ranks}-Pan, for the player who is dealt the 9♥ and has to play it first. "
            f"That player wins {every['win']:,} ({every['win'] / total:.1%}) and loses {every['loss']:,} "
            f"({every['loss'] / total:.1%}). The more nines you are dealt with it, the harder it is to get rid of them."
        )

    def _table(self) -> Table:
        rows = [(name, *some.values(), sum(some.values())) for name, some in self.counts().items()]
        return ("nines of the holder", "deals won", "deals drawn", "deals lost", "deals"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        counts = self.counts()
        shares = [
            Share(word, getattr(palette, value), [some[value] for some in counts.values()], f"holder {word}")
            for value, word in WORDS.items()
        ]
        totals = [sum(some.values()) for some in counts.values()]
        further = {"such deals": ("{0.0 %} of all", [total / totals[-1] for total in totals])}
        share_bars(plot, palette, ("nines", list(counts)), shares, further, height=0.74)
        frame(plot, "share of such deals", "nines dealt to the holder of the 9♥")
        plot.x_range.update(start=0, end=1)
        plot.xgrid.visible = False

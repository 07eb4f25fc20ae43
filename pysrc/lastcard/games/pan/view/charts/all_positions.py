"""Charts over all positions: larger games, when to pick up, and the number of moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple
from itertools import chain
from typing import Any, NamedTuple

from bokeh.models.annotations import Span
from bokeh.plotting import figure

from lastcard.core.playing.simulate import wilson
from lastcard.core.text import csv_text
from lastcard.games.pan.facts.counting import SAMPLED_2, TABLE_2
from lastcard.games.pan.facts.taking import PRINTED, TakingShares, shares_of_taking
from lastcard.games.pan.facts.truth import checked_summary
from lastcard.games.pan.rules import rank_name
from lastcard.games.pan.solver.attainable import TOGETHER, Score, branching
from lastcard.games.pan.solver.space import position_count
from lastcard.games.pan.solver.whole_game import RECORDS, SECOND_RANKS, PanSummary
from lastcard.ui.pictures.charts import Chart, Palette, curve, frame, source_of, tell, whiskers
from lastcard.ui.study import ComputedChart, ComputedTable, Steps, Table, cell

LIVE = range(3, 7)  # the games solved in the tab, one after the other
GAME_COLUMNS = ("game", "positions", "longest game", "drawn", "starts won, drawn, lost", "deals")
OF_THE_HOLDER = ("holder of the 9♥ wins", "draws", "loses", "favoured")


class LargerGames(ComputedTable):
    """A row for each game: solved here, or recorded from a native run."""

    asks = "How do games with more cards end?"
    action = "Solve 3 to 6 ranks here"

    def __init__(self) -> None:
        self.found: dict[int, PanSummary] = {}
        super().__init__(
            "The games that the essay left unsolved",
            "pan-games",
            (*GAME_COLUMNS, *OF_THE_HOLDER),
            note="The longest game with best play, in moves; the share of draws among all unfinished positions; start "
            "positions, for the player to move (without the 9♥); results of all deals, for the player with the 9♥. "
            "Press the button to solve 3 to 6 ranks on your machine; 6 ranks take a while. 7 and 8 ranks are too "
            "large for a tab: the same program solved them natively (lastcard table pan 7). A second program, which "
            f"shares no code with it, found the same for {' and '.join(map(str, SECOND_RANKS))} ranks.",
        )

    def _compute(self) -> Steps[None]:
        self.found = {}
        self.redraw()
        yield from self._one_by_one({ranks: position_count(ranks) for ranks in LIVE}, checked_summary)

    def _rows(self) -> list[list[dict[str, Any]]]:
        rows = []
        for ranks, game in ({ranks: self.found.get(ranks) for ranks in LIVE} | RECORDS).items():
            origin = "a record" if ranks in RECORDS else "computed here" if game else "not computed yet"
            cells = _game_cells(game) if game else [cell(f"{position_count(ranks):,}"), *[cell()] * 8]
            rows.append([cell(f"{ranks}-Pan", origin), *cells])
        return rows

    def _table(self) -> Table:
        ends = ("won", "lost", "drawn")
        results = [f"{what} {result}" for what in ("positions", "starts") for result in ends]
        columns = ("ranks", "origin", "positions", "attainable", "longest game in moves", *results)
        rows = []
        for ranks, game in (self.found | RECORDS).items():
            origin, tally = "record" if ranks in RECORDS else "computed here", game.tally
            known = "" if game.attainable is None else game.attainable
            counts = (game.potential, known, tally.longest, tally.wins, tally.losses, tally.draws)
            won = chain.from_iterable(astuple(score) for score in (game.starts, game.deals) if score)
            rows.append((ranks, origin, *counts, *won))
        return (*columns, "deals won by the holder", "deals lost by the holder", "deals drawn"), rows


def _game_cells(game: PanSummary) -> list[dict[str, Any]]:
    starts, deals = game.starts or Score(), game.deals or Score()
    holder = "the holder" if deals.win > deals.loss else "the other player"
    return [
        cell(f"{game.potential:,}"),
        cell(f"{game.tally.longest:,} moves"),
        cell(f"{game.tally.draws / game.tally.total:.2%}", f"{game.tally.draws:,}"),
        cell(f"{starts.win:,} · {starts.draw:,} · {starts.loss:,}", f"of {starts.total:,}"),
        cell(f"{deals.total:,}"),
        *(
            cell(f"{n / deals.total:.2%}", f"{n:,}", n / deals.total)
            for n in (deals.win, deals.draw, deals.loss)
        ),
        cell(holder, f"by {abs(deals.win - deals.loss) / deals.total:.1%}"),
    ]


TOPS = tuple(PRINTED)


def cards(top: tuple[int, ...]) -> str:
    """Return the top three cards by name, the topmost first."""
    names = [rank_name(rank) for rank, count in enumerate(top, start=1) for _ in range(count)]
    return " ".join(reversed(names))


class Sample(NamedTuple):
    """The share of picking up in a sample of the essay, with its 95 % interval."""

    cards: str
    share: float
    low: float
    high: float


class TakingChart(ComputedChart):
    """The essay's samples as points, beside the shares computed over all positions."""

    asks = "When is it best to pick up cards from the pile?"
    action = "Compute over all positions"

    def __init__(self) -> None:
        self._samples = []
        for top, (count, taken, *_) in PRINTED.items():
            limits = wilson(taken, count)
            self._samples.append(Sample(cards(top), taken / count, limits.low, limits.high))
        self._shares: Mapping[tuple[int, ...], TakingShares] = {}
        names = [cards(top) for top in reversed(TOPS)]
        super().__init__("When to pick up", "pan-taking", height=620, y_range=names, x_range=(-0.02, 1.02))
        self.card.tall = True

    def _compute(self) -> Steps[dict[tuple[int, ...], TakingShares]]:
        return shares_of_taking()

    def _take(self, found: dict[tuple[int, ...], TakingShares]) -> None:
        self._shares = found

    def _note(self) -> str:
        what = "4-Pan, all positions with at least four cards in the pile, by the three cards on top."
        if not self._shares:
            return (
                f"{what} Points: the essay’s samples with 95 % intervals (Tables 11 and 12). Compute here to add bars "
                "and diamonds."
            )
        suggested = [self._shares[top].suggested for top in TOPS]
        pairs = zip(self._samples, suggested, strict=True)
        inside = sum(one.low <= share <= one.high for one, share in pairs)
        return (
            f"{what} Bars: how often picking up is among the best moves of the exact solution (distances count). "
            "Diamonds: how often a search 8 moves deep suggests it. Points: the essay’s samples with 95 % intervals; "
            f"the diamond is inside {inside} of {len(TOPS)} of them, where about {round(0.95 * len(TOPS))} would be "
            "expected."
        )

    def _table(self) -> Table:
        columns = ("top three cards", "printed share", "low", "high", "positions", "share at depth 8")
        shares = (self._shares.get(top, ("",) * 4) for top in TOPS)
        rows = [(*one, *exact) for one, exact in zip(self._samples, shares, strict=True)]
        return (*columns, "share among the best moves", "share the only best move"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        half = Span(location=0.5, dimension="height", line_color=palette.ink_soft, line_dash="dotted")
        plot.add_layout(half)
        if self._shares:
            rows = [(cards(top), *self._shares[top]) for top in TOPS]
            source = source_of(("cards", *TakingShares._fields), rows)
            look: dict[str, Any] = {"source": source, "color": palette.win}
            label = "among the best moves"
            bars = plot.hbar(y="cards", right="best", height=0.72, alpha=0.3, legend_label=label, **look)
            plot.scatter("suggested", "cards", marker="diamond", size=11, legend_label="at depth 8", **look)
            found = {"among the best moves": "@best{0.000}", "the only best move": "@only{0.000}"}
            tips = {"top three": "@cards", "positions": "@positions{0,0}", **found}
            tell(plot, bars, *tips.items(), ("suggested at depth 8", "@suggested{0.000}"))
        whiskers(plot, self._samples, [one.cards for one in self._samples], palette.loss)
        source = source_of(Sample._fields, self._samples)
        points = _hollow(plot, palette, source, "share", "cards", "printed sample", size=8)
        tips = {"printed": "@share{0.000}", "interval": "@low{0.000} to @high{0.000}"}
        tell(plot, points, ("top three", "@cards"), *tips.items())
        x, y = "share in which picking up is best", "top three cards, topmost first"
        frame(plot, x, y, legend="bottom_right")
        plot.ygrid.visible = False


CHART_RANKS = range(1, 11)
LIMIT = 2.1  # the limit of the factor as the number of ranks grows


def branching_chart() -> Chart:
    """Return the chart of the average number of moves of a potential position, for 1 to 10 ranks."""
    exact = [(ranks, float(branching(ranks)), float(branching(ranks, TOGETHER))) for ranks in CHART_RANKS]
    counted = [(ranks, float(text)) for ranks, text in TABLE_2.items()]
    sampled = [(ranks, float(text)) for ranks, text in SAMPLED_2.items() if ranks in CHART_RANKS]

    def draw(plot: figure, palette: Palette) -> None:
        source = source_of(("ranks", "literal", "together"), exact)
        limit = Span(location=LIMIT, dimension="width", line_color=palette.ink_soft, line_dash="dotted")
        limit.line_width = 1.5
        plot.add_layout(limit)
        line = curve(plot, source, "ranks", "literal", palette.win, "exact, rules 1 to 3")
        label = "exact, nines together"
        curve(plot, source, "ranks", "together", palette.draw, label, line_dash="dashed")
        for rows, marker, how in ((counted, "circle", "counted"), (sampled, "square", "sampled")):
            source = source_of(("x", "y"), rows)
            _hollow(plot, palette, source, "x", "y", f"printed, {how}", size=9, marker=marker)
        frame(plot, "ranks", "moves per position", legend="bottom_right", x_ticks=list(CHART_RANKS))
        tips = {"rules 1 to 3": "@literal{0.00000}", "nines together": "@together{0.00000}"}
        tell(plot, line, ("ranks", "@ranks"), *tips.items(), mode="vline")

    printed = dict(counted + sampled)
    rows = [(*row, printed.get(row[0], "")) for row in exact]
    return Chart(
        "Moves per position",
        "The exact average over all potential positions, including finished ones; no position had to be listed. The "
        "dotted line is the limit, 2.1. The printed numbers for k ≤ 4 are on the line “nines together”; the others "
        "are samples of 10,000.",
        draw,
        csv_text(("ranks", "exact", "exact if nines are played together", "printed"), rows),
        "pan-branching",
        "How many moves are there to choose from?",
        y_range=(0, 2.35),
    )


def _hollow(plot: figure, palette: Palette, source: Any, x: str, y: str, label: str, **look: Any) -> Any:
    colours: dict[str, Any] = {"color": palette.loss, "fill_color": palette.surface, "line_width": 2}
    return plot.scatter(x, y, source=source, legend_label=label, **colours, **look)

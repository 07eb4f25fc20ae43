"""The charts of Study: the record of deals, the strategies compared, and small boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import param
from bokeh.models import ColumnDataSource, NumeralTickFormatter

from lastcard.core.progress import Progress, as_part, relay, run_to_end
from lastcard.games.solitaire.rules.position import USUAL_READING, Reading
from lastcard.games.solitaire.solver.boards import MEASURES
from lastcard.games.solitaire.solver.contest import DealContest, DealRange, round_steps, together
from lastcard.games.solitaire.solver.deal_record import VERDICTS, Record, published
from lastcard.games.solitaire.solver.small_boards import count_deals
from lastcard.games.solitaire.view.opponents import STRATEGY_NAMES
from lastcard.ui.component import Messages
from lastcard.ui.jobs import WorkCard
from lastcard.ui.pictures.charts import Palette, frame, source_of, tell
from lastcard.ui.shell.address import Address
from lastcard.ui.study import Computed, ComputedChart, ComputedTable, Steps, Table, cell

if TYPE_CHECKING:
    from bokeh.plotting import figure
    from panel.viewable import Viewer


def charts() -> list[Viewer]:
    """Return new charts and tables, in their order."""
    return [DealRecord(), WinShares(), Spreads(), SmallGrids()]


ORIGIN = (
    "A record of native runs. A deal counts as won only with a line of moves, which the rules check again when you open and play "
    "it. It counts as lost only if every board that can follow was visited, or if it is proved dead. Otherwise it is not decided."
)


class RecordMap(WorkCard):
    """A mark a seed.

    `choices`, `choice`: the readings of the rules, as ``[value, label]``, and the one on show.
    `cells`: a letter a seed, from 0: ``w`` won, ``l`` lost, ``o`` open.
    `numbers`: for each seed the moves of the line, or the boards visited or expanded.
    `says`: the map in words, for readers who cannot see it.
    `start`, `option`: the address of a deal before and after the seed.
    """

    script = "record_map.js"
    messages = Messages(choose={"value": str})
    choices = param.List([])
    choice = param.String("")
    cells = param.String("")
    numbers = param.List([])
    says = param.String("")
    start = param.String("")
    option = param.String("")


class DealRecord(Computed):
    """The map of the record, which is fetched when the tab is opened."""

    asks = "How many deals can be won?"
    action = "Fetch the record"
    once = True

    def __init__(self) -> None:
        self.records: dict[str, Record] = {}
        start = str(Address("solitaire", "explore", {"pos": "seed="}))
        super().__init__(RecordMap(title="A thousand deals, seed by seed", note=ORIGIN, start=start))
        self.card.listen(choose=self._choose)
        self.job.start()

    def _compute(self) -> Steps[tuple[Record, ...]]:
        return published()

    def _take(self, found: tuple[Record, ...]) -> None:
        self.records = {record.reading: record for record in found if record.entries}
        self.choices, self.choice = {reading: reading for reading in self.records}, USUAL_READING
        self.card.choices = [[reading, reading] for reading in self.records]

    def _note(self) -> str:
        record = self.records.get(self.choice)
        if record is None:
            return super()._note()
        least, most = record.winnable
        share = f"So of all standard deals {least:.1%} to {most:.1%} can be won, with 95 % confidence at either end (Wilson)."
        return f"{_count_sentence(record)} {share} {ORIGIN}"

    def _table(self) -> Table:
        record = self.records.get(self.choice)
        entries = record.entries if record else ()
        rows = [(entry.seed, entry.verdict, entry.line, entry.boards) for entry in entries]
        return ("seed", "verdict", "line", "boards"), rows

    def _drawn(self) -> dict[str, Any]:
        record = self.records.get(self.choice)
        if record is None:
            return {}
        return {
            "cells": "".join(entry.verdict[0] for entry in record.entries),
            "numbers": [len(entry.line) // 2 or entry.boards for entry in record.entries],
            "says": _count_sentence(record),
            "option": "" if self.choice == USUAL_READING else f"+rules={self.choice}",
        }


def _count_sentence(record: Record) -> str:
    won, lost, left = map(record.count, VERDICTS)
    deals = len(record.entries)
    return f"Under rules={record.reading}, of {deals:,} deals {won:,} are won, {lost:,} proved lost and {left:,} not decided."


# What came of many deals that the strategies played natively: the counts behind the charts. Each block is what
# ``lastcard simulate solitaire NAME --games GAMES --seed 0`` comes to: the name and the deals won; then how many games
# lasted so many moves, from 0 up; then how many ended with so many complete columns, from 0 to 13.
RECORDED = "A record of native runs on the deals with seeds from 0 on."

STRATEGY_RECORD = """\
random 1846
3 1 2 12 19 28 50 68 88 159 181 233 339 356 386 492 554 570 651 731 717 794 740 825 891 854 809 802 778 730
752 689 675 590 597 513 509 506 502 438 391 313 224 148 113 62 43 29 13 12 5 7 1 0 3 1 0 1 | 20 117 369 873
1430 2026 2344 2584 2483 2281 1621 2006 0 1846

complete 355
0 0 0 4 8 4 10 13 21 33 46 47 71 82 95 114 116 127 150 140 144 157 195 165 187 174 176 165 146 148 142 153
113 129 103 110 88 80 97 76 70 52 21 19 5 2 1 1 | 2 28 73 182 312 388 491 507 507 450 348 357 0 355

settled 378
0 0 0 4 7 3 15 18 22 39 55 42 78 91 97 149 138 136 174 182 166 200 193 196 186 179 165 159 164 132 158 99 112
107 96 75 89 87 90 56 28 10 1 1 1 | 0 30 69 164 272 424 491 552 496 430 339 355 0 378

free 443
0 0 0 2 1 0 0 4 3 4 10 6 15 16 12 14 21 20 27 26 39 35 38 19 33 45 31 32 38 32 45 32 39 48 39 51 36 50 44 53
31 51 63 46 44 52 42 36 34 27 34 34 19 29 21 26 12 20 21 25 18 21 19 9 10 7 9 9 14 15 9 12 17 9 13 10 7 2 3 5
6 7 1 1 6 2 2 2 3 3 4 6 5 3 2 2 2 5 4 1 1 0 2 0 0 2 1 1 1 2 2 1 2 3 1 1 1 2 1 2 2 0 1 0 1 2 1 2 0 2 2 0 1 1 1
1 0 0 0 1 2 0 1 1 0 2 3 0 1 3 0 0 0 0 0 0 1 1 0 0 1 0 1 1 0 0 0 2 1 0 0 0 0 1 0 0 3 0 0 0 0 1 0 0 1 0 1 0 0 0
1 0 0 1 1 0 0 0 0 0 0 0 0 0 0 0 1 1 2 1 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 |
0 6 15 59 89 127 159 191 234 225 209 243 0 443

greedy 643
0 0 0 4 4 4 7 15 13 40 34 32 57 77 82 110 99 99 166 104 143 170 156 167 230 191 191 166 161 139 151 122 140
149 100 115 135 149 137 98 33 9 1 | 0 16 44 114 205 309 376 471 534 475 368 445 0 643

ahead 185
0 0 0 1 0 0 1 2 4 5 8 3 10 16 23 18 31 26 37 32 43 44 43 34 52 38 45 63 39 34 32 41 29 32 23 27 38 44 42 25
11 4 | 0 1 7 19 42 78 109 114 116 123 112 94 0 185

beam-30 201
99 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 0 5 11 30 36 48 38 22 7 2 1 | 0 0 0 3 3 9 14
10 7 18 19 16 0 201

beam-300 83
17 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2 8 9 28 18 7 8 3 | 0 0 0 1 1 1 3 2 1 1 3
4 0 83
"""


def _contest(block: str) -> DealContest:
    head, counts = block.split("\n", 1)
    name, won = head.split()
    moves, complete = (tuple(map(int, part.split())) for part in counts.split("|"))
    return DealContest(name, "odd4", int(won), moves, complete)


CONTESTS = tuple(map(_contest, STRATEGY_RECORD.strip().split("\n\n")))  # from simple to strong

NOTE = "Standard deals under the usual rules. The first six play move by move; the others search first. Whiskers are 95 % intervals (Wilson)."

HERE = 1_000  # deals that each strategy plays on the page
FROM = 1_000_000  # the seed of the first of them: none of the record
SIDE_BY_SIDE = {"ahead": 20}  # deals played side by side in a short slice, 100 by default


class WinShares(ComputedChart):
    """A bar a strategy, from simple to strong; those that play move by move can play again."""

    asks = "Which strategy wins most often?"
    action = f"Play {HERE:,} deals each here"

    def __init__(self) -> None:
        self.played: list[DealContest] = []
        super().__init__(
            "How often strategies win",
            "solitaire-strategies",
            height=340,
            y_range=[STRATEGY_NAMES[one.strategy] for one in reversed(CONTESTS)],
            x_range=(0, 1),
        )

    def _compute(self) -> Steps[None]:
        self.played.clear()
        for number, strategy in enumerate(MEASURES):
            size, parts = SIDE_BY_SIDE.get(strategy, 100), []
            for first in range(0, HERE, size):
                task = DealRange(strategy, USUAL_READING, FROM + first, FROM + min(first + size, HERE))
                still = Progress(number * HERE + first, len(MEASURES) * HERE, STRATEGY_NAMES[strategy])

                def told(_: Progress, still: Progress = still) -> Progress:
                    return still

                yield still
                parts.append((yield from relay(round_steps(task), told)))
            self.played.append(together(parts))

    def _note(self) -> str:
        if not self.played:
            return f"{NOTE} {RECORDED}"
        recorded = {one.strategy: one.won / one.games for one in CONTESTS}
        missed = sum(recorded[one.strategy] not in one.interval for one in self.played)
        return (
            f"{NOTE} {RECORDED} Diamonds: {HERE:,} deals with seeds from {FROM:,} on, played here; {missed} of {len(self.played)} of their intervals miss the recorded share (expect one in "
            "twenty)."
        )

    def _table(self) -> Table:
        origins = [*(("record", one) for one in CONTESTS), *(("played here", one) for one in self.played)]
        rows = []
        for origin, one in origins:
            ends = f"{one.interval.low:.6f}", f"{one.interval.high:.6f}"
            rows.append((one.strategy, origin, one.games, one.won, *ends))
        return ("strategy", "origin", "games", "won", "low", "high"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        ends, limits = ("low", "name", "high", "name"), ("95 %", "@low{0.0 %} to @high{0.0 %}")
        source = _shares_won([STRATEGY_NAMES[one.strategy] for one in CONTESTS], CONTESTS)
        bars = plot.hbar(y="name", right="share", height=0.62, source=source, color=palette.accent)
        plot.segment(*ends, source=source, color=palette.ink, line_width=2)
        tell(plot, bars, ("strategy", "@name"), ("won", "@won of @games (@share{0.00 %})"), limits)
        # What was played here: a diamond with its interval, above the line of the record.
        source = _shares_won([(STRATEGY_NAMES[one.strategy], 0.22) for one in self.played], self.played)
        plot.segment(*ends, source=source, color=palette.loss, line_width=2)
        look: dict[str, Any] = {"color": palette.loss, "fill_color": palette.surface}
        marks = plot.scatter("share", "name", source=source, marker="diamond", size=11, **look)
        tell(plot, marks, ("played here", f"@won of {HERE} (@share{{0.0 %}})"), limits)
        plot.xaxis.axis_label, plot.xaxis.ticker = "share of the deals won", [0, 0.25, 0.5, 0.75, 1]
        plot.xaxis.formatter = NumeralTickFormatter(format="0 %")
        plot.ygrid.visible = False


def _shares_won(places: list[Any], contests: Sequence[DealContest]) -> ColumnDataSource:
    share = [one.won / one.games for one in contests]
    counts = {name: [getattr(one, name) for one in contests] for name in ("won", "games")}
    ends = {name: [getattr(one.interval, name) for one in contests] for name in ("low", "high")}
    return ColumnDataSource({"name": places, "share": share, **counts, **ends})


DASHES = ("solid", "dashed", "dotted", "dotdash")
WALKERS = [one for one in CONTESTS if one.strategy in ("random", "free", "greedy", "ahead")]
MOST_DRAWN_MOVES = 80  # longer games are counted and not drawn


class Spreads(ComputedChart):
    """The distribution of moves and complete columns of the strategies that play move by move."""

    asks = "How long do games last, and how far do they get?"
    choices: Mapping[str, str] = {"complete": "complete columns", "moves": "moves made"}
    choice = "complete"
    means = "Shown"

    def __init__(self) -> None:
        super().__init__("How their games end", "solitaire-spread", height=340)

    def _note(self) -> str:
        complete = self.choice == "complete"
        means = []
        for one in WALKERS:
            (mean, margin), places = (one.columns, 2) if complete else (one.length, 1)
            means.append(f"{STRATEGY_NAMES[one.strategy]} {mean:.{places}f} ± {margin:.{places}f}")
        longer = sum(sum(self._counts(one)[MOST_DRAWN_MOVES:]) for one in WALKERS)
        cut = f" {longer:,} games of {MOST_DRAWN_MOVES} moves or more are not shown." if longer else ""
        return f"Means with 95 % intervals: {'; '.join(means)}.{cut} {RECORDED}"

    def _counts(self, one: DealContest) -> tuple[int, ...]:
        return one.complete if self.choice == "complete" else one.moves

    def _table(self) -> Table:
        counts = ((one.strategy, enumerate(self._counts(one))) for one in WALKERS)
        rows = [(strategy, *pair) for strategy, pairs in counts for pair in pairs]
        return ("strategy", self.choice, "games"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        complete = self.choice == "complete"
        for number, one in enumerate(WALKERS):
            shown = self._counts(one)[:MOST_DRAWN_MOVES]
            rows = [(value, count / one.games) for value, count in enumerate(shown)]
            name, source = STRATEGY_NAMES[one.strategy], source_of(("value", "share"), rows)
            look: dict[str, Any] = {"color": palette.series[number], "line_dash": DASHES[number]}
            line = plot.line("value", "share", source=source, line_width=2.2, legend_label=name, **look)
            tell(plot, line, ("strategy", name), ("value", "@value"), ("games", "@share{0.00 %}"))
        across = "complete columns at the end" if complete else "moves made"
        frame(plot, across, "share of the games", legend="top_left" if complete else "top_right")
        plot.yaxis.formatter = NumeralTickFormatter(format="0 %")
        plot.y_range.update(start=0)


SMALL_GRIDS = ((2, 2), (2, 3), (3, 2))  # sizes counted when the tab is opened; 2 × 3 has 120 boards
LARGER = ((2, 4), (4, 2), (2, 5), (3, 3))  # sizes counted on request
SHOWN_READINGS: tuple[Reading, ...] = ("swap", "odd", "odd4")

EXACT = (
    "Exact, over all deals of a size, without sampling. The upper figure (and the bar) is the share of "
    "deals that can be won, the lower one the chance that random play wins. With two suits no column has a single odd card, so odd cycles are of no use there."
)


class SmallGrids(ComputedTable):
    """A row a size, with two figures under each reading of the rules."""

    asks = "How many deals can be won on small boards?"
    action = "Solve four larger sizes here"
    once = True

    def __init__(self) -> None:
        sizes = [(*size, reading) for size in SMALL_GRIDS for reading in SHOWN_READINGS]
        self.found = {size: run_to_end(count_deals(*size)) for size in sizes}
        columns = ["suits × ranks", *(f"rules={reading}" for reading in SHOWN_READINGS)]
        super().__init__("Small boards, exactly", "solitaire-small-boards", columns, note=EXACT)

    def _compute(self) -> Steps[None]:
        tasks = [(*size, reading) for size in LARGER for reading in SHOWN_READINGS]
        for number, task in enumerate(tasks):
            self.found[task] = yield from as_part(count_deals(*task), number, len(tasks))
            if task[-1] == SHOWN_READINGS[-1]:
                self.redraw()

    def _table(self) -> Table:
        rows = [
            (*key, one.deals, one.winnable, f"{one.share:.6f}", f"{one.chance:.6f}", one.farthest)
            for key, one in sorted(self.found.items())
        ]
        shown = ("deals", "winnable", "share", "random wins", "most moves needed")
        return ("suits", "ranks", "rules", *shown), rows

    def _rows(self) -> list[list[dict[str, Any]]]:
        rows = []
        for suits, ranks in sorted({key[:2] for key in self.found}):
            row = [cell(f"{suits} × {ranks}")]
            for one in (self.found.get((suits, ranks, reading)) for reading in SHOWN_READINGS):
                if one is None:
                    row.append(cell())
                    continue
                row[0] = cell(f"{suits} × {ranks}", f"{one.deals:,} deals")
                row.append(cell(f"{one.share:.2%}", f"random {one.chance:.2%}", gauge=one.share))
            rows.append(row)
        return rows

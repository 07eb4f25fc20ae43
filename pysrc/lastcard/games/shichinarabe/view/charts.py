"""The charts of the Study tab: winners of deals, their values, and search of hard boards."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from bokeh.core.properties import value
from bokeh.models import ColumnDataSource, NumeralTickFormatter
from bokeh.plotting import figure
from panel.viewable import Viewer

from lastcard.core.playing.simulate import wilson
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.shichinarabe.rules import GAME, State
from lastcard.games.shichinarabe.solver.engine import DealTally, answering_at, win_rates
from lastcard.games.shichinarabe.solver.reductions import choice_board, cover_board, formula_board
from lastcard.ui.pictures.charts import (
    FONT,
    Palette,
    Share,
    curve,
    frame,
    share_bars,
    source_of,
    tell,
    whiskers,
)
from lastcard.ui.shell.address import LONGEST, Address
from lastcard.ui.study import ComputedChart, Steps, Table

DEAL_BUDGET, BOARD_BUDGET = 5_000, 100_000  # most positions searched for one deal, and for one hard board
FIRST_DEALS, MORE_DEALS = 200, 2_000  # deals when the charts open, and those that the value chart adds
AT_ONCE, LARGEST = 6, 14  # largest size of boards when the chart opens, and when its button is pressed
AT_ONCE_KINDS = 2  # kinds of boards when the chart opens: those of formulas take longer
HARD_BOARDS = ("choosing game (edge rules)", "vertex cover (rights)", "formula (no options)")
DEALT = {
    "no joker": (0, False, 500),
    "1 joker": (1, False, 60),
    "2 jokers": (2, False, 60),
    "3 jokers": (3, False, 40),
    "A–K tunnels": (0, True, 60),
}
"""Kinds of deals by name: jokers, tunnels or not, and the number of deals."""


def charts() -> list[Viewer]:
    """Return new charts, in order."""
    return [WinRates(), ValueSpread(), HardnessCurve()]


class WinRates(ComputedChart):
    """Stacked bars of deals won by the first player, open, and won by the second."""

    asks = "Does it help to start?"
    action = f"Solve {sum(deals for _, _, deals in DEALT.values()):,} deals here"

    def __init__(self) -> None:
        self.tallies = {next(iter(DEALT)): run_to_end(win_rates(1, FIRST_DEALS))}
        super().__init__(
            "Does the first player win?",
            "shichinarabe-deals",
            "Random deals of 52 cards and some jokers, each solved: how often the first player wins. Red and blue take turns to start, so neither is "
            f"favoured. A deal that is not settled after {DEAL_BUDGET:,} positions counts as not decided. The whisker is the 95 % interval (Wilson) for the first player’s share of the settled deals. If "
            "many are not decided, these may be the harder ones.",
            height=300,
            y_range=[*reversed(DEALT)],
            x_range=(0, 1),
        )

    def _compute(self) -> Steps[None]:
        self.tallies = {}
        done, total = 0, sum(deals for _, _, deals in DEALT.values())
        seed = random.randrange(2**31)
        for name, (jokers, tunnel, deals) in DEALT.items():
            for tally in win_rates(seed, deals, jokers, tunnel=tunnel, budget=DEAL_BUDGET):
                self.tallies[name] = tally
                yield Progress(done + tally.deals, total, "deals")
            done += deals
            self.redraw()

    def _table(self) -> Table:
        rows = [(name, tally.deals, tally.first, tally.undecided) for name, tally in self.tallies.items()]
        return ("deals", "number", "won by the first player", "open"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        tallies = {name: tally for name, tally in self.tallies.items() if tally.deals}
        counts = [(t.first, t.undecided, t.deals - t.first - t.undecided) for t in tallies.values()]
        looks = {
            "who begins": palette.players[0],
            "not decided": palette.line,
            "the other": palette.players[1],
        }
        parts = [
            Share(name, colour, [one[place] for one in counts])
            for place, (name, colour) in enumerate(looks.items())
        ]
        share_bars(plot, palette, ("deals", list(tallies)), parts)
        settled = {name: tally for name, tally in tallies.items() if tally.deals > tally.undecided}
        limits = [wilson(tally.first, tally.deals - tally.undecided) for tally in settled.values()]
        places: Any = [(name, -0.36) for name in settled]
        whiskers(plot, limits, places, palette.ink)
        missing, many = [name for name in DEALT if name not in tallies], len(DEALT) - len(tallies)
        look: Any = {"text_font": value(FONT), "text_font_size": "12px", "text_baseline": "middle"}
        look["text_color"] = palette.ink_soft
        plot.text([0.01] * many, missing, ["not dealt yet"] * many, **look)
        plot.xaxis.axis_label = "share of the deals won"
        plot.xaxis.formatter = NumeralTickFormatter(format="0 %")
        plot.xaxis.ticker = [0, 0.25, 0.5, 0.75, 1]


class ValueSpread(ComputedChart):
    """The sums of the branch values of deals, for the first player."""

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
            f"The sum of the eight branch values in {tally.deals:,} random deals without jokers, + for the first player. In {zero:.0%} it is 0. The first player "
            f"wins {tally.first / tally.deals:.0%}: the underdog of the race needs the sum, minus the price of a blocker, in their "
            "favour."
        )

    def _table(self) -> Table:
        return ("sum", "deals"), sorted(self.tally.totals.items())

    def _plot(self, plot: figure, palette: Palette) -> None:
        red, blue = palette.players[:2]
        rows = [
            (total, deals, red if total > 0 else blue if total < 0 else palette.draw)
            for total, deals in sorted(self.tally.totals.items())
        ]
        source = source_of(("sum", "deals", "colour"), rows)
        bars = plot.vbar(x="sum", top="deals", width=0.8, source=source, color="colour")
        tell(plot, bars, ("sum", "@sum"), ("deals", "@deals"))
        plot.y_range.update(start=0)
        frame(plot, "sum of the values, for the first player", "deals")


def board_of(kind: str, size: int) -> State:
    """Return the board of a ring of variables, of a ring graph, or of a single clause."""
    if kind == HARD_BOARDS[0]:
        return choice_board(size, [(v, v % size + 1) for v in range(1, size + 1)])
    if kind == HARD_BOARDS[2]:
        return formula_board(((size - 1,),))
    ring = [(v, (v + 1) % size) for v in range(size)]
    return cover_board(size, ring, size // 2 - 1)


def address_of(state: State) -> str:
    """Return the address of a position in Explore; empty if it would be too long."""
    address = str(Address(GAME.name, "explore", {"pos": GAME.format(state)}))
    return address if len(address) <= LONGEST else ""


class HardnessCurve(ComputedChart):
    """Positions searched by the size of the problem, on a logarithmic scale."""

    asks = "Which boards are hard even for a computer?"
    action = f"Continue the search up to size {LARGEST}"

    def __init__(self) -> None:
        self.rows: dict[tuple[str, int], int] = {}
        run_to_end(self._search(AT_ONCE, HARD_BOARDS[:AT_ONCE_KINDS]))
        super().__init__(
            "Where the search explodes",
            "shichinarabe-hardness",
            "Boards that stand for hard questions: if you know who wins on a board, you know the answer to its question. Choosing game: players choose "
            "the variables of a formula in turn (PSPACE-complete; a tree, with several labels an edge). Vertex cover: is there a cover with one vertex fewer than a ring needs "
            "(NP-hard in general, Theorem 6.8). Formula: players set its variables in order, as many as the size less one; can one make it true? "
            f"(PSPACE-complete, without rights and edge rules; the boards are the smallest there are.) Every mark is one board, and opens it in Explore; a curve ends where a board needs more than {BOARD_BUDGET:,} "
            "positions. A forest of any size, without rights and with as many passes for each, takes no search at all.",
            height=340,
            y_axis_type="log",
        )
        self.card.columns = ["board", "size", "positions searched"]

    def _compute(self) -> Steps[None]:
        return self._search(LARGEST)

    def _search(self, largest: int, kinds: tuple[str, ...] = HARD_BOARDS) -> Steps[None]:
        sizes = range(4, largest + 1, 2)
        spent: set[str] = set()
        for number, size in enumerate(sizes):
            for kind in kinds:
                if kind in spent or (kind, size) in self.rows:
                    continue
                progress = Progress(number, len(sizes), "sizes")
                found = yield from answering_at(progress, board_of(kind, size), BOARD_BUDGET)
                if found.winner is None:
                    spent.add(kind)
                else:
                    self.rows[kind, size] = found.nodes

    def _boards(self) -> list[tuple[str, int, int, State]]:
        """Kinds, sizes, positions searched, and the boards."""
        rows = sorted(self.rows.items())
        return [(kind, size, nodes, board_of(kind, size)) for (kind, size), nodes in rows]

    def _drawn(self) -> dict[str, Any]:
        boards = self._boards()
        return {"rows": [[kind, str(size), f"{nodes:,}", address_of(b)] for kind, size, nodes, b in boards]}

    def _table(self) -> Table:
        rows = [(kind, size, nodes, GAME.format(board)) for kind, size, nodes, board in self._boards()]
        return ("boards", "size", "positions searched", "position"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        marks = []
        looks = ((palette.accent, "circle"), (palette.loss, "square"), (palette.win, "triangle"))
        for kind, (colour, shape) in zip(HARD_BOARDS, looks, strict=True):
            boards = [(size, nodes, board) for name, size, nodes, board in self._boards() if name == kind]
            source = ColumnDataSource(
                {
                    "size": [size for size, _, _ in boards],
                    "nodes": [max(1, nodes) for _, nodes, _ in boards],
                    "position": [GAME.format(board) if address_of(board) else "" for _, _, board in boards],
                }
            )
            curve(plot, source, "size", "nodes", colour, kind)
            look: Any = {"marker": shape, "size": 9, "color": colour, "legend_label": kind}
            marks.append(plot.scatter("size", "nodes", source=source, nonselection_alpha=1.0, **look))
        tell(plot, marks, ("size", "@size"), ("positions", "@nodes{0,0}"), opens="shichinarabe")
        frame(plot, "variables, or corners of the ring", "positions searched")
        plot.xaxis.ticker = sorted({size for _, size in self.rows})
        plot.add_layout(plot.legend[0], "above")

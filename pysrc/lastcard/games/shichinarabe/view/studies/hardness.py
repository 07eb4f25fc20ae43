"""How the search explodes on boards that stand for hard questions, and does not on forests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bokeh.models import ColumnDataSource
from bokeh.plotting import figure

from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.games.shichinarabe.rules import GAME, State
from lastcard.games.shichinarabe.solver.answer import answering
from lastcard.games.shichinarabe.solver.reductions.formula_board import formula_board
from lastcard.games.shichinarabe.solver.reductions.gadgets import choice_board, cover_board
from lastcard.ui.pictures.charts.charts import Palette
from lastcard.ui.pictures.charts.marks import tell
from lastcard.ui.shell.address import LONGEST, Address
from lastcard.ui.study.computed import ComputedChart, Steps, Table

if TYPE_CHECKING:
    from bokeh.models.renderers import DataRenderer

BUDGET = 100_000
"""Positions that are searched for one board, at most; a kind of board ends where one needs more."""

AT_ONCE, LARGEST = 6, 14
"""Variables, or corners, up to which boards are searched when the chart opens, and when its button is pressed."""

AT_ONCE_KINDS = 2
"""Kinds of boards that are searched when the chart opens: those of formulas take longer."""

KINDS = ("choosing game (edge rules)", "vertex cover (rights)", "formula (no options)")


def board_of(kind: str, size: int) -> State:
    """Return the board of a ring of so many variables, of a ring graph of so many corners, or of a clause of one variable.

    That variable is the last one to be set, and red sets it: their number is odd, one less than the size.
    """
    if kind == KINDS[0]:
        return choice_board(size, [(v, v % size + 1) for v in range(1, size + 1)])
    if kind == KINDS[2]:
        return formula_board(((size - 1,),))
    ring = [(v, (v + 1) % size) for v in range(size)]
    return cover_board(size, ring, size // 2 - 1)


def _address(state: State) -> str:
    """What opens a position in Explore; empty if that is too long for an address."""
    address = str(Address(GAME.name, "explore", {"pos": GAME.format(state)}))
    return address if len(address) <= LONGEST else ""


class HardnessCurve(ComputedChart):
    """Positions searched by the size of the question, on a logarithmic scale."""

    asks = "Which boards are hard even for a computer?"
    action = f"Search on, up to size {LARGEST}"

    def __init__(self) -> None:
        self.rows: dict[tuple[str, int], int] = {}
        run_to_end(self._search(AT_ONCE, KINDS[:AT_ONCE_KINDS]))
        super().__init__(
            "Where the search explodes",
            "shichinarabe-hardness",
            "Boards that stand for hard questions: whoever can answer who wins on them, answers the question. Choosing game: players choose "
            "the variables of a formula in turn (PSPACE-complete; a tree, with several labels an edge). Vertex cover: is there a cover with one vertex fewer than a ring needs "
            "(NP-hard in general, Theorem 6.8). Formula: players set its variables in order, as many as the size less one; can one make it true? "
            f"(PSPACE-complete, without rights and edge rules; the boards are the smallest there are.) Every mark is one board, and opens it in Explore; a curve ends where a board needs more than {BUDGET:,} "
            "positions. A forest of any size, without rights and with as many passes for each, takes no search at all.",
            height=340,
            y_axis_type="log",
        )
        self.card.columns = ["board", "size", "positions searched"]

    def _compute(self) -> Steps[None]:
        return self._search(LARGEST)

    def _search(self, largest: int, kinds: tuple[str, ...] = KINDS) -> Steps[None]:
        sizes = range(4, largest + 1, 2)
        spent: set[str] = set()
        for number, size in enumerate(sizes):
            for kind in kinds:
                if kind in spent or (kind, size) in self.rows:
                    continue
                progress = Progress(number, len(sizes), "sizes")

                def tell(_: Progress, progress: Progress = progress) -> Progress:
                    return progress

                found = yield from relay(answering(board_of(kind, size), BUDGET), tell)
                if found.winner is None:
                    spent.add(kind)
                else:
                    self.rows[kind, size] = found.nodes

    def _drawn(self) -> dict[str, Any]:
        marks = [
            [kind, str(size), f"{nodes:,}", _address(board_of(kind, size))]
            for (kind, size), nodes in sorted(self.rows.items())
        ]
        return {"rows": marks}

    def _table(self) -> Table:
        rows = [
            (kind, size, nodes, GAME.format(board_of(kind, size)))
            for (kind, size), nodes in sorted(self.rows.items())
        ]
        return ("boards", "size", "positions searched", "position"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        marks: list[DataRenderer] = []
        for kind, colour, shape in zip(
            KINDS,
            (palette.accent, palette.loss, palette.win),
            ("circle", "square", "triangle"),
            strict=True,
        ):
            sizes = sorted(size for name, size in self.rows if name == kind)
            source = ColumnDataSource(
                {
                    "size": sizes,
                    "nodes": [max(1, self.rows[kind, size]) for size in sizes],
                    "position": [
                        GAME.format(board) if _address(board) else ""
                        for board in (board_of(kind, size) for size in sizes)
                    ],
                }
            )
            plot.line("size", "nodes", source=source, color=colour, line_width=2, legend_label=kind)
            marks.append(
                plot.scatter(
                    "size",
                    "nodes",
                    source=source,
                    marker=shape,
                    size=9,
                    color=colour,
                    legend_label=kind,
                    nonselection_alpha=1.0,
                )
            )
        tell(plot, marks, ("size", "@size"), ("positions", "@nodes{0,0}"), opens="shichinarabe")
        plot.xaxis.ticker = sorted({size for _, size in self.rows})
        plot.xaxis.axis_label = "variables, or corners of the ring"
        plot.yaxis.axis_label = "positions searched"
        plot.add_layout(plot.legend[0], "above")

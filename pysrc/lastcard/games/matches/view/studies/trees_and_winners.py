"""The charts of the Study tab: how trees grow, and who wins under which rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bokeh.models import ColumnDataSource
from bokeh.plotting import figure

from lastcard.core.text.csv_text import csv_text
from lastcard.games.matches.rules import State
from lastcard.games.matches.solver.tree_sizes import growth
from lastcard.games.matches.solver.verdict import value, winning_move
from lastcard.ui.pictures.charts.charts import Chart, Palette
from lastcard.ui.pictures.charts.marks import tell

if TYPE_CHECKING:
    pass

PILES = range(1, 31)
TAKES = range(1, 11)


def growth_chart() -> Chart:
    """Nodes that the two searches look at, and the different positions there are, on a logarithmic axis."""
    rows = [(row.left, row.minimax, row.alphabeta, 2 * row.left) for row in growth(PILES[-1])]

    def draw(plot: figure, palette: Palette) -> None:
        source = ColumnDataSource(
            {
                name: [row[place] for row in rows]
                for place, name in enumerate(("left", "minimax", "alphabeta", "positions"))
            }
        )
        lines = (
            ("minimax", "minimax", palette.loss, "circle"),
            ("alphabeta", "alpha-beta", palette.win, "triangle"),
            ("positions", "different positions", palette.draw, "square"),
        )
        for column, label, colour, marker in lines:
            plot.line("left", column, source=source, color=colour, line_width=2, legend_label=label)
            plot.scatter(
                "left", column, source=source, color=colour, marker=marker, size=6, legend_label=label
            )
        plot.xaxis.axis_label = "matches"
        plot.yaxis.axis_label = "nodes"
        plot.legend.location = "top_left"
        tell(
            plot,
            plot.renderers[0],
            ("matches", "@left"),
            ("minimax", "@minimax{0,0}"),
            ("alpha-beta", "@alphabeta{0,0}"),
            ("different positions, at most", "@positions"),
            mode="vline",
        )

    return Chart(
        "How the trees grow",
        "Nodes looked at, the root and ended games included; each match multiplies minimax by about 1.839 and alpha-beta by about 1.627. "
        "Remembering positions would need no more than two a match.",
        draw,
        csv_text(("matches", "minimax", "alphabeta", "positions"), rows),
        "matches-growth",
        "How fast does the number of games grow?",
        y_axis_type="log",
    )


def win_map() -> Chart:
    """Who wins for every pile and every largest take, in misère play."""
    cells = [
        (left, take, value(State(left, take)), winning_move(State(left, take)) or 0)
        for take in TAKES
        for left in PILES
    ]

    def draw(plot: figure, palette: Palette) -> None:
        source = ColumnDataSource(
            {
                "left": [cell[0] for cell in cells],
                "take": [cell[1] for cell in cells],
                "winner": ["whoever begins" if cell[2] == "win" else "the other player" for cell in cells],
                "colour": [palette.win if cell[2] == "win" else palette.loss for cell in cells],
                "strength": [0.28 if cell[2] == "win" else 1.0 for cell in cells],
                "move": [f"take {cell[3]}" if cell[3] else "every move loses" for cell in cells],
                "letter": ["" if cell[2] == "win" else "L" for cell in cells],
            }
        )
        plot.rect("left", "take", 0.9, 0.86, source=source, color="colour", alpha="strength", line_color=None)
        plot.text(
            "left",
            "take",
            "letter",
            source=source,
            text_align="center",
            text_baseline="middle",
            text_color=palette.surface,
            text_font_size="12px",
        )
        plot.xaxis.axis_label = "matches"
        plot.yaxis.axis_label = "largest take"
        plot.xgrid.visible = plot.ygrid.visible = False
        plot.yaxis.ticker = list(TAKES)
        plot.xaxis.ticker = [1, *range(5, 31, 5)]
        tell(
            plot,
            plot.renderers[0],
            ("matches", "@left"),
            ("largest take", "@take"),
            ("winner", "@winner"),
            ("best", "@move"),
        )

    return Chart(
        "Who wins, by pile and largest take",
        "Strong cells marked L: whoever begins loses. Pale cells: whoever begins wins. The lost piles stand every m + 1 matches, where m is the largest take.",
        draw,
        csv_text(("matches", "largest take", "value for whoever begins", "winning move (0: none)"), cells),
        "matches-winners",
        "Who wins with which pile?",
        x_range=(0.4, 30.6),
        y_range=(0.4, 10.6),
    )

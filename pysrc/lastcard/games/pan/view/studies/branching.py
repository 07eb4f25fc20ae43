"""The chart of the branching factor: the essay's numbers, samples among them, on the exact ones."""

from __future__ import annotations

from bokeh.models import ColumnDataSource
from bokeh.models.annotations import Span
from bokeh.plotting import figure

from lastcard.core.text.csv_text import csv_text
from lastcard.games.pan.claims.checks.counting import SAMPLED_2, TABLE_2
from lastcard.games.pan.rules import Rules
from lastcard.games.pan.solver.whole_game.branching import branching
from lastcard.ui.pictures.charts.charts import Chart, Palette
from lastcard.ui.pictures.charts.marks import tell

RANKS = range(1, 11)
LIMIT = 2.1
"""What the factor tends to as the ranks grow."""


def branching_chart() -> Chart:
    """Moves of a potential position on average, for 1 to 10 ranks."""
    literal = [float(branching(ranks)) for ranks in RANKS]
    together = [float(branching(ranks, Rules(nines_together=True))) for ranks in RANKS]
    counted = {ranks: float(text) for ranks, text in TABLE_2.items()}
    sampled = {ranks: float(text) for ranks, text in SAMPLED_2.items() if ranks in RANKS}

    def draw(plot: figure, palette: Palette) -> None:
        source = ColumnDataSource({"ranks": list(RANKS), "literal": literal, "together": together})
        plot.add_layout(
            Span(
                location=LIMIT,
                dimension="width",
                line_color=palette.ink_soft,
                line_dash="dotted",
                line_width=1.5,
            )
        )
        line = plot.line(
            "ranks",
            "literal",
            source=source,
            color=palette.win,
            line_width=2,
            legend_label="exact, rules 1 to 3",
        )
        plot.line(
            "ranks",
            "together",
            source=source,
            color=palette.draw,
            line_width=2,
            line_dash="dashed",
            legend_label="exact, nines together",
        )
        for numbers, marker, label in (
            (counted, "circle", "printed, counted"),
            (sampled, "square", "printed, sampled"),
        ):
            plot.scatter(
                list(numbers),
                list(numbers.values()),
                marker=marker,
                size=9,
                color=palette.loss,
                fill_color=palette.surface,
                line_width=2,
                legend_label=label,
            )
        plot.xaxis.axis_label = "ranks"
        plot.yaxis.axis_label = "moves a position"
        plot.xaxis.ticker = list(RANKS)
        plot.legend.location = "bottom_right"
        tell(
            plot,
            line,
            ("ranks", "@ranks"),
            ("rules 1 to 3", "@literal{0.00000}"),
            ("nines together", "@together{0.00000}"),
            mode="vline",
        )

    rows = [
        (ranks, literal[place], together[place], counted.get(ranks, sampled.get(ranks, "")))
        for place, ranks in enumerate(RANKS)
    ]
    return Chart(
        "Moves a position has",
        "The average over all potential positions, finished ones included: exact, without listing a single position. The dotted "
        "line is the limit, 2.1. The printed numbers for k ≤ 4 lie on the line of “nines together”; those beyond are samples of 10,000.",
        draw,
        csv_text(("ranks", "exact", "exact if nines are placed together", "printed"), rows),
        "pan-branching",
        "How many moves are there to choose from?",
        y_range=(0, 2.35),
    )

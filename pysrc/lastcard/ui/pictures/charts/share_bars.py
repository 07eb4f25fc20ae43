"""Bars that are divided: in a chart one below the other, each a whole of 1 in parts of their own colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bokeh.core.properties import value
from bokeh.models import ColumnDataSource
from bokeh.plotting import figure

from lastcard.ui.pictures.charts.charts import FONT, Palette, legible_on
from lastcard.ui.pictures.charts.marks import tell

ROOM = 0.11
"""The share from which its number fits into a part."""


@dataclass(frozen=True)
class Share:
    """One part of every bar.

    Parameters
    ----------
    label : str
        What the legend calls it.
    colour : str
        Its colour as ``"#rrggbb"``.
    counts : sequence of int
        By bar, how many there are of it.
    told : str
        What the pointer calls it; the same as the legend if nothing is given.
    """

    label: str
    colour: str
    counts: Sequence[int]
    told: str = ""


def share_bars(
    plot: figure,
    palette: Palette,
    bars: tuple[str, Sequence[str]],
    parts: Sequence[Share],
    further: Mapping[str, tuple[str, Sequence[float]]] | None = None,
    *,
    height: float = 0.5,
) -> None:
    """Draw divided bars with their legend above them.

    Parameters
    ----------
    plot : figure
        A chart with the bars' names along its y axis.
    palette : Palette
        The colours of the page.
    bars : (str, sequence of str)
        What a bar is of, in a word, and the bars' names.
    parts : sequence of Share
        The parts from left to right; those of a bar make up the whole of it.
    further : mapping
        What else the pointer tells: by its name, how its number is written (as Bokeh does) and the number of each bar.
    height : float
        How much of a bar's row it fills.
    """
    called, names = bars
    further = further or {}
    wholes = [sum(counts) for counts in zip(*(part.counts for part in parts), strict=True)]
    left = [0.0] * len(names)
    for part in parts:
        share = [count / whole for count, whole in zip(part.counts, wholes, strict=True)]
        right = [begin + width for begin, width in zip(left, share, strict=True)]
        source = ColumnDataSource(
            {
                "bar": list(names),
                "left": left,
                "right": right,
                "share": share,
                "count": list(part.counts),
                "whole": wholes,
                "middle": [(begin + end) / 2 for begin, end in zip(left, right, strict=True)],
                "text": [f"{width:.0%}" if width > ROOM else "" for width in share],
                **{name: list(numbers) for name, (_, numbers) in further.items()},
            }
        )
        drawn = plot.hbar(
            y="bar",
            left="left",
            right="right",
            height=height,
            source=source,
            color=part.colour,
            line_color=palette.surface,
            line_width=2,
            legend_label=part.label,
        )
        plot.text(
            "middle",
            "bar",
            "text",
            source=source,
            text_align="center",
            text_baseline="middle",
            text_color=legible_on(part.colour, 1, palette),
            text_font=value(FONT),
            text_font_size="12px",
            text_font_style="bold",
        )
        tips = [
            (called, "@bar"),
            (part.told or part.label, "@count{0,0} of @whole{0,0} (@share{0.0 %})"),
            *((name, f"@{{{name}}}{form}") for name, (form, _) in further.items()),
        ]
        tell(plot, drawn, *tips)
        left = right
    plot.ygrid.visible = False
    plot.add_layout(plot.legend[0], "above")
    plot.legend.orientation = "horizontal"

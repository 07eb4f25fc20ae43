"""What charts have in common: what a mark tells and opens, and the whiskers of intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from bokeh.models import ColumnDataSource, HoverTool, OpenURL, TapTool
from bokeh.plotting import figure


class Limits(Protocol):
    """An interval."""

    @property
    def low(self) -> float:
        """The lower end."""

    @property
    def high(self) -> float:
        """The upper end."""


def tell(plot: figure, marks: Any, *tips: tuple[str, str], mode: Any = "mouse", opens: str = "") -> None:
    """Have marks tell something when they are pointed at.

    Parameters
    ----------
    plot, marks
        The figure, and its marks that are meant: a renderer, or several.
    tips
        Name and value of what is told, as Bokeh writes them.
    mode
        ``vline`` if it is enough to point above or below a mark.
    opens
        The game in whose Explore a mark opens its ``position`` when it is pressed; none if empty.
    """
    renderers = marks if isinstance(marks, list) else [marks]
    plot.add_tools(HoverTool(renderers=renderers, tooltips=list(tips), mode=mode))
    if opens:
        url = OpenURL(url=f"#/{opens}/explore?pos=@position", same_tab=True)
        plot.add_tools(TapTool(renderers=renderers, callback=url))


def whiskers(
    plot: figure,
    limits: Sequence[Limits],
    places: Any,
    colour: str,
    *,
    upright: bool = False,
    width: float = 2,
) -> None:
    """Draw intervals as lines, each at its place along the other axis."""
    low, high = [limit.low for limit in limits], [limit.high for limit in limits]
    ends = (places, low, places, high) if upright else (low, places, high, places)
    plot.segment(*ends, color=colour, line_width=width)


def source_of(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> ColumnDataSource:
    """Return rows as the columns of marks, which go by these names."""
    return ColumnDataSource(dict(zip(columns, map(list, zip(*rows, strict=True)), strict=True)))


def curve(
    plot: figure,
    source: ColumnDataSource,
    x: str,
    y: str,
    colour: str,
    label: str,
    marker: Any = "",
    **look: Any,
) -> Any:
    """Draw a line through the places of a source, with a mark at each if there is a marker; return the line."""
    line = plot.line(x, y, source=source, color=colour, line_width=2, legend_label=label, **look)
    if marker:
        plot.scatter(x, y, source=source, color=colour, marker=marker, size=6, legend_label=label)
    return line


def squares(
    plot: figure,
    source: ColumnDataSource,
    x: str,
    y: str,
    width: float,
    height: float,
    ink: str,
    size: str,
) -> Any:
    """Draw a map of squares with a text in each, and return the squares.

    The source has ``colour``, ``depth`` (how much of the surface the colour covers) and ``text``.
    """
    marks = plot.rect(
        x, y, width, height, source=source, fill_color="colour", fill_alpha="depth", line_color=None
    )
    plot.text(
        x,
        y,
        "text",
        source=source,
        text_align="center",
        text_baseline="middle",
        text_color=ink,
        text_font_size=size,
    )
    plot.xgrid.visible = plot.ygrid.visible = False
    return marks


def frame(
    plot: figure,
    x: str,
    y: str,
    *,
    legend: Any = None,
    x_ticks: Sequence[float] | None = None,
    y_ticks: Sequence[float] | None = None,
) -> None:
    """Name the axes of a figure, and say where its legend and its ticks are if they are not where they usually are."""
    plot.xaxis.axis_label, plot.yaxis.axis_label = x, y
    if legend:
        plot.legend.location = legend
    if x_ticks is not None:
        plot.xaxis.ticker = x_ticks
    if y_ticks is not None:
        plot.yaxis.ticker = y_ticks

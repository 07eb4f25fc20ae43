"""Charts in the page's colours: tips at marks, divided bars, saved files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Protocol

import panel as pn
import param
from bokeh.core.properties import value
from bokeh.models import ColumnDataSource, HoverTool, OpenURL, TapTool
from bokeh.models.annotations import Title
from bokeh.models.formatters import BasicTickFormatter, NumeralTickFormatter
from bokeh.plotting import figure
from panel.viewable import Child

from lastcard.drawings.cards import tokens
from lastcard.ui.component import Messages, Part
from lastcard.ui.jobs import WorkCard


@dataclass(frozen=True)
class Palette:
    """Colours of tokens.css for a canvas, which has no style sheet; `players` by seat."""

    surface: str
    ink: str
    ink_soft: str
    line: str
    win: str
    loss: str
    draw: str
    accent: str
    focus: str
    line_strong: str
    players: tuple[str, ...]

    @classmethod
    def of(cls, theme: str) -> Palette:
        """Return the palette of ``light`` or ``dark``."""
        found = tokens(theme) | {"ink-soft": tokens(theme)["ink-2"]}
        colours: Any = {field.name: found.get(field.name.replace("_", "-")) for field in fields(cls)}
        return cls(**colours | {"players": tuple(found[f"p{seat}"] for seat in range(1, 6))})

    @property
    def series(self) -> tuple[str, ...]:
        """The colours of lines that do not stand for players."""
        return self.accent, self.focus, self.ink, self.line_strong


PALETTES = {theme: Palette.of(theme) for theme in ("light", "dark")}
AA = 4.5  # the contrast that text needs (WCAG 2, level AA)
COUNTS = "0,0.[0000]"  # an axis's number format, with a comma before each three digits

FONT = "Inter Variable, Inter, system-ui, sans-serif"
CENTRED: Any = {"text_align": "center", "text_baseline": "middle"}


def legible_on(colour: str, share: float, palette: Palette) -> str:
    """Return the most legible ink, or black or white, on a colour over `share` of the surface."""
    layers = zip(_channels(colour), _channels(palette.surface), strict=True)
    ground = _luminance([share * above + (1 - share) * below for above, below in layers])

    def contrast(ink: str) -> float:
        dark, light = sorted((ground, _luminance(_channels(ink))))
        return (light + 0.05) / (dark + 0.05)

    own = max(palette.ink, palette.surface, key=contrast)
    return own if contrast(own) >= AA else max("#000000", "#ffffff", key=contrast)


def _channels(colour: str) -> list[float]:
    return [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]


def _luminance(channels: Sequence[float]) -> float:
    """Relative luminance by WCAG 2."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class ChartCard(WorkCard):
    """A chart with title, note, buttons that save it, and perhaps one that starts work."""

    script = "charts.js"
    messages = Messages(choose={"value": str})
    file = param.String("chart")
    # The marks as a table, for readers who cannot point at them; empty if the marks open nothing.
    columns = param.List([])
    rows = param.List([])  # ``[*cells, address]``
    choices = param.List([])  # ``[value, label]`` of what can be shown
    choice = param.String("")  # the current value
    means = param.String("")  # what is chosen
    tall = param.Boolean(False)  # true beside two other charts
    chart = Child()  # as in :class:`Chart`


class Chart(Part):
    """A Bokeh chart that follows the theme.

    `draw` puts glyphs into a figure, again with the other palette when the theme changes. `file` names the
    saved files, without ending. `asks` is the question that it answers; `options` go to
    :func:`bokeh.plotting.figure`.
    """

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(
        self,
        title: str,
        note: str,
        draw: Callable[[figure, Palette], None],
        csv: str,
        file: str,
        asks: str = "",
        **options: Any,
    ) -> None:
        super().__init__()
        self.asks = asks
        self._draw = draw
        self._options = options
        self._pane = pn.pane.Bokeh(self._figure(), sizing_mode="stretch_width", stylesheets=[])
        self.frame = self.card = ChartCard(title=title, note=note, csv=csv, file=file, chart=self._pane)

    @param.depends("theme", watch=True)
    def redraw(self) -> None:
        """Draw again, in the colours of the theme."""
        self._pane.object = self._figure()

    def _figure(self) -> figure:
        palette = PALETTES[self.theme]
        usual: Any = {"height": 320, "sizing_mode": "stretch_width", "toolbar_location": None, "tools": ""}
        plot = figure(**(usual | {"output_backend": "canvas"} | self._options))
        self._draw(plot, palette)
        dress(plot, palette)
        return plot


def dress(plot: figure, palette: Palette) -> None:
    """Give a figure the page's colours and fonts."""
    plot.background_fill_color = plot.border_fill_color = palette.surface
    plot.outline_line_color = None
    plot.min_border_right = 24  # half of "100 %"
    for axis in plot.axis:
        if type(axis.formatter) is BasicTickFormatter:
            axis.formatter = NumeralTickFormatter(format=COUNTS)
        axis.axis_line_color = axis.major_tick_line_color = palette.line
        axis.minor_tick_line_color = None
        axis.major_label_text_color = axis.axis_label_text_color = palette.ink_soft
        axis.major_label_text_font = axis.axis_label_text_font = FONT
        axis.major_label_text_font_size = "12px"
        axis.axis_label_text_font_size = "13px"
        axis.axis_label_text_font_style = "normal"
    for grid in plot.grid:
        grid.grid_line_color = palette.line
        grid.grid_line_alpha = 0.6
    for legend in plot.legend:
        legend.background_fill_color = palette.surface
        legend.background_fill_alpha = 0.85
        legend.border_line_color = None
        legend.label_text_color = palette.ink
        legend.label_text_font = FONT
        legend.label_text_font_size = "12px"
    for item in (*plot.above, *plot.below, *plot.center):
        if isinstance(item, Title):
            item.text_color = palette.ink


class Limits(Protocol):
    """An interval."""

    @property
    def low(self) -> float:
        """The lower end."""

    @property
    def high(self) -> float:
        """The upper end."""


def tell(plot: figure, marks: Any, *tips: tuple[str, str], mode: Any = "mouse", opens: str = "") -> None:
    """Show `tips` (name and value in Bokeh's format) at marks: a renderer, or several.

    With the mode ``vline`` it is enough to point above or below a mark. `opens` is the game in whose
    Explore a click on a mark opens its ``position``.
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
    """Return rows as the named columns of marks."""
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
    """Draw a line through a source's points, perhaps with markers; return the line."""
    line = plot.line(x, y, source=source, color=colour, line_width=2, legend_label=label, **look)
    if marker:
        plot.scatter(x, y, source=source, color=colour, marker=marker, size=6, legend_label=label)
    return line


def squares(
    plot: figure, source: ColumnDataSource, x: str, y: str, width: float, height: float, ink: str, size: str
) -> Any:
    """Draw squares of ``colour`` with a ``text`` that cover the surface to a ``depth``."""
    marks = plot.rect(
        x, y, width, height, source=source, fill_color="colour", fill_alpha="depth", line_color=None
    )
    plot.text(x, y, "text", source=source, text_color=ink, text_font_size=size, **CENTRED)
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
    """Name the axes of a figure, and place its legend and ticks where they are not as usual."""
    plot.xaxis.axis_label, plot.yaxis.axis_label = x, y
    if legend:
        plot.legend.location = legend
    if x_ticks is not None:
        plot.xaxis.ticker = x_ticks
    if y_ticks is not None:
        plot.yaxis.ticker = y_ticks


LABELLED_SHARE = 0.11  # the share from which its number fits into a part


@dataclass(frozen=True)
class Share:
    """One part of every bar.

    `colour` is ``"#rrggbb"``, `counts` has its number in each bar, and `told` is its name in tips, by
    default `label`.
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
    """Draw divided bars, named along the y axis, with their legend above them.

    `bars` is what a bar is of, in a word, and the bars' names. `further` adds to the tips: by name, the
    number format (Bokeh's) and a number per bar. `height` is the share of its row that a bar fills.
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
                "text": [f"{width:.0%}" if width > LABELLED_SHARE else "" for width in share],
                **{name: list(numbers) for name, (_, numbers) in further.items()},
            }
        )
        look: Any = {"color": part.colour, "line_color": palette.surface, "line_width": 2}
        sides: Any = {"y": "bar", "left": "left", "right": "right", "height": height}
        drawn = plot.hbar(source=source, legend_label=part.label, **sides, **look)
        ink = legible_on(part.colour, 1, palette)
        font: Any = {"text_font": value(FONT), "text_font_size": "12px", "text_font_style": "bold"}
        plot.text("middle", "bar", "text", source=source, text_color=ink, **font, **CENTRED)
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

"""Charts in the colours of the page, that can be saved as PNG, SVG and CSV."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import panel as pn
import param
from bokeh.models.annotations import Title
from bokeh.models.formatters import BasicTickFormatter, NumeralTickFormatter
from bokeh.plotting import figure
from panel.viewable import Child

from lastcard.drawings.style import tokens
from lastcard.ui.component import Messages, Part
from lastcard.ui.jobs.work_card import WorkCard


@dataclass(frozen=True)
class Palette:
    """The colours of tokens.css that a canvas needs, `players` in the order of the seats; a canvas reads no style sheet."""

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
        colours: dict[str, Any] = {
            field.name: found.get(field.name.replace("_", "-")) for field in fields(cls)
        }
        return cls(**colours | {"players": tuple(found[f"p{seat}"] for seat in range(1, 6))})

    @property
    def series(self) -> tuple[str, ...]:
        """The colours of lines that are no players."""
        return self.accent, self.focus, self.ink, self.line_strong


PALETTES = {theme: Palette.of(theme) for theme in ("light", "dark")}
AA = 4.5
"""The contrast that text needs (WCAG 2, level AA)."""

COUNTS = "0,0.[0000]"
"""How an axis writes numbers, as everything else on the page does: a comma before each three digits."""

FONT = "Inter Variable, Inter, system-ui, sans-serif"


def legible_on(colour: str, share: float, palette: Palette) -> str:
    """Return the ink in which text stands out most on a colour that covers the surface to some share.

    With the share 0 it is the surface itself, with 1 the colour alone; beside the inks of the palette, black and white
    are tried.
    """
    mixed = [
        share * above + (1 - share) * below
        for above, below in zip(_channels(colour), _channels(palette.surface), strict=True)
    ]
    ground = _luminance(mixed)

    def contrast(ink: str) -> float:
        dark, light = sorted((ground, _luminance(_channels(ink))))
        return (light + 0.05) / (dark + 0.05)

    own = max(palette.ink, palette.surface, key=contrast)
    return own if contrast(own) >= AA else max("#000000", "#ffffff", key=contrast)


def _channels(colour: str) -> list[float]:
    return [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]


def _luminance(channels: Sequence[float]) -> float:
    """Relative luminance as WCAG 2 defines it."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class ChartCard(WorkCard):
    """A chart with its title, a note, buttons that save it, and where it has one, a button that starts some work."""

    script = "charts.js"
    messages = Messages(choose={"value": str})
    file = param.String("chart")
    # The marks as a table, for who cannot point at them: its headings, and one ``[*cells, address]`` a row,
    # the address of what the mark opens. Empty if the marks open nothing.
    columns = param.List([])
    rows = param.List([])
    # What can be shown, one ``[value, label]`` each; which of them is; what is chosen. Empty if there is no
    # choice.
    choices = param.List([])
    choice = param.String("")
    means = param.String("")
    tall = param.Boolean(False)  # whether it stands beside two others
    chart = Child()  # as in :class:`Chart`


class Chart(Part):
    """A Bokeh chart that follows the theme.

    Parameters
    ----------
    title, note
        What stands above and below it.
    draw
        Puts glyphs into a figure; called again with the other palette when the theme changes.
    csv
        The data as CSV text.
    file
        The name of saved files, without ending.
    asks
        The question that it answers, in a few words.
    options
        Further arguments of :func:`bokeh.plotting.figure`.
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
        usual: dict[str, Any] = {
            "height": 320,
            "sizing_mode": "stretch_width",
            "toolbar_location": None,
            "tools": "",
            "output_backend": "canvas",
        }
        plot = figure(**(usual | self._options))
        self._draw(plot, palette)
        dress(plot, palette)
        return plot


def dress(plot: figure, palette: Palette) -> None:
    """Give a figure the page's colours and letters."""
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

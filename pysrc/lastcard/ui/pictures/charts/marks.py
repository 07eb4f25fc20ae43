"""What charts have in common: what a mark tells and opens, and the whiskers of intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from bokeh.models import HoverTool, OpenURL, TapTool
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

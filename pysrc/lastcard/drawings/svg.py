"""Elements of SVG as text, and drawings with their size."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing: elements as text, and how wide and high they are.

    `said` is what it shows, for those who cannot see it.
    """

    width: float
    height: float
    inner: str
    said: str = ""


def element(name: str, *inner: str, **attributes: object) -> str:
    """Return an element as text; ``class_`` stands for class, and of other names ``_`` for a dash."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(number(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inner)}</{name}>" if inner else f"<{name}{written}/>"


def text(said: str, **attributes: object) -> str:
    """Return a text, whatever signs are in it."""
    return element("text", escape(said), **attributes)


def moved(x: float, y: float, inner: str) -> str:
    """Return elements in another place."""
    return element("g", inner, transform=f"translate({number(x)} {number(y)})")


def number(value: object) -> str:
    """Return a number in few digits, and anything else as it is."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)

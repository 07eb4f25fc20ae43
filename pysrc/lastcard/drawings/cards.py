"""Playing cards and rows of cards as SVG, for notebooks and other programs: drawings without scripts.

They share the pages' shapes of cards and matches (`shapes.json`) and palette (`lastcard/ui/look/tokens.css`). A
game's drawing is `draw` of its module `drawing`; a game without one is drawn by its hands, or written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any, cast

from lastcard.core.game import Game
from lastcard.core.sentences import the_player
from lastcard.core.text import capital


@dataclass(frozen=True, slots=True)
class Drawing:
    """SVG elements as text with their size; `said` describes them for those who cannot see it."""

    width: float
    height: float
    inner: str
    said: str = ""


def element(name: str, *inner: str, **attributes: object) -> str:
    """Return an element as text; in attribute names ``_`` is a dash, but ``class_`` is class."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(number(value))}"' for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(inner)}</{name}>" if inner else f"<{name}{written}/>"


def text(said: str, **attributes: object) -> str:
    """Return a text element, escaped."""
    return element("text", escape(said), **attributes)


def moved(x: float, y: float, inner: str) -> str:
    """Return elements moved to another place."""
    return element("g", inner, transform=f"translate({number(x)} {number(y)})")


def number(value: object) -> str:
    """Return a number in few digits, and anything else as it is."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


WIDTH, HEIGHT = 60, 84

_PAPER = element("rect", x=0.75, y=0.75, width=58.5, height=82.5, rx=6.5, class_="paper")


@cache
def shapes() -> dict[str, Any]:
    """Return the shapes of cards and matches."""
    text = files("lastcard").joinpath("drawings", "shapes.json").read_text("utf-8")
    return cast("dict[str, Any]", json.loads(text))


@cache
def playing_card(name: str, suit: int) -> str:
    """Return a card; suits are numbered as in the shapes: spades, hearts, clubs, diamonds, …"""
    mark, red = shapes()["suits"][suit]["d"], shapes()["suits"][suit].get("red")
    pips = shapes()["pips"].get(name)
    if pips:
        face = "".join(_pip(mark, x, y, 0.5) for x, y in pips)
    elif name == "A":
        face = _pip(mark, 30, 42, 1.35)
    else:
        frame = element("rect", x=18, y=13, width=24, height=58, rx=4, class_="court")
        letter = text(name, x=30, y=51, class_="letter print")
        face = frame + _pip(mark, 30, 24, 0.62) + letter + _pip(mark, 30, 60, 0.62)
    index = text(name, x=9.5, y=17, class_=f"index{' long' if len(name) > 1 else ''} print")
    corner = index + element("path", d=mark, transform="translate(9.5 26) scale(.5)", class_="print")
    turned = element("g", corner, transform="rotate(180 30 42)")
    return element("g", _PAPER, face, corner, turned, class_="red" if red else "black")


def _pip(mark: str, x: float, y: float, scale: float) -> str:
    turned = " rotate(180)" if y > 42 else ""
    return element("path", d=mark, transform=f"translate({x} {y}) scale({scale}){turned}", class_="print")


@cache
def rank_card(name: str, *, cut: bool = False) -> str:
    """Return a card with a rank and no suit; a cut card has a torn edge.

    Its number is printed once: in the middle, or in the corner of a covered card (class ``lapped`` around
    it).
    """
    size = " tiny" if len(name) > 4 else " long" if len(name) > 2 else ""
    paper = element("path", d=shapes()["torn"], class_="paper") if cut else _PAPER
    squeezed = {"textLength": 50, "lengthAdjust": "spacingAndGlyphs"} if len(name) > 5 else {}
    face = text(name, x=30, y=54, class_=f"face{size} print", **squeezed)
    return element("g", paper, face, class_="red" if cut else "black")


@cache
def joker_card() -> str:
    """Return the joker."""
    bells = "".join(element("circle", cx=x, cy=y, r=3.6, class_="bell") for x, y in shapes()["bells"])
    band = element("rect", x=13, y=65, width=34, height=6, rx=3, class_="print")
    cap = element("path", d=shapes()["cap"], class_="print")
    return element("g", _PAPER, cap, bells, band, text("J", x=6, y=22, class_="corner print"), class_="red")


def laid_card(rank: str, suit: int) -> str:
    """Return a card for crowded boards: rank and suit, large, once."""
    mark, red = shapes()["suits"][suit]["d"], shapes()["suits"][suit].get("red")
    name = text(rank, x=30, y=37, class_="face print")
    sign = element("path", d=mark, transform="translate(30 60) scale(1.3)", class_="print")
    return element("g", _PAPER, name, sign, class_="red" if red else "black")


def match() -> str:
    """Return a match, 14 wide and 84 high."""
    parts, kinds = shapes()["match"], {"wood": "rect", "shade": "rect", "head": "path"}
    return "".join(element(kind, class_=name, **parts[name]) for name, kind in kinds.items())


ROW_CARDS = 60  # most cards that are drawn in a row; how many more there are is said
ROW_WIDTH = 620  # how wide the cards of a row may lie; more of them overlap
SCALE = 0.72


@dataclass(frozen=True, slots=True)
class Row:
    """Cards in a row, as elements, below a label; `more` cards are not drawn."""

    label: str
    cards: Sequence[str]
    mover: bool = False
    more: int = 0


def rows(found: Sequence[Row], note: str = "", said: str = "") -> Drawing:
    """Return rows of cards below each other, with a note under them."""
    parts, top, width, across = [], 0.0, 240.0, WIDTH * SCALE
    for row in found:
        label = f"▸ {row.label}, to move" if row.mover else row.label
        label += f" ({row.more:,} more cards are not drawn)" if row.more else ""
        parts.append(text(label, x=2, y=top + 14, class_="label mover" if row.mover else "label"))
        step, last = (WIDTH + 4) * SCALE, len(row.cards) - 1
        step = min(step, (ROW_WIDTH - across) / last) if last > 0 else step
        width = max(width, 7.2 * len(label), last * step + across + 4)
        for place, card in enumerate(row.cards):
            look = {"class_": "lapped"} if step < across and place < last else {}
            drawn = element("g", card, transform=f"scale({SCALE})", **look)
            parts.append(moved(2 + place * step, top + 22, drawn))
        if not row.cards:
            parts.append(text("no card", x=2, y=top + 40, class_="quiet"))
        top += 22 + (HEIGHT * SCALE if row.cards else 24) + 12
    if note:
        parts.append(text(note, x=2, y=top + 8, class_="quiet"))
        width, top = max(width, 6.6 * len(note)), top + 18
    return Drawing(width, top, "".join(parts), said)


def held(
    game: Game[Any, Any], state: Any, face: Callable[[str], str] = rank_card, others: Sequence[str] = ()
) -> list[Row]:
    """Return rows of the open hands, drawn by `face`: the players', then `others` by name."""
    names, mover, found = game.players(state), game.player_to_move(state), []
    for place, cards in enumerate(game.hands(state, ROW_CARDS)):
        more = int(cards[-1].removeprefix("+").replace(",", "")) if cards and cards[-1].startswith("+") else 0
        label = others[place - len(names)] if others and place >= len(names) else "Beside"
        if player := place < len(names):
            label = capital(the_player(names, place))
        drawn = [face(card) for card in (cards[:-1] if more else cards)]
        found.append(Row(label, drawn, player and place == mover, more))
    return found


# The palette's colours that drawings use.
PALETTE_NAMES = (
    *("surface", "sunken", "ink", "ink-2", "line", "line-strong", "accent"),
    *("win", "win-soft", "loss", "loss-soft", "draw", "draw-soft"),
    *("p1", "p2", "p3", "p4", "p5", "card", "card-edge", "card-ink", "card-red", "suit"),
)

# Where it is dark, whatever the system's setting.
DARK = (
    '[data-jp-theme-light="false"] .lastcard',  # Jupyter
    ".dark .lastcard",  # marimo
    ".vscode-dark .lastcard",
    '[data-theme="dark"] .lastcard',
)

LIGHT = (
    '[data-jp-theme-light="true"] .lastcard',
    ".light .lastcard",
    ".vscode-light .lastcard",
    '[data-theme="light"] .lastcard',
)

_SHAPES = """
.lastcard{font:400 14px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif;color:var(--ink)}
.lastcard svg,svg.lastcard{max-width:100%;height:auto}
.lastcard .wide{overflow-x:auto}.lastcard .wide svg{max-width:none}
.lastcard text{fill:var(--ink);font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",Arial,sans-serif}
.lastcard .label{font-size:13px}.lastcard .quiet{fill:var(--ink-2);font-size:12px}.lastcard .mover{font-weight:700}
.lastcard .paper{fill:var(--card);stroke:var(--card-edge);stroke-width:1.2}
.lastcard .print{fill:var(--card-ink)}.lastcard .red .print{fill:var(--card-red)}
.lastcard .sign{fill:var(--ink)}.lastcard .red .sign{fill:var(--suit)}.lastcard .court{fill:none;stroke:var(--card-ink);opacity:.4}.lastcard .red .court{stroke:var(--card-red)}
.lastcard .index{font-size:16px;font-weight:750;text-anchor:middle}.lastcard .index.long{font-size:15px;letter-spacing:-1.6px}
.lastcard .letter{font-size:23px;font-weight:700;text-anchor:middle}
.lastcard .face{font-size:34px;font-weight:700;text-anchor:middle}
.lastcard .face.long{font-size:21px}.lastcard .face.tiny{font-size:15px}
.lastcard .lapped .face{font-size:18px;translate:-26px -32px;text-anchor:start}.lastcard .lapped .face.long{font-size:15px}
.lastcard .corner{font-size:20px;font-weight:700}
.lastcard .bell{fill:#c58a12}.lastcard .wood{fill:#d9b06c}.lastcard .shade{fill:#b98b45}.lastcard .head{fill:#c23a22}
.lastcard .edge{stroke:var(--line-strong);stroke-width:1.5;fill:none}.lastcard .arrow{fill:var(--line-strong)}
.lastcard .p1{fill:var(--p1)}.lastcard .p2{fill:var(--p2)}.lastcard .white{fill:var(--surface);stroke:var(--line-strong)}
.lastcard .on{fill:var(--surface);font-weight:700;text-anchor:middle}.lastcard .mid{text-anchor:middle}
.lastcard .box{fill:var(--sunken);stroke:var(--line)}
.lastcard .win{fill:var(--win-soft);stroke:var(--win)}.lastcard .loss{fill:var(--loss-soft);stroke:var(--loss)}
.lastcard .draw{fill:var(--draw-soft);stroke:var(--draw)}
.lastcard table{border-collapse:collapse;margin:.4em 0}
.lastcard th,.lastcard td{border-bottom:1px solid var(--line);padding:.2em .7em;text-align:left;font-size:13px;color:var(--ink)}
.lastcard tr,.lastcard thead{background:none}.lastcard p{margin:.3em 0}.lastcard .aside{color:var(--ink-2)}
.lastcard b.is-win{color:var(--win)}.lastcard b.is-loss{color:var(--loss)}.lastcard b.is-draw{color:var(--draw)}
"""


@cache
def tokens(theme: str) -> dict[str, str]:
    """Return the palette of ``light`` or ``dark``, by the names of `tokens.css`."""
    sheet = files("lastcard").joinpath("ui", "look", "tokens.css").read_text("utf-8")
    head = ":root {" if theme == "light" else f':root[data-theme="{theme}"] {{'
    return dict(re.findall(r"--([a-z0-9-]+): ([^;]+);", sheet[sheet.index(head) :].partition("}")[0]))


@cache
def stylesheet() -> str:
    """Return the styles of everything with the class ``lastcard``."""
    light, dark = (
        "".join(f"--{name}:{tokens(theme)[name]};" for name in PALETTE_NAMES) for theme in ("light", "dark")
    )
    system = f"@media (prefers-color-scheme: dark){{.lastcard{{{dark}}}}}"
    return f".lastcard{{{light}}}{system}{','.join(LIGHT)}{{{light}}}{','.join(DARK)}{{{dark}}}{_SHAPES}"

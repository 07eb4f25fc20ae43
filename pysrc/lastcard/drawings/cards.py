"""Playing cards, as the pages draw them: from the same shapes (`shapes.json`), 60 wide and 84 high."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from lastcard.drawings.svg import element, text

WIDTH, HEIGHT = 60, 84

_PAPER = element("rect", x=0.75, y=0.75, width=58.5, height=82.5, rx=6.5, class_="paper")


@cache
def shapes() -> dict[str, Any]:
    """Return the shapes that cards and matches are made of."""
    found: dict[str, Any] = json.loads(
        files("lastcard").joinpath("drawings", "shapes.json").read_text("utf-8")
    )
    return found


@cache
def playing_card(name: str, suit: int) -> str:
    """Return a card with a rank and a suit; suits are numbered as in the shapes: spades, hearts, clubs, diamonds, …"""
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
    """Return a card that has a rank and no suit; a cut card has a torn edge.

    Its number is printed once: in the middle, or in the corner of a covered card (class ``lapped`` around it).
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
    """Return a card in a crowd: its rank and its suit, large, and nothing twice."""
    mark, red = shapes()["suits"][suit]["d"], shapes()["suits"][suit].get("red")
    name = text(rank, x=30, y=37, class_="face print")
    sign = element("path", d=mark, transform="translate(30 60) scale(1.3)", class_="print")
    return element("g", _PAPER, name, sign, class_="red" if red else "black")


def match() -> str:
    """Return a match, 14 wide and 84 high."""
    parts = shapes()["match"]
    wood = element("rect", class_="wood", **parts["wood"])
    return (
        wood
        + element("rect", class_="shade", **parts["shade"])
        + element("path", class_="head", **parts["head"])
    )

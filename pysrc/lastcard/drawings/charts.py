"""Charts as static drawings: a bar divided into shares, and the lengths of deals below it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from lastcard.drawings.cards import Drawing, element, text

CHART_WIDTH, BAR, GAP = 560.0, 30.0, 8.0  # width of a chart, height of a divided bar, gap between parts

HIGH = 110.0  # the height of the bars of lengths
LEGIBLE_SHARE = 0.11  # the share from which its number fits into a part of a bar, as in the pages' charts
LEGEND_LETTER = 7.2  # what a letter of a legend takes
RESULTS_SHOWN = ("win", "draw", "loss")

SEAT_COLOURS = ("p1", "p2", "p3", "p4", "p5")


def of_study(study: Any) -> Drawing:
    """Draw the shares of a study, and the lengths of its deals if they are counted."""
    shares = sorted(
        study.shares, key=lambda one: RESULTS_SHOWN.index(one.outcome) if one.outcome in RESULTS_SHOWN else 9
    )
    inner, high = _share_bar([(one.outcome, one.share) for one in shares])
    if len(study.plies) > 1:
        lengths, more = _lengths(study.plies, high + 2 * GAP)
        inner, high = inner + lengths, high + 2 * GAP + more
    said = "; ".join(f"{one.outcome} {one.share:.1%}" for one in shares)
    return Drawing(CHART_WIDTH, high, inner, said)


def _colours(names: Sequence[str]) -> list[str]:
    others = [name for name in names if name not in RESULTS_SHOWN]
    return [
        f"var(--{name if name in RESULTS_SHOWN else SEAT_COLOURS[others.index(name) % len(SEAT_COLOURS)]})"
        for name in names
    ]


def _share_bar(shares: Sequence[tuple[str, float]]) -> tuple[str, float]:
    colours = _colours([name for name, _ in shares])
    parts, x, y = [], 0.0, 12.0
    for (name, _), colour in zip(shares, colours, strict=True):
        long = 26 + LEGEND_LETTER * len(name)
        if x and x + long > CHART_WIDTH:
            x, y = 0.0, y + 20
        parts.append(element("rect", x=x, y=y - 10, width=12, height=12, rx=2, fill=colour))
        parts.append(text(name, x=x + 17, y=y, class_="label"))
        x += long
    left, top = 0.0, y + GAP + 4
    for (name, share), colour in zip(shares, colours, strict=True):
        wide = share * CHART_WIDTH
        title = element("title", escape(f"{name}: {share:.2%}"))
        size = {"x": left, "y": top, "width": wide, "height": BAR}
        parts.append(element("rect", title, **size, fill=colour, stroke="var(--surface)", stroke_width=2))
        if share > LEGIBLE_SHARE:
            parts.append(text(f"{share:.0%}", x=left + wide / 2, y=top + BAR / 2 + 4.5, class_="label on"))
        left += wide
    return "".join(parts), top + BAR


def _lengths(plies: Sequence[tuple[int, int]], top: float) -> tuple[str, float]:
    """A bar for each number of plies: the deals of that length."""
    first, last = plies[0][0], plies[-1][0]
    most = max(count for _, count in plies)
    wide = CHART_WIDTH / (last - first + 1)
    thick = max(1.0, wide - min(2.0, wide / 4))
    base = top + 14 + HIGH
    parts = [text("deals, by moves to the end", x=0, y=top + 6, class_="quiet")]
    for length, count in plies:
        high = HIGH * count / most
        title = element("title", f"{length:,} moves: {count:,}")
        size = {"x": (length - first) * wide, "y": base - high, "width": thick, "height": high}
        parts.append(element("rect", title, **size, fill="var(--accent)"))
    parts.append(element("path", d=f"M0 {base:.1f}H{CHART_WIDTH:.0f}", class_="edge"))
    parts.append(text(f"{first:,}", x=0, y=base + 16, class_="quiet"))
    parts.append(text(f"{last:,}", x=CHART_WIDTH, y=base + 16, class_="quiet", text_anchor="end"))
    return "".join(parts), 14 + HIGH + 22

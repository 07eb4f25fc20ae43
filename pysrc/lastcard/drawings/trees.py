"""Searched game trees, drawn: where the page has its nodes, with what each returned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.drawings.svg import Drawing, element, text
from lastcard.drawings.tree_layout import tidy

if TYPE_CHECKING:
    from lastcard.core.twoplayer.trace_nodes import Trace, TraceNode

MOST = 400
"""Most nodes that are drawn; of a larger tree those that were entered first."""

ACROSS, DOWN = 34.0, 58.0


def drawn_tree(trace: Trace[Any, Any]) -> Drawing:
    """Return a tree; colours and letters tell what a node is worth to the first player: W, D or L.

    ``≥D`` and ``≤D`` are bounds, and ``…`` is a node that the search left open."""
    nodes = trace.nodes[:MOST]
    children = [[child for child in node.children if child < len(nodes)] for node in nodes]
    spots = [
        (20 + place * ACROSS, 20 + node.depth * DOWN)
        for place, node in zip(tidy(children), nodes, strict=True)
    ]
    lines, marks = [], []
    for node, (x, y) in zip(nodes, spots, strict=True):
        if node.parent >= 0:
            px, py = spots[node.parent]
            lines.append(element("line", x1=px, y1=py, x2=x, y2=y, class_="edge"))
            lines.append(text(str(node.move), x=(x + px) / 2 + 5, y=(y + py) / 2 + 4, class_="quiet"))
        kind, letter = _look(node)
        if node.maximising:
            marks.append(element("rect", x=x - 12, y=y - 12, width=24, height=24, rx=3, class_=kind))
        else:
            marks.append(element("circle", cx=x, cy=y, r=13, class_=kind))
        marks.append(text(letter, x=x, y=y + 4.5, class_="mid label"))
        if node.folded:
            marks.append(text(f"+{node.folded:,}", x=x, y=y + 28, class_="mid quiet"))
    width = max(x for x, _ in spots) + 40
    height = max(y for _, y in spots) + 40
    more = (
        f", {len(nodes):,} of {len(trace.nodes):,} written nodes drawn"
        if len(nodes) < len(trace.nodes)
        else ""
    )
    said = f"{trace.algorithm}: {trace.visited:,} nodes, {trace.cutoffs:,} cutoffs{more}"
    lines.append(text(said, x=4, y=height - 2, class_="quiet"))
    return Drawing(max(width, 7.0 * len(said)), height + 6, "".join(lines + marks), said)


def _look(node: TraceNode[Any, Any]) -> tuple[str, str]:
    """Return the class and the letter of a node."""
    looks = {1.0: ("win", "W"), 0.0: ("loss", "L"), 0.5: ("draw", "D")}
    if node.least == node.most:
        return looks[node.least]
    return "box", "≥D" if node.least > 0 else "≤D" if node.most < 1 else "…"

"""Searched game trees as drawings, with what each node returned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from lastcard.drawings.cards import Drawing, element, text

if TYPE_CHECKING:
    from lastcard.core.twoplayer.trace import Trace, TraceNode


def tidy(children: Sequence[Sequence[int]], root: int = 0) -> list[float]:
    """Return the horizontal places of an ordered tree's nodes, on each level at least 1 apart.

    Parents are centred above their children, subtrees are as close as their outlines allow, and equal
    subtrees look equal. `children` has each node's children from left to right, with greater numbers than
    its own; the leftmost place is 0. Linear in the number of nodes if outlines are short against their
    subtrees; at worst nodes × depth.

    Source: E. M. Reingold and J. S. Tilford, "Tidier drawings of trees", IEEE Transactions on Software
    Engineering 7 (1981).
    """
    count = len(children)
    shift = [0.0] * count  # of a node against its parent
    # Outlines of each subtree, level by level, against its root.
    left: list[list[float]] = [[] for _ in range(count)]
    right: list[list[float]] = [[] for _ in range(count)]
    for node in range(count - 1, root - 1, -1):
        places: list[float] = []
        outer_left: list[float] = []
        outer_right: list[float] = []
        for child in children[node]:
            pairs = zip(outer_right, left[child], strict=False)
            place = max([0.0, *(edge + 1 - inner for edge, inner in pairs)])
            places.append(place)
            outer_left += [place + edge for edge in left[child][len(outer_left) :]]
            outer_right[: len(right[child])] = [place + edge for edge in right[child]]
            left[child] = right[child] = []
        middle = (places[0] + places[-1]) / 2 if places else 0.0
        for child, place in zip(children[node], places, strict=True):
            shift[child] = place - middle
        left[node] = [0.0] + [edge - middle for edge in outer_left]
        right[node] = [0.0] + [edge - middle for edge in outer_right]
    places = [0.0] * count
    for node in range(root, count):
        for child in children[node]:
            places[child] = places[node] + shift[child]
    least = min(places[root:], default=0.0)
    return [place - least for place in places]


DRAWN_NODES = 400  # most nodes that are drawn; of a larger tree those that were entered first
ACROSS, DOWN = 34.0, 58.0


def drawn_tree(trace: Trace[Any, Any]) -> Drawing:
    """Return a tree, with W, D, L, bounds or ``…`` (open) for the first player at each node."""
    nodes = trace.nodes[:DRAWN_NODES]
    children = [[child for child in node.children if child < len(nodes)] for node in nodes]
    pairs = zip(tidy(children), nodes, strict=True)
    spots = [(20 + place * ACROSS, 20 + node.depth * DOWN) for place, node in pairs]
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
    width, height = (max(places) + 40 for places in zip(*spots, strict=True))
    said = f"{trace.algorithm}: {trace.visited:,} nodes, {trace.cutoffs:,} cutoffs"
    if len(nodes) < len(trace.nodes):
        said += f", {len(nodes):,} of {len(trace.nodes):,} written nodes drawn"
    lines.append(text(said, x=4, y=height - 2, class_="quiet"))
    return Drawing(max(width, 7.0 * len(said)), height + 6, "".join(lines + marks), said)


def _look(node: TraceNode[Any, Any]) -> tuple[str, str]:
    looks = {1.0: ("win", "W"), 0.0: ("loss", "L"), 0.5: ("draw", "D")}
    if node.least == node.most:
        return looks[node.least]
    return "box", "≥D" if node.least > 0 else "≤D" if node.most < 1 else "…"

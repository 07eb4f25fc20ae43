"""The drawing of a board of SHICHINARABE, for notebooks: vertices and edges where the page has them."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from lastcard.drawings.svg import Drawing, element, number, text
from lastcard.games.shichinarabe.drawing.vertex_layout import MOST, places
from lastcard.games.shichinarabe.rules import PLAYERS

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.rules import State

KINDS = {"R": "p1", "B": "p2", "W": "white"}
UNIT, RADIUS = 44.0, 14.0


def draw(state: State) -> Drawing:
    """Return the board; red vertices are circles and blue ones squares, so that nothing is said by colour alone."""
    found = {
        vertex: (RADIUS + 6 + x * UNIT, RADIUS + 26 + y * UNIT) for vertex, (x, y) in places(state).items()
    }
    edges, spots = [], []
    for source, targets in enumerate(state.board.adjacency(state.colours)):
        for target in targets:
            if source in found and target in found and (source < target or not state.board.two_way):
                (x1, y1), (x2, y2) = found[source], found[target]
                edges.append(element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="edge"))
                if not state.board.two_way:
                    edges.append(_arrow(x1, y1, x2, y2))
    for vertex, (x, y) in found.items():
        kind = KINDS[state.colours[vertex]]
        if kind == "p2":
            spots.append(element("rect", x=x - 12, y=y - 12, width=24, height=24, rx=4, class_=kind))
        else:
            spots.append(element("circle", cx=x, cy=y, r=RADIUS if kind == "p1" else RADIUS - 3, class_=kind))
        if kind != "white":
            name = state.board.names[vertex] if state.board.names else str(vertex)
            spots.append(text(name[:4], x=x, y=y + 4.5, class_="on", font_size=12))
    more = f" ({MOST} vertices drawn of {state.board.size:,})" if state.board.size > len(found) else ""
    head = text(f"▸ {PLAYERS[state.player]} to move{more}", x=2, y=14, class_="label mover")
    width = max((x for x, _ in found.values()), default=0.0) + RADIUS + 6
    height = max((y for _, y in found.values()), default=0.0) + RADIUS + 6
    red, blue = state.counts
    said = f"SHICHINARABE, {red} red and {blue} blue vertices"
    return Drawing(max(width, 240.0), height, head + "".join(edges + spots), said)


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    """The head of a one-way edge, before the vertex that it leads to."""
    far = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    x, y = x2 - dx * (RADIUS + 1), y2 - dy * (RADIUS + 1)
    back = [(x - 8 * dx + side * 4 * dy, y - 8 * dy - side * 4 * dx) for side in (1, -1)]
    points = " ".join(f"{number(a)},{number(b)}" for a, b in [(x, y), *back])
    return element("polygon", points=points, class_="arrow")

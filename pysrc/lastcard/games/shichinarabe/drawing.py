"""Places of the vertices of a board, and its drawing for notebooks."""

from __future__ import annotations

from cmath import exp, phase
from collections import deque
from functools import lru_cache
from itertools import combinations
from math import ceil, cos, hypot, pi, sin
from typing import TYPE_CHECKING, cast

from lastcard.drawings.cards import Drawing, element, text
from lastcard.drawings.cards import number as written
from lastcard.drawings.trees import tidy
from lastcard.games.shichinarabe.rules import RED_AND_BLUE, State
from lastcard.games.shichinarabe.rules.board import Arc

if TYPE_CHECKING:
    import networkx as nx


Place = tuple[float, float]  # across and down, in units: neighbours are about one unit apart
MOST_VERTICES_DRAWN = 250  # most vertices that are drawn
LEG = 6  # fewest vertices of a path that is folded, where it hangs off a network by one end
APART = 1.5  # how far its vertices are apart, at least
MOST_LINES = 1_500  # most edges of a board that is drawn without crossings if possible


def places(state: State) -> dict[int, Place]:
    """Return the places of the vertices drawn, which neither colours nor edge rules change."""
    vertices, lines = _drawn_graph(state)
    return dict(zip(vertices, _place_parts(len(vertices), lines), strict=True))


def in_levels(state: State) -> bool:
    """True if the drawing is a forest, so that edges lead from a level down to the next."""
    vertices, lines = _drawn_graph(state)
    return len(lines) == len(vertices) - len(_connected_parts(_neighbours(len(vertices), lines)))


def _drawn_graph(state: State) -> tuple[list[int], tuple[Arc, ...]]:
    """The vertices that are drawn, and the edges between them by their indices there."""
    vertices = nearest(state)
    index = {vertex: number for number, vertex in enumerate(vertices)}
    ends = ((index[u], index[v]) for u in vertices for v in state.board.opens[u] if v in index)
    return vertices, tuple(sorted({(min(end), max(end)) for end in ends}))


def nearest(state: State) -> list[int]:
    """Return the vertices that are drawn, in ascending order: all, or those nearest to play."""
    size, opens, colours = state.board.size, state.board.opens, state.colours
    if size <= MOST_VERTICES_DRAWN:
        return list(range(size))
    edge = [v for v in range(size) if colours[v] == "W" and any(colours[u] != "W" for u in opens[v])]
    found: dict[int, None] = {}
    waiting = deque(edge or [0])
    while waiting and len(found) < MOST_VERTICES_DRAWN:
        vertex = waiting.popleft()
        fresh = [v for v in (vertex, *opens[vertex]) if v not in found][: MOST_VERTICES_DRAWN - len(found)]
        found.update(dict.fromkeys(fresh))
        waiting.extend(v for v in fresh if v != vertex)
    return sorted(found)


@lru_cache(maxsize=32)
def _place_parts(size: int, lines: tuple[Arc, ...]) -> tuple[Place, ...]:
    near = _neighbours(size, lines)
    spots: list[Place] = [(0.0, 0.0)] * size
    left = 0.0
    for part in _connected_parts(near):
        index = {vertex: number for number, vertex in enumerate(part)}
        inside = tuple((index[u], index[v]) for u, v in lines if u in index)
        drawn = _tree(part, near) if len(inside) < len(part) else _network(len(part), inside)
        for vertex, (x, y) in zip(part, drawn, strict=True):
            spots[vertex] = (left + x, y)
        left += max(x for x, _ in drawn) + 1
    return tuple(spots)


def _neighbours(size: int, lines: tuple[Arc, ...]) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in range(size)]
    for u, v in lines:
        near[u].append(v)
        near[v].append(u)
    return near


def _connected_parts(near: list[list[int]]) -> list[list[int]]:
    """The connected parts, each in the order of a walk from its lowest number, parents first."""
    seen: set[int] = set()
    parts = []
    for root in range(len(near)):
        if root in seen:
            continue
        seen.add(root)
        part, stack = [], [root]
        while stack:
            vertex = stack.pop()
            part.append(vertex)
            fresh = [child for child in reversed(near[vertex]) if child not in seen]
            seen.update(fresh)
            stack += fresh
        parts.append(part)
    return parts


def _tree(part: list[int], near: list[list[int]]) -> tuple[Place, ...]:
    index = {vertex: number for number, vertex in enumerate(part)}
    children = [[index[child] for child in near[v] if index[child] > number] for number, v in enumerate(part)]
    depth = [0] * len(part)
    for number, below in enumerate(children):
        for child in below:
            depth[child] = depth[number] + 1
    return tuple((across, float(down)) for across, down in zip(tidy(children), depth, strict=True))


def _network(size: int, lines: tuple[Arc, ...]) -> tuple[Place, ...]:
    legs = _legs(_neighbours(size, lines))
    if legs:
        return _with_legs(size, lines, legs)
    planar = _planar(size, lines) if len(lines) <= MOST_LINES else None
    spread = _spread(planar, lines, 120 if size <= 60 else 40, [1.0] * size)
    chosen = _upright(planar if planar and _crossings(spread, lines) else spread, lines)
    return _scaled(_level(chosen))


def _level(spots: list[Place]) -> list[Place]:
    flat = _extent(spots, 0) >= _extent(spots, 1)
    return spots if flat else [(y, x) for x, y in spots]


def _legs(near: list[list[int]]) -> list[list[int]]:
    """The long paths that hang by one end, each from there outward."""
    found = []
    for tip in (vertex for vertex, others in enumerate(near) if len(others) == 1):
        leg, on = [tip], near[tip][0]
        while len(near[on]) == 2:
            leg.append(on)
            on = next(vertex for vertex in near[on] if vertex != leg[-2])
        if len(leg) >= LEG:
            found.append(leg[::-1])
    return found


def _with_legs(size: int, lines: tuple[Arc, ...], legs: list[list[int]]) -> tuple[Place, ...]:
    """The rest as a network with a wide spot for each leg, which is folded to and fro there."""
    folded = {vertex for leg in legs for vertex in leg}
    kept = [vertex for vertex in range(size) if vertex not in folded]
    index = {vertex: number for number, vertex in enumerate(kept)}
    index |= {vertex: len(kept) + number for number, leg in enumerate(legs) for vertex in leg}
    inner = tuple({(min(a, b), max(a, b)) for u, v in lines if (a := index[u]) != (b := index[v])})
    rows = [ceil(len(leg) ** 0.5) for leg in legs]
    wide = [1.0] * len(kept) + [APART * row for row in rows]
    spots = _level(_upright(_spread(_planar(len(wide), inner), inner, 200, wide), inner))
    grown = max(
        (wide[a] + wide[b]) / 2 / max(abs(complex(*spots[a]) - complex(*spots[b])), 1e-9)
        for a, b in combinations(range(len(wide)), 2)
    )
    at = [complex(x, y) * grown for x, y in spots]
    places = {vertex: at[number] for number, vertex in enumerate(kept)}
    near = _neighbours(len(wide), inner)
    for number, leg in enumerate(legs, start=len(kept)):
        middle, across = at[number], rows[number - len(kept)]
        ahead = middle - at[near[number][0]]
        ahead *= APART / abs(ahead)
        for step, vertex in enumerate(leg):
            row, column = divmod(step, across)
            column = column if row % 2 == 0 else across - 1 - column
            half = (across - 1) / 2
            places[vertex] = middle + ahead * (row - half) + 1j * ahead * (column - half)
    return _scaled([(places[vertex].real, places[vertex].imag) for vertex in range(size)])


def _planar(size: int, lines: tuple[Arc, ...]) -> list[Place] | None:
    """A drawing without crossings, about two units wide; None if there is none."""
    import networkx as nx

    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(lines)
    planar, embedding = nx.check_planarity(graph)
    if not planar:
        return None
    found = nx.combinatorial_embedding_to_pos(cast("nx.PlanarEmbedding[int]", embedding))
    spots: list[tuple[int, int]] = [found[vertex] for vertex in range(size)]
    wide = max(map(max, spots)) / 2
    return [(x / wide - 1, y / wide - 1) for x, y in spots]


def _spread(start: list[Place] | None, lines: tuple[Arc, ...], rounds: int, wide: list[float]) -> list[Place]:
    """Let vertices push each other away and edges pull them together, less and less.

    Takes rounds · n² steps; `wide` has the width of each vertex; the default start is a circle. Source: Fruchterman
    and Reingold, "Graph drawing by force-directed placement", Software: Practice and Experience 21 (1991).
    """
    import numpy as np  # networkx's own layout needs numpy.random, which the tab does not hold

    size, widths = len(wide), np.array(wide)
    start = start or [(cos(turn), sin(turn)) for turn in (2 * pi * number / size for number in range(size))]
    spots, joined = np.array(start), np.zeros((size, size))
    for u, v in lines:
        joined[u, v] = joined[v, u] = 1
    best = 0.8 * (widths[:, None] + widths) / (widths**2).sum() ** 0.5
    step = 0.1 * max(_extent(start, 0), _extent(start, 1))
    for rest in range(rounds, 0, -1):
        apart = spots[:, None] - spots
        far = np.maximum(np.hypot(apart[..., 0], apart[..., 1]), 0.01)
        push = (apart * (best**2 / far**2 - joined * far / best)[..., None]).sum(axis=1)
        length = np.maximum(np.hypot(push[:, 0], push[:, 1]), 0.01)
        spots += push * (step * rest / (rounds + 1) / length)[:, None]
    return [(float(x), float(y)) for x, y in spots]


def _upright(spots: list[Place], lines: tuple[Arc, ...]) -> list[Place]:
    """Turn a drawing so that its edges are as level or upright as possible."""
    ways = [complex(spots[v][0] - spots[u][0], spots[v][1] - spots[u][1]) for u, v in lines]
    # The fourth power takes a quarter turn for none: level and upright edges both count as straight.
    bend = sum(way**4 / max(abs(way), 1e-9) ** 3 for way in ways)
    back = exp(-0.25j * phase(bend))
    turned = [complex(x, y) * back for x, y in spots]
    return [(spot.real, spot.imag) for spot in turned]


def _extent(spots: list[Place], axis: int) -> float:
    return max(spot[axis] for spot in spots) - min(spot[axis] for spot in spots)


def _scaled(spots: list[Place]) -> tuple[Place, ...]:
    """Enlarge a drawing until its closest vertices are a unit apart, within reason."""
    pairs = combinations(spots, 2)
    closest = min((((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5 for a, b in pairs), default=1.0)
    wide = max(_extent(spots, 0), 1e-9)
    scale = min(1.2 / max(closest, 1e-9), 3.2 * len(spots) ** 0.5 / wide)
    left, top = min(x for x, _ in spots), min(y for _, y in spots)
    return tuple((round((x - left) * scale, 3), round((y - top) * scale, 3)) for x, y in spots)


def _crossings(spots: list[Place], lines: tuple[Arc, ...]) -> bool:
    def side(a: int, b: int, c: int) -> bool:
        (ax, ay), (bx, by), (cx, cy) = spots[a], spots[b], spots[c]
        return bool((bx - ax) * (cy - ay) > (by - ay) * (cx - ax))

    return any(
        len({a, b, c, d}) == 4 and side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
        for (a, b), (c, d) in combinations(lines, 2)
    )


VERTEX_CLASSES = {"R": "p1", "B": "p2", "W": "white"}
UNIT, RADIUS = 44.0, 14.0


def draw(state: State) -> Drawing:
    """Return the drawing; vertices are circles (red) or squares (blue), clear without colours."""
    left, top = RADIUS + 6, RADIUS + 26
    found = {vertex: (left + x * UNIT, top + y * UNIT) for vertex, (x, y) in places(state).items()}
    edges, spots = [], []
    for source, targets in enumerate(state.board.adjacency(state.colours)):
        for target in targets:
            if source in found and target in found and (source < target or not state.board.two_way):
                (x1, y1), (x2, y2) = found[source], found[target]
                edges.append(element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="edge"))
                if not state.board.two_way:
                    edges.append(_arrow(x1, y1, x2, y2))
    for vertex, (x, y) in found.items():
        kind = VERTEX_CLASSES[state.colours[vertex]]
        if kind == "p2":
            spots.append(element("rect", x=x - 12, y=y - 12, width=24, height=24, rx=4, class_=kind))
        else:
            spots.append(element("circle", cx=x, cy=y, r=RADIUS if kind == "p1" else RADIUS - 3, class_=kind))
        if kind != "white":
            name = state.board.names[vertex] if state.board.names else str(vertex)
            spots.append(text(name[:4], x=x, y=y + 4.5, class_="on", font_size=12))
    more = (
        f" ({MOST_VERTICES_DRAWN} vertices drawn of {state.board.size:,})"
        if state.board.size > len(found)
        else ""
    )
    head = text(f"▸ {RED_AND_BLUE[state.player]} to move{more}", x=2, y=14, class_="label mover")
    width = max((x for x, _ in found.values()), default=0.0) + RADIUS + 6
    height = max((y for _, y in found.values()), default=0.0) + RADIUS + 6
    red, blue = state.counts
    said = f"SHICHINARABE, {red} red and {blue} blue vertices"
    return Drawing(max(width, 240.0), height, head + "".join(edges + spots), said)


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    far = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = (x2 - x1) / far, (y2 - y1) / far
    x, y = x2 - dx * (RADIUS + 1), y2 - dy * (RADIUS + 1)
    back = [(x - 8 * dx + side * 4 * dy, y - 8 * dy - side * 4 * dx) for side in (1, -1)]
    points = " ".join(f"{written(a)},{written(b)}" for a, b in [(x, y), *back])
    return element("polygon", points=points, class_="arrow")

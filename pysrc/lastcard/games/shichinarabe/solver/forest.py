"""Positions whose coloured part is a forest that hangs off white vertices, and the values of its branches.

Red counts upwards. A red vertex over branches of sum s is worth max(0, s + 1), a blue one min(0, s − 1): the
number of moves that red is ahead when whoever cannot move loses. The *underdog* (`Race`) can only win by keeping a
*blocker*, a vertex of theirs with vertices of the favourite below it; what that costs is worked out in the same
pass, in numbers that count for the underdog. The proof is in ``docs/proofs/shichinarabe-forests.md``.

Source: our own; Kiya 2021, Theorem 6.5, states that there is such an algorithm, and section 1.4 names the value.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lastcard.games.shichinarabe.rules import State

NONE = 1 << 60
"""The cost of keeping a blocker where there is none."""


@dataclass(frozen=True, slots=True)
class Forest:
    """The coloured part of a board, as far as it can ever be reached.

    `order` has the vertices that can be reached, parents before children; `parents` has by vertex its parent, −1 if
    it cannot be reached, and the number of vertices for "white above" (a root). `dead` counts the vertices of red and
    of blue that can never be reached.
    """

    order: list[int]
    parents: array[int]
    dead: tuple[int, int]


def forest_of(state: State) -> Forest | None:
    """Return the forest of a position; None if some component touches white at several vertices or has a cycle.

    Edge rules that have not fired are left aside: the caller makes sure that there are none.
    """
    board = state.board
    found = _as_numbered(state) if board.two_way and not board.has_rules else None
    return found or _by_search(state)


def _as_numbered(state: State) -> Forest | None:
    """The forest, if every parent has a lower number than its children: one pass through memory in order."""
    colours = state.colours
    size = len(colours)
    parents = array("q", [-1]) * size
    order: list[int] = []
    dead = [0, 0]
    for vertex, near in enumerate(state.board.opens):
        first = near[0] if near else size
        if first < vertex and len(near) > 1 and near[1] < vertex:
            return None
        if colours[vertex] == "W":
            if first < vertex and colours[first] != "W":
                return None
        elif first > vertex:
            return None
        else:
            if colours[first] == "W":
                parents[vertex] = size
            elif parents[first] < 0:
                dead["RB".index(colours[vertex])] += 1
                continue
            else:
                parents[vertex] = first
            order.append(vertex)
    return Forest(order, parents, (dead[0], dead[1]))


def _by_search(state: State) -> Forest | None:
    """The forest, found outwards from the white vertices."""
    colours, opens = state.colours, state.board.adjacency(state.colours)
    size = len(colours)
    parents = array("q", [-1]) * size
    order: list[int] = []
    for vertex, colour in enumerate(colours):
        if colour == "W":
            for child in opens[vertex]:
                if parents[child] < 0 and colours[child] != "W":
                    parents[child] = size
                    order.append(child)
    for vertex in order:
        above = parents[vertex]
        for child in opens[vertex]:
            if child != above:
                if parents[child] >= 0:
                    return None
                if colours[child] != "W":
                    parents[child] = vertex
                    order.append(child)
    dead = [0, 0]
    if len(order) + colours.count("W") < size:
        for vertex, colour in enumerate(colours):
            if parents[vertex] < 0 and colour != "W":
                dead["RB".index(colour)] += 1
    return Forest(order, parents, (dead[0], dead[1]))


@dataclass(frozen=True, slots=True)
class Scan:
    """What one pass over a forest from the leaves to the roots finds; numbers count for the underdog.

    Parameters
    ----------
    below : list of int
        By vertex: the sum of the branches that hang off it. At the end: the sum of all.
    cost : list of int
        By vertex: the least cost at which a blocker below it can be kept as things stand, `NONE` if there is none
        in the open. At the end: over all roots.
    over : bytearray
        By vertex: 1 if a vertex of the favourite hangs somewhere below it.
    gates : list of (int, int, int)
        (due, pays, vertex): a vertex that the favourite would pay for opening, with a blocker below it that is
        free until then. In no particular order.
    roots : list of int
        The vertices next to a white one.
    """

    below: list[int]
    cost: list[int]
    over: bytearray
    gates: list[tuple[int, int, int]]
    roots: list[int]


def scan(forest: Forest, colours: Sequence[str], underdog: str) -> Scan:
    """Work out sums, costs and gates."""
    size = len(colours)
    parents = forest.parents
    below = [0] * (size + 1)
    cost = [NONE] * (size + 1)
    hidden = [NONE] * (size + 1)
    over = bytearray(size + 1)
    gates: list[tuple[int, int, int]] = []
    for vertex in reversed(forest.order):
        parent = parents[vertex]
        value = below[vertex]
        if colours[vertex] == underdog:
            value = value + 1 if value >= 0 else 0
            if over[vertex]:
                over[parent] = 1
                price = cost[vertex]
                if value < price:
                    price = value
                if price < cost[parent]:
                    cost[parent] = price
                price = hidden[vertex]
                if price < hidden[parent]:
                    hidden[parent] = price
            below[parent] += value
        else:
            over[parent] = 1
            value -= 1
            price = cost[vertex]
            if value <= 0:
                below[parent] += value
                if price < cost[parent]:
                    cost[parent] = price
                price = hidden[vertex]
                if price < hidden[parent]:
                    hidden[parent] = price
            else:
                due = hidden[vertex]
                if price < due:
                    due = price
                if due < NONE:
                    gates.append((due, value, vertex))
                    due -= value
                    if due < hidden[parent]:
                        hidden[parent] = due
    roots = [vertex for vertex in forest.order if parents[vertex] == size]
    return Scan(below, cost, over, gates, roots)

"""A formula made into another whose board is planar, with as much to be had for whoever sets its variables.

Source: ``docs/proofs/shichinarabe-pspace.md``, section 7; the box in which two wires cross is Lichtenstein's (Planar
formulae and their uses, SIAM J. Comput. 11, 1982), with one clause of four literals in place of two of three.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lastcard.games.shichinarabe.solver.reductions.gadgets import Clause


class Name(NamedTuple):
    """A variable: its kind, and where in the grid it is."""

    kind: str
    row: int
    column: int


class PlanarFormula(NamedTuple):
    """A formula whose board is planar, and the numbers under which the variables of the one that it is made from are set."""

    clauses: tuple[Clause, ...]
    places: tuple[int, ...]


Literal = tuple[Name, bool]

INSIDE = "cbad"
"""The variables inside a box in the order of the arc: neither a nor b, a alone, both, b alone."""


def box(first: Name, second: Name, third: Name, fourth: Name, inside: Sequence[Name]) -> list[list[Literal]]:
    """Return clauses that hold exactly if the first and the third variable are equal, and the second and the fourth.

    Around the box they lie in this order. `inside` are four variables that are forced by them.
    """
    neither, alone, both, other = inside
    corners = (
        (both, (third, True), (fourth, True)),
        (alone, (third, True), (second, False)),
        (neither, (first, False), (second, False)),
        (other, (first, False), (fourth, True)),
    )
    found = []
    for corner, (u, up), (v, vp) in corners:
        found += [
            [(u, not up), (v, not vp), (corner, True)],
            [(u, up), (corner, False)],
            [(v, vp), (corner, False)],
        ]
    found.append([(corner, True) for corner in inside])
    found += [[(u, False), (v, False)] for u, v in pairwise((*inside, neither))]
    return found


def planar_formula(clauses: Sequence[Clause]) -> PlanarFormula:
    """Return a formula whose board is planar and won by red exactly if the board of another formula is.

    Raises `ValueError` if there is no clause, or an empty one.
    """
    import networkx as nx

    if not clauses or not all(clauses):
        raise ValueError("there is a clause, and none is empty")
    arc = list(arc_of(clauses))
    drawn = list(grid(clauses))
    graph: nx.Graph[Any] = nx.Graph()
    graph.add_edges_from(pairwise(arc))
    graph.add_edges_from((name, number) for number, clause in enumerate(drawn) for name, _ in clause)
    embedding: Any = nx.check_planarity(graph)[1]
    signs = [dict(clause) for clause in drawn]
    found: list[list[int]] = [[] for _ in drawn]
    ties: list[Clause] = []
    places: list[int] = []
    last = 0
    for place, name in enumerate(arc):
        around = list(embedding.neighbors_cw_order(name))
        before, after = arc[place - 1] if place else None, arc[place + 1] if place + 1 < len(arc) else None
        start = around.index(after if before is None else before)
        around = (
            around[start:] + around[:start]
        )  # clockwise from what is behind: first what is on the left, then on the right
        cut = around.index(after) if before is not None and after is not None else len(around)
        copies: list[int] = []
        for side, edges in ((1, around[1:cut]), (-1, around[:cut:-1])):
            copy = 0
            for number in edges:
                # copies alternate between the variable and its opposite; left are positive literals, right negative ones
                opposite = signs[number][name] != (side > 0)
                copy += copy % 2 != opposite
                while copy >= len(copies):
                    last = _next(last, name, len(copies))
                    copies.append(last)
                found[number].append(side * copies[copy])
        for u, v in pairwise(copies):
            ties += [(u, v), (-u, -v)]
        if name.kind == "x":
            places.append(copies[0])
    return PlanarFormula((*map(tuple, found), *ties), tuple(places))


def _next(last: int, name: Name, copy: int) -> int:
    """The number of the next variable: odd for those that red sets, even for others; what is left out is in no clause."""
    red = name.kind == "x" and name.row % 2 == 1 and not copy
    return last + 1 + ((last + 1) % 2 != red)


def arc_of(clauses: Sequence[Clause]) -> Iterator[Name]:
    """Yield the variables of the grid along the arc: those of the formula, row after row from the last, and the top."""
    rows, columns = _size(clauses)
    yield from (Name("x", row, 0) for row in range(1, rows + 1))
    forward = True
    for row in range(rows, 0, -1):
        line = [Name("p", row, 0)]
        for column in range(1, columns + 1):
            line += [Name(kind, row, column) for kind in (*INSIDE, "q", "y", "p")]
        yield from line if forward else line[::-1]
        forward = not forward
    top = [Name("y", 0, column) for column in range(1, columns + 1)]
    yield from top if forward else top[::-1]


def grid(clauses: Sequence[Clause]) -> Iterator[list[Literal]]:
    """Yield the clauses of the grid: a row for each variable of a formula, a column for each of its clauses."""
    rows, columns = _size(clauses)
    for row in range(1, rows + 1):
        yield from _equal(Name("x", row, 0), Name("p", row, 0))
        for column, clause in enumerate(clauses, start=1):
            inside = [Name(kind, row, column) for kind in INSIDE]
            through, out = Name("q", row, column), Name("y", row, column)
            here = Name("p", row, column)
            yield from box(Name("p", row, column - 1), Name("y", row - 1, column), here, through, inside)
            signs = [literal > 0 for literal in clause if abs(literal) == row]
            if len(set(signs)) < 2:  # else the clause is true whatever the variable is
                yield [(out, False), (through, True), *((here, sign) for sign in signs[:1])]
    for column in range(1, columns + 1):
        yield [(Name("y", 0, column), False)]
        yield [(Name("y", rows, column), True)]


def _size(clauses: Sequence[Clause]) -> tuple[int, int]:
    return max(abs(literal) for clause in clauses for literal in clause), len(clauses)


def _equal(one: Name, other: Name) -> list[list[Literal]]:
    return [[(one, True), (other, False)], [(one, False), (other, True)]]

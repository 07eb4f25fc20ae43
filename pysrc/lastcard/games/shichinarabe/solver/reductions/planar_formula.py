"""A formula made into another whose board is planar, with as much to be had for whoever sets its variables.

Source: ``docs/proofs/shichinarabe-pspace.md``, section 7; the box in which two wires cross is Lichtenstein's (Planar
formulae and their uses, SIAM J. Comput. 11, 1982), with one clause of four literals in place of two of three.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lastcard.games.shichinarabe.solver.reductions.gadgets import Clause


class Name(NamedTuple):
    """A variable: its kind, and where in the grid it is."""

    kind: str
    row: int
    column: int


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

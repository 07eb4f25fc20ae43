"""Boards that stand for hard questions: vertex covers, a choosing game, and formulas.

`cover_board`, `plain_cover_board`, `choice_board` and `planar_choice_board` are proved in
``docs/proofs/shichinarabe-hardness.md``. On a `formula_board` two players set the variables of a formula in turn;
`grid` turns a formula into an equivalent one with a planar board (``docs/proofs/shichinarabe-pspace.md``). The box in
which two wires cross is Lichtenstein's (Planar formulae and their uses, SIAM J. Comput. 11, 1982), with one clause of
four literals in place of two of three.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from lastcard.core.text import quote
from lastcard.games.shichinarabe.rules import Graph, State, both_ways
from lastcard.games.shichinarabe.rules.board import ArcRule
from lastcard.games.shichinarabe.rules.position import WHITE

Clause = tuple[int, ...]  # literals: v or −v for the variable v, numbered from 1


def cover_board(size: int, edges: Sequence[tuple[int, int]], rights: int) -> State:
    """Return a board on which red wins exactly if `rights` vertices cover a graph's edges.

    Every vertex of the graph is blue, every edge has a red vertex in its middle, and blue has a path of free moves
    beside it. The board is planar if the graph is. Raises `ValueError` without an edge.
    """
    if not edges:
        raise ValueError("the graph needs an edge")
    first, free = size + len(edges), len(edges) + 1 + rights
    lines = [(end, place) for place, edge in enumerate(edges, start=size) for end in edge]
    lines += pairwise(range(first, first + free + 1))
    colours = "B" * size + "R" * len(edges) + "W" + "B" * free
    return State(Graph(len(colours), tuple(both_ways(lines))), colours, 0, (rights, 0))


def plain_cover_board(size: int, edges: Sequence[tuple[int, int]], cover: int, player: int = 0) -> State:
    """Return a board without rights on which red wins exactly if `cover` vertices suffice.

    Every vertex of the graph is red, next to its own white vertex, and hides two blue ones; every edge has a red
    vertex in its middle. Below the first white vertex hang free moves of blue (one more if blue begins), a red vertex
    over a blue one, and a blue one over red ones. The board is planar, or connected, if the graph is. Raises
    `ValueError` if there is no edge, or `cover` is not from 0 to one less than the number of edges.
    """
    if not 0 <= cover < len(edges):
        raise ValueError("the cover has fewer vertices than there are edges, and not fewer than none")
    colours = "W" * size + "R" * size + "BB" * size + "R" * len(edges)
    lines = [line for v in range(size, 2 * size) for line in ((v - size, v), (v, 2 * v), (2 * v, 2 * v + 1))]
    lines += [(size + end, 4 * size + number) for number, edge in enumerate(edges) for end in edge]
    locked = "B" + "R" * max(1, size + 1 - cover)
    for path in ("B" * (len(edges) - 1 - cover + player), "RB", locked):
        lines += pairwise((0, *range(len(colours), len(colours) + len(path))))
        colours += path
    return State(Graph(len(colours), tuple(both_ways(lines))), colours, player)


def planar_choice_board(variables: int, clauses: Sequence[tuple[int, ...]]) -> State:
    """Return a planar board like `choice_board`, whose edges go with at most one vertex each."""
    if not clauses or not all(clauses):
        raise ValueError("there is a clause, and none is empty")
    lines, deleted = _choice_vertices(variables)
    free, gate = 2 * variables + 1, 2 * variables + 2
    lines += [(0, free), (0, gate)]
    colours = "W" + "RB" * variables + "RB"
    for clause in clauses:
        end = len(colours) + len(clause)
        for vertex, variable in enumerate(clause, start=len(colours)):
            lines += [(gate, vertex), (vertex, end)]
            deleted.append(ArcRule(vertex, end, 2 * variable))
        colours += "R" * (len(clause) + 1)
    path = range(len(colours), len(colours) + sum(map(len, clauses)) + len(clauses) - 1)
    lines += list(pairwise((gate, *path)))
    return _with_deletions(lines, deleted, colours + "B" * len(path))


def _choice_vertices(variables: int) -> tuple[list[tuple[int, int]], list[ArcRule]]:
    """Vertices 2v − 1 (red) and 2v next to 0 for each variable v; one closes the other."""
    if variables % 2 or variables < 2:
        raise ValueError("the number of variables is even, 2 or more")
    lines = [(0, vertex) for vertex in range(1, 2 * variables + 1)]
    pairs = [(vertex, vertex + 1) for vertex in range(1, 2 * variables, 2)]
    return lines, [ArcRule(0, other, one) for pair in pairs for one, other in (pair, pair[::-1])]


def _with_deletions(lines: list[tuple[int, int]], deleted: list[ArcRule], colours: str) -> State:
    back = [ArcRule(v, u, vertex) for u, v, vertex in deleted]
    return State(Graph(len(colours), tuple(both_ways(lines)), (), tuple(deleted + back)), colours)


def choice_board(variables: int, clauses: Sequence[tuple[int, ...]]) -> State:
    """Return a board on which red, to move, wins exactly if red wins the choosing game.

    In that game red and blue choose variables in turn, red first, each once; red's become true, blue's false; red
    wins if every clause then has a true variable. Deciding it is PSPACE-complete (Schaefer 1978). The board is a tree
    of depth two whose edges may go, some with any of several vertices. Clauses are sets of variables from 1 on,
    without negation, none empty. Raises `ValueError` for an odd number of variables.
    """
    lines, deleted = _choice_vertices(variables)
    last = 2 * variables + 1
    lines.append((0, last))
    colours = "W" + "RB" * variables + "R"
    for clause in clauses:
        lines.append((last, len(colours)))
        deleted += [ArcRule(last, len(colours), 2 * v - 1) for v in clause]
        colours += "B"
    return _with_deletions(lines, deleted, colours)


LARGEST_FORMULA = 10_000  # most vertices of a board of a text
_CLAUSE = re.compile(r"\s*(?:and\b|&|∧)?\s*\(([^()]*)\)")
_LITERAL = re.compile(r"\s*(not\b|¬|-|~|!)?\s*x([0-9]{1,6})\s*")
_OR = re.compile(r"\bor\b|\||∨")


def formula_board(clauses: tuple[Clause, ...]) -> State:
    """Return a board on which red wins exactly if blue cannot make a formula true.

    Red sets the odd variables, blue the even ones, in the order of their numbers. One vertex is white, and the board
    is connected. Raises `ValueError` without a clause, or for an empty one or a literal 0.
    """
    if not clauses or not all(map(all, clauses)) or not all(clauses):
        need = "there is a clause, none is empty"
        raise ValueError(f"{need}, and a literal is v or −v for a variable v from 1 on")
    return _Drawing(clauses).board(lengths(clauses))


def outline(clauses: tuple[Clause, ...]) -> list[tuple[int, int]]:
    """Return the edges of the board with paths cut to one vertex: as planar as the board."""
    drawing = _Drawing(clauses)
    drawing.board((lengths(clauses)[0], 1, 1, 1))
    return drawing.lines


def lengths(clauses: tuple[Clause, ...]) -> tuple[int, int, int, int]:
    """Return the number of variables, and the lengths of pair, penalty and clause paths."""
    last = max(abs(literal) for clause in clauses for literal in clause)
    variables, number = last + (last + 1) % 2, len(clauses)
    return variables, 2 * number + 1, number + 1, variables * (2 * number + 3) + number


@dataclass
class _Drawing:
    clauses: tuple[Clause, ...]
    colours: list[str] = field(default_factory=lambda: [WHITE])
    lines: list[tuple[int, int]] = field(default_factory=list)

    def board(self, long_paths: tuple[int, int, int, int]) -> State:
        variables, pair, penalty, long = long_paths
        opener, literals = 0, {}
        for variable in range(1, variables + 1):
            own, other = "RB" if variable % 2 else "BR"
            for literal in (variable, -variable):
                literals[literal] = self.path(own, opener)
                self.path(other * penalty, literals[literal])
            both = literals[variable], literals[-variable]
            self.path(own * pair, *both)
            opener = self.path(other, *both)
        for clause in self.clauses:
            top = self.path("B" * long)
            for literal in dict.fromkeys(clause):
                self.path("R" * long, self.path("B", literals[literal], top))
        self.path("RB", 0)
        lead = self.colours.count("B") + 2 - self.colours.count("R")
        self.path("B" + "R" * max(1, lead), 0)
        return State(Graph(len(self.colours), tuple(both_ways(self.lines))), "".join(self.colours))

    def path(self, letters: str, *above: int) -> int:
        """Draw a path below some vertices, and return its top."""
        top = len(self.colours)
        self.colours += letters
        self.lines += [(vertex, top) for vertex in above]
        self.lines += pairwise(range(top, len(self.colours)))
        return top


def board_of_text(text: str) -> State:
    """Return the board of a formula such as ``(x1 or x2)(not x2)``. Raises `ValueError`."""
    clauses, place = [], 0
    while text[place:].strip():
        found = _CLAUSE.match(text, place)
        if found is None:
            wrong = quote(text[place:].strip())
            raise ValueError(f"{wrong}: write each clause in brackets, as in (x1 or x2)(not x2)")
        clauses.append(tuple(map(_literal, _OR.split(found[1]))))
        place = found.end()
    if not clauses:
        raise ValueError("there is no clause: write for example (x1 or x2)(not x2)")
    size = _size(tuple(clauses))
    if size > LARGEST_FORMULA:
        most = f"at most {LARGEST_FORMULA:,} are drawn"
        raise ValueError(f"the board of this formula has {size:,} vertices; {most}")
    return formula_board(tuple(clauses))


def _literal(text: str) -> int:
    found = _LITERAL.fullmatch(text)
    if found is None or not int(found[2]):
        said = f"{quote(text.strip())} is no literal" if text.strip() else "a literal is missing"
        raise ValueError(f"{said}: write x1 or not x1, numbered from 1, with or between")
    return -int(found[2]) if found[1] else int(found[2])


def _size(clauses: tuple[Clause, ...]) -> int:
    """The number of vertices of the board without the last path."""
    variables, pair, penalty, long = lengths(clauses)
    spine = variables * (3 + pair + 2 * penalty)
    return 4 + spine + sum(long + len(clause) * (long + 1) for clause in clauses)


class Name(NamedTuple):
    """A variable: its kind and its place in the grid."""

    kind: str
    row: int
    column: int


Literal = tuple[Name, bool]
INSIDE = "cbad"  # variables inside a box in the order of the arc: neither a nor b, a alone, both, b alone


def box(first: Name, second: Name, third: Name, fourth: Name, inside: Sequence[Name]) -> list[list[Literal]]:
    """Return clauses for equal opposite ends of a box, which force the variables `inside`."""
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
    """Yield the variables of the grid along the arc: the formula's, the rows upwards, the top."""
    rows, columns = _planar_size(clauses)
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
    """Yield the clauses of the grid: a row for each variable, a column for each clause."""
    rows, columns = _planar_size(clauses)
    for row in range(1, rows + 1):
        own, first = Name("x", row, 0), Name("p", row, 0)
        yield from ([(own, True), (first, False)], [(own, False), (first, True)])
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


def _planar_size(clauses: Sequence[Clause]) -> tuple[int, int]:
    return max(abs(literal) for clause in clauses for literal in clause), len(clauses)

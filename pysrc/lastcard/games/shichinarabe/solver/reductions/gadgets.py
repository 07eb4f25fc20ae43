"""Boards that encode vertex cover, with rights and without, and a game of choices: the reductions behind the hardness
theorems (``docs/proofs/shichinarabe-hardness.md``)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from lastcard.games.shichinarabe.rules import ArcRule, Board, State, both_ways

if TYPE_CHECKING:
    from collections.abc import Sequence

Clause = tuple[int, ...]
"""Literals: v or −v for the variable v, numbered from 1."""


def cover_board(size: int, edges: Sequence[tuple[int, int]], rights: int) -> State:
    """Return a board on which red, to move, wins if and only if a graph has a vertex cover of so many vertices.

    Every vertex of the graph is blue, every edge has a red vertex in its middle, and blue has a path of free moves
    beside it. The board is planar if the graph is.

    The vertices are numbered from 0, there is at least one edge (else `ValueError` is raised), and the cover may be
    as large as red has all-mighty `rights`.
    """
    if not edges:
        raise ValueError("the graph needs an edge")
    middle = range(size, size + len(edges))
    first = size + len(edges)
    free = len(edges) + 1 + rights
    lines = [(end, place) for place, edge in zip(middle, edges, strict=True) for end in edge]
    lines += [(first + step, first + step + 1) for step in range(free)]
    colours = "B" * size + "R" * len(edges) + "W" + "B" * free
    return State(Board(len(colours), tuple(both_ways(lines))), colours, 0, (rights, 0))


def plain_cover_board(size: int, edges: Sequence[tuple[int, int]], cover: int, player: int = 0) -> State:
    """Return a board without rights on which red wins if and only if a graph has a vertex cover so small.

    Every vertex of the graph is red, next to a white vertex of its own, and hides two blue ones; every edge has a red
    vertex in its middle. Beside the first white vertex hang free moves of blue, a red vertex over a blue one, and a
    blue one over red ones. The board is planar if the graph is, and in one piece if the graph is.

    Parameters
    ----------
    size : int
        Vertices of the graph, numbered from 0.
    edges : sequence of (int, int)
        At least one.
    cover : int
        How many vertices may cover the edges: from 0 to one less than there are edges (more always suffice).
    player : int
        Who is to move: 0 is red, 1 is blue, who has a free move more then.

    Raises
    ------
    ValueError
        If there is no edge, or `cover` is out of its range.
    """
    if not 0 <= cover < len(edges):
        raise ValueError("the cover has fewer vertices than there are edges, and not fewer than none")
    colours = "W" * size + "R" * size + "BB" * size + "R" * len(edges)
    lines = [(vertex, size + vertex) for vertex in range(size)]
    for vertex in range(size):
        hidden = 2 * (size + vertex)
        lines += [(size + vertex, hidden), (hidden, hidden + 1)]
    lines += [(size + end, 4 * size + number) for number, edge in enumerate(edges) for end in edge]
    locked = "B" + "R" * max(1, size + 1 - cover)
    for path in ("B" * (len(edges) - 1 - cover + player), "RB", locked):
        first = len(colours)
        places = [0, *range(first, first + len(path))]
        lines += list(pairwise(places))
        colours += path
    return State(Board(len(colours), tuple(both_ways(lines))), colours, player)


def planar_choice_board(variables: int, clauses: Sequence[tuple[int, ...]]) -> State:
    """Return a planar board on which red, to move, wins if and only if red wins the choosing game of a formula.

    What the choosing game is, `choice_board` says. Here every edge goes with one vertex at most, and none appears.
    Raises `ValueError` also where there is no clause, or an empty one.
    """
    _even(variables)
    if not clauses or not all(clauses):
        raise ValueError("there is a clause, and none is empty")
    lines, deleted = _choices(variables)
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


def _even(variables: int) -> None:
    if variables % 2 or variables < 2:
        raise ValueError("the number of variables is even, 2 or more")


def _choices(variables: int) -> tuple[list[tuple[int, int]], list[ArcRule]]:
    """A red vertex 2v − 1 and a blue vertex 2v beside vertex 0 for each variable v; playing one closes the other."""
    lines = [(0, vertex) for vertex in range(1, 2 * variables + 1)]
    pairs = [(vertex, vertex + 1) for vertex in range(1, 2 * variables, 2)]
    return lines, [ArcRule(0, other, one) for pair in pairs for one, other in (pair, pair[::-1])]


def _with_deletions(lines: list[tuple[int, int]], deleted: list[ArcRule], colours: str) -> State:
    """The position of a graph whose edges may go, both ways; red to move."""
    back = [ArcRule(v, u, vertex) for u, v, vertex in deleted]
    return State(Board(len(colours), tuple(both_ways(lines)), (), tuple(deleted + back)), colours)


def choice_board(variables: int, clauses: Sequence[tuple[int, ...]]) -> State:
    """Return a board on which red, to move, wins if and only if red wins the choosing game of a formula.

    In that game red and blue choose variables in turn, red first, each once; red's become true, blue's false; red
    wins if every clause then has a true variable. Deciding it is PSPACE-complete (Schaefer 1978). The board is a tree
    of depth two whose edges may go, some with any of several vertices, and none appears.

    The variables are numbered from 1 and even in number (else `ValueError` is raised); clauses are sets of them,
    without negation, none empty.
    """
    _even(variables)
    lines, deleted = _choices(variables)
    last = 2 * variables + 1
    lines.append((0, last))
    colours = "W" + "RB" * variables + "R"
    for clause in clauses:
        door = len(colours)
        colours += "B"
        lines.append((last, door))
        deleted += [ArcRule(last, door, 2 * v - 1) for v in clause]
    return _with_deletions(lines, deleted, colours)

"""What the checks share: all small boards, and the usual shape of a finding."""

from __future__ import annotations

from functools import cache
from itertools import islice, permutations, product
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding
from lastcard.core.pieces.divided_check import runs
from lastcard.games.shichinarabe.rules import GAME, Board, State, both_ways, forest
from lastcard.games.shichinarabe.rules.forests import forests

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Sequence

    from lastcard.core.claims import Evidence, Row

    Edges = tuple[tuple[int, int], ...]

COLOURED = 8_192
"""Coloured forests of a run: a second of work or so where all of each is tried."""

MOST_GRAPH = 6
"""Most vertices of which all graphs are listed."""


def exceptions(
    bound: str,
    wrong: State | None,
    computed: str,
    rows: Sequence[Row],
    correction: str,
    known: Evidence,
    smallest: bool = False,
    columns: tuple[str, str, str] = ("", "expected", "found"),
) -> Finding:
    """The finding of a search for a position that is an exception: it holds, resting on what is `known`, until there is one.

    `wrong` is the first exception, and `correction` what is to be said if there is one; `smallest` tells whether the
    search went by size.
    """
    if wrong is None:
        return Finding("holds", bound, computed, tuple(rows), columns=columns, evidence=known)
    return Finding(
        "fails",
        bound,
        computed,
        tuple(rows),
        GAME.format(wrong),
        correction,
        columns,
        evidence=EXHAUSTIVE,
        smallest=smallest,
    )


def none_of(checked: int) -> str:
    """Return what is said where exceptions are known to exist, and none lies within the bound."""
    return (
        f"No exception lies within the bound: {checked:,} positions were tried."
        if checked
        else "Nothing lies within the bound."
    )


def coloured_forests(limit: int, least: int = 2) -> Iterator[State]:
    """Yield every two-coloured rooted forest with both colours, smallest first; red is to move."""
    for size in range(least, limit + 1):
        yield from _coloured(size, forests(size))


def _coloured(size: int, among: Iterable[list[int]]) -> Iterator[State]:
    for parents in among:
        board = forest(parents, "R" * size).board
        for letters in product("RB", repeat=size):
            colours = "W" + "".join(letters)
            if "R" in colours and "B" in colours:
                yield State(board, colours)


Run = tuple[int, int, int]
"""Some forests: their size, the number of the first of that size, and that of the one after the last."""


def runs_of_forests(limit: int) -> list[Run]:
    """Return runs of all forests up to a size, each of which `coloured_run` gives in all colours."""
    return [
        (size, begin, end)
        for size in range(2, limit + 1)
        for begin, end in runs(sum(1 for _ in forests(size)), max(1, COLOURED >> size))
    ]


def coloured_run(run: Run) -> Iterator[State]:
    """Yield the forests of a run in all colours, as `coloured_forests` does."""
    size, begin, end = run
    return _coloured(size, islice(forests(size), begin, end))


def total_value(state: State, gone: Container[int] = ()) -> int:
    """The sum of the branch values for red of a forest below vertex 0 in reading order, without the vertices `gone`.

    Edges lead outward: what hangs off a white vertex is a branch by itself.
    """
    sums, total = [0] * state.board.size, 0
    for vertex in range(state.board.size - 1, 0, -1):
        letter, below = state.colours[vertex], sums[vertex]
        if letter == "W":
            total += below
        elif vertex not in gone:
            sums[state.board.opens[vertex][0]] += max(0, below + 1) if letter == "R" else min(0, below - 1)
    return total + sums[0]


@cache
def two_entries(word: tuple[tuple[str, int], ...]) -> int:
    """The value for red of a path that white touches at both ends, if whoever cannot move loses.

    With each vertex goes the sum of the branches that hang off it, which open when it is played.
    """
    ends = ((word[0], word[1:]), (word[-1], word[:-1])) if word else ()
    low = max((two_entries(rest) + beside for (letter, beside), rest in ends if letter == "R"), default=-1)
    high = min((two_entries(rest) + beside for (letter, beside), rest in ends if letter == "B"), default=1)
    return 0 if low < 0 < high else low + 1 if low >= 0 else high - 1


def connected(edges: Edges, size: int) -> bool:
    """Tell whether a graph is in one piece."""
    found = {0}
    for _ in range(size):
        found |= {v for edge in edges for v in edge if found & set(edge)}
    return len(found) == size


@cache
def graphs(size: int) -> tuple[Edges, ...]:
    """Return every graph with so many vertices, each once up to its names, by adding a vertex to smaller ones."""
    if size == 1:
        return ((),)
    found: dict[Edges, None] = {}
    for edges in graphs(size - 1):
        for near in product((False, True), repeat=size - 1):
            more = edges + tuple((vertex, size - 1) for vertex, joined in enumerate(near) if joined)
            found[_canonical(more, size)] = None
    return tuple(found)


def coloured_graphs(size: int, among: Sequence[Edges] | None = None) -> Iterator[State]:
    """Yield every graph with so many vertices (or some) in all colours, white, red and blue; red to move."""
    for edges in graphs(size) if among is None else among:
        board = Board(size, tuple(both_ways(edges)))
        for letters in product("WRB", repeat=size):
            if len(set(letters)) == 3:
                yield State(board, "".join(letters))


def _canonical(edges: Edges, size: int) -> Edges:
    """The least way to name the vertices among those that sort them by degree and the degrees around them."""
    near: list[list[int]] = [[] for _ in range(size)]
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    marks = [(len(near[v]), tuple(sorted(len(near[u]) for u in near[v]))) for v in range(size)]
    groups = [[v for v in range(size) if marks[v] == mark] for mark in sorted(set(marks))]
    best: Edges | None = None
    for choice in product(*(permutations(group) for group in groups)):
        place = {vertex: number for number, vertex in enumerate(v for group in choice for v in group)}
        named = tuple(sorted((min(place[u], place[v]), max(place[u], place[v])) for u, v in edges))
        if best is None or named < best:
            best = named
    return best or ()

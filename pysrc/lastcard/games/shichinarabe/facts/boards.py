"""Shared parts of the claims: all small boards, tallies, and the wording of bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import chain, permutations, product
from typing import TYPE_CHECKING, Any

from lastcard.core.facts import Case, Conclusion, fact
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.shichinarabe.rules import GAME, RED_AND_BLUE, Graph, State, both_ways
from lastcard.games.shichinarabe.rules.game import SEVENS_PAPER
from lastcard.games.shichinarabe.rules.position import colourings, forests

if TYPE_CHECKING:
    from lastcard.core.facts import Cases, Concluded

    Edges = tuple[tuple[int, int], ...]

sevens_fact = partial(fact, GAME.name, SEVENS_PAPER, columns=("", "expected", "found"))
TRIED = "The check tries it by brute force."
MOST_GRAPH = 6  # most vertices of which all graphs are listed


def spanning(text: str, least: int = 2) -> Callable[[int], str]:
    """Return a function from a bound to the text with the range up to it for ``{}``."""
    return lambda limit: text.format(span(least, limit))


class GroupTally:
    """Counts of judged positions in groups: positions, exceptions, and the most work of one."""

    def __init__(self, unit: str) -> None:
        self.unit, self.groups = unit, dict[int | str, tuple[int, int, int]]()
        self.checked = self.wrong = self.silent = 0

    def add(
        self, agrees: bool | None, state: State | None, group: int | str = "", work: int = 0, **changes: Any
    ) -> Cases:
        """Count a position (None: the statement does not apply), and show it if it is wrong."""
        if agrees is None:
            self.silent += 1
        else:
            number, wrong, most = self.groups.get(group, (0, 0, 0))
            self.groups[group] = number + 1, wrong + (not agrees), max(most, work)
            self.checked, self.wrong = self.checked + 1, self.wrong + (not agrees)
            shown = "" if agrees or state is None else GAME.format(replace(state, **changes))
            yield Case(agrees=agrees, position=shown)
        done = self.checked + self.silent
        yield Progress(done, done + 1, self.unit)

    def rows(self, label: str, printed: str = "0 wrong", computed: str = "{wrong:,} wrong") -> Iterator[Case]:
        """Yield a row for each group."""
        for group, (number, wrong, most) in self.groups.items():
            counts = {"number": number, "wrong": wrong, "right": number - wrong, "most": most}
            name, stated, found = (text.format(group, **counts) for text in (label, printed, computed))
            yield Case(name, stated, found, not wrong, count=0)

    def row(self, label: str) -> Iterator[Case]:
        """Yield one row for all groups."""
        if self.checked:
            yield Case(label, "0", "some" if self.wrong else "0", not self.wrong, count=0)


def until_wrong(tried: Iterable[tuple[State, int, int]], unit: str, said: str, bound: str) -> Concluded:
    """Compare the stated winner with the true one until they differ; `said` names both then."""
    for number, (state, *winners) in enumerate(tried, start=1):
        stated, true = (RED_AND_BLUE[winner] for winner in winners)
        if stated != true:
            yield Case("winner", stated, true, False, GAME.format(state))
            size = state.board.size
            bound = bound.format(all=size, coloured=size - 1, number=number)
            return Conclusion(said.format(stated, true), bound)
        yield Case(agrees=True)
        yield Progress(number, number + 1, unit)
    return Conclusion()


def coloured_forests(limit: int, least: int = 2) -> Iterator[State]:
    """Yield every two-coloured rooted forest, smallest first, red to move."""
    for size in range(least, limit + 1):
        for parents in forests(size):
            yield from colourings(parents)


def connected(edges: Edges, size: int) -> bool:
    """True if a graph is connected."""
    found = {0}
    for _ in range(size):
        found |= {v for edge in edges for v in edge if found & set(edge)}
    return len(found) == size


@cache
def graphs(size: int) -> tuple[Edges, ...]:
    """Return every graph of a size up to isomorphism, by adding a vertex to smaller ones."""
    if size == 1:
        return ((),)
    found: dict[Edges, None] = {}
    for edges in graphs(size - 1):
        for near in product((False, True), repeat=size - 1):
            more = edges + tuple((vertex, size - 1) for vertex, joined in enumerate(near) if joined)
            found[_canonical(more, size)] = None
    return tuple(found)


def coloured_graphs(size: int, among: Sequence[Edges] | None = None) -> Iterator[State]:
    """Yield all graphs of a size, or some, in all colourings with white, red and blue."""
    for edges in graphs(size) if among is None else among:
        board = Graph(size, tuple(both_ways(edges)))
        for letters in product("WRB", repeat=size):
            if len(set(letters)) == 3:
                yield State(board, "".join(letters))


def _canonical(edges: Edges, size: int) -> Edges:
    """The least numbering among those that sort vertices by degree and by their neighbours'."""
    near: list[list[int]] = [[] for _ in range(size)]
    for u, v in edges:
        near[u].append(v)
        near[v].append(u)
    marks = [(len(near[v]), tuple(sorted(len(near[u]) for u in near[v]))) for v in range(size)]
    groups = [[v for v in range(size) if marks[v] == mark] for mark in sorted(set(marks))]

    def numbered(choice: Iterable[Iterable[int]]) -> Edges:
        place = {vertex: number for number, vertex in enumerate(chain.from_iterable(choice))}
        return tuple(sorted((min(place[u], place[v]), max(place[u], place[v])) for u, v in edges))

    return min(map(numbered, product(*map(permutations, groups))))

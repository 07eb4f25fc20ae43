"""Every forest with so many vertices, and names that tell forests apart."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING

from lastcard.games.shichinarabe.rules.position import State, forest

if TYPE_CHECKING:
    from collections.abc import Iterator


def forests(size: int) -> Iterator[list[int]]:
    """Yield every rooted forest with so many vertices, as parents in reading order, each once.

    Source: Beyer and Hedetniemi, SIAM J. Comput. 9 (1980), level sequences.
    """
    levels = list(range(1, size + 1))
    while True:
        parents: list[int] = []
        last = {0: 0}
        for vertex, level in enumerate(levels, start=1):
            parents.append(last[level - 1])
            last[level] = vertex
        yield parents
        place = max((spot for spot, level in enumerate(levels) if level > 1), default=-1)
        if place < 0:
            return
        back = max(spot for spot in range(place) if levels[spot] == levels[place] - 1)
        for spot in range(place, size):
            levels[spot] = levels[spot - (place - back)]


def coloured(size: int) -> Iterator[tuple[State, int]]:
    """Yield every forest with so many vertices in both colours, each once, with the number of its colourings; red is to move.

    Forests that differ only in the order of branches are the same.
    """
    for parents in forests(size):
        board = forest(parents, "R" * size).board
        named = [
            (canonical(state := State(board, f"W{''.join(letters)}")), state)
            for letters in product("RB", repeat=size)
            if len(set(letters)) == 2
        ]
        alike = Counter(name for name, _ in named)
        for name, state in dict(reversed(named)).items():
            yield state, alike[name]


def canonical(state: State) -> tuple[object, ...]:
    """Return a name of a forest that hangs off vertex 0, the same for all that differ only in the order of branches."""
    opens, colours = state.board.opens, state.colours

    def below(vertex: int) -> tuple[object, ...]:
        return tuple(sorted((colours[child], below(child)) for child in opens[vertex] if child > vertex))

    return below(0)

"""How many positions can follow from one, among solved ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.general.results.packed import DRAWN, FIRST
from lastcard.core.general.space import Numbered, Table

if TYPE_CHECKING:
    from collections.abc import Hashable

    from lastcard.core.game import Game
    from lastcard.core.general.space import Space


def count(game: Game[Any, Any], state: Hashable, space: Space) -> int:
    """Return how many positions can follow from one, itself among them; all of them are solved in `space`."""
    if isinstance(space, Numbered):
        graph = space.graph
        met = bytearray(len(graph.states))
        numbers = [space.numbers[state]]
        met[numbers[0]] = True
        for here in numbers:  # which grow meanwhile
            for there in graph.after[graph.first[here] : graph.first[here + 1]]:
                if not met[there]:
                    met[there] = True
                    numbers.append(there)
        return len(numbers)
    assert isinstance(space, Table)
    found = {state}
    waiting = [state]
    while waiting:
        position = waiting.pop()
        if abs(space.values[position]) in (DRAWN, FIRST):  # it is over
            continue
        for move in game.legal_moves(position):
            after = game.play(position, move)
            if after not in found:
                found.add(after)
                waiting.append(after)
    return len(found)

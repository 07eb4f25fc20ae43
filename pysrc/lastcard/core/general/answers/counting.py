"""How many positions can follow from one, among solved ones."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from lastcard.core.general.asking import Rules
from lastcard.core.general.explore import explore
from lastcard.core.general.space import Numbered, Table
from lastcard.core.progress import run_to_end

if TYPE_CHECKING:
    from collections.abc import Hashable

    from lastcard.core.game import Game
    from lastcard.core.general.space import Space


def count(game: Game[Any, Any], state: Hashable, space: Space) -> int:
    """Return how many positions can follow from one, itself among them; all of them are solved in `space`.

    For a table, the moves of all its positions are made again.
    """
    if isinstance(space, Table):
        if space.numbered is None:
            space.numbered = run_to_end(explore(Rules(game, space.root), (space.root,), sys.maxsize))
        graph, numbers = space.numbered
    else:
        assert isinstance(space, Numbered)
        graph, numbers = space.graph, space.numbers
    first, after = graph.first, graph.after
    met = bytearray(len(graph.states))
    waiting = [numbers[state]]
    met[waiting[0]] = True
    for here in waiting:  # which grow meanwhile
        for there in after[first[here] : first[here + 1]]:
            if not met[there]:
                met[there] = True
                waiting.append(there)
    return len(waiting)

"""How many positions can follow from one, ply by ply, and how long play from there can last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.game import ending, legal_moves
from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.game import Game

SLICE = 50
"""Positions between two looks at how far it is."""


@dataclass(frozen=True, slots=True)
class PositionCount:
    """What was counted.

    Parameters
    ----------
    layers : tuple of (int, int)
        By the fewest plies from the start: how many positions, and in how many of them the game is over.
    moves : int
        Moves that can be made in all of them.
    longest : int or None
        Plies of the longest play; None where play can go round, or not all positions were counted.
    complete : bool
        Whether all positions were counted.
    """

    layers: tuple[tuple[int, int], ...]
    moves: int
    longest: int | None
    complete: bool

    @property
    def positions(self) -> int:
        """How many positions there are, the start among them."""
        return sum(count for count, _ in self.layers)

    @property
    def ends(self) -> int:
        """In how many of them the game is over."""
        return sum(over for _, over in self.layers)


def count_positions(game: Game[Any, Any], start: Any, most: int) -> Generator[Progress, None, PositionCount]:
    """Count the positions that can follow from one, itself included, breadth first.

    Beyond `most` positions it is given up; what was counted by then is returned, layer by layer.
    """
    number = {start: 0}
    following: list[list[int]] = []
    layers: list[tuple[int, int]] = []
    layer, moves = [start], 0
    while layer:
        after: list[Any] = []
        layers.append((len(layer), sum(ending(game, state) is not None for state in layer)))
        for state in layer:
            found = [game.play(state, move) for move in legal_moves(game, state)]
            moves += len(found)
            for one in found:
                if one not in number:
                    number[one] = len(number)
                    after.append(one)
            following.append([number[one] for one in found])
            if len(number) > most:
                return PositionCount(tuple(layers), moves, None, complete=False)
            if len(following) % SLICE == 0:
                yield Progress(len(following), most)
        layer = after
    return PositionCount(tuple(layers), moves, longest_play(following), complete=True)


def longest_play(following: list[list[int]]) -> int | None:
    """Return the plies of the longest way through some positions; None if there is a way round.

    `following` has for each the numbers of those after its moves.
    """
    before = [0] * len(following)
    for some in following:
        for one in some:
            before[one] += 1
    ready = [one for one, count in enumerate(before) if not count]
    farthest, seen = [0] * len(following), 0
    while ready:
        here = ready.pop()
        seen += 1
        for one in following[here]:
            farthest[one] = max(farthest[one], farthest[here] + 1)
            before[one] -= 1
            if not before[one]:
                ready.append(one)
    return max(farthest, default=0) if seen == len(following) else None

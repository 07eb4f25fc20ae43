"""Predecessors, attractors and packed values of two-player games.

A packed value is larger the better it is for player 0: a win of player 0 in d plies is ``FIRST_WON − d``, one of
player 1 ``SECOND_WON + d``, a draw that ends in d plies ``−d``, an endless one is `NO_END` off; `UNSETTLED` is unknown,
or cannot be forced.

Source: K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986) 131-139; attractors: R.
McNaughton, Infinite games played on finite graphs, Annals of Pure and Applied Logic 65 (1993) 149-184.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import sub
from typing import Any

from lastcard.core.general.explore import Graph
from lastcard.core.progress import Progress, Sliced
from lastcard.core.worth import Value

PREDECESSOR_SLICE = 500  # positions between two yields
NEVER = -1  # the plies to ends that cannot be forced
ANYBODY = -2  # all players together, chance too: what they can force is what can happen


@dataclass(frozen=True, slots=True)
class Backward:
    """The moves of a graph, backwards.

    `before` lists the predecessors of each position, once a move; those of position p begin at ``first[p]``.
    """

    graph: Graph[Any]
    first: array[int]
    before: array[int]

    def moves(self) -> array[int]:
        """Return the number of moves of each position."""
        first = self.graph.first
        return array("i", map(sub, first[1:], first))


def backwards(graph: Graph[Any]) -> Sliced[Backward]:
    """Return the moves of a graph backwards."""
    size = len(graph.states)
    first = array("l", [0]) * (size + 1)
    for count, there in enumerate(graph.after):
        first[there] += 1
        if count % (PREDECESSOR_SLICE * 10) == 0:
            yield Progress(count, 2 * len(graph.after), "")
    total = 0
    for there in range(size + 1):  # now where the list of each ends
        total += first[there]
        first[there] = total
        if there % (PREDECESSOR_SLICE * 10) == 0:
            yield Progress(len(graph.after), 2 * len(graph.after), "")
    before = array("i", [0]) * len(graph.after)
    for here in range(size):
        for there in graph.after[graph.first[here] : graph.first[here + 1]]:
            first[there] -= 1
            before[first[there]] = here
        if here % PREDECESSOR_SLICE == 0:
            yield Progress(len(graph.after) + graph.first[here], 2 * len(graph.after), "what leads where")
    return Backward(graph, first, before)


def attract(
    back: Backward, player: int, targets: Iterable[int], within: bytearray | None = None
) -> Sliced[array[int]]:
    """Return by position the plies in which a player can force targets; `NEVER` if impossible.

    The player, or `ANYBODY`, hurries while the others delay. `within` marks the positions that play may pass.
    """
    movers, first, before = back.graph.movers, back.first, back.before
    plies = array("i", [NEVER]) * len(movers)
    if within is not None:
        plies = array("i", [NEVER if may else 0 for may in within])
    left = back.moves() if player != ANYBODY else None
    frontier = list(targets)
    for here in frontier:
        plies[here] = 0
    distance = handled = 0
    while frontier:
        distance += 1
        joining: list[int] = []
        for there in frontier:
            for here in before[first[there] : first[there + 1]]:
                if plies[here] != NEVER:
                    continue
                if left is not None and movers[here] != player:
                    left[here] -= 1
                    if left[here]:
                        continue
                plies[here] = distance
                joining.append(here)
            handled += 1
            if handled % PREDECESSOR_SLICE == 0:
                yield Progress(handled, len(movers), "working backwards")
        frontier = joining
    if within is not None:
        for here, may in enumerate(within):
            if not may:
                plies[here] = NEVER
    return plies


def ending_for_certain(back: Backward) -> Sliced[array[int]]:
    """Return the positions after which play ends for certain, successors first."""
    graph, first, before = back.graph, back.first, back.before
    left = back.moves()
    order = array("i", graph.ends)
    for there in order:  # which grows meanwhile
        for here in before[first[there] : first[there + 1]]:
            left[here] -= 1
            if not left[here]:
                order.append(here)
        if len(order) % PREDECESSOR_SLICE == 0:
            yield Progress(len(order), len(graph.states), "working backwards")
    return order


FIRST_WON = 1 << 29  # player 0 has won
SECOND_WON = -FIRST_WON  # player 1 has won
TIED = 0  # the game has ended in a draw
UNSETTLED = 1 << 28  # nobody knows, or nobody can force it
NO_END = 1 << 27  # the plies to an end that never comes

RESULTS: dict[tuple[str, ...], int] = {
    ("win", "loss"): FIRST_WON,
    ("loss", "win"): SECOND_WON,
    ("draw", "draw"): TIED,
}  # the ends of zero-sum games


def before(mover: int, found: Sequence[int]) -> int:
    """Return the packed value of a position from those of its successors.

    The winner hurries, the loser delays, and in a draw both choose the nearest end. None of the values may be
    open or endless.
    """
    if mover:
        value = min(found)
        if -UNSETTLED < value <= TIED:
            value = max(one for one in found if one <= TIED)
    else:
        value = max(found)
    return value - 1 if value > -UNSETTLED else value + 1


def kind(value: int) -> int:
    """Return `FIRST_WON`, `TIED`, `SECOND_WON` or `UNSETTLED`: a value without its distance."""
    if value == UNSETTLED:
        return UNSETTLED
    return FIRST_WON if value > UNSETTLED else SECOND_WON if value < -UNSETTLED else TIED


def plies_to_end(value: int) -> int | None:
    """Return the plies to the end; None if it never ends or is unknown."""
    end = kind(value)
    distance = NO_END if end == UNSETTLED else abs(end - value)
    return None if distance == NO_END else distance


def of_both(value: int) -> tuple[Value | None, Value | None]:
    """Return the value of a position for either player."""
    end = kind(value)
    if end == UNSETTLED:
        return (None, None)
    if end == TIED:
        return ("draw", "draw")
    return ("win", "loss") if end == FIRST_WON else ("loss", "win")

"""Working backwards over numbered positions: what leads where, and from where somebody can force play to some ends.

Source: K. Thompson, Retrograde analysis of certain endgames, ICCA Journal 9 (1986) 131-139; attractors: R. McNaughton,
Infinite games played on finite graphs, Annals of Pure and Applied Logic 65 (1993) 149-184.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from operator import sub
from typing import TYPE_CHECKING, Any

from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable

    from lastcard.core.general.graph import Graph

SLICE = 500
"""Positions between two yields."""

NEVER = -1
"""The plies to ends that cannot be forced."""

ANYBODY = -2
"""All players together, chance too: what they can force is what can happen."""


@dataclass(frozen=True, slots=True)
class Backward:
    """The moves of a graph, backwards.

    Parameters
    ----------
    graph : Graph
        The graph.
    first : array of int
        Where in `before` what leads to a position begins; one entry more than there are positions.
    before : array of int
        From which positions each can be reached, as often as moves lead there.
    """

    graph: Graph[Any]
    first: array[int]
    before: array[int]

    def moves(self) -> array[int]:
        """Return how many moves each position has."""
        first = self.graph.first
        return array("i", map(sub, first[1:], first))


def turned(graph: Graph[Any]) -> Generator[Progress, None, Backward]:
    """Return the moves of a graph backwards."""
    size = len(graph.states)
    first = array("l", [0]) * (size + 1)
    for count, there in enumerate(graph.after):
        first[there] += 1
        if count % (SLICE * 10) == 0:
            yield Progress(count, 2 * len(graph.after), "")
    total = 0
    for there in range(size + 1):  # now where the list of each ends
        total += first[there]
        first[there] = total
        if there % (SLICE * 10) == 0:
            yield Progress(len(graph.after), 2 * len(graph.after), "")
    before = array("i", [0]) * len(graph.after)
    for here in range(size):
        for there in graph.after[graph.first[here] : graph.first[here + 1]]:
            first[there] -= 1
            before[first[there]] = here
        if here % SLICE == 0:
            yield Progress(len(graph.after) + graph.first[here], 2 * len(graph.after), "what leads where")
    return Backward(graph, first, before)


def attract(
    back: Backward, player: int, targets: Iterable[int], within: bytearray | None = None
) -> Generator[Progress, None, array[int]]:
    """Return by position in how many plies a player can force play to one of some ends, whatever all others do.

    The player, or `ANYBODY`, hurries while the others delay; it is `NEVER` where the player cannot. Where `within` is
    given, it says by position whether play may pass it.
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
            if handled % SLICE == 0:
                yield Progress(handled, len(movers), "working backwards")
        frontier = joining
    if within is not None:
        for here, may in enumerate(within):
            if not may:
                plies[here] = NEVER
    return plies


def ending_for_certain(back: Backward) -> Generator[Progress, None, array[int]]:
    """Return the positions after which play cannot go round, those that follow before those they follow from.

    Those that are open, or from which open ones can be reached, are not among them.
    """
    graph, first, before = back.graph, back.first, back.before
    left = back.moves()
    order = array("i", graph.ends)
    for there in order:  # which grows meanwhile
        for here in before[first[there] : first[there + 1]]:
            left[here] -= 1
            if not left[here]:
                order.append(here)
        if len(order) % SLICE == 0:
            yield Progress(len(order), len(graph.states), "working backwards")
    return order

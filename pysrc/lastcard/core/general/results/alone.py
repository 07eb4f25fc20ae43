"""One player without chance: the best end that can be reached, in the fewest moves.

Source: breadth-first search backwards from the ends; our own.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any

from lastcard.core.general.results.backward import ANYBODY, NEVER, SLICE, attract, ending_for_certain, turned
from lastcard.core.progress import Progress
from lastcard.core.worth import is_payoff, order

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from lastcard.core.general.graph import Graph
    from lastcard.core.general.results.backward import Backward
    from lastcard.core.worth import Worth


@dataclass(frozen=True, slots=True)
class Reached:
    """What one player alone can come to.

    Parameters
    ----------
    kinds : tuple of Worth
        What can be come to.
    which : array of int
        By position which of them, by number; `NEVER` where that is open.
    plies : array of int
        By position the fewest plies; `NEVER` where play does not come to an end that is wanted.
    """

    kinds: tuple[Worth, ...]
    which: array[int]
    plies: array[int]


def reach(graph: Graph[Any], ends: Mapping[int, Worth], endless: Worth) -> Generator[Progress, None, Reached]:
    """Return the best that can be reached from each position, and in how few plies.

    `ends` says what each position that is over is worth, a result or a payoff, and `endless` what play that never ends
    is; that is chosen where no end as good can be reached, and None is less than any payoff.

    Returns
    -------
    Reached
        What is certain whatever open positions are worth. Nobody makes for a loss: it has no distance, unless the game
        is over.
    """
    back = yield from turned(graph)
    size = len(graph.states)
    by_kind: dict[Worth, list[int]] = {}
    for here, worth in ends.items():
        by_kind.setdefault(worth, []).append(here)
    numeric = any(is_payoff(worth) for worth in by_kind)
    kinds: list[Worth] = sorted(
        {*by_kind, endless, *(() if numeric else ("loss",))},
        key=lambda worth: (inf if numeric and worth is None else -order(worth), worth is None),
    )
    unsettled = yield from attract(back, ANYBODY, graph.open)
    ending = bytearray(size)
    for here in (yield from ending_for_certain(back)):
        ending[here] = True
    which, plies = array("i", [NEVER]) * size, array("i", [NEVER]) * size
    for number, worth in enumerate(kinds):
        yield from _reach(back, by_kind.get(worth, []), number, which, plies, timed=worth != "loss")
        if worth == endless:
            for here in range(size):
                if which[here] == NEVER and not ending[here]:
                    which[here] = number
    for here in range(size):
        if unsettled[here] != NEVER and (which[here] == NEVER or kinds[which[here]] != "win"):
            which[here] = plies[here] = NEVER
    return Reached(tuple(kinds), which, plies)


def _reach(
    back: Backward, ends: list[int], number: int, which: array[int], plies: array[int], *, timed: bool
) -> Generator[Progress, None, None]:
    """Give a number to the positions that have none and from which some ends can be reached, and count the plies."""
    for here in ends:
        which[here], plies[here] = number, 0
    frontier, distance, handled = ends, 0, 0
    while frontier:
        distance += 1
        joining: list[int] = []
        for there in frontier:
            for here in back.before[back.first[there] : back.first[there + 1]]:
                if which[here] == NEVER:
                    which[here] = number
                    if timed:
                        plies[here] = distance
                    joining.append(here)
            handled += 1
            if handled % SLICE == 0:
                yield Progress(handled, len(which), "working backwards")
        frontier = joining

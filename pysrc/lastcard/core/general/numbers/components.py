"""Positions in the order in which they can be solved: those that play can go round among together, what follows first.

Source: R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on Computing 1 (1972) 146-160.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def components(first: Sequence[int], after: Sequence[int]) -> Iterator[list[int]]:
    """Give the strongly connected components of a graph, each after all those that can be reached from it.

    Linear, and without recursion.

    Parameters
    ----------
    first : sequence of int
        Where in `after` what follows from a number begins; one entry more than there are numbers.
    after : sequence of int
        What follows from each number.
    """
    count = len(first) - 1
    unseen, finished = 0, count + 1
    number, low = (array("i", [unseen]) * count for _ in range(2))
    place = array("l", first[:-1])
    met = 0
    waiting: list[int] = []
    for root in range(count):
        if number[root] != unseen:
            continue
        met += 1
        number[root] = low[root] = met
        way = [root]
        waiting.append(root)
        while way:
            here = way[-1]
            at = place[here]
            if at < first[here + 1]:
                place[here] = at + 1
                there = after[at]
                seen = number[there]
                if seen == unseen:
                    met += 1
                    number[there] = low[there] = met
                    way.append(there)
                    waiting.append(there)
                elif seen < low[here]:
                    low[here] = seen
                continue
            way.pop()
            if way and low[here] < low[way[-1]]:
                low[way[-1]] = low[here]
            if low[here] == number[here]:
                start = len(waiting) - 1
                while waiting[start] != here:
                    start -= 1
                together = waiting[start:]
                del waiting[start:]
                for each in together:
                    number[each] = finished
                yield together

"""Sets of cards that a player may have been dealt, numbered, and which set each further card leads to.

Source: our own; lexicographic numbering of combinations is textbook.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[Any]


@dataclass(frozen=True)
class Subsets:
    """All sets of so many elements of 0 to n − 1, in lexicographic order.

    One row a set: `members` tells what is in it, `added` has the elements that are not in it, and `larger` beside
    each of those the number of the set with it among the sets that are one larger.
    """

    members: Numbers
    added: Numbers
    larger: Numbers


@lru_cache(maxsize=512)
def subsets(elements: int, size: int) -> Subsets:
    """Return the sets of `size` of so many elements."""
    sets = list(combinations(range(elements), size))
    members = np.zeros((len(sets), elements), bool)
    for number, one in enumerate(sets):
        members[number, one] = True
    added = np.array([np.flatnonzero(~row) for row in members], np.int64).reshape(len(sets), elements - size)
    number_of = {one: number for number, one in enumerate(combinations(range(elements), size + 1))}
    larger = np.array(
        [
            [number_of[tuple(sorted((*one, int(new))))] for new in row]
            for one, row in zip(sets, added, strict=True)
        ],
        np.int64,
    ).reshape(added.shape)
    return Subsets(members, added, larger)

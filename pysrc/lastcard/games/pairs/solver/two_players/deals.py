"""How likely the first positions of a round of two players are, dealt from a full deck.

A card that pairs in the deal, which happens only when a tie is broken, is put back here instead of to the discards, so
that every round begins alike; where both players hold every rank, the deal that cannot be finished is left out.
Source: Park, Tasnim and Zheng 2014, section 2.1; the full deck for every round is our own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lastcard.games.pairs.rules.position import Counts


@lru_cache(maxsize=16)
def deals(deck: Counts) -> dict[tuple[int, int], float]:
    """Return the chance of each first position, by the stacks as numbers in binary, that of the player to move first.

    Who of the two is to move is even.
    """
    found: dict[tuple[int, int], float] = {}
    tied = {0: 1.0}
    for _ in range(len(deck)):
        further: dict[int, float] = {}
        for both, chance in tied.items():
            free = [(1 << rank, count) for rank, count in enumerate(deck) if not (both >> rank) & 1 and count]
            cards = sum(count for _, count in free)
            for one, count in free:
                for other, others in free:
                    left = others - (one == other)
                    if not left:
                        continue
                    share = chance * count / cards * left / (cards - 1)
                    if one == other:
                        further[both | one] = further.get(both | one, 0.0) + share
                    else:
                        key = both | min(one, other), both | max(one, other)
                        found[key] = found.get(key, 0.0) + share
        tied = further
    whole = sum(found.values())
    return {key: share / whole for key, share in found.items()}

"""Maps of all positions of so many players with at most so many numbers, solved once and kept."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress, relay, run_to_end

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from lastcard.games.babanuki.solver.attractors import Attractors
    from lastcard.games.babanuki.solver.shares import Shares
    from lastcard.games.babanuki.solver.space import Space

MOST = 15_000_000
"""Most entries of a map that is worked out: some seconds' work natively, and some hundred megabytes."""

AT_HAND = 3_500
"""Most entries of a map that is worked out while a page waits: some milliseconds' work."""


@dataclass(frozen=True)
class Map:
    """All positions of so many players with at most so many numbers, solved.

    `first` tells who can force first place, and `last` who can be made last by all the others together, each with the
    draws within which that is done.
    """

    space: Space
    first: Attractors
    last: Attractors


def looked_at(here: Shares) -> int | None:
    """Return how large maps may be that are looked at for what follows a position, itself included; None where any may be.

    A position that is too large for a map is told the same whatever maps have been worked out for others.
    """
    too_large = here.players >= 4 and entries(here.players, sum(here.counts)) > MOST
    return AT_HAND if too_large else None


def entries(players: int, pairs: int) -> int:
    """Return how many entries a map has: a position with the joker, for each player."""
    sharing = comb(players, 2)
    return players * players * comb(pairs + sharing, sharing)


class SolvedCache:
    """The maps that have been worked out, the largest of each number of players."""

    def __init__(self) -> None:
        self._maps: dict[int, Map] = {}

    def find(self, here: Shares, most: int | None = None) -> Map | None:
        """Return the map that a position is on, worked out now if that takes a moment; None if it is not there.

        It is none if the smallest that it is on has more than `most` entries.
        """
        pairs = sum(here.counts)
        if most is not None and entries(here.players, pairs) > most:
            return None
        known = self._maps.get(here.players)
        if known is not None and pairs <= known.space.pairs:
            return known
        if entries(here.players, pairs) > AT_HAND:
            return None
        while entries(here.players, pairs + 1) <= AT_HAND:
            pairs += 1
        return run_to_end(self.work(here.players, pairs))

    def missing(self, here: Shares) -> Generator[Progress, None, Map] | None:
        """Return the work that makes the map that a position of four players or more is on.

        None if it is there, if it would be too large, or if there are fewer players, who need none.
        """
        pairs = sum(here.counts)
        if here.players < 4 or entries(here.players, pairs) > MOST or self.find(here) is not None:
            return None
        return self.work(here.players, pairs)

    def work(self, players: int, pairs: int) -> Generator[Progress, None, Map]:
        """Work out the map of so many players and numbers, and those of fewer players that it needs, in slices."""
        from lastcard.games.babanuki.solver.attractors import first_place, last_place
        from lastcard.games.babanuki.solver.space import Space

        for fewer in range(2, players + 1):
            known = self._maps.get(fewer)
            if known is not None and pairs <= known.space.pairs:
                continue
            space = Space(fewer, pairs)
            smaller = {count: self._maps[count].last for count in range(2, fewer)}
            yield from relay(space.fill(), _part(0, fewer == players, "positions set up"))
            first = yield from relay(first_place(space), _part(1, fewer == players, "who can be first"))
            last = yield from relay(last_place(space, smaller), _part(2, fewer == players, "who can be last"))
            self._maps[fewer] = Map(space, first, last)
        return self._maps[players]


def _part(part: int, largest: bool, note: str) -> Callable[[Progress], Progress]:
    """What to tell of one of three parts of the work; maps of fewer players come first and take little of it."""
    return lambda step: Progress(int(1_000 * (part + step.share)) if largest else 0, 3_000, note)


SOLVED_CACHE = SolvedCache()

"""Who can force first place in a position, or be made last: by formula, or from a map.

A player can force first place who finishes first in finitely many draws whatever all others do. Maps have all
positions of n players with at most k numbers; they are solved once and kept.
Source: our own, in the reading of Kiya 2021, section 5.3.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from math import comb
from typing import NamedTuple

from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.games.babanuki.solver.attractors import (
    Attractors,
    Draw,
    SharedSpace,
    Sharing,
    first_place,
    last_place,
)
from lastcard.games.babanuki.solver.three_players import ForcingCase, case_of

# Entries of the largest map: some seconds' work natively, and some hundred megabytes.
MOST_ENTRIES = 15_000_000

AT_HAND = 3_500  # most entries of a map that is worked out while a page waits: some milliseconds' work


class Forced(NamedTuple):
    """The seat that can force first place, if any, and the draws if the others delay."""

    winner: int | None
    draws: int | None
    case: ForcingCase | None = None


UNFORCED = Forced(None, None)


@dataclass(frozen=True)
class Map:
    """All positions of n players with at most k numbers: who can be first, and be made last."""

    space: SharedSpace
    first: Attractors
    last: Attractors

    def forced(self, here: Sharing) -> Forced:
        """Return who can force first place in one of the positions."""
        steps = self.first.steps[:, here.joker, self.space.place(here.counts)]
        return next((Forced(seat, int(step)) for seat, step in enumerate(steps) if step), UNFORCED)

    def made_last(self, here: Sharing) -> tuple[int, ...]:
        """Return who can be made last by all others in one of the positions."""
        steps = self.last.steps[:, here.joker, self.space.place(here.counts)]
        return tuple(seat for seat, step in enumerate(steps) if step)


def looked_at(here: Sharing) -> int | None:
    """Return the largest map to use, lest a solution depend on maps of other positions."""
    too_large = here.players >= 4 and entries(here.players, sum(here.counts)) > MOST_ENTRIES
    return AT_HAND if too_large else None


def entries(players: int, pairs: int) -> int:
    """Return the number of entries of a map: positions with the joker, for each player."""
    pairs_of_players = comb(players, 2)
    return players * players * comb(pairs + pairs_of_players, pairs_of_players)


class SolvedCache:
    """The maps that have been worked out, the largest for each number of players."""

    def __init__(self) -> None:
        self._maps: dict[int, Map] = {}

    def find(self, here: Sharing, most: int | None = None) -> Map | None:
        """Return the map of a position, if it is there, small enough, or quickly made."""
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

    def missing(self, here: Sharing) -> Generator[Progress, None, Map] | None:
        """Return the work that makes the map of a position, if that is possible."""
        pairs = sum(here.counts)
        if here.players < 4 or entries(here.players, pairs) > MOST_ENTRIES or self.find(here) is not None:
            return None
        return self.work(here.players, pairs)

    def work(self, players: int, pairs: int) -> Generator[Progress, None, Map]:
        """Work out a map, and those of fewer players that it needs, in slices."""
        for fewer in range(2, players + 1):
            known = self._maps.get(fewer)
            if known is not None and pairs <= known.space.pairs:
                continue
            space = SharedSpace(fewer, pairs)
            smaller = {count: self._maps[count].last for count in range(2, fewer)}
            yield from relay(space.fill(), _part_progress(0, fewer == players, "positions set up"))
            first = yield from relay(
                first_place(space), _part_progress(1, fewer == players, "who can be first")
            )
            last = yield from relay(
                last_place(space, smaller), _part_progress(2, fewer == players, "who can be last")
            )
            self._maps[fewer] = Map(space, first, last)
        return self._maps[players]


def _part_progress(part: int, largest: bool, note: str) -> Callable[[Progress], Progress]:
    return lambda step: Progress(int(1_000 * (part + step.share)) if largest else 0, 3_000, note)


SOLVED_CACHE = SolvedCache()


def forced(here: Sharing, most: int | None = None) -> Forced | None:
    """Return who can force first place, None if unknown in maps of `most` entries."""
    if here.players == 1:
        return UNFORCED
    if here.players == 2:
        return Forced(1 - here.joker, here.counts[0])
    if here.players == 3:
        case = case_of(here.counts, here.joker)
        return UNFORCED if case is None else Forced(case.winner, case.draws(*here.counts), case)
    known = SOLVED_CACHE.find(here, most)
    return None if known is None else known.forced(here)


def forced_after(draw: Draw, most: int | None = None) -> Forced | None:
    """Return who can force first place after a draw, in the seats before it."""
    if draw.left:
        return Forced(draw.left[0], 1)
    found = forced(draw.after, most)
    if found is None or found.winner is None or found.draws is None:
        return found
    return Forced(draw.seats[found.winner], found.draws + 1)


def made_last(here: Sharing, most: int | None = None) -> tuple[int, ...] | None:
    """Return the seats that all the others together can make last, None if unknown."""
    if here.players <= 2:
        return (here.joker,)
    if here.players == 3:
        # docs/proofs/babanuki-three.md: the parity of a larger set decides who can be made last.
        here = Sharing(tuple(min(size, 2 + size % 2) for size in here.counts), here.joker, 3)
    known = SOLVED_CACHE.find(here, most)
    return None if known is None else known.made_last(here)


def made_last_after(draw: Draw, most: int | None = None) -> tuple[int, ...] | None:
    """Return who can be made last after a draw, in the seats before it."""
    found = made_last(draw.after, most)
    return None if found is None else tuple(sorted(draw.seats[seat] for seat in found))

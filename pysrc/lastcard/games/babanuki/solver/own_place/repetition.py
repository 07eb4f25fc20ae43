"""Positions in which everybody draws the joker, for ever, because each number leads to the last place.

In such a position every player in turn holds the joker and the next one draws from it. Each number that could be drawn
leads to a position whose outcome is determined (see `induction`), and who drew it is last. So where endless play is liked
better than the last place, and less than any other, drawing the joker is the only best draw of each.
Source: our own; Kiya 2021, section 5.4 shows one with four players and asks about more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.babanuki.solver.own_place.induction import Prospects
from lastcard.games.babanuki.solver.shares import Shares, edges

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

Counts = tuple[int, ...]
"""How many numbers each two seats share."""


@dataclass(frozen=True)
class Found:
    """What a search has found.

    `tried` counts the positions that were tried, turned ones once; in `rounds`, where the player drawn from holds the
    joker, it goes round for ever.
    """

    tried: int
    rounds: tuple[Shares, ...]


def joker_rounds(players: int, pairs: int) -> Generator[Progress, None, Found]:
    """Search all positions of so many players with at most so many numbers for rounds of the joker, in slices."""
    prospects = Prospects(players)
    tried = 0
    found = []
    for turns in all_turns(players, pairs):
        tried += 1
        if (yield from _goes_round(prospects, turns[0])):
            found.append(Shares(turns[0], players - 1, players))
        if tried % 20 == 0:
            yield Progress(tried, tried + 1, f"positions of {players} players tried")
    return Found(tried, tuple(found))


def all_turns(players: int, pairs: int) -> Iterator[list[Counts]]:
    """Give all positions of so many players with at most so many numbers in which each holds one, as each sees them.

    Positions that are only turned come once.
    """
    seen: set[Counts] = set()
    for counts in _all_counts(len(edges(players)), pairs):
        if counts not in seen and _everybody(counts, players):
            turns = turned(counts, players)
            seen.update(turns)
            yield turns


def _goes_round(prospects: Prospects, counts: Counts) -> Generator[Progress, None, bool]:
    here = Shares(counts, prospects.players - 1, prospects.players)
    yield from prospects.look(here)
    return prospects.goes_round(here)


def _all_counts(places: int, pairs: int) -> Iterator[Counts]:
    """Give all lists of so many counts that add up to at most so many, those that add up to less first."""

    def parts(left: int, total: int) -> Iterator[Counts]:
        if left == 1:
            yield (total,)
            return
        for first in range(total + 1):
            for rest in parts(left - 1, total - first):
                yield (first, *rest)

    for total in range(1, pairs + 1):
        yield from parts(places, total)


def _everybody(counts: Counts, players: int) -> bool:
    """Whether everybody holds a number."""
    holding = {seat for pair, count in zip(edges(players), counts, strict=True) if count for seat in pair}
    return len(holding) == players


def turned(counts: Counts, players: int) -> list[Counts]:
    """Return the counts as each player in turn sees them, equal ones once."""
    found = [counts]
    while True:
        number = dict(zip(edges(players), found[-1], strict=True))
        pairs = (((one + 1) % players, (other + 1) % players) for one, other in edges(players))
        following = tuple(number[min(pair), max(pair)] for pair in pairs)
        if following == counts:
            return found
        found.append(following)

"""Attractors: who can force first place, and who can be made last, in all positions at once.

A position belongs to a player's attractor if that player can bring about the aim in finitely many draws whatever all the
others do. It grows backwards from the draws that decide: draw by draw a position is added if the one who wants it moves
there and some draw leads into it, or another moves and every draw does. So the step at which a position is added is the
number of draws within which the aim is reached if the player hurries and the others delay. Play that goes round for
ever never reaches the aim.
Source: our own; the reading is that of Kiya 2021, section 5.3.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress
from lastcard.games.babanuki.solver.space import SLICE, Space

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    from numpy.typing import NDArray


class Attractors:
    """One attractor a seat over a space, grown from the draws that decide.

    Parameters
    ----------
    space : Space
        The positions.
    alone : bool
        Whether the seat itself wants the aim, against all others; otherwise all others want it, against the seat.

    Attributes
    ----------
    steps : array, shape (players, players, size)
        By the seat, the joker's seat and the position: draws within which the aim is reached; 0 where it cannot be
        forced.
    """

    def __init__(self, space: Space, alone: bool) -> None:
        self.space, self.alone = space, alone
        players, size = space.players, space.size
        self.steps = np.zeros((players, players, size), np.int16)
        self._open = np.empty((players, players, size), np.int8)
        self._seeds: dict[int, list[tuple[int, int, NDArray[np.int64]]]] = defaultdict(list)
        self._added: dict[tuple[int, int], list[NDArray[np.int64]]] = defaultdict(list)

    def begin(self) -> Generator[Progress, None, None]:
        """Count the draws of each position, in slices."""
        space, last = self.space, self.space.players - 1
        choices = (space.counts[[edge[1] == last for edge in space.edges]] > 0).sum(axis=0)
        for seat in range(space.players):
            self._open[seat] = choices
            self._open[seat, last] += 1
            yield Progress(seat, space.players, "draws counted")

    def seed(self, seat: int, joker: int, places: NDArray[np.int64], step: int) -> None:
        """Tell that one draw of each of some positions leads to a seat's aim, by another way than through this space.

        The aim is then reached within `step` draws, that one included.
        """
        if len(places):
            self._seeds[step].append((seat, joker, places))

    def grow(self) -> Generator[Progress, None, None]:
        """Add all positions from which the aim can be forced, in slices."""
        step, done, total = 0, 0, self.steps.size
        while self._seeds or self._added:
            step += 1
            added = {key: np.concatenate(places) for key, places in self._added.items()}
            self._added.clear()
            for seat, joker, places in self._seeds.pop(step, ()):
                self._add(seat, joker, places, step)
            for seat, joker, places in _slices(added):
                self._grow(seat, joker, places, step)
                done += len(places)
                yield Progress(done, total, "positions decided")

    def _add(self, seat: int, joker: int, places: NDArray[np.int64], step: int) -> None:
        """Take note that one more draw of each of some positions leads to a seat's aim, and add what is then forced."""
        steps = self.steps[seat, joker]
        if (seat == 0) != self.alone:
            self._open[seat, joker, places] -= 1
            places = places[self._open[seat, joker, places] == 0]
        places = places[steps[places] == 0]
        if len(places):
            steps[places] = step
            self._added[seat, joker].append(places)

    def _grow(self, seat: int, joker: int, places: NDArray[np.int64], step: int) -> None:
        """Look at the positions before some that have been added."""
        space, players = self.space, self.space.players
        seat, held = (seat + 1) % players, (joker + 1) % players
        for partner in range(players - 1):
            self._add_live(seat, held, space.before[partner, places], step)
        if joker == players - 1:
            self._add_live(seat, joker, space.before[joker, places], step)

    def _add_live(self, seat: int, joker: int, places: NDArray[np.int32], step: int) -> None:
        places = places[places >= 0]
        self._add(seat, joker, places[self.space.live[joker, places]].astype(np.int64), step)


def _slices(added: dict[tuple[int, int], NDArray[np.int64]]) -> Iterator[tuple[int, int, NDArray[np.int64]]]:
    for (seat, joker), places in added.items():
        for start in range(0, len(places), SLICE):
            yield seat, joker, places[start : start + SLICE]


def first_place(space: Space) -> Generator[Progress, None, Attractors]:
    """Return who can force first place: for each seat alone against all others."""
    found = Attractors(space, alone=True)
    yield from found.begin()
    for joker, partner in product(range(space.players), repeat=2):
        for left, places in leaving(space, joker, partner):
            found.seed(left[0], joker, places, 1)
        yield Progress(0, 1, "draws that end it")
    yield from found.grow()
    return found


def last_place(space: Space, smaller: Mapping[int, Attractors]) -> Generator[Progress, None, Attractors]:
    """Return who can be made last: for each seat all others together against it.

    `smaller` is the same for fewer players, by their number, 2 and more, with no fewer numbers.
    """
    found = Attractors(space, alone=False)
    yield from found.begin()
    for joker, partner in product(range(space.players), repeat=2):
        for left, places in leaving(space, joker, partner):
            stay = [seat for seat in (*range(1, space.players), 0) if seat not in left]
            if len(stay) == 1:
                found.seed(stay[0], joker, places, 1)
                continue
            for start in range(0, len(places), SLICE):
                _seed_last(found, smaller[len(stay)], stay, joker, partner, places[start : start + SLICE])
                yield Progress(0, 1, "draws after which somebody leaves")
    yield from found.grow()
    return found


def _seed_last(
    found: Attractors, fewer: Attractors, stay: list[int], joker: int, partner: int, places: NDArray[np.int64]
) -> None:
    """Carry over who can be made last among those who stay when others leave."""
    following = fewer.space.rank(found.space.without(found.space.drawn(places, partner), stay))
    held = stay.index(0 if partner == found.space.players - 1 else joker)
    for place, seat in enumerate(stay):
        steps = fewer.steps[place, held, following]
        for step in set(steps[steps > 0].tolist()):
            found.seed(seat, joker, places[steps == step], step + 1)


def leaving(space: Space, joker: int, partner: int) -> list[tuple[tuple[int, ...], NDArray[np.int64]]]:
    """Return the positions in which a draw makes players leave, by the seats that do, the first to finish first."""
    last = space.players - 1
    if partner == last and joker != last:
        return []
    there = space.live[joker] & (space.after[partner] >= 0)
    source = there & (space.hands[last] + (joker == last) == 1)
    mover = there & (space.hands[0] + (joker == 0) == 1) & (partner == 0)
    found = [((last,), source & ~mover), ((0,), mover & ~source), ((last, 0), source & mover)]
    return [(left, np.flatnonzero(places)) for left, places in found if places.any()]

"""Attractors: who can force first place, or be made last, in all positions at once.

Seats are relative: 0 is the player to move, p − 1 the player drawn from. The partial sums s₁ ≤ s₂ ≤ … of the
shared numbers order the positions of a `SharedSpace` without gaps, C(s₁, 1) + C(s₂ + 1, 2) + …, fewer cards
first.

Backwards from the decisive draws, a position joins a player's attractor if the player moves there and some
draw leads into it, or another moves and every draw does; the step of its addition is the number of draws to
the aim if the player hurries and the others delay. Endless play never reaches the aim.
Source: Kiya 2021, section 5.3 (X, Y, Z of three players); our own for more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, islice, product
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lastcard.core.progress import Progress
from lastcard.games.babanuki.rules import JOKER, BabaCard, State, settled

DRAWS_KEPT = 10_000  # positions whose draws are kept


@cache
def edges(players: int) -> tuple[tuple[int, int], ...]:
    """Return the pairs of seats in the order of the counts: (0, 1), (0, 2), …"""
    return tuple(combinations(range(players), 2))


class Sharing(NamedTuple):
    """The numbers that each two seats share (see `edges`), the joker's seat, and the players."""

    counts: tuple[int, ...]
    joker: int
    players: int


class Draw(NamedTuple):
    """A draw and what follows."""

    partner: int  # its seat: 0 for a pair, p − 1 for the joker
    left: tuple[int, ...]  # the seats that leave, the first to finish first
    after: Sharing
    seats: tuple[int, ...]  # by the seats in `after`, those before


def sharing(state: State) -> Sharing:
    """Return a position without the names of its cards."""
    seats = state.playing
    where: dict[BabaCard, int] = {}
    found: dict[tuple[int, int], int] = {}
    joker = 0
    for relative, seat in enumerate(seats):
        for card in state.hands[seat]:
            if card == JOKER:
                joker = relative
            elif card in where:
                pair = where.pop(card), relative
                found[pair] = found.get(pair, 0) + 1
            else:
                where[card] = relative
    return Sharing(tuple(found.get(pair, 0) for pair in edges(len(seats))), joker, len(seats))


def hands_of(counts: Sequence[int], joker: int, players: int) -> State:
    """Return cards for a position, numbered in the order of `edges`."""
    hands: list[list[int]] = [[] for _ in range(players)]
    numbers = iter(range(1, sum(counts) + 1))
    for pair, count in zip(edges(players), counts, strict=True):
        for number in islice(numbers, count):
            for seat in pair:
                hands[seat].append(number)
    hands[joker].append(JOKER)
    return settled(tuple(map(tuple, hands)))


def partners(state: State) -> dict[BabaCard, int]:
    """Return the relative seat of each legal card's partner; the joker's is the source."""
    seats = state.playing
    holder = {card: relative for relative, seat in enumerate(seats[:-1]) for card in state.hands[seat]}
    return {card: len(seats) - 1 if card == JOKER else holder[card] for card in state.moves}


def hand_sizes(here: Sharing) -> list[int]:
    """Return the number of cards of each seat."""
    sizes = [int(seat == here.joker) for seat in range(here.players)]
    for (one, other), count in zip(edges(here.players), here.counts, strict=True):
        sizes[one] += count
        sizes[other] += count
    return sizes


@lru_cache(DRAWS_KEPT)
def draws(here: Sharing) -> tuple[Draw, ...]:
    """Return the legal draws, one for each partner, the pair first and the joker last."""
    if here.players == 1:
        return ()
    last = here.players - 1
    number = dict(zip(edges(here.players), here.counts, strict=True))
    found = [draw(here, partner) for partner in range(last) if number[partner, last]]
    return (*found, draw(here, last)) if here.joker == last else tuple(found)


def draw(here: Sharing, partner: int) -> Draw:
    """Return the draw of a card, which must exist, by its partner's seat."""
    last = here.players - 1
    number = dict(zip(edges(here.players), here.counts, strict=True))
    joker = here.joker
    if partner == last:
        joker = 0
    else:
        number[partner, last] -= 1
        if partner:
            number[0, partner] += 1
    sizes = hand_sizes(Sharing(tuple(number.values()), joker, here.players))
    left = tuple(seat for seat in (last, 0) if not sizes[seat])
    seats = tuple(seat for seat in (*range(1, here.players), 0) if sizes[seat])
    counts = tuple(number[min(pair), max(pair)] for pair in combinations(seats, 2))
    return Draw(partner, left, Sharing(counts, seats.index(joker), len(seats)), seats)


SPACE_SLICE = 20_000  # positions that are worked on at once: some milliseconds


class SharedSpace:
    """The positions of two or more players with at most `pairs` numbers, for any joker."""

    def __init__(self, players: int, pairs: int) -> None:
        self.players, self.pairs = players, pairs
        self.edges = edges(players)
        self._following = (*range(1, players), 0)
        self.size = comb(pairs + len(self.edges), pairs)
        self._terms = np.array(
            [
                [comb(total + place, place + 1) for total in range(pairs + 1)]
                for place in range(len(self.edges))
            ]
        )

    def fill(self) -> Generator[Progress, None, None]:
        """Compute the arrays, in slices."""
        kind = np.min_scalar_type(-2 * self.pairs)
        self.counts = np.empty((len(self.edges), self.size), kind)  # shared numbers
        self.hands = np.empty((self.players, self.size), kind)  # number cards
        self.live = np.empty((self.players, self.size), bool)  # by the joker's seat, if all hold a card
        # By the partner's seat, the positions after and before a draw.
        self.after = np.full((self.players, self.size), -1, np.int32)
        yield Progress(0, self.size, "positions set up")
        self.before = np.full((self.players, self.size), -1, np.int32)
        for start in range(0, self.size, SPACE_SLICE):
            self._fill(np.arange(start, min(start + SPACE_SLICE, self.size)))
            yield Progress(start, self.size, "positions set up")

    def _fill(self, places: NDArray[np.int64]) -> None:
        part = slice(int(places[0]), int(places[-1]) + 1)
        counts = self.unrank(places)
        hands = np.zeros((self.players, len(places)), counts.dtype)
        for (one, other), count in zip(self.edges, counts, strict=True):
            hands[one] += count
            hands[other] += count
        self.counts[:, part], self.hands[:, part] = counts, hands
        empty = hands == 0
        for joker in range(self.players):
            others = [seat for seat in range(self.players) if seat != joker]
            self.live[joker, part] = ~empty[others].any(axis=0)
        last = self.players - 1
        for partner in range(self.players):
            there = np.ones(len(places), bool)  # the last is for the joker, wherever that is
            if partner < last:
                there = counts[self.edges.index((partner, last))] > 0
            following = self.rank(self.without(self.drawn(counts[:, there], partner), self._following))
            self.after[partner, part][there] = following
            self.before[partner, following] = places[there]

    def drawn(self, counts: NDArray[np.int64], partner: int) -> NDArray[np.int64]:
        """Return the counts after a draw, in the seats before it."""
        last = self.players - 1
        drawn = counts.copy()
        if partner < last:
            drawn[self.edges.index((partner, last))] -= 1
            if partner:
                drawn[self.edges.index((0, partner))] += 1
        return drawn

    def without(self, counts: NDArray[np.int64], stay: Sequence[int]) -> NDArray[np.int64]:
        """Return the counts of the remaining players, in their order."""
        return counts[[self.edges.index((min(pair), max(pair))) for pair in combinations(stay, 2)]]

    def rank(self, counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers of positions, one a column."""
        sums = np.cumsum(counts, axis=0)
        found = np.zeros(counts.shape[1], np.int64)
        for terms, total in zip(self._terms, sums, strict=True):
            found += terms[total]
        return found

    def unrank(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the positions with some numbers, one a column."""
        rest = places.copy()
        sums = np.zeros((len(self.edges) + 1, len(places)), np.int64)
        for place in range(len(self.edges) - 1, -1, -1):
            sums[place + 1] = np.searchsorted(self._terms[place], rest, side="right") - 1
            rest -= self._terms[place][sums[place + 1]]
        return np.diff(sums, axis=0)

    def place(self, counts: Sequence[int]) -> int:
        """Return the number of one position."""
        found = total = 0
        for place, count in enumerate(counts):
            total += count
            found += comb(total + place, place + 1)
        return found


class Attractors:
    """One attractor for each seat; `steps` are the draws by seat, joker and position."""

    def __init__(self, space: SharedSpace, alone: bool) -> None:
        self.space, self.alone = space, alone  # alone against all others, or all others against the seat
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
        """Add positions from which a draw reaches a seat's aim outside this space."""
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
            for (seat, joker), places in added.items():
                for start in range(0, len(places), SPACE_SLICE):
                    part = places[start : start + SPACE_SLICE]
                    self._grow(seat, joker, part, step)
                    done += len(part)
                    yield Progress(done, total, "positions decided")

    def _add(self, seat: int, joker: int, places: NDArray[np.int64], step: int) -> None:
        steps = self.steps[seat, joker]
        if (seat == 0) != self.alone:
            self._open[seat, joker, places] -= 1
            places = places[self._open[seat, joker, places] == 0]
        places = places[steps[places] == 0]
        if len(places):
            steps[places] = step
            self._added[seat, joker].append(places)

    def _grow(self, seat: int, joker: int, places: NDArray[np.int64], step: int) -> None:
        space, players = self.space, self.space.players
        seat, held = (seat + 1) % players, (joker + 1) % players
        for partner in range(players - 1):
            self._add_live(seat, held, space.before[partner, places], step)
        if joker == players - 1:
            self._add_live(seat, joker, space.before[joker, places], step)

    def _add_live(self, seat: int, joker: int, places: NDArray[np.int32], step: int) -> None:
        places = places[places >= 0]
        self._add(seat, joker, places[self.space.live[joker, places]].astype(np.int64), step)


def first_place(space: SharedSpace) -> Generator[Progress, None, Attractors]:
    """Return who can force first place, each seat alone against all others."""
    found = Attractors(space, alone=True)
    yield from found.begin()
    for joker, partner in product(range(space.players), repeat=2):
        for left, places in leaving(space, joker, partner):
            found.seed(left[0], joker, places, 1)
        yield Progress(0, 1, "draws that end it")
    yield from found.grow()
    return found


def last_place(
    space: SharedSpace, smaller: Mapping[int, Attractors]
) -> Generator[Progress, None, Attractors]:
    """Return who can be made last by all others; `smaller` has the same for fewer players."""
    found = Attractors(space, alone=False)
    yield from found.begin()
    for joker, partner in product(range(space.players), repeat=2):
        for left, places in leaving(space, joker, partner):
            stay = [seat for seat in (*range(1, space.players), 0) if seat not in left]
            if len(stay) == 1:
                found.seed(stay[0], joker, places, 1)
                continue
            for start in range(0, len(places), SPACE_SLICE):
                _seed_last(
                    found, smaller[len(stay)], stay, joker, partner, places[start : start + SPACE_SLICE]
                )
                yield Progress(0, 1, "draws after which somebody leaves")
    yield from found.grow()
    return found


def _seed_last(
    found: Attractors, fewer: Attractors, stay: list[int], joker: int, partner: int, places: NDArray[np.int64]
) -> None:
    space = found.space
    following = fewer.space.rank(space.without(space.drawn(space.unrank(places), partner), stay))
    held = stay.index(0 if partner == space.players - 1 else joker)
    for place, seat in enumerate(stay):
        steps = fewer.steps[place, held, following]
        for step in set(steps[steps > 0].tolist()):
            found.seed(seat, joker, places[steps == step], step + 1)


def leaving(space: SharedSpace, joker: int, partner: int) -> list[tuple[tuple[int, ...], NDArray[np.int64]]]:
    """Return the positions in which a draw makes players leave, by those seats in order."""
    last = space.players - 1
    if partner == last and joker != last:
        return []
    there = space.live[joker] & (space.after[partner] >= 0)
    source = there & (space.hands[last] + (joker == last) == 1)
    mover = there & (space.hands[0] + (joker == 0) == 1) & (partner == 0)
    found = [((last,), source & ~mover), ((0,), mover & ~source), ((last, 0), source & mover)]
    return [(left, np.flatnonzero(places)) for left, places in found if places.any()]

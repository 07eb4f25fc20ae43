"""Judges that know the rules alone: backward induction over the game itself, in fractions, the deal of a round, and the
real objective, not to be the one who reaches the target.

Nothing here is shared with the solver.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import FOLD, HIT, face_up, ready

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from lastcard.games.pairs.rules.position import Counts

    Scores = tuple[int, int]
    Chances = dict[Scores, Fraction]

Payoffs = tuple[Fraction, ...]


@lru_cache(maxsize=200_000)
def truth(state: State) -> Payoffs:
    """Return what a position is worth to everybody by seat, ties folding."""
    outcome = GAME.outcome(state)
    if outcome is not None:
        return tuple(Fraction(share) for share in outcome.payoffs)
    if state.dealing:
        totals = [Fraction(0)] * state.players
        for rank, chance in GAME.chance_outcomes(state):
            got = truth(GAME.play(state, rank))
            totals = [total + chance * share for total, share in zip(totals, got, strict=True)]
        return tuple(totals)
    hit, fold = truth(GAME.play(state, HIT)), truth(GAME.play(state, FOLD))
    return hit if hit[state.player] > fold[state.player] else fold


def hitting(state: State) -> Payoffs:
    """Return what everybody gets after the player to move hits."""
    return truth(GAME.play(state, HIT))


def folding(state: State) -> Payoffs:
    """Return what everybody gets after the player to move folds."""
    return truth(GAME.play(state, FOLD))


def hits(state: State) -> bool:
    """Tell whether the player to move hits."""
    return hitting(state)[state.player] > folding(state)[state.player]


def positions(deck: Counts, players: int, burn: int) -> Iterator[State]:
    """Yield all positions of a first round that are not over, those with few cards on the table first."""
    ranks = range(1, len(deck) + 1)
    stacks = list(chain.from_iterable(combinations(ranks, size) for size in ranks))
    tables = sorted(product(stacks, repeat=players), key=lambda table: (sum(map(len, table)), table))
    for table in tables:
        left = tuple(a - b for a, b in zip(deck, face_up(table, len(deck)), strict=True))
        if min(left) >= 0:
            state = ready(State(table, left, (0,) * len(deck), burn))
            if state.ending is None:
                yield state


def deals(deck: Counts, players: int, burn: int) -> Iterator[tuple[State, Fraction]]:
    """Yield the first positions of a round with their chances, ties broken by further cards.

    Where cards run out in the middle of a tie no round begins and nobody scores; that chance is left out.
    """
    yield from _deal(deck, (0,) * len(deck), ((),) * players, tuple(range(players)), Fraction(1), burn)


def _deal(
    deck: Counts,
    out: Counts,
    stacks: tuple[tuple[int, ...], ...],
    tied: tuple[int, ...],
    chance: Fraction,
    burn: int,
) -> Iterator[tuple[State, Fraction]]:
    for cards, share, left, discards in _cards(deck, [stacks[seat] for seat in tied], burn, out):
        new = list(stacks)
        for seat, card in zip(tied, cards, strict=True):
            new[seat] = tuple(sorted((*stacks[seat], card)))
        low = [seat for seat, card in zip(tied, cards, strict=True) if card == min(cards)]
        if len(low) == 1:
            yield ready(State(tuple(new), left, discards, burn, low[0])), chance * share
        else:
            yield from _deal(left, discards, tuple(new), tuple(low), chance * share, burn)


def _cards(
    deck: Counts, stacks: list[tuple[int, ...]], burn: int, discards: Counts
) -> Iterator[tuple[tuple[int, ...], Fraction, Counts, Counts]]:
    """Deal one card that can be kept to each of some stacks: the cards, their chance, what is left, what is discarded."""
    if not stacks:
        yield (), Fraction(1), deck, discards
        return
    total = sum(deck)
    if total <= burn:
        return
    for rank, count in enumerate(deck, start=1):
        if not count:
            continue
        left = tuple(cards - (place == rank) for place, cards in enumerate(deck, start=1))
        share = Fraction(count, total)
        if rank in stacks[0]:
            out = tuple(cards + (place == rank) for place, cards in enumerate(discards, start=1))
            for cards, chance, rest, gone in _cards(left, stacks, burn, out):
                yield cards, share * chance, rest, gone
        else:
            for cards, chance, rest, gone in _cards(left, stacks[1:], burn, discards):
                yield (rank, *cards), share * chance, rest, gone


EVEN = Fraction(1, 2)


def real_chances(
    deck: Counts, target: int, *, casino: bool
) -> Generator[Progress, None, dict[tuple[int, int], Fraction]]:
    """Return for each pair of scores below the target the chance of the first player not to lose, in slices.

    The first player plays the equilibrium of the casino or what is best, the other what is best against it. Each round is
    dealt from the whole deck, of which none is burned, a card that pairs in the deal put back; a round in which nobody
    scores counts as even.
    """
    chances: Chances = {}
    openings = list(_deal_put_back(deck, ((), ()), Fraction(1)))
    whole = sum((share for _, share in openings), Fraction(0))
    pairs = sorted(((x, y) for x in range(target) for y in range(target)), key=sum, reverse=True)
    for done, scores in enumerate(pairs):
        known: dict[State, Fraction] = {}
        ends = _ends(chances, scores, target)
        total = sum((share * _chance(state, ends, known, casino) for state, share in openings), Fraction(0))
        chances[scores] = total / whole
        yield Progress(done, len(pairs), "pairs of scores, by the rules")
    return chances


def _ends(chances: Chances, scores: Scores, target: int) -> Callable[[int, int], Fraction]:
    """What it is worth to the first player that a seat scores so many points at these scores."""

    def end(seat: int, points: int) -> Fraction:
        if scores[seat] + points >= target:
            return Fraction(seat)
        mine, theirs = scores
        return chances[(mine + points, theirs) if seat == 0 else (mine, theirs + points)]

    return end


def _chance(
    state: State, ends: Callable[[int, int], Fraction], known: dict[State, Fraction], casino: bool
) -> Fraction:
    """What a position is worth to the first player."""
    if state not in known:
        known[state] = _chance_found(state, ends, known, casino)
    return known[state]


def _chance_found(
    state: State, ends: Callable[[int, int], Fraction], known: dict[State, Fraction], casino: bool
) -> Fraction:
    outcome = GAME.outcome(state)
    if outcome is not None:
        points = max(outcome.payoffs)
        return ends(outcome.payoffs.index(-points), int(points)) if points else EVEN
    if state.dealing:
        return sum(
            (
                chance * _chance(GAME.play(state, rank), ends, known, casino)
                for rank, chance in GAME.chance_outcomes(state)
            ),
            Fraction(0),
        )
    hit, fold = (_chance(GAME.play(state, move), ends, known, casino) for move in (HIT, FOLD))
    if state.player:
        return min(hit, fold)
    if casino:
        return hit if hits(state) else fold
    return max(hit, fold)


def _deal_put_back(
    deck: Counts, stacks: tuple[tuple[int, ...], tuple[int, ...]], chance: Fraction
) -> Iterator[tuple[State, Fraction]]:
    """The first positions of a round with their chances, a card that pairs put back and another dealt for it."""
    free = [rank for rank, count in enumerate(deck, 1) if count and rank not in stacks[0]]
    cards = sum(deck[rank - 1] for rank in free)
    for one, other in product(free, repeat=2):
        left = tuple(
            count - (rank in (one, other)) - (rank == one == other) for rank, count in enumerate(deck, 1)
        )
        if min(left) < 0 or cards < 2:
            continue
        second = deck[other - 1] - (one == other)
        share = chance * Fraction(deck[one - 1], cards) * Fraction(second, cards - 1)
        dealt = (tuple(sorted((*stacks[0], one))), tuple(sorted((*stacks[1], other))))
        if one == other:
            yield from _deal_put_back(left, dealt, share)
        else:
            yield ready(State(dealt, left, (0,) * len(deck), 0, int(other < one))), share

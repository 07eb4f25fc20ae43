"""A judge of the real objective, not to be the one who reaches the target: backward induction over the rules, in fractions.

Nothing here is shared with the solver but what a round is: dealt from the whole deck, a card that pairs in the deal put
back, and a round in which nobody scores counted as even.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from lastcard.core.progress import Progress
from lastcard.games.pairs.claims.truth import hits
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import FOLD, HIT, ready

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator

    from lastcard.games.pairs.rules.position import Counts

    Scores = tuple[int, int]
    Chances = dict[Scores, Fraction]

EVEN = Fraction(1, 2)


def real_chances(
    deck: Counts, target: int, *, casino: bool
) -> Generator[Progress, None, dict[tuple[int, int], Fraction]]:
    """Return for each pair of scores below the target the chance of the first player not to lose, in slices.

    Parameters
    ----------
    deck : tuple of int
        Cards of each rank; no cards are burned.
    target : int
        The score that loses.
    casino : bool
        Whether the first player plays the equilibrium of the casino; otherwise what is best. The other plays what is
        best against it.
    """
    chances: Chances = {}
    openings = list(_deal(deck, ((), ()), Fraction(1)))
    whole = sum((share for _, share in openings), Fraction(0))
    pairs = sorted(((x, y) for x in range(target) for y in range(target)), key=sum, reverse=True)
    for done, scores in enumerate(pairs):
        known: dict[State, Fraction] = {}
        ends = _ends(chances, scores, target)
        total = sum((share * _worth(state, ends, known, casino) for state, share in openings), Fraction(0))
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


def _worth(
    state: State, ends: Callable[[int, int], Fraction], known: dict[State, Fraction], casino: bool
) -> Fraction:
    """What a position is worth to the first player."""
    if state not in known:
        known[state] = _found(state, ends, known, casino)
    return known[state]


def _found(
    state: State, ends: Callable[[int, int], Fraction], known: dict[State, Fraction], casino: bool
) -> Fraction:
    outcome = GAME.outcome(state)
    if outcome is not None:
        points = max(outcome.payoffs)
        return ends(outcome.payoffs.index(-points), int(points)) if points else EVEN
    if state.dealing:
        return sum(
            (
                chance * _worth(GAME.play(state, rank), ends, known, casino)
                for rank, chance in GAME.chance_outcomes(state)
            ),
            Fraction(0),
        )
    hit, fold = (_worth(GAME.play(state, move), ends, known, casino) for move in (HIT, FOLD))
    if state.player:
        return min(hit, fold)
    if casino:
        return hit if hits(state) else fold
    return max(hit, fold)


def _deal(
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
            yield from _deal(left, dealt, share)
        else:
            yield ready(State(dealt, left, (0,) * len(deck), 0, int(other < one))), share

"""Judges that know the rules alone: backward induction over the game itself, in fractions, and the deal of a round.

Nothing here is shared with the solver.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations, product
from typing import TYPE_CHECKING

from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.position import FOLD, HIT, face_up, ready

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.games.pairs.rules.position import Counts

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

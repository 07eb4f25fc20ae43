"""Pairs by brute force, written from the rules alone, in fractions; shares nothing with the solver but the numbers 1, 2, 3.

A position is who sits where with which cards, the piles of cards, and how many are burned. Cards are listed one by one
and every one of them may be the next.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache


def pays(loser, score, players):
    """Whoever scores pays every other player as much."""
    return [Fraction(-score * (players - 1)) if seat == loser else Fraction(score) for seat in range(players)]


def after_card(stacks, pile, discards, burn, turn, card):
    if card in stacks[turn]:
        return pays(turn, card, len(stacks))
    stacks = tuple(
        tuple(sorted((*stack, card))) if seat == turn else stack for seat, stack in enumerate(stacks)
    )
    place = pile.index(card)
    pile = pile[:place] + pile[place + 1 :]
    if len(pile) <= burn:
        pile, discards = tuple(sorted(pile + discards)), ()
    if len(pile) <= burn:
        return [Fraction(0)] * len(stacks)
    return value(stacks, pile, discards, burn, (turn + 1) % len(stacks))


def hitting(stacks, pile, discards, burn, turn):
    """Every card of the pile is as likely as every other; equal ones are looked at together."""
    everybody = [Fraction(0)] * len(stacks)
    for card in sorted(set(pile)):
        got = after_card(stacks, pile, discards, burn, turn, card)
        everybody = [
            a + Fraction(pile.count(card), len(pile)) * b for a, b in zip(everybody, got, strict=True)
        ]
    return everybody


def folding(stacks, turn):
    return pays(turn, min(min(stack) for stack in stacks), len(stacks))


@lru_cache(maxsize=1_000_000)
def value(stacks, pile, discards, burn, turn):
    """What everybody gets when each takes what is best for them, and folds where it is the same."""
    fold, hit = folding(stacks, turn), hitting(stacks, pile, discards, burn, turn)
    return hit if hit[turn] > fold[turn] else fold


def of(state):
    """Return the brute force's payoffs for a position of the package's own type."""
    if state.ending is not None:
        return tuple(state.payoffs())
    table = (
        state.stacks,
        cards(state.deck),
        cards(state.discards),
        state.burn,
        state.player,
    )
    return tuple(hitting(*table) if state.dealing else value(*table))


def cards(counts):
    return tuple(rank for rank, count in enumerate(counts, start=1) for _ in range(count))

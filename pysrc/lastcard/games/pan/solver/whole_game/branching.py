"""How many moves all potential positions have together, counted without listing a single one.

A rank that leaves cards in the pile hides the ranks below it, so the counts of k ranks follow from those of
k − 1: with that rank's cards all in the hands the moves below count as before, and otherwise there is exactly
one more, taking.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.games.pan.rules import USUAL, Rules
from lastcard.games.pan.solver.retrograde.space import positions

if TYPE_CHECKING:
    from collections.abc import Iterable

    Share = tuple[int, int]


def total_moves(ranks: int, rules: Rules = USUAL) -> int:
    """Return the moves of all potential positions together; finished games have none."""
    everywhere = _count(ranks, rules, mover_empty=False, other_empty=False)
    finished = _count(ranks, rules, True, False) + _count(ranks, rules, False, True)
    return everywhere - finished + _count(ranks, rules, True, True)


def branching(ranks: int, rules: Rules = USUAL) -> Fraction:
    """Return how many moves a potential position has on average, finished ones included."""
    return Fraction(total_moves(ranks, rules), positions(ranks, rules))


def distribution(ranks: int, rules: Rules = USUAL) -> dict[int, int]:
    """Return how many potential positions have 0, 1, 2, … moves, by number of moves; finished games have none."""
    total = {0: 0}
    for sign, mover_empty, other_empty in (
        (1, False, False),
        (-1, True, False),
        (-1, False, True),
        (1, True, True),
    ):
        for moves, number in enumerate(_spread(ranks, rules, mover_empty, other_empty)):
            total[moves] = total.get(moves, 0) + sign * number
            if mover_empty or other_empty:
                total[0] -= sign * number
    return total


def _spread(ranks: int, rules: Rules, mover_empty: bool, other_empty: bool) -> list[int]:
    """How many positions with the empty hands named have 0, 1, … moves, as if no game were ever over."""
    found, size = [1], 1
    for rank in range(1, ranks + 1):
        cards = rules.cards(rank)
        shares = list(_shares(cards, mover_empty, other_empty))
        kinds = Counter((_placing(rank, mine, rules), mine + theirs == cards) for mine, theirs in shares)
        new = [0] * (len(found) + 3)
        for (own, full), ways in kinds.items():
            if full:
                for moves, number in enumerate(found, start=own):
                    new[moves] += ways * number
            else:
                new[own + 1] += ways * size
        found, size = new, size * len(shares)
    return found


def _count(ranks: int, rules: Rules, mover_empty: bool, other_empty: bool) -> int:
    """Count moves as if no game were ever over, in all positions where the hands named are empty."""
    total, size = 0, 1
    for rank in range(1, ranks + 1):
        cards = rules.cards(rank)
        new = 0
        for mine, theirs in _shares(cards, mover_empty, other_empty):
            own = _placing(rank, mine, rules)
            new += total + own * size if mine + theirs == cards else (own + 1) * size
        total = new
        size *= sum(1 for _ in _shares(cards, mover_empty, other_empty))
    return total


def _shares(cards: int, mover_empty: bool, other_empty: bool) -> Iterable[Share]:
    for mine in range(1 if mover_empty else cards + 1):
        for theirs in range(1 if other_empty else cards + 1 - mine):
            yield mine, theirs


def _placing(rank: int, held: int, rules: Rules) -> int:
    """The ways to place cards of one rank, if nothing higher lies in the pile."""
    whole = held > 0 and held == rules.set_size(rank)
    if whole and rank == 1 and rules.nines_together:
        return 1
    return int(held > 0) + int(whole)

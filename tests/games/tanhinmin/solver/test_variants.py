"""The multi-card rule and revolution against brute force written from the rules alone."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.tanhinmin.solver.verdict import Search, Variant, forecast, spread
from tests.games.tanhinmin import oracle


@cache
def wins(hand, other, table, turned, multi, revolution):
    """Hands are sorted tuples of cards, the table a tuple of equal cards."""
    for card in sorted(set(hand)):
        for number in range(1, hand.count(card) + 1):
            if table:
                stronger = card < table[0] if turned else card > table[0]
                if number != len(table) or not stronger:
                    continue
            elif number > 1 and not multi:
                continue
            rest = list(hand)
            for _ in range(number):
                rest.remove(card)
            if not rest or not wins(other, tuple(rest), (card,) * number, turned, multi, revolution):
                return True
    if not table:
        return False
    again = not turned if revolution and len(table) >= revolution else turned
    return not wins(other, hand, (), again, multi, revolution)


@pytest.mark.parametrize("multi", [True, False])
@pytest.mark.parametrize("revolution", [None, 2, 3])
@pytest.mark.parametrize(("ranks", "copies"), [(2, 2), (3, 2), (4, 2), (2, 4), (3, 3)])
def test_every_deal(ranks, copies, multi, revolution):
    search = Search(Variant(multi, revolution))
    for hand in product(range(copies + 1), repeat=ranks):
        other = tuple(copies - held for held in hand)
        if any(hand) and any(other):
            expected = wins(spread(hand), spread(other), (), False, multi, revolution)
            assert search.wins(hand, other) == expected, (hand, other)


def test_single_cards_are_the_plain_game():
    search = Search(Variant(multi=False))
    for hand in product(range(3), repeat=3):
        other = tuple(2 - held for held in hand)
        if any(hand) and any(other):
            assert search.wins(hand, other) == oracle.wins(spread(hand), spread(other), 0)
            assert search.wins(hand, other, (0, 1)) == oracle.wins(spread(hand), spread(other), 1)


def test_a_table_card_that_was_turned_round():
    search = Search(Variant(revolution=2))
    assert search.wins((1, 0, 0), (0, 0, 2), (1, 1), turned=True)
    assert not search.wins((1, 0, 0), (0, 0, 1), (1, 1), turned=False)


def test_the_forecast_counts_deals():
    found = run_to_end(forecast(3, 2, Variant()))
    assert (found.deals, found.right, found.by_ranks, found.mover) == (25, 20, 22, 21)
    assert found.share == 0.8
    assert run_to_end(forecast(3, 1, Variant())).right == 6
    single = run_to_end(forecast(3, 1, Variant()))
    assert single.by_ranks == single.right == single.deals  # without equal cards a card is a rank
    plain = run_to_end(forecast(3, 2, Variant(multi=False)))
    assert (plain.right, plain.wrong) == (plain.deals, None)


def lost_for_both(hand, other, revolution):
    """Whether whoever is to move on an empty table loses, by the brute force."""
    return not any(wins(*hands, (), False, True, revolution) for hands in ((hand, other), (other, hand)))


def test_hands_with_which_whoever_is_to_move_loses():
    assert lost_for_both((2, 2, 3, 4, 5), (1, 1, 3, 4, 6), 2)
    assert lost_for_both((2, 2, 2, 3, 4, 5), (1, 1, 1, 3, 4, 6), 3)
    assert lost_for_both((1, 3, 3), (2, 4, 4, 5, 5), 1)
    assert not lost_for_both((2, 2, 3, 4, 5), (1, 1, 3, 4, 6), None)

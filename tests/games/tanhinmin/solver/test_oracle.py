"""The linear rule against brute force: who wins, and every winning move."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from lastcard.games.tanhinmin.rules import State
from lastcard.games.tanhinmin.solver.moves import winning_moves
from lastcard.games.tanhinmin.solver.winner import winner
from tests.games.tanhinmin import oracle
from tests.games.tanhinmin.random_positions import random_hand, strength


def agree_on(deck: oracle.Deck) -> int:
    """Compare every position of a deck; return how many there are."""
    hands = {mask: deck.hand(mask) for mask in range(1 << len(deck.cards))}
    cut = max((-card for card in deck.cards if card < 0), default=0)
    laid = [table if table >= 0 else -cut for table in deck.tables]
    count = 0
    for (hand, other), tables in deck.won.items():
        for number, table in enumerate(laid):
            state = State(hands[hand], hands[other], table)
            assert (winner(state) == 0) == bool(tables >> number & 1), state
            assert set(winning_moves(state)) == deck.winning(hand, other, number), state
            count += 1
    return count


def test_different_cards():
    counts = [agree_on(oracle.Deck(list(range(1, n + 1)))) for n in range(2, 8)]
    assert counts == [(3**n - 2 ** (n + 1) + 1) * (n + 1) for n in range(2, 8)]


@pytest.mark.slow
@pytest.mark.parametrize("cards", [8, 9, 10, 11, 12])
def test_all_deals_of_up_to_12_different_cards(cards):
    count = agree_on(oracle.Deck(list(range(1, cards + 1))))
    assert count == (3**cards - 2 ** (cards + 1) + 1) * (cards + 1)


def decks_with_cuts(ranks: int):
    """Every deck in which each rank is an ordinary card or a cut card."""
    for kinds in product((1, -1), repeat=ranks):
        if min(kinds) < 0:
            yield [kind * rank for rank, kind in enumerate(kinds, start=1)]


def test_each_rank_an_ordinary_or_a_cut_card():
    for deck in decks_with_cuts(5):
        agree_on(oracle.Deck(deck))


@pytest.mark.slow
@pytest.mark.parametrize("ranks", [6, 7, 8])
def test_each_of_8_ranks_an_ordinary_or_a_cut_card(ranks):
    for deck in decks_with_cuts(ranks):
        agree_on(oracle.Deck(deck))


def test_an_ordinary_and_a_cut_card_of_each_rank():
    deck = sorted((kind * rank for rank in (1, 2, 3) for kind in (1, -1)), key=strength)
    assert agree_on(oracle.Deck([*deck, -4])) > 9_000


@pytest.mark.slow
def test_an_ordinary_and_a_cut_card_of_each_of_5_ranks():
    deck = sorted((kind * rank for rank in range(1, 6) for kind in (1, -1)), key=strength)
    assert agree_on(oracle.Deck(deck)) == 57_002 * 7


def test_all_small_hands_with_equal_cards():
    hands = [
        hand for size in (1, 2, 3) for hand in product((1, 2, 3), repeat=size) if list(hand) == sorted(hand)
    ]
    for hand, other in product(hands, repeat=2):
        for table in range(4):
            state = State(hand, other, table)
            assert set(winning_moves(state)) == oracle.winning_moves(hand, other, table), state
            assert (winner(state) == 0) == oracle.wins(hand, other, table)


@pytest.mark.parametrize("cuts", [False, True])
def test_random_hands_with_equal_cards(cuts):
    rng = Random(f"hands {cuts}")
    for _ in range(1500):
        most = rng.randint(1, 6)
        hand, other = (random_hand(rng, most, rng.randint(1, 5), cuts) for _ in range(2))
        for table in (0, rng.randint(1, most), *((-most,) if cuts else ())):
            state = State(hand, other, table)
            assert set(winning_moves(state)) == oracle.winning_moves(hand, other, table), state
            assert (winner(state) == 0) == oracle.wins(hand, other, table), state


@pytest.mark.parametrize("cards", [[1, 2, 3, 4, 5], [1, -1, 2, -3, 3]])
def test_the_winner_is_the_same_if_passing_is_free(cards):
    strict = oracle.Deck(cards)
    free = oracle.values_with_free_passing(cards)
    assert set(free.values()) == {"win", "loss"}
    for (hand, other, table), value in free.items():
        assert (value == "win") == bool(strict.won[hand, other] >> table & 1)


@pytest.mark.slow
def test_the_winner_is_the_same_if_passing_is_free_with_more_cards():
    for cards in ([1, 2, 3, 4, 5, 6], [1, -2, 2, -3, 4, 5], [1, 2, 3, -3, -4, 4]):
        strict = oracle.Deck(cards)
        for (hand, other, table), value in oracle.values_with_free_passing(cards).items():
            assert (value == "win") == bool(strict.won[hand, other] >> table & 1)


def test_both_oracles_agree():
    cards = [1, 2, -2, 3, 4]
    deck = oracle.Deck(cards)
    for (hand, other), tables in deck.won.items():
        for number, table in enumerate(deck.tables):
            truth = oracle.winning_moves(deck.hand(hand), deck.hand(other), table)
            assert bool(truth) == bool(tables >> number & 1)
            assert truth == deck.winning(hand, other, number)


def test_nothing_depends_on_the_numbers_but_their_order():
    rng = Random(3)
    for _ in range(200):
        hand, other = (random_hand(rng, 6, 4, True) for _ in range(2))
        wide = [tuple((abs(card) * 7) * (1 if card > 0 else -1) for card in cards) for cards in (hand, other)]
        assert winner(State(*wide, 14)) == winner(State(hand, other, 2))

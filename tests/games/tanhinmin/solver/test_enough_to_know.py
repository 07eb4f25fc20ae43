"""How little is enough to know: the number of cards, and one bit."""

from __future__ import annotations

import pytest

from lastcard.games.tanhinmin.facts.brute_force import BruteForce
from lastcard.games.tanhinmin.solver.hidden_hands import (
    Hidden,
    algorithm_3,
    always_wins,
    choose_by_one_bit,
    hands_of,
    one_bit_against_every_play,
)
from lastcard.games.tanhinmin.solver.moves import by_number_of_cards
from tests.games.tanhinmin import oracle


def test_the_judge_of_the_claims_is_right():
    brute = BruteForce()
    for hand in hands_of([1, 2, 2, 3]):
        for other in hands_of([1, 2, 3]):
            for table in range(4):
                assert brute.wins(hand, other, table) == oracle.wins(hand, other, table)
                assert set(brute.good_moves(hand, other, table)) == oracle.winning_moves(hand, other, table)


def test_against_two_cards_the_rule_of_numbers_is_algorithm_3():
    for hand in hands_of([1, 2, 3, 4]):
        for table in range(5):
            for others in (1, 2):
                assert by_number_of_cards(hand, table, others) == algorithm_3(hand, table)


@pytest.mark.parametrize(
    ("hand", "other"), [((2, 3), (2, 3, 3)), ((1, 5, 7, 9), (2, 3, 4, 10, 11)), ((1, 2), (1, 2, 2))]
)
def test_where_the_rule_of_numbers_ends(hand, other):
    def rule(own, theirs, table):
        return by_number_of_cards(own, table, len(theirs))

    assert oracle.wins(hand, other, 0)
    assert not always_wins(hand, other, 0, True, rule)


def test_the_exact_search_finds_no_strategy_either():
    assert not Hidden().wins((1, 5, 7, 9), frozenset({(2, 3, 4, 10, 11), (3, 4, 6, 8, 11)}), 0, True)
    assert not Hidden().wins((1, 2), frozenset({(1, 1, 3), (1, 2, 2)}), 3, False)


def test_when_the_bit_is_asked():
    def never():
        raise AssertionError("nothing is asked")

    assert choose_by_one_bit((2, 4), 3, None, never) == (4, None, False)  # not all cards beat the table card
    assert choose_by_one_bit((4,), 3, None, never) == (4, None, False)
    assert choose_by_one_bit((4, 5), 3, True, never) == (4, True, False)  # a yes is for good
    assert choose_by_one_bit((4, 5), 3, False, never) == (
        5,
        False,
        False,
    )  # the other has not passed since the no
    assert choose_by_one_bit((4, 5), 0, False, lambda: True) == (4, True, True)
    assert choose_by_one_bit((4, 5), 3, None, lambda: False) == (5, False, True)


def test_a_game_in_which_the_bit_is_asked_twice():
    found = one_bit_against_every_play((1, 5, 7, 9), (2, 3, 4, 10, 11), 0, True)
    assert (found.wins, found.questions, found.on_cards) == (True, 2, 0)
    assert one_bit_against_every_play((1, 5, 7, 9), (3, 4, 6, 8, 11), 0, True).wins

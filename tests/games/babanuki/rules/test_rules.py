"""The rules: drawing, pairs, who leaves first, the ring, the notation and what it refuses."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.game import IllegalMove, MoveError, PositionError
from lastcard.core.playing import Line
from lastcard.core.text import ordinal
from lastcard.games.babanuki.rules import GAME, JOKER, State, deal, random_hands, settled
from lastcard.games.babanuki.rules.game import PACK_PAIRS, lay_aside
from lastcard.games.babanuki.rules.position import MAX_CARDS_HELD
from tests.games.babanuki import oracle
from tests.games.notation_checks import read_or_refused


def play(text, *cards):
    line = Line(GAME, GAME.parse(text))
    line.play_texts(cards)
    return line.state


def test_a_pair_is_laid_aside_and_another_card_taken_up():
    assert GAME.format(play("1,2,J|1,3|2,3", "2")) == "1,3|3|1,J"
    assert GAME.format(play("1,2,J|1,3|2,3", "3")) == "1,3|2|1,2,3,J"
    assert GAME.format(play("1|1,J", "J")) == "1|1,J"


def test_of_two_who_leave_by_one_draw_the_one_drawn_from_is_first():
    state = play("1|J|1", "1")
    assert state.finished == (2, 0)
    assert state.ranking == (2, 0, 1)
    assert GAME.format(state) == "J"
    outcome = GAME.outcome(state)
    assert outcome.payoffs == (Fraction(1, 2), Fraction(0), Fraction(1))
    assert outcome.results == ("loss", "loss", "win")
    assert "third player finishes first, then the first player" in outcome.sentence


def test_who_has_left_is_passed_over():
    state = play("1|2,J|3|1,2,3", "1")
    assert state.finished == (0,)
    assert (state.player, state.source) == (1, 3)
    assert GAME.format(state) == "2,J|3|2,3"
    assert [ordinal(seat) for seat in state.playing] == ["second", "third", "fourth"]
    again = GAME.parse(GAME.format(state))
    assert again.player == 0
    assert again.moves == state.moves


def test_a_line_with_players_leaving_can_be_taken_back():
    line = Line(GAME, GAME.parse("1,2,J|1,3|2,3"))
    line.play_texts(["3", "2", "2", "3", "J", "1"])
    assert line.state.ranking == (2, 0, 1)
    assert line.texts() == ["3", "2", "2", "3", "J", "1"]
    line.at = 2
    assert line.text(2) == "2|1,3,J|1,2,3"
    line.play_texts(["1"])
    assert line.state.finished == ()


def test_the_end_of_a_game_can_be_written_and_read():
    state = GAME.parse("J")
    assert state.over
    assert GAME.format(state) == "J"
    assert GAME.legal_moves(state) == ()
    with pytest.raises(IllegalMove, match="over"):
        GAME.parse_move(state, "1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the position is empty"),
        ("1,2", "'1,2' is only one hand"),
        ("1,2,J|1", "2 is only in hand 1"),
        ("1,J|1|1", "1 is there 3 times"),
        ("1,J|1|1|1", "1 is there 4 times"),
        ("1,1,2,J|2", "1 is twice in hand 1"),
        ("1|1", "there is no joker"),
        ("1,J|1,J", "there are 2 jokers, in hand 1 and hand 2:"),
        ("1,J|1,J|J", "there are 3 jokers, in hand 1 and hand 2 and others:"),
        ("1,J,J|1", "there are 2 jokers, in hand 1 and hand 1:"),
        ("1,J||1", "hand 2 of 3 is empty"),
        ("|", "hand 1 of 2 is empty"),
        ("1,J|1|", "hand 3 of 3 is empty"),
        ("1,,J|1", "a card is missing next to a comma in hand 1"),
        ("1,j|1", "'j' in hand 1 is not a card"),
        ("0,J|0", "'0' in hand 1 is not a card"),
        ("01,J|1", "'01' in hand 1 is not a card"),
        ("1000000,J|1000000", "'1000000' in hand 1 is not a card"),
        ("1;2", "'1;2' in hand 1 is not a card"),
        ("|".join("J" * 54), "there are 54 hands; 53 is the most"),
        (",".join("1" * (MAX_CARDS_HELD + 1)), "there are 2,002 cards; 2,001 is the most"),
        (
            ",".join(map(str, range(1, 100_001))) + "|J",
            "there are 100,001 cards; 2,001 is the most",
        ),
        ("1," * 500_000 + "J", "the position is 1,000,001 characters long; 1,000,000 is the most"),
    ],
)
def test_what_is_wrong_is_named(text, message):
    with pytest.raises(PositionError) as refused:
        GAME.parse(text)
    assert message in str(refused.value)


def test_the_largest_position_can_be_read():
    numbers = ",".join(map(str, range(999_000, 1_000_000)))
    state = GAME.parse(f"{numbers}|{numbers},J")
    assert len(GAME.legal_moves(state)) == 1_001


@pytest.mark.parametrize(
    ("text", "error", "message"),
    [
        ("x", MoveError, "'x' is not a move"),
        ("", MoveError, "is not a move"),
        ("-1", MoveError, "is not a move"),
        ("J", IllegalMove, "the joker cannot be drawn: the player to draw from does not hold it"),
        ("1", IllegalMove, "1 cannot be drawn: the player to draw from does not hold it"),
        ("9", IllegalMove, "there is no 9 in any hand"),
    ],
)
def test_what_is_wrong_with_a_move_is_named(text, error, message):
    with pytest.raises(error) as refused:
        GAME.parse_move(GAME.parse("1,2,J|1,3|2,3"), text)
    assert message in str(refused.value)


@given(st.integers(0, 2**32), st.integers(2, 8), st.integers(1, 20))
def test_the_rules_are_those_of_the_brute_force(seed, players, pairs):
    state = random_hands(Random(seed), players, pairs)
    table = oracle.table(GAME.format(state))
    for _ in range(30):
        found = oracle.draws(table)
        assert sorted(found) == sorted(map(GAME.format_move, state.moves))
        if not found:
            break
        card = Random(seed).choice(sorted(found))
        table, state = found[card], GAME.play(state, GAME.parse_move(state, card))
        assert state.playing == table.seats
        assert state.finished == table.left
        assert [{*map(GAME.format_move, state.hands[seat])} for seat in state.playing] == [
            *map(set, table.hands)
        ]


@given(st.text(alphabet="123J,| \t", max_size=30))
def test_what_is_read_is_a_position(text):
    state = read_or_refused(GAME, text)
    if state is None:
        return
    cards = [card for hand in state.hands for card in hand]
    assert cards.count(JOKER) == 1
    assert all(cards.count(card) == 2 for card in cards if card != JOKER)


@pytest.mark.parametrize("players", range(2, 12))
def test_the_pack_is_dealt_and_pairs_are_laid_aside(players):
    state = deal(Random(players), players)
    cards = [card for hand in state.hands for card in hand]
    assert len(cards) % 2 == 1
    assert cards.count(JOKER) == 1
    assert len(cards) <= 2 * PACK_PAIRS + 1
    assert len(state.hands) == players
    assert all(len(set(hand)) == len(hand) for hand in state.hands)
    assert set(state.finished) == {seat for seat, hand in enumerate(state.hands) if not hand}


def test_setting_lays_aside_two_by_two():
    assert lay_aside([[1, 1, 2, JOKER], [2, 3], [3]]).hands == ((2, JOKER), (2, 3), (3,))
    early = lay_aside([[1, 1], [2, 3, JOKER], [4, 4], [3, 2]])
    assert early.finished == (0, 2)
    assert (early.player, early.source) == (1, 3)
    with pytest.raises(ValueError, match="every number is in two different hands"):
        lay_aside([[1, 2, JOKER], [1]])
    for players, pairs in ((1, 26), (54, 26), (4, 1), (2, 2_000)):
        with pytest.raises(ValueError, match="cards are"):
            deal(Random(0), players, pairs)


def test_states_are_checked():
    with pytest.raises(ValueError, match="no card"):
        State(((1, JOKER), (1,), ()))
    with pytest.raises(ValueError, match="the player to move"):
        State(((1, JOKER), (1,), ()), 2, (2,))
    with pytest.raises(ValueError, match="every number"):
        settled(((1, JOKER), (2,)))


def test_endless_play_shares_the_places_that_are_left():
    nobody = GAME.called_off(GAME.parse("1,2,J|1,3|2,3"))
    assert nobody.payoffs == (Fraction(1, 2),) * 3
    assert set(nobody.results) == {"draw"}
    one_left = GAME.called_off(play("1,2,J|1,3|2,3", "3", "2", "2"))
    assert one_left.payoffs == (Fraction(1, 4), Fraction(1, 4), Fraction(1))
    assert one_left.results == ("loss", "loss", "win")


def test_names_go_on():
    assert [ordinal(seat) for seat in (0, 9, 10, 11, 12, 20, 21, 22, 52)] == [
        *("first", "tenth", "11th", "12th", "13th", "21st", "22nd", "23rd", "53rd")
    ]

"""The rules: notation both ways, every kind of bad input, legal moves, the end."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.game import IllegalMove, PositionError
from lastcard.games.tanhinmin.rules import GAME, MAX_CARDS_DEALT, PASS, State, beats
from lastcard.games.tanhinmin.rules.position import MAX_LEVEL, sort_hand
from tests.games.notation_checks import goes_round, move_or_refused, read_or_refused, refusal
from tests.games.tanhinmin import oracle

cards = st.integers(1, MAX_LEVEL) | st.integers(1, 9) | st.integers(-9, -1)
hands = st.lists(cards, max_size=8).map(sort_hand)
states = (
    st.tuples(hands, hands, st.integers(0, MAX_LEVEL) | st.integers(-9, 9))
    .filter(lambda t: t[0] or t[1])
    .map(lambda parts: State(*parts))
)


@given(states)
def test_notation_goes_round(state):
    goes_round(GAME, state)


@given(states, st.randoms(), st.sampled_from(["", " ", "  ", "\t"]))
def test_cards_may_be_in_any_order_with_spaces(state, rng, gap):
    parts = GAME.format(state).split("|")
    shuffled = []
    for part in parts:
        words = part.split(",")
        rng.shuffle(words)
        shuffled.append(gap + f"{gap},{gap}".join(words) + gap)
    text = "|".join(shuffled)
    assert GAME.parse(text) == state
    assert re.fullmatch(GAME.notation.regex, text)


BAD = {
    "": "the position is empty",
    "  \t": "the position is empty",
    "1,2": "has 1 part",
    "1,2|3": "has 2 parts",
    "1|2|0|0": "has 4 parts",
    "1|2|": "table card after the second | is missing",
    "||0": "both hands are empty",
    "1,,2|3|0": "missing beside a comma in the hand of the player to move",
    "1,2,|3|0": "missing beside a comma",
    "1|,3|0": "missing beside a comma in the hand of the other player",
    "0,1|3|0": "'0' in the hand of the player to move is not a card",
    "1|0|0": "'0' in the hand of the other player is not a card",
    "01|3|0": "'01' in the hand",
    "1|3|00": "'00' is not a table card",
    "1|3|0~": "'0~' is not a table card",
    "1|3|-1": "'-1' is not a table card",
    "1|x|0": "'x' in the hand of the other player is not a card",
    "1~~|2|0": "'1~~'",
    "~1|2|0": "'~1'",
    "1 2|3|0": "'1 2'",
    "1;2|3|0": "'1;2'",
    "１|2|0": "not a card",
    "1.5|2|0": "'1.5'",
    "1e3|2|0": "'1e3'",
    "1\n|2|0": "not a card",
    "1000000000|2|0": "not a card",
    "1|2|1000000000": "not a table card",
    "9" * 50_000 + "|1|0": "not a card",
    "1," * (MAX_CARDS_DEALT * 5) + "1|1|0": "characters long",
}


@pytest.mark.parametrize(("text", "message"), BAD.items(), ids=range(len(BAD)))
def test_bad_positions_name_the_wrong_part(text, message):
    assert message in refusal(GAME, text)


def test_too_many_cards():
    text = "|".join([",".join(["1"] * (MAX_CARDS_DEALT // 2 + 1))] * 2) + "|0"
    with pytest.raises(PositionError, match="cards; 2,000,000 in all is the most"):
        GAME.parse(text)


@given(st.text(max_size=40) | st.text(alphabet="0123456789~|, ", max_size=20))
def test_whatever_comes_in_is_a_position_or_refused(text):
    read_or_refused(GAME, text)


@given(st.text(max_size=20) | st.text(alphabet="0123456789~pas ", max_size=6))
def test_whatever_comes_in_is_a_move_or_refused(text):
    move_or_refused(GAME, GAME.parse("1,3,4~|2|2"), text)


ILLEGAL = [
    ("1,3|2|2", "1", "not stronger than the table card 2"),
    ("1,3|2|3", "3", "not stronger than the table card 3"),
    ("1,3|2|0", "pass", "the table is empty"),
    ("1,3|2|0", "2", "no 2 in the hand"),
    ("1,3|2|0", "3~", "no 3~ in the hand"),
    ("1,3~|2|3", "3~", "not stronger than the table card 3"),
    ("1,9|2|4~", "9", "nothing beats it, so pass"),
    ("1,9~|2|4~", "9~", "nothing beats it, so pass"),
    ("|2|0", "2", "the game is over"),
]


@pytest.mark.parametrize(("position", "move", "message"), ILLEGAL)
def test_illegal_moves_say_why(position, move, message):
    state = GAME.parse(position)
    with pytest.raises(IllegalMove, match=re.escape(message)):
        GAME.parse_move(state, move)
    card = PASS if move == "pass" else int(move.rstrip("~")) * (-1 if move.endswith("~") else 1)
    with pytest.raises(IllegalMove, match=re.escape(message)):
        GAME.play(state, card)


def test_what_beats_what():
    assert beats(1, 0)
    assert beats(-1, 0)
    assert not beats(-3, 3)
    assert not beats(3, -3)
    assert not beats(9, -3)
    assert not beats(-9, -3)
    assert beats(-4, 3)
    assert not beats(3, 3)


@given(states)
def test_legal_moves_are_those_of_the_rules(state):
    if not state.hand or not state.other:
        assert GAME.legal_moves(state) == ()
        return
    expected = {card for card in state.hand if oracle.legal(card, state.table)} | (
        {0} if state.table else set()
    )
    moves = GAME.legal_moves(state)
    assert set(moves) == expected
    assert len(moves) == len(expected)
    for move in moves:
        after = GAME.play(state, move)
        assert (after.other, after.hand, after.player) != (state.hand, state.other, state.player)
        assert after.hand == state.other
        assert sorted([*after.other, *([move] if move else [])]) == sorted(state.hand)
        assert after.table == move


def test_who_is_out_first_wins():
    state = GAME.parse("3|1,2|0")
    assert GAME.outcome(state) is None
    after = GAME.play(state, 3)
    assert GAME.outcome(after).winners == (0,)
    assert GAME.format(after) == "1,2||3"
    assert GAME.outcome(GAME.parse("|1|0")).winners == (0,)
    assert GAME.outcome(GAME.parse("1||0")).winners == (1,)


@pytest.mark.parametrize(
    ("hand", "other", "table", "player"),
    [((2, 1), (3,), 0, 0), ((0,), (3,), 0, 0), ((-1, 1), (3,), 0, 0), ((), (), 0, 0), ((1,), (2,), 0, 2),
     ((1,), (10**9,), 0, 0), ((1,), (2,), 10**9, 0)],
)  # fmt: skip
def test_states_that_cannot_be_are_refused(hand, other, table, player):
    with pytest.raises(ValueError, match=r".+"):
        State(hand, other, table, player)


def test_random_positions_are_of_every_kind():
    found = [GAME.random_state(Random(seed)) for seed in range(200)]
    assert any(state.cut for state in found)
    assert any(not state.cut for state in found)
    assert any(state.table for state in found)
    assert any(len(set(state.hand)) < len(state.hand) for state in found)
    assert all(state.hand and state.other for state in found)
    assert GAME.random_state(Random(5)) == GAME.random_state(Random(5))
    large = GAME.random_state(Random(1), 3000)
    assert 1000 < len(large.hand) + len(large.other) < 5000
    assert GAME.random_state(Random(1), 1).hand


def test_perft():
    """Lines of play by depth, against counts that the oracle made."""
    rows = (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines()
    for row in rows[1:]:
        text, _, numbers = row.partition(": ")
        expected = [int(number) for number in numbers.split()]
        state = GAME.parse(text)
        assert [_perft(state, depth) for depth in range(1, len(expected) + 1)] == expected, text
        assert [
            oracle.lines(state.hand, state.other, state.table, depth) for depth in range(1, 4)
        ] == expected[:3]


def _perft(state, depth):
    if depth == 0:
        return 1
    return sum(_perft(GAME.play(state, move), depth - 1) for move in GAME.legal_moves(state))


@given(st.text(alphabet="0123456789,~ \t\u0663", max_size=12))
def test_a_long_plain_hand_is_read_as_any_other(text):
    """Numbers and commas alone are read all at once; a space takes the other way to the same."""

    def read(hand):
        try:
            return GAME.parse(f"{hand}|5|0").hand
        except PositionError:
            return None

    spaced = f" {text}" if text.strip() else text
    assert read(text) == read(spaced)


def test_every_example_is_written_as_the_page_writes_it():
    for example in GAME.notation.examples:
        assert GAME.format(GAME.parse(example.text)) == example.text

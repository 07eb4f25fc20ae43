"""The rules: notation both ways, every kind of bad input, legal moves, the end."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lastcard.core.game import IllegalMove, MoveError
from lastcard.games.matches.rules import GAME, MATCH_PLAYERS, MAX_LEFT, MAX_TAKE, State
from tests.games.matches import oracle
from tests.games.notation_checks import goes_round, move_or_refused, read_or_refused, refusal

states = st.builds(
    State, st.integers(1, MAX_LEFT) | st.integers(1, 50), st.integers(1, MAX_TAKE), st.booleans()
)


@given(states)
def test_notation_goes_round(state):
    goes_round(GAME, state)


@given(states, st.booleans(), st.sampled_from([" ", "  ", "\t", " \t "]))
def test_options_may_be_spelt_out_in_any_order(state, swap, gap):
    options = [f"take={state.take}", f"rule={'misere' if state.misere else 'normal'}"]
    text = gap.join([str(state.left), *(options[::-1] if swap else options)])
    for written in (text, f"{gap}{text}{gap}"):
        assert GAME.parse(written) == state
        assert re.fullmatch(GAME.notation.regex, written)


BAD = {
    "": "empty",
    " ": "empty",
    "0": "game is over",
    "00": "game is over",
    "007": "starts with a zero",
    "-3": "negative",
    "-": "not a number",
    "+3": "not a number",
    "abc": "not a number",
    "1e9": "not a number",
    "2.5": "not a number",
    "1_0": "not a number",
    "0x15": "not a number",
    "２１": "not a number",
    "٢١": "not a number",
    "21,take=4": "not a number",
    "take=4": "not a number",
    "∞": "not a number",
    "\x00": "not a number",
    "21\n": "not a number",
    str(MAX_LEFT + 1): "too many matches",
    "1" + "0" * 30: "too many matches",
    "9" * 1999: "too many matches",
    "9" * 10**6: "characters long",
    "21 take=0": "take='0'",
    "21 take=-1": "take='-1'",
    "21 take=": "take=''",
    "21 take=10001": "take='10001'",
    "21 take=03": "take='03'",
    "21 take=4.0": "take='4.0'",
    "21 take=" + "9" * 1900: "take='9",
    "21 take=x": "take='x'",
    "21 rule=x": "rule='x'",
    "21 rule=": "rule=''",
    "21 rule=Misere": "rule='Misere'",
    "21 rule=misère": "rule='misère'",
    "21 take=3 take=4": "given twice",
    "21 rule=normal rule=normal": "given twice",
    "21 22": "'22' is not an option",
    "21 TAKE=3": "'TAKE=3' is not an option",
    "21 limit=3": "'limit=3' is not an option",
    "21 take": "'take' is not an option",
    "21 take=3=4": "take='3=4'",
    "21\u00a0take=4": "not a number",
    "21\ntake=4": "not a number",
}


@pytest.mark.parametrize(("text", "part"), BAD.items(), ids=[repr(text[:20]) for text in BAD])
def test_bad_positions_are_refused_with_the_wrong_part_named(text, part):
    message = refusal(GAME, text)
    assert part in message
    assert re.search(r"1 to |is the most|for example|twice|misere", message), "it says what is allowed"


@given(st.text() | st.text(alphabet="0123456789 taker=ulmisnoe-+\t", max_size=40))
@example("21 take=4 rule=normal")
def test_any_text_is_a_position_or_a_position_error(text):
    state = read_or_refused(GAME, text)
    assert state is None or 1 <= state.left <= MAX_LEFT


@given(st.text(max_size=30) | st.integers(-5, 10**6).map(str), states)
def test_any_text_is_a_legal_move_or_an_error(text, state):
    move_or_refused(GAME, state, text)


def test_moves_are_refused_with_reasons():
    for text, error, part in [
        ("", MoveError, "for example 2"),
        ("x", MoveError, "'x'"),
        ("-1", MoveError, "'-1'"),
        ("2.0", MoveError, "'2.0'"),
        ("9" * 10**6, MoveError, "'999"),
        ("0", IllegalMove, "the moves are 1 to 2"),
        ("3", IllegalMove, "2 matches are left"),
        ("9" * 1000, IllegalMove, "2 matches are left"),
    ]:
        with pytest.raises(error) as caught:
            GAME.parse_move(State(2), text)
        assert part in str(caught.value)
        assert len(str(caught.value)) < 150
    with pytest.raises(IllegalMove, match="1 match is left, and the only move is 1"):
        GAME.play(State(1), 2)
    with pytest.raises(IllegalMove, match="game is over"):
        GAME.play(State(0), 1)
    with pytest.raises(IllegalMove):
        GAME.play(State(5), 0)


@given(st.integers(0, 30), st.integers(1, 12), st.booleans(), st.integers(0, 1))
def test_moves_end_the_game_as_the_rules_say(left, take, misere, player):
    state = State(left, take, misere, player)
    moves = GAME.legal_moves(state)
    assert moves == tuple(taken for taken in range(1, 13) if taken <= take and taken <= left)
    assert (GAME.outcome(state) is None) == bool(left)
    for move in moves:
        after = GAME.play(state, move)
        assert after == State(left - move, take, misere, 1 - player)
        if not after.left:
            ended = GAME.outcome(after)
            assert ended.winners == ((1 - player,) if misere else (player,))
            assert MATCH_PLAYERS[player] in ended.sentence


@pytest.mark.parametrize(
    "fields", [(-1,), (MAX_LEFT + 1,), (5, 0), (5, MAX_TAKE + 1), (5, 3, True, 2), (5, 3, True, -1)]
)
def test_states_out_of_range_cannot_be_made(fields):
    with pytest.raises(ValueError, match=r"left|take|player"):
        State(*fields)


def test_perft():
    """The numbers of lines of play, kept in a text file: position, then one number a depth from 1 on."""
    rows = (Path(__file__).parent / "perft.txt").read_text(encoding="utf-8").splitlines()
    rows = [row for row in rows if row and not row.startswith("#")]
    assert rows
    for row in rows:
        text, _, counts = row.partition(":")
        state = GAME.parse(text)
        assert [_perft(state, depth) for depth in range(1, len(counts.split()) + 1)] == [
            int(count) for count in counts.split()
        ], text


def test_perft_agrees_with_brute_force():
    for left in range(1, 11):
        for take in range(1, 6):
            for depth in range(8):
                assert _perft(State(left, take), depth) == oracle.lines(left, take, depth)


def _perft(state, depth):
    if not depth:
        return 1
    return sum(_perft(GAME.play(state, move), depth - 1) for move in GAME.legal_moves(state))


def test_random_positions_are_positions():
    rng = Random(1)
    for size in (None, 1, 10, 10**30):
        for _ in range(50):
            state = GAME.random_state(rng, size)
            assert GAME.parse(GAME.format(state)) == state
            assert size is None or state.left <= size


def test_rules_are_put_in_words():
    assert GAME.rules(State(21)) == "Take turns to take 1, 2 or 3 matches. The last match loses."
    assert GAME.rules(State(21, 1, False)) == "Take turns to take 1 match. The last match wins."
    assert GAME.rules(State(21, 40)) == "Take turns to take 1 to 40 matches. The last match loses."

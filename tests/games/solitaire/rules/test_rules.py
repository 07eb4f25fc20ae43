"""The rules against the oracle, and the notation."""

from __future__ import annotations

from random import Random

import pytest

from lastcard.core.game import IllegalMove, MoveError
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.exchanges import exchanges
from lastcard.games.solitaire.rules.position import READINGS, card_name, card_text, deal
from tests.games.notation_checks import refusal
from tests.games.solitaire import oracle


def clicks(state):
    """The legal exchanges of a position as the oracle writes them."""
    found = {}
    for exchange in exchanges(state):
        pair = frozenset(tuple(card_name(card)) for card in (exchange.move.card, exchange.move.other))
        assert pair not in found
        found[pair] = {(way.move.kind, tuple(card_name(way.move.card))) for way in exchange.clicks}
        for way in exchange.clicks:
            assert {way.move.card, way.move.other} == {exchange.move.card, exchange.move.other}
            assert card_text(way.move.card) in way.why
        swaps = [way for way in exchange.clicks if way.move.kind == "swap"]
        assert (exchange.move.kind == "swap") == bool(swaps)
    return found


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize(("suits", "ranks"), [(1, 3), (2, 2), (2, 3), (3, 2)])
def test_all_small_boards_have_the_moves_that_the_oracle_finds(suits, ranks, reading):
    for board in oracle.all_boards(suits, ranks):
        state = GAME.parse(oracle.written(board, reading))
        assert clicks(state) == oracle.legal(board, reading)
        assert set(state.completed) == oracle.done_columns(board)
        assert state.won == oracle.is_won(board)
        assert GAME.format(state) == oracle.written(board, reading)


def test_random_games_of_any_size_have_the_moves_that_the_oracle_finds():
    for number in range(40):
        rng = Random(number)
        state = deal(rng.randint(1, 8), rng.randint(1, 13), number, rng.choice(READINGS))
        while GAME.outcome(state) is None:
            board, reading = oracle.board_from(GAME.format(state))
            assert clicks(state) == oracle.legal(board, reading)
            move = rng.choice(GAME.legal_moves(state))
            pair = [tuple(card_name(card)) for card in (move.card, move.other)]
            state = GAME.play(state, move)
            assert oracle.board_from(GAME.format(state))[0] == oracle.exchanged(board, pair)
            if rng.random() < 0.1:
                break


def test_the_figures_of_the_readme():
    """As in the first figures, with 4 for 9, A for 6 and 2 for 8: one card after another of a rank comes home."""
    state = GAME.parse("4x4: 3H 4C 2C 3C/AC 4D AD 3D/4H AH 2H 3S/2D AS 2S 4S")
    for text in ("swap 3H 4C", "swap AC 4D", "swap 2D 4S"):
        state = GAME.play(state, GAME.parse_move(state, text))
    assert 0 in state.completed


def test_cycles_of_the_last_figure_complete_a_column():
    start = "4x4: 3C AC 2C 4C/3H 3D 2D AD/4D AH 2H 4H/3S AS 2S 4S"
    for reading in ("odd", "odd4", "broad"):
        state = GAME.parse(f"{start} rules={reading}")
        for text in ("cycle 4D 3H", "cycle 4D 3D"):
            move = GAME.parse_move(state, text)
            state = GAME.play(state, move)
        assert 0 in state.completed
    with pytest.raises(IllegalMove, match="no cycles"):
        GAME.parse_move(GAME.parse(f"{start} rules=swap"), "cycle 4D 3H")


def test_an_exchange_that_both_kinds_make_is_one_move_a_swap():
    state = GAME.parse("4x4: 4H AC 2C 4C/3D 3C 2D AD/3H AH 2H 4D/3S AS 2S 4S")
    (exchange,) = [found for found in exchanges(state) if card_name(found.move.card) == "4H"]
    assert exchange.kinds == ("swap", "cycle")
    assert GAME.format_move(GAME.parse_move(state, "cycle 4H 3C")) == "swap 4H 3C"


def test_a_seed_deals_the_same_board_always():
    assert GAME.parse("seed=42") == GAME.parse("4x13: seed=42 rules=odd4") == deal(4, 13, 42)
    assert GAME.format(GAME.parse("2x3: seed=7")) == GAME.format(deal(2, 3, 7))
    assert GAME.format(GAME.parse("seed=42")).startswith("4x13: 2D QD 6S 9D 7S 9S 2H 3H 5H 9C 2S 8S 2C/TD TC")


BAD = [
    ("", "the position is empty"),
    ("hello", "has no size in front"),
    ("4x13:", "has 4 rows, but 1 is written"),
    ("9x13: seed=1", "there are 9 suits: at most 8 are possible"),
    ("3x14: seed=1", "there are 14 ranks: at most 13 are possible"),
    ("0x3: seed=1", "not a size"),
    ("04x3: seed=1", "not a size"),
    ("axb: seed=1", "not a size"),
    ("2x2: AS AS/2S 2H", "AS lies twice in the H row"),
    ("2x2: AS 2S/AS 2H", "AS lies in the"),
    ("2x2: AS AX/2S 2H", "'X' is not a suit; the suits are S H D C E F G I"),
    ("2x2: AS XS/2S 2H", "'X' is not a rank"),
    ("2x2: AS ASS/2S 2H", "is not a card: type a rank"),
    ("2x2: AS/2S 2H", "the H row has 1 card, not 2"),
    ("2x2: AS AH 2H/2S", "the H row has 3 cards, not 2"),
    ("2x2: AS AH 2S 2H", "has 2 rows, but 1 is written"),
    ("2x2: AS AH/2S 2H/", "has 2 rows, but 3 are written"),
    ("2x2: 10S AH/2S AS", "the rank ten is T"),
    ("2x2: as AH/2S 2H", "capital letters, AS"),
    ("2x2: AD AH/2S 2H", "AD has no home row"),
    ("2x2: 3H AH/2S 2H", "3H is of no rank here"),
    ("seed=x", "is not a seed"),
    ("seed=" + "1" * 19, "19 digits; at most 18 are possible"),
    ("seed=1 rules=foo", "type one of odd4, odd, broad, swap"),
    ("seed=1 rules=odd rules=odd", "given twice"),
    ("rules=odd", "comes last"),
    ("A" * 10**6, "1,000,000 characters long; 2,000 is the most"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_positions_are_refused_with_the_reason(text, message):
    assert message in refusal(GAME, text)


def test_bad_moves_are_refused_with_the_reason():
    state = GAME.parse("4x4: 4H AC 2C 4C/3D 3C 2D AD/3H AH 2H 4D/3S AS 2S 4S")
    for text, error, message in (
        ("4H 3C", MoveError, "type swap or cycle"),
        ("swap 4H 9C", IllegalMove, "there is no 9C on this board"),
        ("swap 3C 4H", IllegalMove, "it is 4H that is clicked, swap 4H 3C"),
        ("swap 4H 3D", IllegalMove, "it can only swap 4H 3C"),
        ("swap AS 2S", IllegalMove, "AS cannot be clicked"),
    ):
        with pytest.raises(error) as refused:
            GAME.parse_move(state, text)
        assert message in str(refused.value)
    with pytest.raises(IllegalMove, match="the game is over"):
        GAME.parse_move(GAME.parse("2x2: AH 2H/AS 2S"), "swap AH 2H")


def test_a_won_and_a_stuck_board_are_over():
    won = GAME.parse("2x2: AH 2H/AS 2S")
    assert GAME.outcome(won).results == ("win",)
    stuck = GAME.parse("2x2: AH 2H/2S AS")
    assert GAME.legal_moves(stuck) == ()
    assert GAME.outcome(stuck).results == ("loss",)
    assert "0 of 2 columns" in GAME.outcome(stuck).sentence

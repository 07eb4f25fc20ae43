"""The table of Pan: what is laid out, what may be done, and the editor."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.game import PositionError
from lastcard.games.pan.rules import GAME, PAN_PLAYERS, PanRules, State, random_position
from lastcard.games.pan.view.board import CARD_PLACES, PanBoard, card_moved, changed, resized
from tests.helpers.native_page import act

RULES = (
    PanRules(),
    PanRules(take=2),
    PanRules(sets=False),
    PanRules(suits=3),
    PanRules(bottom_free=True),
    PanRules(suits=6),
)


def states(count, seed=4):
    rng = Random(seed)
    for _ in range(count):
        state = random_position(rng, rng.randint(1, 7), rng.choice(RULES))
        yield State(state.hand, state.other, state.rules, rng.randint(0, 1))


def board_of(state):
    board, texts = PanBoard(), []

    def note(text):
        texts.append(text)

    board.on_edit = note
    board.display(state, None, players=PAN_PLAYERS)
    return board, texts


def text_or_error(text):
    """The position, or what is wrong with the text."""
    try:
        return GAME.parse(text)
    except PositionError as error:
        return str(error)


def test_all_cards_are_on_the_table():
    for state in states(200):
        board, _ = board_of(state)
        for rank in range(1, state.ranks + 1):
            total = board.hands[0][rank - 1] + board.hands[1][rank - 1] + board.pile[rank - 1]
            assert total == state.rules.cards(rank)
        assert board.hands[state.player] == list(state.hand)
        assert sum(board.taken) == min(state.rules.take, sum(board.pile))


def test_the_moves_are_the_legal_ones():
    for state in states(200):
        board, _ = board_of(state)
        assert board.mover == state.player
        assert [choice["move"] for choice in board.moves] == [GAME.format_move(m) for m in state.moves()]
        for choice, move in zip(board.moves, state.moves(), strict=True):
            assert choice["position"] == GAME.format(state.after(move))
            assert (choice["rank"], choice["set"]) == (abs(move), move < 0)


def test_a_finished_game_has_nobody_to_move():
    board, _ = board_of(GAME.parse("000/012"))
    assert (board.mover, board.moves) == (-1, [])


def test_a_card_goes_from_any_place_to_any_other():
    for state in states(15):
        for rank, source, target in product(range(state.ranks), CARD_PLACES, CARD_PLACES):
            board, texts = board_of(state)
            act(board, "move", rank=rank, source=source, target=target)
            before = dict(zip(CARD_PLACES, [*board.hands, board.pile], strict=True))
            kept = sum(map(sum, board.hands))
            if kept == 1 and target == "pile" and before[source][rank] and source != "pile":
                with pytest.raises(PositionError, match="both hands are empty"):
                    GAME.parse(texts[0])
                continue
            after = GAME.parse(texts[0])
            hands = [after.hand, after.other] if state.player == 0 else [after.other, after.hand]
            places = dict(zip(CARD_PLACES, [*hands, after.loose], strict=True))
            gone = 1 if before[source][rank] and source != target else 0
            for place in CARD_PLACES:
                change = gone * ((place == target) - (place == source))
                assert places[place][rank] == before[place][rank] + change
            assert after.rules == state.rules


@pytest.mark.parametrize(
    ("rank", "source", "target"),
    [(9, "first", "pile"), (-1, "first", "pile"), (0, "sleeve", "pile"), (0, "first", "sleeve")],
)
def test_a_card_that_is_not_there_goes_nowhere(rank, source, target):
    state = GAME.parse("132/212")
    assert GAME.parse(card_moved(state, rank, source, target)) == state


def test_other_numbers_of_ranks_keep_the_cards_there_are():
    for state in states(150):
        for ranks in range(2, 8):
            after = GAME.parse(resized(state, ranks))
            assert after.ranks == ranks
            assert after.rules == state.rules
            mine, theirs = (after.hand, after.other) if state.player == 0 else (after.other, after.hand)
            first, second = (state.hand, state.other) if state.player == 0 else (state.other, state.hand)
            common = min(ranks, state.ranks)
            if any(first[:common]) or any(second[:common]):
                assert (mine[:common], theirs[:common]) == (first[:common], second[:common])


@given(st.sampled_from(["take", "sets", "suits", "bottom", "nines"]), st.text(max_size=5))
def test_an_option_is_taken_or_refused_by_name(name, value):
    found = text_or_error(changed(GAME.parse("132/212"), name, value))
    assert found
    if not isinstance(found, str):
        assert (found.hand, found.other) == ((1, 3, 2), (2, 1, 2))


def test_options_add_up():
    state = GAME.parse(changed(GAME.parse("132/212 take=2"), "sets", "off"))
    assert state.rules == PanRules(take=2, sets=False)
    assert GAME.parse(changed(state, "take", "3")).rules == PanRules(sets=False)


def test_the_other_player_moves_after_a_swap():
    board, texts = board_of(GAME.parse("132/212 take=2"))
    act(board, "swap")
    assert texts == ["212/132 take=2"]


def test_before_an_edit_the_mover_is_the_first():
    state = GAME.parse("132/212")
    board, texts = board_of(state)
    act(board, "anchor")
    assert texts == []
    board, texts = board_of(state.after(2))
    act(board, "anchor")
    assert texts == ["212/122"]


def test_a_deal_is_a_start_under_the_same_rules():
    board, texts = board_of(GAME.parse("11111/11111 take=2"))
    for _ in range(20):
        act(board, "deal")
    for text in texts:
        state = GAME.parse(text)
        assert (sum(state.hand), sum(state.other), state.top) == (10, 9, 1)
        assert state.rules == PanRules(take=2)
    assert len(set(texts)) > 1


@pytest.mark.parametrize(
    ("text", "dealable"), [("132/212", True), ("111/111 suits=3", False), ("132/212 bottom=free", False)]
)
def test_only_what_can_be_dealt_is_dealt(text, dealable):
    board, _ = board_of(GAME.parse(text))
    assert board.dealable == dealable


@pytest.mark.parametrize(("text", "told"), [("132/212", False), ("000/212", False), ("334/010", True)])
def test_a_position_that_never_comes_up_is_told(text, told):
    board, _ = board_of(GAME.parse(text))
    assert ("can’t come up" in board.note) == told

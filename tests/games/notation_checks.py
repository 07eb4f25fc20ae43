"""What every game's notation keeps to, asked of one position or text."""

from __future__ import annotations

import re

import pytest

from lastcard.core.game import IllegalMove, MoveError, PositionError


def goes_round(game, state) -> str:
    """A position is read as it is written, and written the same again; return how."""
    text = game.format(state)
    assert re.fullmatch(game.notation.regex, text)
    again = game.parse(text)
    assert again == state
    assert hash(again) == hash(state)
    assert game.format(again) == text
    return text


def refusal(game, text) -> str:
    """A text is no position; return what is said of it, in one line that can be shown."""
    with pytest.raises(PositionError) as refused:
        game.parse(text)
    message = str(refused.value)
    assert message.isprintable()
    assert len(message) < 300
    return message


def read_or_refused(game, text):
    """Read any text: a position that is written and read as the same is returned; None for one refused in one line."""
    try:
        state = game.parse(text)
    except PositionError as error:
        refused = str(error)
    else:
        assert re.fullmatch(game.notation.regex, text)
        assert game.parse(game.format(state)) == state
        return state
    assert refused
    assert refused.isprintable()
    return None


def move_or_refused(game, state, text):
    """Read any text as a move: a legal one is returned; None for one refused in one line."""
    try:
        move = game.parse_move(state, text)
    except (MoveError, IllegalMove) as error:
        refused = str(error)
    else:
        assert move in game.legal_moves(state)
        assert game.parse_move(state, game.format_move(move)) == move
        return move
    assert refused
    assert refused.isprintable()
    return None

"""What every game's notation keeps to, asked of one position or text."""

from __future__ import annotations

import re

import pytest

from lastcard.core.game import PositionError


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

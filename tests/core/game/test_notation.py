"""Options in a position, and how each fault is told."""

from __future__ import annotations

import pytest

from lastcard.core.game import PositionError, read_options, words_of


def options(text):
    return list(read_options(words_of(text), ("take", "add"), "only take= and add= may follow", ("add",)))


def test_words_stand_between_spaces_and_tabs_alone():
    assert words_of(" \ttake=1 \t add=2\n ") == ["take=1", "add=2\n"]
    assert words_of(" \t") == []


def test_options_come_in_their_order():
    assert options("add=1 take=a=b add=2 add=") == [("add", "1"), ("take", "a=b"), ("add", "2"), ("add", "")]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("take=1 burn=2", "'burn=2' is not an option: only take= and add= may follow"),
        ("take", "'take' is not an option: only take= and add= may follow"),
        ("take=1 take=2 burn=3", "take is given twice: '1' and '2'"),
    ],
)
def test_the_first_fault_is_told(text, told):
    with pytest.raises(PositionError) as error:
        options(text)
    assert str(error.value) == told

"""Going to and fro along the line in Explore."""

from __future__ import annotations

import pytest

from lastcard.games.matches.view import VIEW
from lastcard.ui.explore import Explore
from tests.ui.helpers import Notes, act


def opened(**query: str) -> Explore:
    tab = Explore(VIEW)
    tab.visit(query)
    return tab


def test_jumping_keeps_the_line():
    tab = opened(pos="9", line="1,2,3")
    notes = Notes.of(tab)
    act(tab.history, "jump", at=1)
    assert (tab.bar.text, tab.history.at, len(tab.history.plies)) == ("8", 1, 4)
    assert notes.last == {"pos": "9", "line": "1,2,3", "at": "1"}
    act(tab.history, "jump", at=3)
    assert notes.last == {"pos": "9", "line": "1,2,3"}


def test_steps_that_come_faster_than_the_answers_add_up_and_end_with_the_line():
    tab = opened(pos="9", line="1,2,3")
    notes = Notes.of(tab)
    for _ in range(2):
        act(tab.history, "step", by=-1)
    assert (tab.bar.text, tab.history.at) == ("8", 1)
    for by, at in ((-1, 0), (-1, 0), (1, 1), (1, 2), (1, 3), (1, 3)):
        act(tab.history, "step", by=by)
        assert tab.history.at == at
    assert len(notes.taken) == 6  # at either end nothing happens


@pytest.mark.parametrize(("at", "left"), [(3, "7"), (99, "7"), (-1, "9")])
def test_a_jump_along_a_line_that_has_become_shorter(at, left):
    """A ply may be clicked before the page hears that the line is another one."""
    tab = opened(pos="9", line="1,2,3", at="0")
    act(tab.moves, "play", move="2")
    act(tab.history, "jump", at=at)
    assert tab.bar.text == left

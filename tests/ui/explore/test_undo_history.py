"""Going to and fro along the line in Explore."""

from __future__ import annotations

import pytest

from lastcard.games.matches.view import VIEW
from lastcard.ui.explore.explore import Explore
from tests.helpers.native_page import Notes, act


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
        act(tab.frame, "step", by=-1)
    assert (tab.bar.text, tab.history.at) == ("8", 1)
    for by, at in ((-1, 0), (-1, 0), (1, 1), (1, 2), (1, 3), (1, 3)):
        act(tab.frame, "step", by=by)
        assert tab.history.at == at
    assert len(notes.taken) == 6  # at either end nothing happens


@pytest.mark.parametrize(("at", "left"), [(3, "7"), (99, "7"), (-1, "9")])
def test_a_jump_along_a_line_that_has_become_shorter(at, left):
    """A ply may be clicked before the page hears that the line is another one."""
    tab = opened(pos="9", line="1,2,3", at="0")
    act(tab.moves, "play", move="2")
    act(tab.history, "jump", at=at)
    assert tab.bar.text == left


def test_an_edit_is_taken_back_like_a_move_and_made_again():
    tab = opened(pos="9", line="1,2")
    notes = Notes.of(tab)
    act(tab.board, "set", text="12")
    act(tab.board, "set", text="13", remember=False)  # a later step of the same gesture
    act(tab.board, "play", move="3")
    wanted = [
        {"pos": "13", "line": "3", "at": "0"},
        {"pos": "9", "line": "1,2"},
        {"pos": "9", "line": "1,2", "at": "1"},
    ]
    for query in wanted:
        act(tab.frame, "undo", by=-1)
        assert notes.last == query
    for query in (*reversed(wanted[:-1]), {"pos": "13", "line": "3"}):
        assert tab.frame.can_redo
        act(tab.frame, "undo", by=1)
        assert notes.last == query
    assert not tab.frame.can_redo
    for _ in range(9):  # faster than the answers
        act(tab.frame, "undo", by=-1)
    assert (tab.bar.text, tab.frame.can_undo) == ("9", False)


def test_a_move_after_an_undone_edit_forgets_it_and_another_address_forgets_all():
    tab = opened(pos="9")
    act(tab.board, "set", text="12")
    act(tab.frame, "undo", by=-1)
    act(tab.board, "play", move="1")
    assert not tab.frame.can_redo
    tab.visit({"pos": "9", "line": "1", "at": "0"})  # the same line, as when one comes back from another tab
    assert (tab.bar.text, tab.frame.can_redo) == ("9", True)
    act(tab.bar, "enter", text="15")
    tab.visit({"pos": "11"})
    assert not tab.frame.can_undo


def test_play_from_here():
    tab = opened(pos="9", line="1,2,3", at="2")
    opens: list[tuple[str, dict[str, str]]] = []
    tab.on_open = lambda name, query: opens.append((name, query))
    act(tab.frame, "from_here")
    assert opens == [("play", {"pos": "6"})]
    tab.visit({"pos": "1", "line": "1"})
    assert not tab.frame.can_play
    act(tab.frame, "from_here")
    assert len(opens) == 1

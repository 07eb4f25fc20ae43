"""A text that is no position stays in the bar with what is wrong beside it, and nothing that was there is lost."""

from __future__ import annotations

from importlib import import_module

import pytest

from lastcard.ui.explore.explore import Explore
from tests.helpers.native_page import act

BEGINNINGS = {
    "matches": {"pos": "9", "line": "1"},
    "pan": {"pos": "132/212", "line": "2"},
    "tanhinmin": {"pos": "1,3,5|2|0", "line": "3"},
    "shichinarabe": {"pos": "r: RBB RB(R B) B", "line": "1"},
}
BAD = {
    "matches": ["-3", "0", "abc", "1e9", "", "1" + "0" * 30, "21 take=0", "21 rule=x", "<b>x</b>"],
    "pan": [
        *("", "132", "132/21", "9999/0000", "132/212 take=0", "132/212 suits=x", "000/000"),
        *("132/212 take=2 take=3", "<b>/1", "٣٣/١١", "5" * 400 + "/1"),
    ],
    "tanhinmin": [
        *("", "1,2", "1|2|3|4", "||0", "1,,2|3|0", "1,0|3|0", "1|x|0", "1|2|", "1|2|~", "1|2|-3"),
        *("1234567890|2|0", "٣|2|0", "<b>1</b>|2|0", "1~~|2|0", "1.5|2|0"),
    ],
    "shichinarabe": [
        *("", "RB", "x: RB", "r:", "r: RXB", "r: R(B", "r: RB)", "r: WRB 0-9", "r: WRB 0-0", "r: WRB 0_1"),
        *("r: RB almighty=1", "r: RB passes=-1,0", "r: RB passes=1,0 passes=1,0", "r: RB add=0-1"),
        *("r: RB glow=1", "r: W", "@board.json", "<b>r: RB</b>", "r: " + "(" * 500),
    ],
}


@pytest.mark.parametrize("game", BAD)
def test_a_text_that_is_no_position_is_told_and_nothing_is_lost(game):
    tab = Explore(import_module(f"lastcard.games.{game}.view").VIEW)
    tab.visit(BEGINNINGS[game])
    before = tab.bar.text, len(tab.history.plies), tab.board.param.values()
    assert len(tab.history.plies) == 2
    for text in BAD[game]:
        tab.bar.error = ""
        act(tab.bar, "enter", text=text)
        assert tab.bar.error, text
        assert tab.bar.refused
        assert tab.bar.text == text
        assert (len(tab.history.plies), tab.board.param.values()) == before[1:]


def test_a_line_that_stops_is_told_and_the_position_in_the_field_is_a_good_one():
    tab = Explore(import_module("lastcard.games.matches.view").VIEW)
    tab.visit({"pos": "9", "line": "1,9"})
    assert "9 cannot be taken" in tab.bar.error
    assert (tab.bar.text, tab.bar.refused) == ("8", False)
    act(tab.bar, "enter", text="x")
    assert tab.bar.refused
    act(tab.bar, "enter", text="7")
    assert (tab.bar.error, tab.bar.refused) == ("", False)

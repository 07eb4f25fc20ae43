"""Pan's Explore: a way to the position on show, and where there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lastcard.games.pan.rules import GAME
from lastcard.games.pan.view import VIEW
from lastcard.games.pan.view.pictures import PathHere
from lastcard.ui.explore.explore import Explore
from lastcard.ui.shell.address import parse_address


def shown(text, player=0):
    panel = PathHere()
    panel.show(replace(GAME.parse(text), player=player), hide=True)
    return panel.card


@pytest.mark.parametrize("player", [0, 1])
def test_the_link_leads_along_the_line_to_the_position(player):
    card = shown("0132/1202", player)
    query = parse_address(card.address).query
    assert query["at"] == "0"
    tab = Explore(VIEW)
    tab.visit(query)
    assert len(card.steps) == len(query["line"].split(",")) == 11
    for made, position in card.steps:
        before = GAME.player_to_move(tab._line.state)
        tab._step(1)
        assert made.startswith(("red: ", "blue: ")[before])
        assert tab.bar.text == position
    assert position == "0132/1202"
    assert card.sentence.startswith("11 moves from the deal 2222/1222")


def test_a_deal_and_a_position_without_a_way_and_one_that_nobody_knows():
    deal, none, unknown = shown("132/212"), shown("001/340"), shown("111/111 take=2")
    assert deal.sentence == "This position is a deal: a game can start with it."
    assert none.sentence.startswith("There is no path")
    assert unknown.sentence == ""
    assert not any(card.address or card.steps for card in (deal, none, unknown))

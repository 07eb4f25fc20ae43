"""Cards and rows in static drawings."""

from __future__ import annotations

import pytest

from lastcard.drawings.cards import Row, rank_card, rows, stylesheet


@pytest.mark.parametrize("name", ["7", "10", "100", "123456789"])
def test_a_number_card_prints_its_number_once(name):
    card = rank_card(name)
    assert card.count("<text") == 1
    assert ("textLength" in card) == (len(name) > 5)


@pytest.mark.parametrize(("cards", "lapped"), [(5, 0), (60, 59)])
def test_a_covered_card_has_its_number_in_the_corner(cards, lapped):
    drawn = rows([Row("Hand", [rank_card("7")] * cards)])
    assert drawn.inner.count('class="lapped"') == lapped


def test_red_suits_are_red_and_no_players_colour():
    assert ".red .sign{fill:var(--suit)}" in stylesheet()
    assert "--suit:" in stylesheet()

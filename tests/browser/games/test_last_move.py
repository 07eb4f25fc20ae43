"""The last move is marked on every board, in one way: a frame around what it moved, and a line below."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import go

LINES = {
    "matches/explore?pos=15&line=1,3": ("Blue", "take 3", 0),
    "pan/play?pos=013/010&line=3&seats=you,you": ("Red", "play a J", 1),
    "pan/play?pos=013/010&line=3,t&seats=you,you": ("Blue", "pick up", 3),
    "pairs/explore?pos=3,7|2,5&line=hit,deal 8": ("Chance", "deal an 8", 1),
    "pairs/explore?pos=3,7|2,5&line=hit": ("Red", "hit", 0),
    "tanhinmin/explore?pos=1,3,4,6,8|2,5,7|0&line=3": ("Red", "3", 1),
    "tanhinmin/explore?pos=1,3,4,6,8|2,5,7|0&line=8,pass": ("Blue", "pass", 0),
    "babanuki/explore?pos=1,2,4,J|1,3,4|2,3&line=3": ("Red", "draw 3", 1),
    "babanuki/explore?pos=1,2,4,J|1,3,4|2,3&line=2": ("Red", "draw 2", 1),
    "shichinarabe/explore?pos=r: RBB RB(R B) B&line=1": ("Red", "play 1", 1),
    "solitaire/explore?pos=2x3: 2H AH 3S/AS 3H 2S&line=swap 3S 2H": ("", "3♠", 2),
}


@pytest.mark.parametrize("address", LINES)
def test_the_last_move_is_marked_and_named(page, address):
    who, move, marked = LINES[address]
    go(page, f"#/{address.replace(' ', '%20')}")
    line = page.locator(".last-move")
    expect(line).to_contain_text(move)
    expect(line).to_contain_text(who)
    expect(page.locator(".board .marked")).to_have_count(marked)
    if address.startswith("matches"):
        expect(page.locator(".pile .gone")).to_have_count(3)


def test_nothing_is_marked_at_a_start(page):
    go(page, "#/babanuki/explore?pos=1,2,4,J|1,3,4|2,3")
    expect(page.locator(".baba-hand").first).to_be_attached()
    expect(page.locator(".marked")).to_have_count(0)
    expect(page.locator(".last-move")).to_have_text("")


def test_the_cards_of_a_hand_keep_their_order_and_a_pair_is_laid_aside(page):
    def hands():
        return [
            hand.locator(".baba-card").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
            for hand in page.locator(".baba-hand").all()
        ]

    go(page, "#/babanuki/play?pos=1,2,4,5,J|1,3,4|2,3,5&seats=you,you,you")
    expect(page.locator("button.baba-card")).to_have_count(3)
    for ply in range(1, 4):
        before = hands()
        page.locator("button.baba-card").first.click()
        expect(page.locator(".log li:not(.empty)")).to_have_count(ply)
        for then, now in zip(before, hands(), strict=True):
            stayed = [card for card in now if card in then]
            assert stayed == [card for card in then if card in now]
    expect(page.locator(".baba-aside .baba-card")).to_have_count(2)

"""The formula for deals of k against k: counted over all deals, and by another count of paths."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import comb

from lastcard.games.tanhinmin.solver.hidden_hands import wins
from lastcard.games.tanhinmin.solver.winner import won_by_path, won_deals
from tests.games.tanhinmin import oracle

WON = (2, 3, 13, 44, 151, 537, 1966, 7327, 27588)


def deals(cards: int):
    """Every deal of so many cards to each player."""
    for hand in combinations(range(1, 2 * cards + 1), cards):
        yield hand, tuple(card for card in range(1, 2 * cards + 1) if card not in hand)


def test_nine_numbers_over_all_deals():
    assert tuple(won_deals(cards) for cards in range(1, 10)) == WON
    for cards in range(1, 10):
        won = sum(wins(hand, other, 0) for hand, other in deals(cards))
        assert won == WON[cards - 1]


def test_each_path_tells_who_wins():
    for cards in range(1, 6):
        for hand, other in deals(cards):
            ups = [card in hand for card in range(1, 2 * cards + 1)]
            assert won_by_path(ups) == oracle.wins(hand, other, 0), hand


def won_step_by_step(cards: int) -> int:
    """Paths counted step by step, with their height, greatest height and depth since the first turn."""

    @cache
    def count(ups: int, downs: int, high: int | None, low: int | None) -> int:
        if ups == downs == cards:
            return int((high or 0) + (low or 0) <= 0)
        found = 0
        for up in (True, False):
            a, b = ups + up, downs + (not up)
            if max(a, b) > cards:
                continue
            height = a - b
            top = height if high is None and not up else None if high is None else max(high, height)
            bottom = height if low is None and up else None if low is None else min(low, height)
            found += count(a, b, top, bottom)
        return found

    return count(0, 0, None, None)


def test_larger_hands_step_by_step():
    for cards in (10, 13, 16):
        assert won_step_by_step(cards) == won_deals(cards)


def test_the_share_stays_within_the_proved_bounds():
    shares = [
        (2 * won_deals(cards) - comb(2 * cards, cards)) / (2 * comb(2 * cards, cards))
        for cards in (1, 4, 30, 60)
    ]
    assert all(0 <= share <= 1.5 * cards**-0.25 for share, cards in zip(shares, (1, 4, 30, 60), strict=True))
    assert shares == sorted(shares, reverse=True)

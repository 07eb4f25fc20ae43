"""Checks of the deals of k cards against k: how many of them the player to move wins."""

from __future__ import annotations

from itertools import combinations
from math import comb, pi, sqrt
from typing import TYPE_CHECKING

from lastcard.core.claims import COUNTED, EXHAUSTIVE, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import span
from lastcard.games.tanhinmin.claims.common import proved
from lastcard.games.tanhinmin.rules import GAME, State
from lastcard.games.tanhinmin.solver.decks.deck import ranks, search
from lastcard.games.tanhinmin.solver.decks.win_map import win_map
from lastcard.games.tanhinmin.solver.equal_hands import won_by_path, won_deals

if TYPE_CHECKING:
    from lastcard.core.claims import Check

MOST = 6
"""Every position of a deck of twice as many cards is searched: larger ones take minutes."""

BY_FORMULA = (9, 25, 100)
LIMIT = sqrt(pi) / 8
"""Where (share − ½)√k goes."""


def equal_hands(limit: int) -> Check:
    """The formula and the path of each deal against search; then the share for larger hands."""
    most = min(limit, MOST)
    solved = yield from search(ranks(2 * most))
    rows, counterexample = [], None
    for cards in range(1, most + 1):
        # The deck of the smaller deals is part of the larger one: only the order of the cards matters.
        count = deals = 0
        for chosen in combinations(range(1, 2 * cards + 1), cards):
            deal = State(chosen, tuple(card for card in range(1, 2 * cards + 1) if card not in chosen))
            wins = solved.mover_wins(deal)
            count += wins
            deals += 1
            if won_by_path([card in chosen for card in range(1, 2 * cards + 1)]) != wins:
                counterexample = counterexample or GAME.format(deal)
            if deals % 32 == 0:
                yield Progress(cards, most, "deals judged")
        known = won_deals(cards)
        rows.append(Row(f"{cards} against {cards}", f"{known:,}", f"{count:,} of {deals:,}", known == count))
        yield Progress(cards, most, "deals judged")
    for cards in BY_FORMULA:
        rows.append(_by_formula(cards))
        yield Progress(most, most, "larger deals by the formula")
    right = counterexample is None and all(row.agrees is not False for row in rows)
    bound = (
        f"all deals of {span(1, most)} cards against as many, by search; to {BY_FORMULA[-1]} by the formula"
    )
    return Finding(
        "holds" if right else "fails",
        bound,
        "The formula gives the deals that search finds won, by the path of each. The share goes to one half: by the formula, share less one half "
        f"times √k comes near √π/8 = {LIMIT:.5f}."
        if right
        else "The formula or a path names another winner than search.",
        tuple(rows),
        counterexample,
        columns=("hands", "formula", "won, by search"),
        evidence=proved("deals") if right else EXHAUSTIVE,
    )


def _by_formula(cards: int) -> Row:
    """The share by the formula: within the bounds of Theorem 3, and as near the rate of Theorem 4 as 1/k."""
    won, deals = won_deals(cards), comb(2 * cards, cards)
    over = (2 * won - deals) / (2 * deals)
    return Row(
        f"{cards} against {cards}",
        f"{won / deals:.5f} of the deals",
        f"(share − ½)√k = {over * sqrt(cards):.5f}",
        0 <= over <= 1.5 * cards**-0.25 and abs(over * sqrt(cards) - LIMIT) < 1 / cards,
    )


def first_mover(limit: int) -> Check:
    """How often the player to move wins when hands are equally large."""
    most = min(limit, 14)
    cells = yield from win_map(ranks(most))
    equal = [cell for cell in cells if cell.hand == cell.other]
    if not equal:
        return unchecked(f"different cards {span(1, most)}", "A deck has two cards or more.")
    low, high = min(cell.share for cell in equal), max(cell.share for cell in equal)
    return Finding(
        "counted",
        f"different cards {span(1, most)}, empty table",
        f"With equally large hands the player to move wins {low:.0%} to {high:.0%} of the deals, by the size of the hands.",
        tuple(
            Row(
                f"hands of {cell.hand}", "", f"{cell.wins:,} of {cell.deals:,} deals ({cell.share:.1%})", None
            )
            for cell in equal
        ),
        columns=("deals", "", "the player to move wins"),
        evidence=COUNTED,
    )

"""What chapter 7 leaves open, counted exactly for small decks, and how often the player to move wins; no statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.claims import COUNTED, Finding, Row, unchecked
from lastcard.core.text import span
from lastcard.games.tanhinmin.solver.deck import ranks
from lastcard.games.tanhinmin.solver.maps import win_map
from lastcard.games.tanhinmin.solver.variants import Variant, forecast, spread

if TYPE_CHECKING:
    from lastcard.core.claims import Check

COPIES = (2, 3, 4)
MOST_RANKS = 4
"""Larger decks of four cards a rank take minutes."""


def multi_card(limit: int) -> Check:
    """The multi-card rule."""
    return (
        yield from _counted(limit, {copies: Variant() for copies in COPIES}, "several equal cards at once")
    )


def revolution(limit: int) -> Check:
    """The multi-card rule with revolution."""
    variants = {copies: Variant(revolution=copies) for copies in COPIES}
    return (
        yield from _counted(
            limit, variants, "several equal cards at once, and revolution by all cards of a rank"
        )
    )


def _counted(limit: int, variants: dict[int, Variant], name: str) -> Check:
    most = min(limit, MOST_RANKS)
    rows, right, by_ranks, mover, deals = [], 0, 0, 0, 0
    for copies, variant in variants.items():
        for count in range(2, most + 1):
            found = yield from forecast(count, copies, variant)
            right += found.right
            by_ranks += found.by_ranks
            mover += found.mover
            deals += found.deals
            first = "" if found.wrong is None else f"; not for {_hand(found.wrong)} against the rest"
            rows.append(
                Row(
                    f"{count} ranks, {copies} cards each",
                    "",
                    f"{found.right:,} of {found.deals:,} deals ({found.share:.1%}){first}",
                    None,
                )
            )
    bound = f"all deals of {span(2, most)} ranks, {COPIES[0]} to {COPIES[-1]} cards each"
    if not rows:
        return unchecked(bound, "A deck has two ranks or more.")
    return Finding(
        "counted",
        bound,
        f"With {name}, the matchings of the plain game name the winner of {right:,} of {deals:,} deals ({right / deals:.1%}); with "
        f"equal cards of a hand counted once {by_ranks:,} ({by_ranks / deals:.1%}). Always naming the player to move is right in {mover:,} "
        f"({mover / deals:.1%}): none of the three is a rule.",
        tuple(rows),
        columns=("deck", "", "winner foretold"),
        evidence=COUNTED,
    )


def _hand(counts: tuple[int, ...]) -> str:
    return "{" + ",".join(map(str, spread(counts))) + "}"


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

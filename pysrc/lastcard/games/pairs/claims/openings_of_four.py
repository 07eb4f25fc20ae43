"""Openings of four players on small decks, exactly, held against backward induction over the rules."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row, from_engine, unchecked
from lastcard.core.text import span
from lastcard.games.pairs.claims.truth import hits, positions, truth
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import triangular
from lastcard.games.pairs.solver.whole_game.openings_of_several import work_out

if TYPE_CHECKING:
    from lastcard.core.claims import Check
    from lastcard.games.pairs.rules import State

PLAYERS = 4
MOST_RANKS = 7
COMPARED = 3
"""Ranks of the deck on which what is read is compared with the rules."""

FURTHER = Evidence(
    "exhaustive",
    "further, by native runs of lastcard table pairs in floating point, with no decision left to rounding: in none of the 783 such openings with "
    "eight ranks and the 1,295 with nine does the lowest card fold",
)
"""What is known of more ranks than the check goes through."""


def scope(limit: int) -> str:
    """Return the range of the check in words."""
    return f"all openings of four players, triangular decks of {span(COMPARED, min(limit, MOST_RANKS))} ranks, no card burned"


def openings_of_four(limit: int) -> Check:
    """Who hits with one card each among four players, and what the seats get."""
    rows: list[Row] = []
    wrong: State | None = None
    for ranks in range(COMPARED, min(limit, MOST_RANKS) + 1):
        found = yield from work_out(triangular(ranks), PLAYERS, 0)
        if ranks == COMPARED:
            wrong = next(
                (state for state in _openings(ranks) if found[_cards(state)] != (truth(state), hits(state))),
                None,
            )
        first = [cards for cards in found if cards[0] < min(cards[1:])]
        folding = [cards for cards in first if not found[cards].hits]
        if folding and wrong is None:
            wrong = next(state for state in _openings(ranks) if _cards(state) == folding[0])
        got = [
            sum((found[cards].payoffs[seat] for cards in first), Fraction(0)) / len(first)
            for seat in range(PLAYERS)
        ]
        folds = sum(not opening.hits for opening in found.values())
        rows.append(
            Row(
                f"{ranks} ranks: {len(first)} openings of {len(found)}, {folds} of which fold",
                "0 of them fold",
                f"{len(folding)} of them fold; seats " + ", ".join(f"{float(share):+.4f}" for share in got),
                not folding and wrong is None,
            )
        )
    bound = f"{scope(limit)}, in fractions"
    if not rows:
        return unchecked(bound)
    return Finding(
        "fails" if wrong else "holds",
        bound,
        "Somebody with the lowest card folds, or the engine is not what the rules say."
        if wrong
        else "The lowest card hits in every opening in which it moves first and is alone; the seats' means count each of these once.",
        tuple(rows),
        GAME.format(wrong) if wrong else None,
        "There are exceptions." if wrong else None,
        ("openings in which the lowest card is alone", "expected", "found"),
        evidence=from_engine("the solver's exact tables", f"the deck of {COMPARED} ranks", FURTHER),
    )


def _openings(ranks: int) -> list[State]:
    return [
        state
        for state in positions(triangular(ranks), PLAYERS, 0)
        if all(len(stack) == 1 for stack in state.stacks)
    ]


def _cards(state: State) -> tuple[int, ...]:
    return tuple(stack[0] for stack in state.stacks)

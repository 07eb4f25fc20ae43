"""Checks of section 6, the games like Pan: what other rules change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import Evidence, Finding, Rows, from_engine, unchecked
from lastcard.core.progress import Progress
from lastcard.games.pan.claims.checks.common import PROOF, ranks_up_to
from lastcard.games.pan.claims.checks.truth import (
    AGREE,
    READ,
    READ_AND_COUNTED,
    attainable,
    numbers_of_moves,
    source,
    summary,
    table,
)
from lastcard.games.pan.rules import GAME, USUAL, Rules, State
from lastcard.games.pan.solver.legal_path import corollary
from lastcard.games.pan.solver.principal_variation import principal_variation
from lastcard.games.pan.solver.retrograde.space import Space

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.core.claims import Check


ONE = Rules(take=1)


def one_card(limit: int) -> Check:
    """Section 6, j = 1: who cannot place a low card never gets another chance."""
    rows, first = Rows(), None
    for ranks in range(1, min(limit, 5) + 1):
        game, moves = (yield from table(ranks, ONE)), (yield from numbers_of_moves(ranks, ONE))
        stuck = np.flatnonzero((moves == 1) & _needs_to_take(ranks))
        won = stuck[(game.labels[stuck] > 0) & (game.labels[stuck] % 2 == 1)]
        if len(won) and first is None:
            states = (game.space.state(int(index)) for index in won)
            first = min(states, key=lambda state: (sum(state.hand) + sum(state.other), state.hand))
        rows.add(
            f"k = {ranks}: nothing can be placed, and won",
            "0",
            f"{len(won):,} of {len(stuck):,}",
            None if not len(stuck) else not len(won),
        )
        yield Progress(ranks, min(limit, 5), "stuck positions")
    if not any(row.agrees is not None for row in rows):
        return unchecked(ranks_up_to(limit, 5), rows=rows)
    line = ""
    if first is not None:
        known = yield from source(first.ranks, ONE)
        line = " ".join(GAME.format_move(ply.move) for ply in principal_variation(known, first))
    return Finding(
        status="holds" if first is None else "fails",
        bound=ranks_up_to(limit, 5),
        computed="Nobody who can place nothing wins."
        if first is None
        else "Many positions in which the player to move can place nothing are won by that player, who so gets rid of all those "
        f"cards; in the smallest, by ranks and then by cards in the hands, by {line}.",
        rows=tuple(rows),
        counterexample=None if first is None else GAME.format(first),
        correction=None
        if first is None
        else "the other player may be forced to take the high cards away, one by one",
        columns=("game with one card to take", "expected", "computed"),
        evidence=READ,
        smallest=first is not None,
    )


def _needs_to_take(ranks: int) -> NDArray[np.bool_]:
    """Where something is loose in the pile; with a single move that move is taking."""
    loose = np.zeros(1, np.bool_)
    for digit in Space(ranks, ONE).digits:
        here = np.array([mine + theirs < digit.cards for mine, theirs in digit.shares])
        loose = (here[:, None] | loose[None, :]).ravel()
    return loose


def taking_two(limit: int) -> Check:
    """Section 6: with two cards to take, draws are easy: more positions are drawn than with three, we read."""
    rows = Rows()
    for ranks in range(2, min(limit, 6) + 1):
        shares = []
        for take in (1, 2, 3, 4):
            tally = (yield from summary(ranks, Rules(take=take))).tally
            shares.append(tally.draws / tally.total)
        text = ", ".join(f"{share:.1%}" for share in shares)
        rows.add(f"k = {ranks}", "more with two than with three", text, shares[1] > shares[2])
    if not rows:
        return unchecked(ranks_up_to(limit, 6, 2))
    wrong = [row.label for row in rows if not row.agrees]
    return Finding(
        status="fails" if wrong else "holds",
        bound=ranks_up_to(limit, 6, 2),
        computed="With two cards to take more positions are drawn than with three, for each k. (What makes a draw easy the essay "
        "does not say.)"
        if not wrong
        else "With two cards to take not more positions are drawn than with three, for some k.",
        rows=tuple(rows),
        correction=f"not for {', '.join(wrong)}" if wrong else None,
        columns=("game", "as the text has it", "share of draws when 1, 2, 3, 4 cards are taken"),
        evidence=READ,
    )


def three_cards(limit: int) -> Check:
    """Section 6: what may make three the smallest interesting number, in numbers."""
    rows = Rows()
    for ranks in range(3, min(limit, 5) + 1):
        for take in range(1, 6):
            rules = Rules(take=take)
            game, moves = (yield from table(ranks, rules)), (yield from numbers_of_moves(ranks, rules))
            stuck = (moves == 1) & _needs_to_take(ranks)
            won = stuck & (game.labels > 0) & (game.labels % 2 == 1)
            tally = yield from game.counting()
            shown = f"{tally.draws / tally.total:.1%}; {won.sum() / stuck.sum():.1%}; {tally.longest} plies"
            rows.add(f"k = {ranks}, take {take}", "", shown)
    if not rows:
        return unchecked(ranks_up_to(limit, 5, 3))
    return Finding(
        status="counted",
        bound=ranks_up_to(limit, 5, 3),
        computed="What is interesting is not defined. Here is how many positions are drawn, how often who can place nothing "
        "wins all the same, and how long a game can be, with 1 to 5 cards to take.",
        rows=tuple(rows),
        columns=("game", "printed", "drawn; won though nothing can be placed; longest game"),
        evidence=READ_AND_COUNTED,
    )


def without_sets(limit: int) -> Check:
    """Section 6: claim and corollary do not need rule 3."""
    rows, example = Rows(), None
    rules, fewer = Rules(sets=False), set[int]()
    for ranks in range(2, min(limit, 4) + 1):
        space = Space(ranks, rules)
        seen = yield from attainable(ranks, rules)
        states = (space.state(index) for index in range(1, space.size) if not seen[index])
        wrong = [state for state in states if corollary(state)]
        example = example or (wrong[0] if wrong else None)
        rows.add(f"k = {ranks}: of the corollary, but not attainable", "0", str(len(wrong)), not wrong)
        there, more = int(seen.sum()), int((yield from attainable(ranks)).sum())
        fewer.add(more - there)
        rows.add(f"k = {ranks}: attainable, with rule 3 {more:,}", "", f"{there:,}")
    if not rows:
        return unchecked(ranks_up_to(limit, 4, 2))
    return Finding(
        status="holds" if example is None else "fails",
        bound=ranks_up_to(limit, 4, 2),
        computed="Every position of the corollary (put right) comes up without rule 3 too"
        + ("; in all there is one position less." if fewer == {1} else ".")
        if example is None
        else "Not every position of the corollary comes up without rule 3.",
        rows=tuple(rows),
        counterexample=None if example is None else GAME.format(example),
        columns=("game without sets", "expected", "computed"),
        evidence=READ
        if example
        else from_engine(
            "the engine's search forward",
            AGREE,
            Evidence("proved", "and searched forward from all deals within the bound", PROOF),
        ),
    )


def even_start(limit: int) -> Check:
    """Section 6: the even start that would take all luck away."""
    rows = Rows()
    for ranks in range(2, min(limit, 6) + 1):
        state = State((2,) * ranks, (1,) + (2,) * (ranks - 1))
        label = (yield from source(ranks)).label(state)
        shown = label.value if label.distance is None else f"{label.value} in {label.distance} plies"
        rows.add(GAME.format(state), "", shown)
    if not rows:
        return unchecked(ranks_up_to(limit, 6, 2))
    return Finding(
        status="counted",
        bound=ranks_up_to(limit, 6, 2),
        computed="The value for the player who lacks the 9♥ and is to move after it.",
        rows=tuple(rows),
        columns=("even start", "printed", "for the player to move"),
        evidence=READ_AND_COUNTED,
    )


VARIANTS = {
    "as usual": USUAL,
    "no sets": Rules(sets=False),
    "no fixed nine": Rules(bottom_free=True),
    "3 suits": Rules(suits=3),
    "5 suits": Rules(suits=5),
}


def other_rules(limit: int) -> Check:
    """Section 6: without rule 3, with another number of suits, with a nine of hearts like any other card."""
    rows = Rows()
    for ranks in range(2, min(limit, 5) + 1):
        for name, rules in VARIANTS.items():
            tally = yield from (yield from table(ranks, rules)).counting()
            shown = f"{tally.wins:,}, {tally.losses:,}, {tally.draws:,}; {tally.longest} plies"
            rows.add(f"k = {ranks}, {name}", "", shown)
    if not rows:
        return unchecked(ranks_up_to(limit, 5, 2))
    return Finding(
        status="counted",
        bound=ranks_up_to(limit, 5, 2),
        computed="All positions that are not over, solved under each of these rules.",
        rows=tuple(rows),
        columns=("game", "printed", "won, lost, drawn; longest game"),
        evidence=READ_AND_COUNTED,
    )

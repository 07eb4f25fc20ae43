"""Checks of section 6, the games like Pan, and of play as against all positions: what other rules change."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import COUNTED, EXHAUSTIVE, Evidence, Finding, Row, unchecked
from lastcard.games.pan.claims.common import (
    FAR,
    PROOF,
    done,
    finding,
    ranks_up_to,
    summary,
)
from lastcard.games.pan.rules import GAME, USUAL, Rules, State
from lastcard.games.pan.solver import (
    branching,
    corollary,
    full_table,
    move_counts,
    prepare,
    principal_variation,
    random_start,
    reachable,
    solved,
    space_of,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from lastcard.games.pan.claims.common import Check
    from lastcard.games.pan.solver import Source

ONE = Rules(take=1)
GAMES, PLIES = 120, 60
"""Games at random, and plies of each that count."""


def one_card(limit: int) -> Check:
    """Section 6, j = 1: who cannot place a low card never gets another chance."""
    rows, first = [], None
    for ranks in range(1, min(limit, 5) + 1):
        table = yield from full_table(ranks, ONE)
        stuck = np.flatnonzero((move_counts(table.space) == 1) & _needs_to_take(ranks))
        won = stuck[(table.labels[stuck] > 0) & (table.labels[stuck] % 2 == 1)]
        if len(won) and first is None:
            states = (table.space.state(int(index)) for index in won)
            first = min(states, key=lambda state: (sum(state.hand) + sum(state.other), state.hand))
        rows.append(
            Row(
                f"k = {ranks}: nothing can be placed, and won",
                "0",
                f"{len(won):,} of {len(stuck):,}",
                None if not len(stuck) else not len(won),
            )
        )
        yield done(ranks, min(limit, 5), "stuck positions")
    if not any(row.agrees is not None for row in rows):
        return unchecked(ranks_up_to(limit, 5), rows=rows)
    line = ""
    if first is not None:
        source = solved(first.ranks, ONE)
        line = " ".join(GAME.format_move(ply.move) for ply in principal_variation(source, first))
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
        evidence=EXHAUSTIVE,
        smallest=first is not None,
    )


def _needs_to_take(ranks: int) -> NDArray[np.bool_]:
    """Where something is loose in the pile; with a single move that move is taking."""
    loose = np.zeros(1, np.bool_)
    for digit in space_of(ranks, ONE).digits:
        here = np.array([mine + theirs < digit.cards for mine, theirs in digit.shares])
        loose = (here[:, None] | loose[None, :]).ravel()
    return loose


def taking_two(limit: int) -> Check:
    """Section 6: with two cards to take, draws are easy."""
    rows = []
    for ranks in range(3, min(limit, 6) + 1):
        shares = []
        for take in (1, 2, 3, 4):
            tally = (yield from summary(ranks, Rules(take=take))).tally
            shares.append(tally.draws / tally.total)
        text = ", ".join(f"{share:.1%}" for share in shares)
        rows.append(Row(f"k = {ranks}", "most with two", text, shares[1] == max(shares)))
    if not rows:
        return unchecked(ranks_up_to(limit, 6, 3))
    wrong = [row.label for row in rows if not row.agrees]
    return Finding(
        status="fails" if wrong else "holds",
        bound=ranks_up_to(limit, 6, 3),
        computed="With two cards to take far more positions are drawn than with three or four."
        + (" With one card it is a little more for three ranks." if wrong == ["k = 3"] else ""),
        rows=tuple(rows),
        correction=f"not for {', '.join(wrong)}" if wrong else None,
        columns=("game", "as the text has it", "share of draws when 1, 2, 3, 4 cards are taken"),
        evidence=EXHAUSTIVE,
    )


def three_cards(limit: int) -> Check:
    """Section 6: what may make three the smallest interesting number, in numbers."""
    rows = []
    for ranks in range(3, min(limit, 5) + 1):
        for take in range(1, 6):
            table = yield from full_table(ranks, Rules(take=take))
            stuck = (move_counts(table.space) == 1) & _needs_to_take(ranks)
            won = stuck & (table.labels > 0) & (table.labels % 2 == 1)
            tally = yield from table.counting()
            shown = f"{tally.draws / tally.total:.1%}; {won.sum() / stuck.sum():.1%}; {tally.longest} plies"
            rows.append(Row(f"k = {ranks}, take {take}", "", shown, None))
    if not rows:
        return unchecked(ranks_up_to(limit, 5, 3))
    return Finding(
        status="counted",
        bound=ranks_up_to(limit, 5, 3),
        computed="What is interesting is not defined. With three cards few positions are drawn and a third or more of those in "
        "which nothing can be placed are won.",
        rows=tuple(rows),
        columns=("game", "printed", "drawn; won though nothing can be placed; longest game"),
        evidence=COUNTED,
    )


def without_sets(limit: int) -> Check:
    """Section 6: claim and corollary do not need rule 3."""
    rows, example = [], None
    rules = Rules(sets=False)
    for ranks in range(2, min(limit, 4) + 1):
        space = space_of(ranks, rules)
        seen = yield from reachable(ranks, rules)
        states = (space.state(index) for index in range(1, space.size) if not seen[index])
        wrong = [state for state in states if corollary(state)]
        example = example or (wrong[0] if wrong else None)
        rows.append(
            Row(f"k = {ranks}: of the corollary, but not attainable", "0", str(len(wrong)), not wrong)
        )
        there, more = int(seen.sum()), int((yield from reachable(ranks)).sum())
        rows.append(Row(f"k = {ranks}: attainable, with rule 3 {more:,}", "", f"{there:,}", None))
    if not rows:
        return unchecked(ranks_up_to(limit, 4, 2))
    return Finding(
        status="holds" if example is None else "fails",
        bound=ranks_up_to(limit, 4, 2),
        computed="Every position of the corollary (put right) comes up without rule 3 too; in all there is one position less.",
        rows=tuple(rows),
        counterexample=None if example is None else GAME.format(example),
        columns=("game without sets", "expected", "computed"),
        evidence=EXHAUSTIVE
        if example
        else Evidence("proved", "and searched forward from all deals within the bound", PROOF),
    )


def even_start(limit: int) -> Check:
    """Section 6: the even start that would take all luck away."""
    rows = []
    for ranks in range(2, min(limit, 6) + 1):
        yield from prepare(ranks)
        state = State((2,) * ranks, (1,) + (2,) * (ranks - 1))
        label = solved(ranks).label(state)
        shown = label.value if label.distance is None else f"{label.value} in {label.distance} plies"
        rows.append(Row(GAME.format(state), "", shown, None))
    if not rows:
        return unchecked(ranks_up_to(limit, 6, 2))
    return Finding(
        status="counted",
        bound=ranks_up_to(limit, 6, 2),
        computed="The value for the player who lacks the 9♥ and is to move after it.",
        rows=tuple(rows),
        columns=("even start", "printed", "for the player to move"),
        evidence=COUNTED,
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
    rows = []
    for ranks in range(2, min(limit, 5) + 1):
        for name, rules in VARIANTS.items():
            tally = yield from (yield from full_table(ranks, rules)).counting()
            shown = f"{tally.wins:,}, {tally.losses:,}, {tally.draws:,}; {tally.longest} plies"
            rows.append(Row(f"k = {ranks}, {name}", "", shown, None))
    if not rows:
        return unchecked(ranks_up_to(limit, 5, 2))
    return Finding(
        status="counted",
        bound=ranks_up_to(limit, 5, 2),
        computed="All positions that are not over, solved under each of these rules.",
        rows=tuple(rows),
        columns=("game", "printed", "won, lost, drawn; longest game"),
        evidence=COUNTED,
    )


def branching_in_play(limit: int) -> Check:
    """Section 2.1.2: in play there are more moves on average than over all positions."""
    rows, notes = [], []
    for ranks in range(3, min(limit, 5) + 1):
        yield from prepare(ranks)
        source = solved(ranks)
        rng = Random(ranks)
        average = float(branching(ranks))
        for how in ("best play", "random moves"):
            means = []
            for number in range(GAMES):
                counts = _moves_in_play(
                    source, random_start(rng, ranks), rng if how == "random moves" else None
                )
                if counts:
                    means.append(fmean(counts))
                yield done(number, GAMES, f"games, {how}")
            error = stdev(means) / len(means) ** 0.5
            more = fmean(means) - average > FAR * error
            notes.append(error)
            label = f"k = {ranks}, {how}: {len(means)} games"
            rows.append(Row(label, f"more than {average:.3f}", f"{fmean(means):.3f} ± {error:.3f}", more))
    if not rows:
        return unchecked(ranks_up_to(limit, 5, 3))
    return finding(
        rows,
        ranks_up_to(limit, 5, 3),
        "A player has more moves in play than in a potential position drawn at random, in best play and in random play.",
        ("game", "printed", "legal moves a position, mean of the games' means"),
        "not under every way of playing",
        evidence=Evidence(
            "sampled",
            f"deals at random; the standard error is at most {max(notes):.3f}, and {FAR:g} of them are asked for",
        ),
    )


def _moves_in_play(source: Source, state: State, rng: Random | None) -> list[int]:
    """The numbers of legal moves on the way through a game: best play of a decided deal, or moves at random."""
    counts = []
    if rng is None:
        if source.value(state) == "draw":
            return []
        for ply in principal_variation(source, state, PLIES):
            counts.append(len(state.moves()))
            state = ply.state
        return counts
    while not state.over and len(counts) < PLIES:
        moves = state.moves()
        counts.append(len(moves))
        state = state.after(rng.choice(moves))
    return counts

"""Checks of sections 4 and 5.1: what minimax labels, whether deeper is better, how well depth 14 plays, how fast f is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import COUNTED, Evidence, Finding, Row, Rows, unchecked
from lastcard.core.progress import Progress
from lastcard.games.pan.claims.checks.checked_experiments import game_and_moves
from lastcard.games.pan.claims.checks.common import finding, ranks_up_to
from lastcard.games.pan.claims.checks.heuristic_accuracy import SIGN, look_ahead, right_signs, values
from lastcard.games.pan.claims.checks.truth import READ
from lastcard.games.pan.rules import GAME, USUAL
from lastcard.games.pan.solver.heuristic import worth
from lastcard.games.pan.solver.whole_game.experiments import ENDLESS, deepen, guesses, suggestions

if TYPE_CHECKING:
    from collections.abc import Generator

    from numpy.typing import NDArray

    from lastcard.core.claims import Check
    from lastcard.games.pan.solver.retrograde.table import Table
    from lastcard.games.pan.solver.whole_game.experiments import Moves

DEPTH = 14
DEPTHS = (0, 2, 4, 6, 8, 10, 12, 14)
TYPICALLY = 100
"""What is so but for one position in so many, or fewer, is typically so: our reading."""

LONG = 5_000
"""Ranks of the position whose evaluation the essay times."""


def same_labels(limit: int) -> Check:
    """Section 4: minimax to the end is the labelling of section 3; and so is the procedure as it is worded."""
    rows, missed = Rows(), 0
    last = min(limit, 4)
    for ranks in range(1, last + 1):
        table, moves = yield from game_and_moves(ranks)
        value = values(table)
        worth_of = guesses(table.space)
        for ply in range(int(table.labels.max()) + 1):
            worth_of = deepen(moves, worth_of)
            yield Progress(ply, int(table.labels.max()) + 1, f"{ply} plies")
        apart = int(((np.abs(worth_of) == ENDLESS) * np.sign(worth_of) != value)[1:].sum())
        rows.compare(f"k = {ranks}: minimax to the end, other value", 0, apart)
        left = int(((_as_worded(moves, table) == 0) & (value != 0))[1:].sum())
        missed += left
        rows.compare(f"k = {ranks}: decided, but not labelled as worded", 0, left)
    return Finding(
        status="fails" if any(row.agrees is False for row in rows) else "holds",
        bound=ranks_up_to(limit, 4),
        computed="Minimax carried to the end gives every position its value. The procedure as worded, which waits until all children are "
        f"labelled, leaves {missed:,} decided positions without a label: play can go round, and round a cycle each waits for the next.",
        rows=tuple(rows),
        correction="label a position as soon as one child is labelled in favour of the player to move; only for a loss all must be labelled"
        if missed
        else None,
        columns=("game", "expected", "positions"),
        evidence=READ,
    )


def _as_worded(moves: Moves, table: Table) -> NDArray[np.int8]:
    """Label as section 4 words it: a position only when all its children are labelled."""
    size = table.space.size
    labels = np.zeros(size, np.int8)
    labels[table.space.one_sided(mover_empty=False)] = -1
    labels[table.space.one_sided(mover_empty=True)] = 1
    while True:
        best, open_moves = np.full(size, -1, np.int8), np.zeros(size, np.int16)
        has = np.zeros(size, np.bool_)
        for where, after in moves.steps:
            best[where] = np.maximum(best[where], -labels[after])
            open_moves[where] += labels[after] == 0
            has[where] = True
        new = has & (labels == 0) & (open_moves == 0)
        if not new.any():
            return labels
        labels[new] = best[new]


def deeper(limit: int) -> Check:
    """Section 5.1: the accuracy improves steadily with the depth."""
    if limit < 4:
        return unchecked("4-Pan: the bound must be 4 or more")
    table, moves = yield from game_and_moves(4)
    rows = Rows()
    for printed in (True, False):
        before = 0.0
        for depth in DEPTHS:
            hits, misses, zeros = right_signs(table, (yield from look_ahead(moves, depth, printed)))
            share = hits / (hits + misses + zeros)
            rows.add(
                f"depth {depth}, Score_2 {SIGN[printed]}",
                "more",
                f"{share:.2%}",
                None if not depth else share > before,
            )
            before = share
    steady = not any(row.agrees is False for row in rows)
    return finding(
        rows,
        f"all {int((table.labels > 0).sum()):,} decided positions of 4-Pan that are not over",
        f"With either sign it is right more often at {'each' if steady else 'not each'} of these depths than at the one before; "
        "zeros are counted as misses.",
        ("search", "printed", "share of right signs"),
        "not at every depth",
        evidence=READ,
    )


def depth_14(limit: int) -> Check:
    """Section 5.1: depth 14 typically plays perfectly for k ≤ 3 and nearly so for k = 4; typically, we read, is 99 in 100."""
    rows, wrongs = Rows(), list[str]()
    for ranks in range(2, min(limit, 4) + 1):
        table, moves = yield from game_and_moves(ranks)
        running = int((table.labels != 0).sum())
        for printed in (False, True):
            wrong = yield from gives_away(table, moves, DEPTH, printed)
            shown = f"{len(wrong):,} of {running:,} = {len(wrong) / running:.2%}"
            seldom = TYPICALLY * len(wrong) <= running
            rows.add(
                f"k = {ranks}, Score_2 {SIGN[printed]}", "1% or less", shown, None if printed else seldom
            )
            if len(wrong) and not printed:
                states = (table.space.state(int(index)) for index in wrong)
                first = min(states, key=lambda state: (sum(state.hand) + sum(state.other), state.hand))
                wrongs.append(
                    f"{len(wrong):,} positions of {ranks}-Pan (with the fewest cards in {GAME.format(first)})"
                )
    if not rows:
        return unchecked(ranks_up_to(limit, 4, 2))
    never = f"Not always: the value is given away in {' and '.join(wrongs)}. "
    return finding(
        rows,
        f"all positions that are not over, {ranks_up_to(limit, 4, 2)}",
        f"{never if wrongs else 'The suggestion never gives the value away. '}Of equally good moves the first is made.",
        (
            "game",
            "“typically” and “near-perfect”, as we read them",
            "positions in which the suggested move gives the value away",
        ),
        "not so seldom",
        evidence=READ,
        wrong="fails",
    )


def gives_away(
    table: Table, moves: Moves, depth: int, printed: bool
) -> Generator[Progress, None, NDArray[np.intp]]:
    """Return the positions in which the move that a search suggests does not keep the value."""
    value = values(table)
    chosen = suggestions(moves, (yield from look_ahead(moves, depth - 1, printed)))
    bad = np.zeros(table.space.size, np.bool_)
    for number, (where, after) in enumerate(moves.steps):
        bad[where] |= (chosen[where] == number) & (value[after] != -value[where])
    return np.flatnonzero(bad)


def evaluation_time(limit: int) -> Check:
    """Section 4: evaluating a 5,000-Pan position; the benchmark times it."""
    rng = Random(1)
    hand, other = [], []
    for rank in range(LONG):
        cards = 4 if rank else 3
        low, high = sorted(rng.sample(range(1, cards + 3), 2))
        hand.append(low - 1)
        other.append(high - low - 1)
        if rank % 500 == 0:
            yield Progress(rank, LONG, "ranks dealt")
    yield Progress(LONG, LONG, "ranks dealt")
    found = worth(tuple(hand), tuple(other), USUAL)
    return Finding(
        status="counted",
        bound=f"one random position of {LONG:,} ranks",
        computed=f"Its value is {found:,.1f}. What that takes on a machine is timed by lastcard bench pan.",
        rows=(
            Row("seconds for a position", "0.016 (Maple, 2015)", "see lastcard bench pan", None),
            Row("value of the position dealt here", "", f"{found:,.1f}", None),
        ),
        columns=("5,000-Pan", "printed", "here"),
        evidence=Evidence(COUNTED.kind, "times are no statement about the game"),
    )

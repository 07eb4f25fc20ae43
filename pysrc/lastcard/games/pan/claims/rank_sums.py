"""Checks of section 5.2: the rule of the rank sums, its midpoint, and what three jacks in the hand come to."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, unchecked
from lastcard.games.pan.claims.common import as_printed, done, finding, ranks_up_to
from lastcard.games.pan.claims.guessing import RANKS, TABLE_8, TABLE_9, TABLE_10
from lastcard.games.pan.claims.taking import PRINTED
from lastcard.games.pan.solver import full_table, space_of
from lastcard.games.pan.solver.cutting import Cuts, by_rank_sum
from lastcard.games.pan.solver.forward import hands
from lastcard.games.pan.solver.population import top_three

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress
    from lastcard.games.pan.claims.common import Check

MOST = 6
_JACK = 2


def _cuts(ranks: int) -> Generator[Progress, None, Cuts]:
    table = yield from full_table(ranks)
    return (yield from by_rank_sum(table))


def midpoint(limit: int) -> Check:
    """Whether 3(k + 1)/2 is the best rank sum to begin taking at."""
    rows, wrong = [], []
    for ranks in range(3, min(limit, MOST) + 1):
        cuts = yield from _cuts(ranks)
        middle = 3 * (ranks + 1) / 2
        shares = {cut: cuts.kept(cut) for cut in cuts.cuts}
        best = max(shares, key=lambda cut: shares[cut])
        at = cuts.kept(middle)  # a sum that is the midpoint itself is decided the better way
        right = at == shares[best]
        if not right:
            wrong.append(ranks)
        shown = (
            f"best {best:g}: {shares[best]:.2%}; at the midpoint {at:.2%}; always take: {cuts.kept(0):.2%}"
        )
        rows.append(Row(f"k = {ranks}", f"{middle:g}", shown, right))
    if not rows:
        return unchecked(ranks_up_to(limit, MOST, 3))
    return Finding(
        status="fails" if wrong else "holds",
        bound=ranks_up_to(limit, MOST, 3),
        computed="Taking when the rank sum is above a cut, and placing otherwise, keeps the value of the position in these shares "
        "(a sum that is the midpoint itself is counted the better way); "
        f"the midpoint is {'the best cut only for some k' if wrong else 'the best cut for each k'}.",
        rows=tuple(rows),
        correction=f"the midpoint is not the best cut for k = {', '.join(map(str, wrong))}"
        if wrong
        else None,
        columns=("game", "3(k + 1)/2", "share of positions whose value is kept"),
        evidence=EXHAUSTIVE,
    )


def cut(limit: int) -> Check:
    """What we say: the rule gains little over always taking, and less with every rank."""
    rows, gains = [], list[float]()
    for ranks in range(3, min(limit, MOST) + 1):
        cuts = yield from _cuts(ranks)
        best = max(cuts.cuts, key=cuts.kept)
        gain = cuts.kept(best) - cuts.kept(0)
        less = None if not gains else gain < gains[-1]
        gains.append(gain)
        shown = f"cut {best:g}: {cuts.kept(best):.2%} of {cuts.positions:,}; always take {cuts.kept(0):.2%}"
        rows.append(
            Row(f"k = {ranks}", "" if less is None else "gains less than for the k before", shown, less)
        )
    if len(rows) < 2:
        return unchecked(ranks_up_to(limit, MOST, 4), rows=rows[:0])
    holds = all(row.agrees is not False for row in rows)
    return Finding(
        status="holds" if holds else "fails",
        bound=ranks_up_to(limit, MOST, 3),
        computed=f"Over always taking the best cut gains {', '.join(f'{gain:.2%}' for gain in gains)}.",
        rows=tuple(rows),
        columns=("game", "expected", "value kept"),
        evidence=EXHAUSTIVE,
    )


def three_jacks(limit: int) -> Check:
    """After taking three jacks the hand has exactly three of them about half the time."""
    if limit < RANKS:
        return unchecked("4-Pan: the bound must be 4 or more")
    space = space_of(RANKS)
    code, enough = top_three(space)
    mine, theirs = hands(space, np.arange(space.size))
    running = (np.sum(mine, axis=0) > 0) & (np.sum(theirs, axis=0) > 0)
    here = running & enough & (code == 3 << 4 * _JACK)
    exactly = here & (mine[_JACK] == 0)
    held = here & (mine[_JACK] + theirs[_JACK] == 1)
    yield done(1, 1, "jacks")
    share = float(exactly.sum() / here.sum())
    apart = float((exactly & held).sum() / held.sum())
    rows = [
        Row("exactly three jacks after taking three", "about half", f"{share:.3f}", 0.45 <= share <= 0.55),
        Row("the same where one of the hands holds the fourth", "", f"{apart:.3f}", None),
    ]
    return finding(
        rows,
        f"all {int(here.sum()):,} positions of 4-Pan with three jacks on top of the pile",
        "The fourth jack lies as often in one hand as in the other, or in the pile.",
        ("after taking", "printed", "computed"),
        "about two thirds of the time: half of it only where a hand holds the fourth jack, which may lie in the pile too",
        evidence=EXHAUSTIVE,
    )


QUOTIENTS = (
    ".954 .882 .858 .806 .8 .771 .722 .658 .640 .635",
    ".456 .419 .378 .310 .258 .082 .029 .025 .022 0",
)
"""The ratios of Tables 11 and 12 as printed."""


def quotients(limit: int) -> Check:
    """Whether the printed quotients of Tables 8 to 12 are those of the printed counts."""
    counts = [(f"[{','.join(map(str, top))}]", taken, count) for top, (count, taken, _) in PRINTED.items()]
    places = [(*one, text) for one, text in zip(counts, " ".join(QUOTIENTS).split(), strict=True)]
    places.append(("Table 8", TABLE_8[0], sum(TABLE_8), ".790"))
    tables = ((9, TABLE_9, (".878", ".902", ".928", ".942")), (10, TABLE_10, (".990", ".997", "1")))
    for number, table, printed in tables:
        for (depth, (hits, misses)), text in zip(table.items(), printed, strict=True):
            places.append((f"Table {number}, depth {depth}", hits, hits + misses, text))
    places.append(
        (
            "how often to take",
            sum(row[1] for row in PRINTED.values()),
            sum(row[0] for row in PRINTED.values()),
            ".71",
        )
    )
    rows = []
    for label, part, whole, text in places:
        exact = Fraction(part, whole)
        rows.append(Row(f"{label}: {part:,}/{whole:,}", text, f"{float(exact):.5f}", as_printed(exact, text)))
    yield done(1, 1, "quotients")
    return finding(
        rows,
        f"{len(rows)} printed quotients",
        "They are those of the counts, and the rows of Tables 11 and 12 add up to the totals in the text.",
        ("counts", "printed", "computed"),
        "not all are those of the counts",
        evidence=EXHAUSTIVE,
    )

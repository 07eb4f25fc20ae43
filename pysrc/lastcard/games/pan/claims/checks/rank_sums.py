"""Checks of section 5.2: the rule of the rank sums, its midpoint, and what three jacks in the hand come to."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Row, Rows, unchecked
from lastcard.core.pieces.divided_check import DividedCheck
from lastcard.core.progress import Progress
from lastcard.games.pan.claims.checks.checked_experiments import cuts as by_rank_sum
from lastcard.games.pan.claims.checks.common import as_printed, finding, ranks_up_to
from lastcard.games.pan.claims.checks.heuristic_accuracy import RANKS, TABLE_8, TABLE_9, TABLE_10
from lastcard.games.pan.claims.checks.taking import PRINTED
from lastcard.games.pan.claims.checks.truth import READ, SLICE, positions

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.claims import Check

MOST = 6
MOST_LISTED = 5
_JACK = 2


def _ranks(limit: int) -> range:
    return range(3, min(limit, MOST) + 1)


def _by_midpoint(ranks: int) -> Generator[Progress, None, list[Any]]:
    """What the midpoint keeps in a game of so many ranks, and whether that is more than taking always does."""
    cuts = yield from by_rank_sum(ranks)
    middle = 3 * (ranks + 1) / 2
    best = max(cuts.cuts, key=cuts.kept)
    at = cuts.kept(middle)  # a sum that is the midpoint itself is decided the better way
    shown = f"{at:.2%}; always take: {cuts.kept(0):.2%}; the best cut is {best:g}: {cuts.kept(best):.2%}"
    return [ranks, f"{middle:g}", shown, at > cuts.kept(0)]


def _midpoint(limit: int, found: Sequence[Any]) -> Finding:
    rows, wrong = Rows(), [ranks for ranks, _, _, right in found if not right]
    for ranks, middle, shown, right in found:
        rows.add(f"k = {ranks}", middle, shown, right)
    if not rows:
        return unchecked(ranks_up_to(limit, MOST, 3))
    return finding(
        rows,
        ranks_up_to(limit, MOST, 3),
        "Taking when the rank sum is above the midpoint, and placing otherwise, keeps the value of the position in these shares (a sum "
        "that is the midpoint itself is counted the better way); "
        + (
            f"for k = {', '.join(map(str, wrong))} taking always keeps it more often."
            if wrong
            else "taking always keeps it less often."
        ),
        ("game", "3(k + 1)/2", "share of positions whose value is kept"),
        f"not for k = {', '.join(map(str, wrong))}",
        evidence=READ,
        wrong="fails",
    )


midpoint = DividedCheck(_ranks, _by_midpoint, _midpoint)
"""Whether 3(k + 1)/2 serves as a cut for any k: keeps the value more often than taking always, we read."""


def cut(limit: int) -> Check:
    """What we say: the rule gains little over always taking, and less with every rank."""
    rows, gains = Rows(), list[float]()
    for ranks in range(3, min(limit, MOST) + 1):
        cuts = yield from by_rank_sum(ranks)
        best = max(cuts.cuts, key=cuts.kept)
        gain = cuts.kept(best) - cuts.kept(0)
        less = None if not gains else gain < gains[-1]
        gains.append(gain)
        shown = f"cut {best:g}: {cuts.kept(best):.2%} of {cuts.positions:,}; always take {cuts.kept(0):.2%}"
        rows.add(f"k = {ranks}", "" if less is None else "gains less than for the k before", shown, less)
    if len(rows) < 2:
        return unchecked(ranks_up_to(limit, MOST, 4), rows=rows[:0])
    holds = all(row.agrees is not False for row in rows)
    return Finding(
        status="holds" if holds else "fails",
        bound=ranks_up_to(limit, MOST, 3),
        computed=f"Over always taking the best cut gains {', '.join(f'{gain:.2%}' for gain in gains)}.",
        rows=tuple(rows),
        columns=("game", "expected", "value kept"),
        evidence=READ,
    )


def far_below(limit: int) -> Check:
    """Count how seldom the top three cards are low, and compare it with what is proved for every k."""
    rows, last = Rows(), min(limit, MOST_LISTED)
    for ranks in range(2, last + 1):
        size = 10 * 15 ** (ranks - 1)
        few, low = [0] * ranks, [0] * ranks
        for number, state in enumerate(positions(ranks)):
            if number % SLICE == 0:
                yield Progress(number, size, "positions, one by one")
            top = state.taken()
            loose = sum(state.loose)
            rank_sum = sum(rank * count for rank, count in enumerate(top, 1))
            for highest in range(1, ranks):
                few[highest] += sum(state.loose[-highest:]) <= 2
                low[highest] += loose >= 3 and rank_sum <= 3 * (ranks - highest) + 2
        for highest in range(1, ranks):
            ways = 25 + 35 * highest + 8 * highest * (highest - 1)
            said = ways * size // (25 * 3**highest)
            rows.compare(
                f"k = {ranks}: at most two loose among the {highest} highest ranks", said, few[highest]
            )
            rows.add(
                f"k = {ranks}: three or more loose, rank sum up to {3 * (ranks - highest) + 2}",
                f"at most {said:,}",
                f"{low[highest]:,}",
                low[highest] <= said,
            )
    if not rows:
        return unchecked(ranks_up_to(limit, MOST_LISTED, 2))
    right = all(row.agrees for row in rows)
    return Finding(
        "holds" if right else "fails",
        ranks_up_to(limit, MOST_LISTED, 2),
        "As many were listed as the proof says, or fewer." if right else "Other numbers were listed.",
        tuple(rows),
        columns=("positions", "by the proof", "listed by the rules"),
        correction=None if right else "the proof does not cover what was found",
        evidence=Evidence("proved", "the check lists every position", "pan-cuts.md") if right else EXHAUSTIVE,
    )


def three_jacks(limit: int) -> Check:
    """After taking three jacks the hand has exactly three of them about half the time."""
    if limit < RANKS:
        return unchecked("4-Pan: the bound must be 4 or more")
    there = exactly = held = apart = 0
    for number, state in enumerate(positions(RANKS)):
        if number % SLICE == 0:
            yield Progress(number, 10 * 15 ** (RANKS - 1), "positions, one by one")
        if state.over or state.taken()[_JACK] != 3:
            continue
        mine, theirs = state.hand[_JACK], state.other[_JACK]
        there += 1
        exactly += mine == 0
        held += mine + theirs == 1
        apart += (mine, theirs) == (0, 1)
    if not held:
        return unchecked("no position has three jacks on top of the pile")
    rows = [
        Row(
            "exactly three jacks after taking three",
            "about half",
            f"{exactly / there:.3f}",
            0.45 <= exactly / there <= 0.55,
        ),
        Row("the same where one of the hands holds the fourth", "", f"{apart / held:.3f}", None),
    ]
    return finding(
        rows,
        f"all {there:,} positions of 4-Pan with three jacks on top of the pile",
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
    rows = Rows()
    for label, part, whole, text in places:
        exact = Fraction(part, whole)
        rows.add(f"{label}: {part:,}/{whole:,}", text, f"{float(exact):.5f}", as_printed(exact, text))
    yield Progress(1, 1, "quotients")
    return finding(
        rows,
        f"{len(rows)} printed quotients",
        "They are those of the counts, and the rows of Tables 11 and 12 add up to the totals in the text.",
        ("counts", "printed", "computed"),
        "not all are those of the counts",
        evidence=EXHAUSTIVE,
    )

"""Checks of section 3.1, section 3.2 and Table 4: who wins, how long it takes, how often it is a draw."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from lastcard.core.claims import Finding, Row
from lastcard.core.text import number
from lastcard.games.pan.claims.common import (
    TOGETHER,
    beyond,
    done,
    finding,
    nothing,
    ranks_up_to,
    summary,
)
from lastcard.games.pan.solver import full_table, move_counts, space_of

if TYPE_CHECKING:
    from lastcard.games.pan.claims.common import Check
    from lastcard.games.pan.solver import Summary

TABLE_4 = {
    1: (3, 5, 5, "0"),
    2: (15, 115, 115, "0"),
    3: (38, 2134, 2038, ".045"),
    4: (84, 33232, 28667, ".137"),
}
LARGEST = 8
"""The largest game that is solved here: 1.7 billion positions, 4 GB, and minutes natively."""


def iterations(limit: int) -> Check:
    """Table 4, second column: passes until nothing new is labelled."""
    rows, plies = [], []
    for ranks, (printed, *_) in TABLE_4.items():
        if ranks > limit:
            rows.append(beyond(f"k = {ranks}", str(printed)))
            continue
        longest = (yield from summary(ranks)).tally.longest
        plies.append(str(longest))
        rows.append(Row(f"k = {ranks}", str(printed), str(longest + 1), longest + 1 == printed))
    return finding(
        rows,
        ranks_up_to(limit, 4),
        "The printed numbers count the passes, the one that labels finished games included; the longest game "
        f"has one ply less ({', '.join(plies)} plies).",
        ("game", "printed", "most plies to an end, plus 1"),
    )


def decided(limit: int) -> Check:
    """Table 4, third and fourth columns."""
    rows = []
    for ranks, (_, attainable, decisive, share) in TABLE_4.items():
        if ranks > limit:
            rows.append(beyond(f"k = {ranks}, decided", number(decisive)))
            continue
        found = yield from summary(ranks)
        together, draws = found.attainable_together or 0, found.tally.draws
        rows.append(
            Row(
                f"k = {ranks}, attainable",
                number(attainable),
                number(found.attainable or 0),
                found.attainable == attainable,
            )
        )
        rows.append(
            Row(
                f"k = {ranks}, decided",
                number(decisive),
                number(found.decisive or 0),
                found.decisive == decisive,
            )
        )
        count = together - draws
        rows.append(
            Row(f"k = {ranks}, decided, nines together", number(decisive), number(count), count == decisive)
        )
        exact = Fraction(draws, found.attainable or 1)
        stated = Fraction("0" + share if share[0] == "." else share)
        agrees = abs(exact - stated) <= Fraction(1, 2000)
        rows.append(Row(f"k = {ranks}, share of draws", share, f"{float(exact):.4f}", agrees))
    return finding(
        rows,
        ranks_up_to(limit, 4),
        "The draws are as printed. The counts of attainable positions are those of the game in which nines are "
        "placed together; value and distance of every position are the same in both.",
        ("game", "printed", "computed"),
        "attainable 121, 2,140, 33,239 and decided 121, 2,044, 28,674 for k = 2, 3, 4 by the rules as they stand",
    )


def _share_of_draws(found: Summary) -> Fraction:
    """The share of draws among the attainable positions; where those are unknown, nearly all potential ones."""
    without = 4 * 5 ** (found.ranks - 1)
    return Fraction(found.tally.draws, found.attainable or found.potential - without)


def draws_grow(limit: int) -> Check:
    """Whether the share of draws grows with k."""
    last, rows = min(limit, LARGEST), []
    shares: list[Fraction] = []
    for ranks in range(1, last + 1):
        found = yield from summary(ranks)
        share = _share_of_draws(found)
        grows = None if not shares else share >= shares[-1]
        shares.append(share)
        rows.append(Row(f"k = {ranks}", "" if grows is None else "grows", f"{float(share):.4f}", grows))
    if last < 2:
        return nothing(ranks_up_to(limit, LARGEST, 2), rows)
    fails = any(row.agrees is False for row in rows)
    return Finding(
        status="fails" if fails else "holds",
        bound=ranks_up_to(limit, LARGEST),
        computed="The share of drawn positions goes up and down with k."
        if fails
        else "Within the bound the share of draws grows.",
        rows=tuple(rows),
        correction="It falls from 13.7% for k = 4 to 10.5% for k = 5 and then grows: 12.6%, 15.5% and 29.8% for k = 6, 7, 8."
        if fails
        else None,
        columns=("game", "“appears to grow”", "share of draws"),
    )


def same_in_both_readings(limit: int) -> Check:
    """Whether placing nines together changes any value or distance."""
    last, rows, different = min(limit, 6), [], 0
    for ranks in range(1, last + 1):
        table = yield from full_table(ranks)
        other = yield from full_table(ranks, TOGETHER)
        same = int(((table.labels != other.labels) & ((table.labels >= 0) | (other.labels >= 0))).sum())
        different += same
        rows.append(Row(f"k = {ranks}", "0", str(same), same == 0))
    return Finding(
        status="fails" if different else "holds",
        bound=ranks_up_to(limit, 6),
        computed="Every position has the same value and distance whether nines must be placed together or not.",
        rows=tuple(rows),
        columns=("game", "expected", "positions that differ"),
    )


def always_a_move(limit: int) -> Check:
    """No stalemate: whoever is to move can move."""
    last, rows, stuck = min(limit, 6), [], 0
    for ranks in range(1, last + 1):
        space = space_of(ranks)
        counts = move_counts(space)
        over = len(space.one_sided(True)) + len(space.one_sided(False)) - 1
        without = int((counts == 0).sum()) - over
        stuck += without
        rows.append(Row(f"k = {ranks}", "0", str(without), without == 0))
        yield done(ranks, last, "moves counted")
    return Finding(
        status="fails" if stuck else "holds",
        bound=ranks_up_to(limit, 6),
        computed="In every position that is not over there is a legal move.",
        rows=tuple(rows),
        columns=("game", "expected", "positions without a move"),
    )


def larger_games(limit: int) -> Check:
    """What the essay left open: longest game, draws and starts for k = 5, 6 and 7."""
    rows = []
    for ranks in range(5, min(limit, LARGEST) + 1):
        found = yield from summary(ranks)
        if found.starts is None:
            continue
        win, loss, draw = found.starts.win, found.starts.loss, found.starts.draw
        rows += [
            Row(f"k = {ranks}, longest game", "(open)", f"{found.tally.longest} plies", None),
            Row(
                f"k = {ranks}, attainable positions",
                "(open)",
                "not known" if found.attainable is None else f"{found.attainable:,}",
                None,
            ),
            Row(f"k = {ranks}, drawn positions", "(open)", f"{found.tally.draws:,}", None),
            Row(
                f"k = {ranks}, share of draws",
                "(open)",
                f"{float(_share_of_draws(found)):.4f}",
                None,
            ),
            Row(
                f"k = {ranks}, starts won, lost, drawn",
                "(open)",
                f"{win}, {loss}, {draw} of {found.starts.total}",
                None,
            ),
        ]
    if not rows:
        return nothing(ranks_up_to(limit, LARGEST, 5))
    return Finding(
        status="holds",
        bound=ranks_up_to(limit, LARGEST, 5),
        computed="Every position of these games is solved, draws by endless play included.",
        rows=tuple(rows),
        columns=("game", "in the essay", "computed"),
    )

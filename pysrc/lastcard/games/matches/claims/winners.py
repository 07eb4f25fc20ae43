"""Checks of who wins. The truth comes from retrograde analysis, which knows the rules and nothing else."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Finding, Row, Rows, status_of
from lastcard.games.matches.claims.truth import (
    SLICE,
    compared,
    proved_unless,
    spell,
    truth,
    winner,
    winning_takes,
)
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.proof import induction, prove
from lastcard.games.matches.solver.verdict import value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lastcard.core.claims import Check

PRINTED_WINNERS = {left: "second" if left % 4 == 1 else "first" for left in (1, *range(5, 22))}
"""The unnumbered table for 5 to 20 matches, and the 1 and 21 of the sentence around it, as printed."""


def who_wins(limit: int) -> Check:
    """The unnumbered table of winners."""
    verdicts = yield from truth(min(limit, max(PRINTED_WINNERS)))
    rows = Rows()
    for left, printed in PRINTED_WINNERS.items():
        computed = winner(verdicts, left) if left <= limit else "beyond the bound"
        rows.add(str(left), printed, computed, computed == printed if left <= limit else None)
    wrong = [row.label for row in rows if row.agrees is False]
    checked = [left for left in PRINTED_WINNERS if left <= limit]
    return Finding(
        status="differs" if wrong else "holds",
        bound=f"n = 1 and 5 to {max(checked)}" if max(checked) > 1 else "n = 1",
        computed=f"Not as printed: n = {', '.join(wrong)}."
        if wrong
        else f"All {len(checked)} entries are right.",
        rows=tuple(rows),
        columns=("matches", "printed winner", "computed"),
        evidence=EXHAUSTIVE,
    )


def theorem(limit: int) -> Check:
    """The second player wins exactly when n = 4k + 1."""
    verdicts = yield from truth(limit)
    seconds: list[int] = []
    wrong: list[int] = []
    for left in range(1, limit + 1):
        second = winner(verdicts, left) == "second"
        if second:
            seconds.append(left)
        if second != (left % 4 == 1):
            wrong.append(left)
        if left % SLICE == 0:
            yield compared(left, limit)
    cases = induction(3, misere=True)
    rows = tuple(
        Row(
            f"n = 4k{f' + {case.rest}' if case.rest else ''}",
            "second wins" if case.rest == 1 else "first wins",
            "no take leaves 4k + 1" if not case.moves else f"taking {case.moves[0]} leaves 4k + 1",
            case.sound,
        )
        for case in cases
    )
    unsound = [case.rest for case in cases if not case.sound]
    return Finding(
        status="fails" if wrong or unsound else "holds",
        bound=f"all n ≤ {limit} by retrograde analysis",
        evidence=proved_unless(wrong or unsound),
        smallest=bool(wrong),
        computed=f"The second player wins {len(seconds):,} of {limit:,} piles ({_first_of(seconds)}).",
        rows=rows,
        counterexample=str(wrong[0]) if wrong else None,
        columns=("pile", "printed", "computed"),
    )


def any_take(limit: int) -> Check:
    """The theory for every largest take and both rules, which the paper does not have."""
    proof = yield from prove(limit)
    wrong = proof.mismatches
    rows = Rows()
    for take in proof.takes:
        for misere in (True, False):
            lost = (left for left in range(1, limit + 1) if value(State(left, take, misere)) == "loss")
            agrees = not any((state.take, state.misere) == (take, misere) for state in wrong)
            rows.add(
                f"up to {take}, the last match {'loses' if misere else 'wins'}",
                f"{take + 1}k{' + 1' if misere else ''}",
                _first_of(lost, shown=5),
                agrees,
            )
    return Finding(
        status="fails" if wrong or not proof.inductive else "holds",
        bound=f"all n ≤ {limit}, takes up to {max(proof.takes)}, both rules, by retrograde analysis",
        evidence=proved_unless(wrong or not proof.inductive),
        smallest=bool(wrong),
        computed=f"Winner and distance are right in all {proof.positions} positions."
        if not wrong
        else f"Winner or distance is wrong in {len(wrong):,} of {proof.positions:,} positions.",
        rows=tuple(rows),
        counterexample=GAME.format(wrong[0]) if wrong else None,
        columns=("rules", "lost piles", "computed"),
    )


def small_piles(limit: int) -> Check:
    """With 2, 3 or 4 matches the first player wins by taking 1, 2 or 3."""
    verdicts = yield from truth(min(limit, 4))
    rows = Rows()
    for left in (2, 3, 4):
        if left > limit:
            rows.beyond(str(left), f"take {left - 1}")
            continue
        wins = winning_takes(verdicts, left)
        rows.add(str(left), f"take {left - 1}", spell(wins), wins == [left - 1])
    return _rows_finding(rows, ("matches", "printed", "winning takes"))


def five_matches(limit: int) -> Check:
    """With 5 matches, whatever m is taken, the answer 4 − m leaves 1 match and wins."""
    verdicts = yield from truth(min(limit, 5))
    rows = Rows()
    for taken in (1, 2, 3):
        if limit < 5:
            rows.beyond(f"m = {taken}", f"take {4 - taken}")
            continue
        wins = winning_takes(verdicts, 5 - taken)
        rows.add(f"m = {taken}", f"take {4 - taken}", spell(wins), wins == [4 - taken])
    return _rows_finding(rows, ("first take", "printed answer", "winning takes"))


def first_take(limit: int) -> Check:
    """From 4k + l the first player wins by taking (l − 1) mod 4."""
    verdicts = yield from truth(limit)
    wrong = []
    rows: dict[int, Row] = {}
    for left in range(1, limit + 1):
        if left % SLICE == 0:
            yield compared(left, limit)
        rest = left % 4
        if rest == 1:
            continue
        wins, printed = winning_takes(verdicts, left), (rest - 1) % 4
        if wins != [printed]:
            wrong.append(left)
        rows.setdefault(rest, Row(f"l = {rest} ({left}, …)", str(printed), spell(wins), wins == [printed]))
    return Finding(
        status="unchecked" if not rows else "fails" if wrong else "holds",
        bound=f"all n ≤ {limit}",
        evidence=proved_unless(wrong),
        smallest=bool(wrong),
        computed="The only winning take is (l − 1) mod 4, with the remainder that is never negative: for "
        "l = 0 it is 3. The % of C and Java gives −1 there.",
        rows=tuple(rows[rest] for rest in sorted(rows)),
        counterexample=str(wrong[0]) if wrong else None,
        columns=("pile", "(l − 1) mod 4", "winning takes"),
    )


def what_is_left(limit: int) -> Check:
    """That first take leaves 4(k − 1) + 1 matches."""
    verdicts = yield from truth(limit)
    rows = Rows()
    wrong: list[int] = []
    for left in range(1, limit + 1):
        if left % SLICE == 0:
            yield compared(left, limit)
        quotient, rest = divmod(left, 4)
        if rest == 1:
            continue
        takes = winning_takes(verdicts, left)
        leaves = left - takes[0] if takes else left
        printed = 4 * (quotient - 1) + 1
        if leaves != printed:
            wrong.append(left)
        if left <= 12:
            rows.compare(f"{left} = 4·{quotient} + {rest}", printed, leaves)
    return Finding(
        status="unchecked" if not rows else "fails" if wrong else "holds",
        bound=f"all n ≤ {limit}",
        smallest=bool(wrong),
        computed=f"The winning take leaves 4(k − 1) + 1 only for l = 0; {len(wrong)} piles, those with l = 2 "
        "or 3, are left at 4k + 1."
        if wrong
        else "No pile within the bound says otherwise.",
        rows=tuple(rows),
        counterexample=str(wrong[0]) if wrong else None,
        correction="The winning take leaves 4k + 1 matches for l = 2 and 3, and 4(k − 1) + 1 for l = 0."
        if wrong
        else None,
        columns=("pile", "4(k − 1) + 1", "is left"),
        evidence=EXHAUSTIVE,
    )


def _first_of(piles: Iterable[int], shown: int = 6) -> str:
    first = [str(left) for left in islice(piles, shown + 1)]
    return ", ".join(first[:shown] + ["…"] * (len(first) > shown)) or "none"


def _rows_finding(rows: list[Row], columns: tuple[str, str, str]) -> Finding:
    compared = [row for row in rows if row.agrees is not None]
    wrong = [row for row in compared if not row.agrees]
    return Finding(
        status=status_of(rows),
        bound=f"{len(compared)} of the {len(rows)} cases",
        computed="Nothing lies within the bound."
        if not compared
        else f"{len(wrong)} of {len(compared)} are not as printed."
        if wrong
        else "In each case it is the only take that wins.",
        rows=tuple(rows),
        columns=columns,
        evidence=EXHAUSTIVE,
    )

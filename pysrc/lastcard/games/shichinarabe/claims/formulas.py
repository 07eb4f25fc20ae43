"""Boards without rights, passes and edge rules, made from formulas, judged by brute force against the formulas."""

from __future__ import annotations

from functools import partial
from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Row, unchecked
from lastcard.core.progress import Progress, relay
from lastcard.core.text import amount, span
from lastcard.games.shichinarabe.claims.common import exceptions
from lastcard.games.shichinarabe.claims.free_moves import FreeMoves
from lastcard.games.shichinarabe.solver.reductions.formula_board import formula_board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.core.claims import Check
    from lastcard.games.shichinarabe.solver.reductions.gadgets import Clause

    Formula = tuple[Clause, ...]

MOST_LITERALS = 2
"""Most literals of a formula, all clauses together: the boards of more are large."""

KNOWN = Evidence(
    "proved",
    "The construction is our own, and its boards were tried by brute force, a path of one colour that hangs by its end "
    "counted as free moves.",
    "shichinarabe-pspace.md",
)


def quantified(limit: int) -> Check:
    """Compare who wins by brute force with what best play makes of the formula, for all small formulas."""
    bound = (
        f"formulas with {span(1, limit)} variables and up to {MOST_LITERALS} literals in all, each once up to which "
        "are negated, by brute force"
    )
    rows, wrong, tried = [], None, 0
    for variables in range(1, limit + 1):
        number = here = 0
        for formula in formulas(variables, MOST_LITERALS):
            state = formula_board(formula)
            progress = Progress(tried, tried + 1, "formulas")
            won = yield from relay(FreeMoves(state).winning(0), partial(_passed, progress))
            number, tried = number + 1, tried + 1
            if won != (satisfied(formula) < len(formula)):
                here += 1
                wrong = wrong or state
        rows.append(
            Row(
                f"{amount(variables, 'variable')}, {amount(number, 'formula')}",
                "0 wrong",
                f"{here} wrong",
                not here,
            )
        )
    if not tried:
        return unchecked(bound)
    return exceptions(
        bound,
        wrong,
        f"On {amount(tried, 'board')} red wins exactly if blue cannot make all clauses true{', but not on all' if wrong else ''}.",
        rows,
        "The construction needs another look.",
        KNOWN,
    )


def _passed(progress: Progress, _: int) -> Progress:
    return progress


def formulas(variables: int, literals: int) -> Iterator[Formula]:
    """Yield all formulas with so many variables, the last of which occurs, and so many literals in all, or fewer.

    Of those that differ only in which variables are negated one is enough: their boards differ in names alone.
    """
    names = range(1, variables + 1)
    signed = [
        clause
        for length in range(1, literals + 1)
        for chosen in combinations(names, length)
        for clause in product(*((v, -v) for v in chosen))
    ]
    for number in range(1, literals + 1):
        for formula in combinations_with_replacement(signed, number):
            said = [literal for clause in formula for literal in clause]
            first = {abs(literal): literal for literal in reversed(said)}
            if len(said) <= literals and variables in first and min(first.values()) > 0:
                yield formula


def satisfied(formula: Formula, values: tuple[bool, ...] = ()) -> int:
    """Return how many clauses become true if red sets the odd variables to make that few, and blue the others to make it many."""
    if len(values) < max(abs(literal) for clause in formula for literal in clause):
        best = max if len(values) % 2 else min
        return best(satisfied(formula, (*values, value)) for value in (False, True))
    return sum(any(values[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in formula)

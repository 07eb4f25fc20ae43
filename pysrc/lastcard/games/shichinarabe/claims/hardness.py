"""Theorems 6.8 and 6.9: the boards that make the game hard, checked against what they stand for."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from lastcard.core.claims import Finding, Row
from lastcard.core.progress import Progress, relay
from lastcard.games.shichinarabe.claims.common import MOST_GRAPH, graphs, nothing
from lastcard.games.shichinarabe.rules import GAME, State
from lastcard.games.shichinarabe.solver import BUDGET, answering
from lastcard.games.shichinarabe.solver.gadgets import choice_board, cover_board

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.claims.common import Check, Edges

GROWTH = 2.5
"""How many times as many positions are searched, at least, for every two variables more."""

FEWEST_GROWING = 6
"""Variables from which on growth is looked at."""


def covers(limit: int) -> Check:
    """Compare who wins with the size of the least vertex cover, for all small graphs."""
    last = min(limit, MOST_GRAPH)
    bound = f"all graphs with 2 to {last} vertices, any number of rights"
    checked, rows, wrong = 0, [], None
    for size in range(2, last + 1):
        most = here = 0
        for edges in graphs(size):
            if not edges:
                continue
            least = _least_cover(size, edges)
            for rights in range(size):
                state = cover_board(size, edges, rights)
                found = yield from relay(answering(state), partial(_boards, checked))
                most = max(most, found.nodes)
                checked += 1
                if (found.winner == 0) != (least <= rights):
                    here += 1
                    wrong = wrong or state
                yield Progress(checked, checked + 1, "boards")
        label = f"{size} vertices (up to {most:,} positions searched)"
        rows.append(Row(label, "0 wrong", f"{here} wrong", not here))
    return _finding(bound, checked, rows, wrong, "red wins exactly if there is a cover that small")


def choices(limit: int) -> Check:
    """Compare who wins with the choosing game, for all formulas with few variables and up to two clauses."""
    last = limit - limit % 2
    bound = f"2 to {last} variables, up to two clauses of up to three variables"
    checked, rows, wrong = 0, [], None
    for variables in range(2, last + 1, 2):
        names = range(1, variables + 1)
        clauses = [c for length in (1, 2, 3) for c in combinations(names, length)]
        here = 0
        formulas = [(), *((c,) for c in clauses), *combinations(clauses, 2)]
        for formula in formulas:
            state = choice_board(variables, formula)
            found = yield from relay(answering(state), partial(_formulas, checked))
            checked += 1
            if (found.winner == 0) != _chooses(variables, formula, frozenset(), frozenset()):
                here += 1
                wrong = wrong or state
            yield Progress(checked, checked + 1, "formulas")
        rows.append(
            Row(f"{variables} variables, {len(formulas):,} formulas", "0 wrong", f"{here} wrong", not here)
        )
    return _finding(bound, checked, rows, wrong, "red wins exactly if red wins the choosing game")


def effort(limit: int) -> Check:
    """Count the positions searched on boards of the choosing game whose clauses form a ring."""
    last = limit - limit % 2
    rows, before, slow = [], 0, False
    for variables in range(4, last + 1, 2):
        state = choice_board(variables, [(v, v % variables + 1) for v in range(1, variables + 1)])

        def tell(_: Progress, done: int = variables - 1) -> Progress:
            return Progress(done, last, "variables")

        found = yield from relay(answering(state, 10 * BUDGET), tell)
        if found.winner is None:
            break
        growth = found.nodes / before if before else 0.0
        counts = variables > FEWEST_GROWING
        slow = slow or (counts and growth < GROWTH)
        text = f"{found.nodes:,}" + (f" ({growth:.1f} times as many)" if before else "")
        rows.append(Row(f"{variables} variables", "", text, growth >= GROWTH if counts else None))
        before = found.nodes
        yield Progress(variables, last, "variables")
    bound = f"4 to {last} variables"
    if not any(row.agrees is not None for row in rows):
        return nothing(bound)
    return Finding(
        "fails" if slow else "holds",
        bound,
        "The positions searched multiply with every two variables more.",
        tuple(rows),
        None,
        "The search is quicker than that." if slow else None,
        ("", "printed", "positions searched"),
    )


def _boards(checked: int, _: Progress) -> Progress:
    return Progress(checked, checked + 1, "boards")


def _formulas(checked: int, _: Progress) -> Progress:
    return Progress(checked, checked + 1, "formulas")


def _finding(bound: str, checked: int, rows: list[Row], wrong: State | None, what: str) -> Finding:
    if not checked:
        return nothing(bound)
    return Finding(
        "fails" if wrong else "holds",
        bound,
        f"On {checked:,} boards {what}{', but not on all' if wrong else ''}.",
        tuple(rows),
        GAME.format(wrong) if wrong else None,
        "The construction needs another look." if wrong else None,
        ("", "expected", "found"),
    )


def _least_cover(size: int, edges: Edges) -> int:
    return next(
        count
        for count in range(size + 1)
        for cover in combinations(range(size), count)
        if all(u in cover or v in cover for u, v in edges)
    )


def _chooses(
    variables: int, formula: tuple[tuple[int, ...], ...], true: frozenset[int], false: frozenset[int]
) -> bool:
    """Whether red wins the choosing game from here on."""
    left = [v for v in range(1, variables + 1) if v not in true and v not in false]
    if not left:
        return all(true.intersection(clause) for clause in formula)
    if len(true) == len(false):
        return any(_chooses(variables, formula, true | {v}, false) for v in left)
    return all(_chooses(variables, formula, true, false | {v}) for v in left)

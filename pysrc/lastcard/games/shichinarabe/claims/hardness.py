"""Theorems 6.8 and 6.9: the boards that make the game hard, judged by brute force against what they stand for."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

from lastcard.core.claims import EXHAUSTIVE, Evidence, Finding, Row
from lastcard.core.progress import Progress
from lastcard.games.shichinarabe.claims.common import MOST_GRAPH, graphs, nothing
from lastcard.games.shichinarabe.claims.truth import Truth
from lastcard.games.shichinarabe.rules import GAME, State
from lastcard.games.shichinarabe.solver.gadgets import choice_board, cover_board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.games.shichinarabe.claims.common import Check, Edges

    Formula = tuple[tuple[int, ...], ...]

MANY_CLAUSES, FEW_CLAUSES = 4, 2
"""Most clauses of the formulas: with up to four variables, and with more."""

PROOF = "shichinarabe-hardness.md"


def covers(limit: int) -> Check:
    """Compare who wins by brute force with the size of the least vertex cover, for all small graphs."""
    last = min(limit, MOST_GRAPH)
    bound = f"all graphs with 2 to {last} vertices, any number of rights, by brute force"
    checked, rows, wrong = 0, [], None
    for size in range(2, last + 1):
        here = before = 0
        for edges in graphs(size):
            if not edges:
                continue
            least = _least_cover(size, edges)
            for rights in range(size):
                state = cover_board(size, edges, rights)
                checked += 1
                before += 1
                if Truth(state).wins(0, state.almighty) != (least <= rights):
                    here += 1
                    wrong = wrong or state
                yield Progress(checked, checked + 1, "boards")
        rows.append(Row(f"{size} vertices, {before} boards", "0 wrong", f"{here} wrong", not here))
    return _finding(bound, checked, rows, wrong, "red wins exactly if there is a cover that small")


def choices(limit: int) -> Check:
    """Compare who wins by brute force with the choosing game, for all formulas up to the names of the variables."""
    last = limit - limit % 2
    bound = (
        f"2 to {last} variables, all formulas of up to {MANY_CLAUSES} clauses (from 6 variables on, "
        f"{FEW_CLAUSES} of up to three variables) up to the names of the variables, by brute force"
    )
    checked, rows, wrong = 0, [], None
    for variables in range(2, last + 1, 2):
        here = number = 0
        for formula in _formulas(variables):
            state = choice_board(variables, formula)
            number += 1
            if Truth(state).wins(0) != _chooses(variables, formula, frozenset(), frozenset()):
                here += 1
                wrong = wrong or state
            yield Progress(checked + number, checked + number + 1, "formulas")
        checked += number
        rows.append(Row(f"{variables} variables, {number:,} formulas", "0 wrong", f"{here} wrong", not here))
    return _finding(bound, checked, rows, wrong, "red wins exactly if red wins the choosing game")


def _formulas(variables: int) -> Iterator[Formula]:
    """Yield formulas without negation, each once up to the names of its variables."""
    names = range(1, variables + 1)
    longest, most = (variables, MANY_CLAUSES) if variables <= 4 else (3, FEW_CLAUSES)
    clauses = [clause for length in range(1, longest + 1) for clause in combinations(names, length)]
    seen: set[Formula] = set()
    renamings = list(permutations(names))
    for number in range(most + 1):
        for formula in combinations(clauses, number):
            if formula not in seen:
                yield formula
                seen.update(
                    tuple(
                        sorted(
                            (tuple(sorted(way[v - 1] for v in c)) for c in formula), key=lambda c: (len(c), c)
                        )
                    )
                    for way in renamings
                )


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
        evidence=EXHAUSTIVE
        if wrong
        else Evidence(
            "proved",
            "The thesis gives no construction; the proof is of ours, and its boards were tried by brute force.",
            PROOF,
        ),
    )


def _least_cover(size: int, edges: Edges) -> int:
    return next(
        count
        for count in range(size + 1)
        for cover in combinations(range(size), count)
        if all(u in cover or v in cover for u, v in edges)
    )


def _chooses(variables: int, formula: Formula, true: frozenset[int], false: frozenset[int]) -> bool:
    """Whether red wins the choosing game from here on."""
    left = [v for v in range(1, variables + 1) if v not in true and v not in false]
    if not left:
        return all(true.intersection(clause) for clause in formula)
    if len(true) == len(false):
        return any(_chooses(variables, formula, true | {v}, false) for v in left)
    return all(_chooses(variables, formula, true, false | {v}) for v in left)

"""The boards that make the game hard, with options and without, judged by brute force against what they stand for."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Finding, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import amount, span
from lastcard.games.shichinarabe.claims.brute_force import BruteForce
from lastcard.games.shichinarabe.claims.common import MOST_GRAPH, exceptions, graphs
from lastcard.games.shichinarabe.rules import State
from lastcard.games.shichinarabe.solver.reductions.gadgets import (
    choice_board,
    cover_board,
    plain_cover_board,
    planar_choice_board,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from lastcard.core.claims import Check
    from lastcard.games.shichinarabe.claims.common import Edges

    Formula = tuple[tuple[int, ...], ...]

MANY_CLAUSES, FEW_CLAUSES = 4, 2
"""Most clauses of the formulas: with up to four variables, and with more."""

MOST_EDGES = 4
"""Most edges of the graphs that are made into boards without rights: these are large."""

MOST_LITERALS = 8
"""Most clauses and variables in them, together, of the formulas that are made into planar boards: these are large."""

PROOF = "shichinarabe-hardness.md"
NO_CONSTRUCTION = (
    "The thesis gives no construction; the proof is of ours, and its boards were tried by brute force."
)


def covers(limit: int) -> Check:
    """Compare who wins by brute force with the size of the least vertex cover, for all small graphs."""
    last = min(limit, MOST_GRAPH)
    boards = (
        (size, cover_board(size, edges, rights), _least_cover(size, edges) <= rights)
        for size in range(2, last + 1)
        for edges in graphs(size)
        if edges
        for rights in range(size)
    )
    bound = (
        f"all graphs with {span(2, last)} vertices and an edge, fewer rights than vertices, by brute force"
    )
    return _covered(bound, boards, NO_CONSTRUCTION)


def plain_covers(limit: int) -> Check:
    """Compare who wins by brute force with the size of the least vertex cover, on boards without rights, both starters."""
    last = min(limit, MOST_GRAPH)
    boards = (
        (size, plain_cover_board(size, edges, cover, player), _least_cover(size, edges) <= cover)
        for size in range(2, last + 1)
        for edges in graphs(size)
        for cover in range(len(edges))
        for player in (0, 1)
        if len(edges) <= MOST_EDGES
    )
    known = (
        "The construction is our own, and its boards were tried by brute force; in a native run also those of all graphs "
        "with four vertices and up to six edges, whoever begins. How hard trees with several white vertices are is open."
    )
    bound = f"all graphs with {span(2, last)} vertices and {span(1, MOST_EDGES)} edges, covers of fewer vertices than edges, both starters, by brute force"
    return _covered(bound, boards, known)


def _covered(bound: str, boards: Iterable[tuple[int, State, bool]], known: str) -> Check:
    """Judge boards of graphs with so many vertices, on which red is said to win or not."""
    counts: dict[int, int] = {}
    wrongs: dict[int, int] = {}
    wrong = None
    for checked, (size, state, won) in enumerate(boards, start=1):
        counts[size] = counts.get(size, 0) + 1
        red = BruteForce(state).wins(state.player, state.almighty) == (state.player == 0)
        missed = red != won
        wrongs[size] = wrongs.get(size, 0) + missed
        if missed:
            wrong = wrong or state
        yield Progress(checked, checked + 1, "boards")
    rows = [
        Row(
            f"{size} vertices, {amount(number, 'board')}",
            "0 wrong",
            f"{wrongs[size]} wrong",
            not wrongs[size],
        )
        for size, number in counts.items()
    ]
    what = "red wins exactly if there is a cover that small"
    return _finding(bound, sum(counts.values()), rows, wrong, what, known)


def planar_choices(limit: int) -> Check:
    """Compare who wins by brute force with the choosing game, on planar boards with at most one label an edge."""
    some = f", of at most {MOST_LITERALS} clauses and variables in them together,"
    known = f"{NO_CONSTRUCTION} In a native run so were all with four variables and at most twelve clauses and variables in them."
    return _chosen(
        limit, planar_choice_board, known, some, lambda f: 0 < len(f) + sum(map(len, f)) <= MOST_LITERALS
    )


def tree_choices(limit: int) -> Check:
    """Compare who wins by brute force with the choosing game, on trees with several labels an edge."""
    return _chosen(limit, choice_board, NO_CONSTRUCTION)


def _chosen(
    limit: int,
    build: Callable[[int, Formula], State],
    known: str,
    some: str = "",
    chosen: Callable[[Formula], bool] = lambda formula: True,
) -> Check:
    """Compare the boards of chosen formulas, up to the names of the variables; `some` tells which."""
    last = limit - limit % 2
    bound = (
        f"{span(2, last)} variables, all formulas of up to {MANY_CLAUSES} clauses (from 6 variables on, "
        f"{FEW_CLAUSES} of up to three variables){some} up to the names of the variables, by brute force"
    )
    checked, rows, wrong = 0, [], None
    for variables in range(2, last + 1, 2):
        here = number = 0
        for formula in _formulas(variables):
            yield Progress(checked + number, checked + number + 1, "formulas")
            if not chosen(formula):
                continue
            state = build(variables, formula)
            number += 1
            if BruteForce(state).wins(0) != _chooses(variables, formula, frozenset(), frozenset()):
                here += 1
                wrong = wrong or state
        checked += number
        rows.append(Row(f"{variables} variables, {number:,} formulas", "0 wrong", f"{here} wrong", not here))
    what = "red wins exactly if red wins the choosing game"
    return _finding(bound, checked, rows, wrong, what, known)


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


def _finding(
    bound: str, checked: int, rows: list[Row], wrong: State | None, what: str, known: str
) -> Finding:
    if not checked:
        return unchecked(bound)
    return exceptions(
        bound,
        wrong,
        f"On {amount(checked, 'board')} {what}{', but not on all' if wrong else ''}.",
        rows,
        "The construction needs another look.",
        Evidence("proved", known, PROOF),
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

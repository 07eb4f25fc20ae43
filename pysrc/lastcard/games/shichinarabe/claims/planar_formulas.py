"""Formulas whose boards are planar: the box in which wires cross, the cell around it, and grids of cells."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence, Row, unchecked
from lastcard.core.progress import Progress
from lastcard.core.text import amount, span
from lastcard.games.shichinarabe.claims.common import exceptions
from lastcard.games.shichinarabe.claims.formulas import formulas
from lastcard.games.shichinarabe.solver.reductions.formula_board import formula_board
from lastcard.games.shichinarabe.solver.reductions.planar_formula import INSIDE, Name, arc_of, box, grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lastcard.core.claims import Check
    from lastcard.games.shichinarabe.solver.reductions.gadgets import Clause

MOST_LITERALS = 2
"""Most literals of a formula, all clauses together, whose grid is looked at."""

KNOWN = Evidence(
    "proved",
    "The construction is our own but for the box, which is Lichtenstein's. That boards stand for formulas is the claim "
    "pspace-without-rights, whose boards of small formulas are planar; those of the formulas made here are too large to be played out.",
    "shichinarabe-pspace.md",
)


def planar(limit: int) -> Check:
    """Check the box and the cell, and of small formulas that their grids say the same."""
    bound = (
        f"all settings of the box, the cell, and the grids of formulas with {span(1, limit)} variables and up to {MOST_LITERALS} "
        "literals in all, each once up to which are negated"
    )
    rows = [_box(), _cell()]
    wrong, tried = None, 0
    for variables in range(1, limit + 1):
        number = same = 0
        for formula in formulas(variables, MOST_LITERALS):
            numbers = {name: place for place, name in enumerate(arc_of(formula), start=1)}
            made = [
                tuple(numbers[name] if sign else -numbers[name] for name, sign in c) for c in grid(formula)
            ]
            number, tried, agrees = number + 1, tried + 1, True
            for values in product((False, True), repeat=variables):
                yield Progress(tried - 1, tried, "formulas")
                true = all(any(values[abs(v) - 1] == (v > 0) for v in clause) for clause in formula)
                agrees &= satisfiable(made, dict(enumerate(values, start=1))) == true
            same += agrees
            if not agrees:
                wrong = wrong or formula_board(formula)
        said = f"grids of {amount(variables, 'variable')}: true for the same settings"
        rows.append(Row(said, str(number), str(same), same == number))
    if not tried:
        return unchecked(bound)
    if any(row.agrees is False for row in rows):
        wrong = wrong or formula_board(((1,),))
    return exceptions(
        bound,
        wrong,
        f"Box, cell and {amount(tried, 'grid')} are {'not ' if wrong else ''}as the proof needs them.",
        rows,
        "The construction needs another look.",
        KNOWN,
    )


def _box() -> Row:
    """How many settings of the ends of a box can be completed, and in how many ways: once if opposite ends are equal."""
    ends = [Name("end", 0, number) for number in range(4)]
    inside = [Name(kind, 0, 0) for kind in INSIDE]
    clauses = box(ends[0], ends[1], ends[2], ends[3], inside)
    ways: Counter[tuple[bool, ...]] = Counter()
    for values in product((False, True), repeat=8):
        said = dict(zip((*ends, *inside), values, strict=True))
        ways[values[:4]] += all(any(said[name] == sign for name, sign in clause) for clause in clauses)
    right = {one: int(one[0] == one[2] and one[1] == one[3]) for one in product((False, True), repeat=4)}
    agreeing = sum(ways[one] == number for one, number in right.items())
    return Row("box: settings of its ends that it allows as it should", "16", str(agreeing), agreeing == 16)


def _cell() -> Row:
    """Whether a cell can be drawn in a disc, its four ends on the rim in their order, with the arc in it."""
    alone = ((1,),)
    begin, *through, top = list(arc_of(alone))[1:]
    inner = [
        clause for clause in grid(alone) if len(clause) > 1 and all(name.kind != "x" for name, _ in clause)
    ]
    lines: list[tuple[object, object]] = [*pairwise((begin, *through))]
    lines += [(name, number) for number, clause in enumerate(inner) for name, _ in clause]
    ends = (begin, top, through[-1], through[-2])
    lines += [*pairwise((*ends, begin)), *(("hub", end) for end in ends)]
    flat = is_planar(lines)
    return Row(
        f"cell of {len(inner)} clauses in a disc with its ends on the rim",
        "planar",
        "planar" if flat else "not planar",
        flat,
    )


def is_planar(lines: Iterable[tuple[object, object]]) -> bool:
    """Tell whether a graph can be drawn without crossings."""
    import networkx as nx

    found: bool = nx.check_planarity(nx.Graph(lines))[0]
    return found


def satisfiable(clauses: Sequence[Clause], start: Mapping[int, bool]) -> bool:
    """Tell whether variables can be set, some of them as they are at the start, so that all clauses become true."""
    values, rest = dict(start), list(clauses)
    while True:
        left, forced = [], False
        for clause in rest:
            free = [v for v in clause if abs(v) not in values]
            if any(values.get(abs(v)) == (v > 0) for v in clause):
                continue
            if not free:
                return False
            if len(free) == 1:
                values[abs(free[0])] = free[0] > 0
                forced = True
            else:
                left.append(tuple(free))
        rest = left
        if not forced:
            break
    if not rest:
        return True
    guess = rest[0][0]
    return any(satisfiable(rest, {**values, abs(guess): value}) for value in (guess > 0, guess < 0))

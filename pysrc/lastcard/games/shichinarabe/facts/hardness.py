"""Claims of hardness: boards of graphs and formulas, compared by brute force with these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations, combinations_with_replacement, pairwise, permutations, product
from typing import TYPE_CHECKING

from lastcard.core.claims import Evidence
from lastcard.core.facts import Case
from lastcard.core.progress import Progress
from lastcard.core.text import amount, span
from lastcard.games.shichinarabe.facts.boards import MOST_GRAPH, GroupTally, graphs, sevens_fact, spanning
from lastcard.games.shichinarabe.facts.brute_force import BruteForce, FreeMoves
from lastcard.games.shichinarabe.rules import State
from lastcard.games.shichinarabe.solver.reductions import (
    INSIDE,
    Clause,
    Name,
    arc_of,
    box,
    choice_board,
    cover_board,
    formula_board,
    grid,
    plain_cover_board,
    planar_choice_board,
)

if TYPE_CHECKING:
    from lastcard.core.facts import Concluded
    from lastcard.games.shichinarabe.facts.boards import Edges

    Formula = tuple[Clause, ...]

MANY_CLAUSES, FEW_CLAUSES = 4, 2  # most clauses of the formulas: with up to four variables, and with more
MOST_EDGES = 4  # most edges of the graphs made into boards without rights: these are large
MOST_LITERALS = 8  # most clauses and variables in them, together, for planar boards: these are large
MOST_VARIABLES = 3  # of a formula whose board is played out without options: more take minutes
FORMULA_LITERALS = 2  # most literals of such a formula: boards and grids of more are large
NO_CONSTRUCTION = (
    "The thesis gives no construction; the proof is of ours, and its boards were tried by brute force."
)

_proved_hard = partial(Evidence, "proved", proof="shichinarabe-hardness.md")
_graph, _formula = (
    partial(sevens_fact, unit, correction="The construction needs another look.")
    for unit in ("vertices of the graph", "variables")
)


def _formulas_up_to(limit: int, some: str = "") -> str:
    return (
        f"{span(2, limit - limit % 2)} variables, all formulas of up to {MANY_CLAUSES} clauses (from 6 variables on, "
        f"{FEW_CLAUSES} of up to three variables){some} up to the names of the variables, by brute force"
    )


@_graph(
    place="Theorem 6.8",
    title="Rights on planar graphs are hard",
    printed="“NP-hard … on a planar graph” (no proof is given)",
    statement="On a graph with a red vertex in each edge, and free moves for blue beside it, red wins with k rights "
    "exactly if k vertices cover all edges.",
    limits=(2, 4, MOST_GRAPH),
    bound=spanning("all graphs with {} vertices and an edge, fewer rights than vertices, by brute force"),
    evidence=_proved_hard(NO_CONSTRUCTION),
)
def theorem_6_8(limit: int) -> Concluded:
    def boards(size: int, edges: Edges) -> Iterator[tuple[State, int]]:
        return ((cover_board(size, edges, rights), rights) for rights in range(size if edges else 0))

    return (yield from _covered(limit, boards))


@_formula(
    place="Theorem 6.9",
    title="Edge rules are hard",
    printed="“PSPACE-hard … where the Edge deletion rule and Edge addition rule are adapted” (no proof is given)",
    statement="On a planar graph made from a formula, with edge deletions alone and at most one vertex that deletes each edge (one "
    "vertex may delete several), red wins exactly if red wins the game of choosing its variables.",
    limits=(2, 4, None),
    bound=partial(
        _formulas_up_to, some=f", of at most {MOST_LITERALS} clauses and variables in them together,"
    ),
    evidence=_proved_hard(
        f"{NO_CONSTRUCTION} In a native run so were all with four variables and at most twelve clauses and variables in them."
    ),
)
def theorem_6_9(limit: int) -> Concluded:
    return (yield from _choosing_game(limit, planar_choice_board, range(1, MOST_LITERALS + 1)))


@_formula(
    place="beyond Theorem 6.9",
    title="Edge deletions are hard on trees, with several labels an edge",
    statement="On a tree of depth two made from a formula, with edge deletions alone, some edges deleted by any of several vertices, "
    "red wins exactly if red wins the game of choosing its variables.",
    limits=(2, 4, None),
    bound=_formulas_up_to,
    evidence=_proved_hard(NO_CONSTRUCTION),
)
def deletions_on_trees(limit: int) -> Concluded:
    return (yield from _choosing_game(limit, choice_board))


@_graph(
    place="chapter 7, which leaves it open",
    title="Planar graphs without rights",
    statement="To find the winner on planar graphs is NP-hard without rights, passes and edge rules too: on a board made from a "
    "graph, with one more blue vertex if blue begins, red wins exactly if so many vertices cover all its edges.",
    limits=(2, 4, MOST_GRAPH),
    bound=spanning(
        f"all graphs with {{}} vertices and {span(1, MOST_EDGES)} edges, covers of fewer vertices than edges, both starters, by brute force"
    ),
    evidence=_proved_hard(
        "The construction is our own, and its boards were tried by brute force; in a native run also those of all graphs "
        "with four vertices and up to six edges, whoever begins. How hard trees with several white vertices are is open."
    ),
)
def planar_question(limit: int) -> Concluded:
    def boards(size: int, edges: Edges) -> Iterator[tuple[State, int]]:
        for cover, player in product(range(len(edges) if len(edges) <= MOST_EDGES else 0), (0, 1)):
            yield plain_cover_board(size, edges, cover, player), cover

    return (yield from _covered(limit, boards))


def _covered(limit: int, boards: Callable[[int, Edges], Iterator[tuple[State, int]]]) -> Concluded:
    """Compare the winner with the least cover, on boards that ask for covers of a size."""
    judged = (
        (size, state, _least_cover(size, edges) <= cover)
        for size in range(2, limit + 1)
        for edges in graphs(size)
        for state, cover in boards(size, edges)
    )
    what = "red wins exactly if there is a cover that small"
    return (yield from _judge_boards(judged, "{} vertices, {number:,} boards", "boards", what))


def _judge_boards(boards: Iterable[tuple[int, State, bool]], label: str, unit: str, what: str) -> Concluded:
    """Judge boards by size, each with a claim that red wins or not."""
    tally = GroupTally(unit)
    for size, state, won in boards:
        yield from tally.add((BruteForce(state).winner(state) == 0) == won, state, size)
    yield from tally.rows(label)
    return f"On {amount(tally.checked, 'board')} {what}{', but not on all' if tally.wrong else ''}."


def _choosing_game(limit: int, build: Callable[[int, Formula], State], sizes: range = range(99)) -> Concluded:
    boards = (
        (variables, build(variables, formula), _chooses(variables, formula, frozenset(), frozenset()))
        for variables in range(2, limit + 1, 2)
        for formula in _unsigned(variables, sizes)
    )
    what = "red wins exactly if red wins the choosing game"
    return (yield from _judge_boards(boards, "{} variables, {number:,} formulas", "formulas", what))


def _unsigned(variables: int, sizes: range) -> Iterator[Formula]:
    """Yield formulas without negation up to renaming, by clauses and variables in them."""
    names = range(1, variables + 1)
    longest, most = (variables, MANY_CLAUSES) if variables <= 4 else (3, FEW_CLAUSES)
    clauses = [clause for length in range(1, longest + 1) for clause in combinations(names, length)]
    seen: set[Formula] = set()
    for formula in chain.from_iterable(combinations(clauses, number) for number in range(most + 1)):
        if len(formula) + sum(map(len, formula)) in sizes and formula not in seen:
            yield formula
            for way in permutations(names):
                renamed = (tuple(sorted(way[v - 1] for v in clause)) for clause in formula)
                seen.add(tuple(sorted(renamed, key=lambda clause: (len(clause), clause))))


def _least_cover(size: int, edges: Edges) -> int:
    return next(
        count
        for count in range(size + 1)
        for cover in combinations(range(size), count)
        if all(u in cover or v in cover for u, v in edges)
    )


def _chooses(variables: int, formula: Formula, true: frozenset[int], false: frozenset[int]) -> bool:
    left = {*range(1, variables + 1)} - true - false
    if not left:
        return all(true.intersection(clause) for clause in formula)
    if len(true) == len(false):
        return any(_chooses(variables, formula, true | {v}, false) for v in left)
    return all(_chooses(variables, formula, true, false | {v}) for v in left)


@_formula(
    place="beyond chapter 7",
    title="Graphs without rights: PSPACE-complete",
    statement="To find the winner on graphs, connected and with one white vertex, is PSPACE-complete without rights, passes and edge "
    "rules: on a board made from a formula red, to move, wins exactly if blue cannot make all clauses true, where both set the "
    "variables in order, red the first.",
    limits=(1, 2, MOST_VARIABLES),
    bound=spanning(
        f"formulas with {{}} variables and up to {FORMULA_LITERALS} literals in all, each once up to which "
        "are negated, by brute force",
        1,
    ),
    evidence=Evidence(
        "proved",
        "The construction is our own, and its boards were tried by brute force, a path of one colour that hangs by its end "
        "counted as free moves.",
        "shichinarabe-pspace.md",
    ),
)
def pspace_without_rights(limit: int) -> Concluded:
    tally = GroupTally("formulas")
    for variables, formula in _small_formulas(limit):
        state, progress = formula_board(formula), Progress(tally.checked, tally.checked + 1, "formulas")
        won = yield from FreeMoves(state).winning(0, progress)
        right = won == (satisfied(formula) < len(formula))
        yield from tally.add(right, state, amount(variables, "variable"))
    yield from tally.rows("{}, {number:,} formulas")
    but = ", but not on all" if tally.wrong else ""
    return f"On {amount(tally.checked, 'board')} red wins exactly if blue cannot make all clauses true{but}."


def formulas(variables: int, literals: int) -> Iterator[Formula]:
    """Yield the formulas of these sizes, one of those that differ in negated variables."""
    names = range(1, variables + 1)
    signed = [
        clause
        for length in range(1, literals + 1)
        for chosen in combinations(names, length)
        for clause in product(*((v, -v) for v in chosen))
    ]
    sizes = range(1, literals + 1)
    for formula in chain.from_iterable(combinations_with_replacement(signed, number) for number in sizes):
        said = list(chain.from_iterable(formula))
        first = {abs(literal): literal for literal in reversed(said)}
        if len(said) <= literals and variables in first and min(first.values()) > 0:
            yield formula


def _small_formulas(limit: int) -> Iterator[tuple[int, Formula]]:
    for variables in range(1, limit + 1):
        for formula in formulas(variables, FORMULA_LITERALS):
            yield variables, formula


def satisfied(formula: Formula, values: tuple[bool, ...] = ()) -> int:
    """Return the number of true clauses if red, who sets odd variables, wants few of them."""
    if len(values) < max(abs(literal) for clause in formula for literal in clause):
        best = max if len(values) % 2 else min
        return best(satisfied(formula, (*values, value)) for value in (False, True))
    return sum(true(clause, values) for clause in formula)


def true(clause: Clause, values: Sequence[bool]) -> bool:
    """True if a clause is true, by the values of the variables from the first on."""
    return any(values[abs(literal) - 1] == (literal > 0) for literal in clause)


@_formula(
    place="chapter 7, which leaves it open",
    title="Planar graphs without rights: PSPACE-complete",
    statement="To find the winner is PSPACE-complete without rights, passes and edge rules on planar graphs too: every formula "
    "can be made into another, whose board is planar and which blue can make true exactly if blue can make the first true.",
    limits=(1, 3, None),
    bound=spanning(
        f"all settings of the box, the cell, and the grids of formulas with {{}} variables and up to {FORMULA_LITERALS} "
        "literals in all, each once up to which are negated",
        1,
    ),
    evidence=Evidence(
        "proved",
        "The construction is our own but for the box, which is Lichtenstein's. That boards stand for formulas is the claim "
        "pspace-without-rights, whose boards of small formulas are planar; those of the formulas made here are too large to be played out.",
        "shichinarabe-pspace.md",
    ),
    wrong="fails",
)
def pspace_on_planar_graphs(limit: int) -> Concluded:
    box_holds, (clauses, flat) = _box(), _cell()
    yield Case.compare("box: settings of its ends that it allows as it should", 16, box_holds)
    label = f"cell of {clauses} clauses in a disc with its ends on the rim"
    yield Case.compare(label, "planar", "planar" if flat else "not planar")
    tally = GroupTally("formulas")
    for variables, formula in _small_formulas(limit):
        numbers = {name: place for place, name in enumerate(arc_of(formula), start=1)}
        made = [tuple(numbers[name] if sign else -numbers[name] for name, sign in c) for c in grid(formula)]
        agrees = True
        for values in product((False, True), repeat=variables):
            yield Progress(tally.checked, tally.checked + 1, "formulas")
            said = all(true(clause, values) for clause in formula)
            agrees &= satisfiable(made, dict(enumerate(values, start=1))) == said
        board = None if agrees else formula_board(formula)
        yield from tally.add(agrees, board, amount(variables, "variable"))
    yield from tally.rows("grids of {}: true for the same settings", "{number}", "{right}")
    wrong = tally.wrong or not flat or box_holds != 16
    grids = amount(tally.checked, "grid")
    return f"Box, cell and {grids} are {'not ' if wrong else ''}as the proof needs them."


def _box() -> int:
    """Count settings of a box that are right: one way if opposite ends are equal, else none."""
    ends = [Name("end", 0, number) for number in range(4)]
    inside = [Name(kind, 0, 0) for kind in INSIDE]
    clauses = box(ends[0], ends[1], ends[2], ends[3], inside)
    ways: Counter[tuple[bool, ...]] = Counter()
    for values in product((False, True), repeat=8):
        said = dict(zip((*ends, *inside), values, strict=True))
        ways[values[:4]] += all(any(said[name] == sign for name, sign in clause) for clause in clauses)
    return sum(ways[one] == (one[:2] == one[2:]) for one in product((False, True), repeat=4))


def _cell() -> tuple[int, bool]:
    """The clauses of a cell, and if it is planar in a disc with the arc and ends on the rim."""
    alone = ((1,),)
    begin, *through, top = list(arc_of(alone))[1:]
    inner = [one for one in grid(alone) if len(one) > 1 and all(name.kind != "x" for name, _ in one)]
    lines: list[tuple[object, object]] = [*pairwise((begin, *through))]
    lines += [(name, number) for number, clause in enumerate(inner) for name, _ in clause]
    ends = (begin, top, through[-1], through[-2])
    lines += [*pairwise((*ends, begin)), *(("hub", end) for end in ends)]
    return len(inner), is_planar(lines)


def is_planar(lines: Iterable[tuple[object, object]]) -> bool:
    """True if a graph is planar."""
    import networkx as nx

    return bool(nx.check_planarity(nx.Graph(lines))[0])


def satisfiable(clauses: Sequence[Clause], start: Mapping[int, bool]) -> bool:
    """True if all clauses can become true with some variables set at the start."""
    values, rest, forced = dict(start), list(clauses), True
    while forced:
        left, forced = [], False
        for clause in rest:
            free = tuple(v for v in clause if abs(v) not in values)
            if any(values.get(abs(v)) == (v > 0) for v in clause):
                continue
            if not free:
                return False
            if len(free) > 1:
                left.append(free)
            else:
                values[abs(free[0])], forced = free[0] > 0, True
        rest = left
    if not rest:
        return True
    guess = rest[0][0]
    return any(satisfiable(rest, {**values, abs(guess): value}) for value in (guess > 0, guess < 0))

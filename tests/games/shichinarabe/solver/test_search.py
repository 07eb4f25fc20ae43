"""The search against brute force on boards of every kind, and what it does when it may not go on."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from itertools import combinations, islice
from random import Random

import networkx as nx
import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.shichinarabe.facts.benchmark import random_forest
from lastcard.games.shichinarabe.facts.benchmark import random_graph as sparse_graph
from lastcard.games.shichinarabe.rules import GAME, Graph, State, deal, forest
from lastcard.games.shichinarabe.solver.alpha_beta import OutOfNodes, Search
from lastcard.games.shichinarabe.solver.explain import answer_position, answering
from lastcard.games.shichinarabe.solver.reductions import choice_board, cover_board, planar_choice_board
from lastcard.games.shichinarabe.solver.verdict import solve
from tests.games.shichinarabe import oracle
from tests.games.shichinarabe.random_boards import coloured, random_graph, random_options, random_tree
from tests.helpers.operation_counts import MOST_CALLS, calls_per_slice


def check(state):
    wins, winning = oracle.answer(state)
    found = answer_position(state)
    text = GAME.format(state)
    assert (found.winner == state.player) == wins, text
    assert not found.open
    if not state.decided:
        assert set(map(GAME.format_move, found.winning)) == winning, text
        names = set(map(GAME.format_move, state.moves()))
        truth = oracle.oracle_of(state)
        assert names == set(
            truth.turns(tuple(state.colours), state.player == 0, state.almighty, state.passes)
        ), text
    assert (state.winner is not None) == (not state.moves())
    if state.winner is not None:
        assert (state.winner == state.player) == wins, text
    return found


@pytest.mark.parametrize("rules", [False, True])
def test_graphs_agree_with_brute_force(rules):
    rng = Random(f"graphs {rules}")
    for _ in range(1200):
        check(random_options(rng, random_graph(rng, 8, rules)))


def test_forests_with_options_agree_with_brute_force():
    rng = Random("forests")
    methods = set()
    for _ in range(1200):
        methods.add(check(random_options(rng, random_tree(rng, 8))).method)
    assert methods == {"linear", "rights", "search"}


@pytest.mark.slow
def test_many_more_boards_agree_with_brute_force():
    rng = Random("more")
    for _ in range(15_000):
        check(random_options(rng, random_graph(rng, 10, rng.random() < 0.3)))
        check(random_options(rng, random_tree(rng, 11)))


def test_graphs_of_fourteen_vertices_agree_with_brute_force():
    rng = Random("fourteen")
    for _ in range(25):
        state = random_graph(rng, 14, rng.random() < 0.5)
        wins, _ = oracle.answer(state)
        assert (answer_position(state).winner == state.player) == wins, GAME.format(state)


def test_cut_offs_change_nothing_but_the_effort():
    rng = Random("cuts")
    with_cuts = without = 0
    boards = [random_options(rng, random_graph(rng, 11, False)) for _ in range(200)]
    boards += [sparse_graph(Random(seed), 20) for seed in range(40)]
    for state in boards:
        quick, plain = Search(state), Search(state, pruning=False)
        assert quick.wins(state) == plain.wins(state), GAME.format(state)
        with_cuts += quick.nodes
        without += plain.nodes
    assert with_cuts < without / 2


def test_several_white_vertices_in_a_component():
    rng = Random("tangled")
    for size in (9, 10, 11):
        for _ in range(60):
            state = random_tree(rng, size)
            for vertex in rng.sample(range(1, state.board.size), 2) if state.board.size > 3 else []:
                if state.colours.count(state.colours[vertex]) > 1:
                    state = state.whitened(vertex)
            check(state)


RIGHTS = [(1, 0), (0, 1), (1, 1), (2, 0), (0, 2), (2, 1), (2, 2)]


def check_rights(size, step=1):
    """Forests with rights, every position or one in `step`, against brute force."""
    checked = 0
    for parents in oracle.rooted_forests(size):
        for state, truth in coloured(size, parents):
            for rights in RIGHTS:
                checked += 1
                if checked % step == 0:
                    wins = truth.wins(tuple(state.colours), state.player == 0, rights)
                    held = replace(state, almighty=rights)
                    assert Search(held).wins(held) == wins, GAME.format(held)
    return checked


def test_all_small_forests_with_rights_agree_with_brute_force():
    assert [check_rights(size) for size in (2, 3, 4)] == [56, 336, 1764]
    check_rights(5, step=5)
    check_rights(6, step=97)


@pytest.mark.slow
def test_all_forests_of_six_vertices_with_rights_agree_with_brute_force():
    check_rights(5)
    check_rights(6)
    check_rights(7, step=23)


def test_forests_with_rights_need_little_search():
    """Forests of 60 vertices with rights on one or both sides."""
    for seed in range(10):
        forest = random_forest(Random(seed), 60)
        for rights, most in (((1, 0), 20), ((0, 1), 20), ((2, 0), 60), ((1, 1), 400)):
            state = replace(forest, almighty=rights)
            search = Search(state, most)
            assert search.wins(state) in (True, False)


def test_directed_boards():
    """An arc opens one way only."""
    state = GAME.parse("r: WRB 0>1 2>1")
    assert [move.select for move in state.moves()] == [1]
    assert answer_position(state).winner == 0
    assert answer_position(GAME.parse("b: WRBR 0>2 2>1 3>0")).winner == 1
    there, back = GAME.parse("r: WRB 0>1 1>2"), GAME.parse("r: WRB 1>0 2>1")
    assert there.moves()
    assert not back.moves()


def test_a_board_that_is_too_hard_is_said_to_be():
    variables = 14
    state = choice_board(variables, [(v, v % variables + 1) for v in range(1, variables + 1)])
    solution = solve(state, 500).as_dict()
    assert solution["value"] is solution["winner"] is None
    assert solution["winning_moves"] == []
    assert {move["value"] for move in solution["moves"]} == {None}
    assert solution["reason"]["kind"] == "unknown"
    assert "not decided within the budget" in solution["reason"]["sentence"].lower()
    assert solution["nodes"] == 500
    with pytest.raises(OutOfNodes):
        Search(state, 500).wins(state)


def test_a_long_search_comes_in_short_slices():
    state = choice_board(12, [(v, v % 12 + 1) for v in range(1, 13)])
    told = []
    assert run_to_end(answering(state), told.append) == answer_position(state)
    assert len(told) > 50
    assert all(0 < progress.done <= progress.total for progress in told)
    assert max(calls_per_slice(answering(state))) < MOST_CALLS


LARGE_FORESTS = [
    (40, (2, 2), (0, 0), 0),
    (30, (2, 2), (1, 0), 1),
    (100, (3, 1), (0, 0), 2),
    (100, (5, 5), (1, 0), 3),
    (300, (2, 2), (0, 0), 4),
]


@pytest.mark.parametrize(("size", "rights", "passes", "seed"), LARGE_FORESTS)
def test_rights_on_large_forests_are_weighed_in_short_slices(size, rights, passes, seed):
    """Also where a single position takes far longer than a slice: work is counted in each, none is out of proportion."""
    rng = Random(seed)
    parents = [rng.randrange(vertex) if seed % 2 == 0 else vertex - 1 for vertex in range(1, size + 1)]
    state = forest(parents, "".join(rng.choice("RB") for _ in range(size)), 0, rights, passes)
    slices = calls_per_slice(islice(answering(state), 60))
    assert len(slices) > 50
    assert max(slices) < 2 * MOST_CALLS  # calls for single bits, which are quick
    assert sum(slices) > 10 * max(slices)


def test_a_search_with_pauses_finds_what_one_without_finds(monkeypatch):
    """However short the slices are, the same positions are searched with the same results."""
    rng = Random("pauses")
    states = [random_options(rng, random_tree(rng, 14)) for _ in range(25)]
    states = [replace(state, almighty=rng.choice([(2, 1), (1, 1), (2, 0), (3, 3)])) for state in states]
    found = {}
    for length in (1, 500, 10**12):
        monkeypatch.setattr("lastcard.games.shichinarabe.solver.components.SLICE_WORK", length)
        answers = [_told(state) for state in states]
        found[length] = [answer for answer, _ in answers]
        pauses = sum(count for _, count in answers)
        assert pauses > 800 or length > 1
    assert found[1] == found[500] == found[10**12]


def _told(state):
    told = []
    return run_to_end(answering(state), told.append), len(told)


def test_what_is_found_before_the_budget_ends_is_kept():
    rng = Random("budget")
    seen = set()
    for _ in range(40):
        state = random_options(rng, random_graph(rng, 11, True))
        full = answer_position(state)
        for budget in (1, 3, 10, 30):
            part = answer_position(state, budget)
            assert part.winner in (None, full.winner)
            assert set(part.winning) <= set(full.winning)
            assert set(full.winning) <= set(part.winning) | set(part.open)
            seen.add(part.winner is None)
    assert seen == {True, False}


def test_covers():
    rng = Random("cover")
    for _ in range(40):
        size = rng.randint(2, 5)
        edges = [edge for edge in combinations(range(size), 2) if rng.random() < 0.6]
        if not edges:
            continue
        least = next(
            count
            for count in range(size)
            for cover in combinations(range(size), count)
            if all(u in cover or v in cover for u, v in edges)
        )
        for rights in range(size):
            assert (answer_position(cover_board(size, edges, rights)).winner == 0) == (least <= rights)
    with pytest.raises(ValueError, match="needs an edge"):
        cover_board(2, [], 1)


def cover_of_formula(variables, clauses):
    """Return a graph that has a vertex cover of a certain size if and only if a formula can be satisfied.

    All clauses are different, each of one literal or more. What is returned are vertices, edges and the size of the
    cover.

    Two joined vertices a variable, a complete graph a clause, and each literal of a clause joined to the vertex of
    that literal. A cover takes at least one vertex a variable and all but one a clause.

    Source: Karp, Reducibility among combinatorial problems, 1972.
    """
    edges = [(2 * v, 2 * v + 1) for v in range(variables)]
    size, cover = 2 * variables, variables
    for clause in clauses:
        corners = range(size, size + len(clause))
        edges += [(u, v) for u in corners for v in corners if u < v]
        edges += [
            (2 * (abs(literal) - 1) + (literal < 0), corner)
            for literal, corner in zip(clause, corners, strict=True)
        ]
        size += len(clause)
        cover += len(clause) - 1
    return size, edges, cover


@pytest.mark.parametrize(
    ("clauses", "satisfiable"),
    [
        ([(1,)], True),
        ([(1,), (-1,)], False),
        ([(1, 2)], True),
        ([(1,), (2,)], True),
        ([(-1,), (1, 1)], False),
    ],
)
def test_formulas_as_boards(clauses, satisfiable):
    size, edges, cover = cover_of_formula(2, clauses)
    assert (answer_position(cover_board(size, edges, cover), 2_000_000).winner == 0) == satisfiable


def test_choosing_games():
    assert answer_position(choice_board(2, [(1,)])).winner == 0
    assert answer_position(choice_board(2, [(1,), (2,)])).winner == 1
    assert answer_position(choice_board(4, [(1, 2), (3, 4)])).winner == 0
    assert answer_position(choice_board(2, [])).winner == 0
    for odd in (0, 3):
        with pytest.raises(ValueError, match="even"):
            choice_board(odd, [])


FORMULAS = [
    (2, [(1,)]),
    (2, [(1,), (2,)]),
    (4, [(1, 2), (3, 4)]),
    (4, [(1,), (2, 3, 4), (1, 2, 3, 4)]),
    (6, [(1, 2, 3), (4, 5)]),
]


def deleters(state):
    """The vertices that delete each edge."""
    found = {}
    for source, target, vertex in state.board.deleted:
        found.setdefault(frozenset((source, target)), set()).add(vertex)
    return found


@pytest.mark.parametrize(("variables", "clauses"), FORMULAS)
def test_boards_of_formulas_are_what_their_theorems_say(variables, clauses):
    literals = sum(map(len, clauses)) + len(clauses)
    for state, size in [
        (planar_choice_board(variables, clauses), 2 * variables + 2 * literals + 2),
        (choice_board(variables, clauses), 2 * variables + len(clauses) + 2),
    ]:
        assert state.board.size == size
        assert state.colours.count("W") == 1
        assert state.board.two_way
        assert not state.board.added
    planar, tree = planar_choice_board(variables, clauses), choice_board(variables, clauses)
    assert nx.check_planarity(nx.Graph(planar.board.arcs))[0]
    assert {len(vertices) for vertices in deleters(planar).values()} == {1}
    assert nx.is_tree(nx.Graph(tree.board.arcs))
    assert max(nx.shortest_path_length(nx.Graph(tree.board.arcs), 0).values()) == 2
    doors = [vertices for edge, vertices in deleters(tree).items() if 0 not in edge]
    assert sorted(map(len, doors)) == sorted(map(len, clauses))


def test_planar_boards_of_formulas():
    assert answer_position(planar_choice_board(2, [(1,)])).winner == 0
    assert answer_position(planar_choice_board(2, [(1,), (2,)])).winner == 1
    assert answer_position(planar_choice_board(4, [(1, 2), (3, 4)])).winner == 0
    for wrong in ((3, [(1,)]), (2, []), (2, [()])):
        with pytest.raises(ValueError, match=r"even|none is empty"):
            planar_choice_board(*wrong)


def ring(size):
    edges = [(v, (v + 1) % size) for v in range(size)]
    colours = "W" + "RB" * ((size - 1) // 2) + "R" * ((size - 1) % 2)
    return State(Graph(size, tuple((u, v) for a, b in edges for u, v in ((a, b), (b, a)))), colours)


def test_whoever_can_never_be_stuck_wins_the_race_whatever_rights_there_are():
    """A star is decided at once; on small boards of every kind the rule agrees with brute force (see above)."""
    star = GAME.parse("r: " + "R B " * 10 + "almighty=2,2")
    assert answer_position(star, 300).winner == 0
    assert Search(star, 1).wins(star)
    huge = forest([0] * 3_000, "RB" * 1_500, 1, (2, 2))
    found = answer_position(huge)
    assert (found.winner, found.nodes, len(found.winning)) == (1, 0, 1_500)
    assert "whatever rights are used" in solve(huge).reason.sentence
    gone = GAME.parse("r: BRR R delete=0-2@1 almighty=0,1")  # edges that go can stop anybody
    assert answer_position(gone).winner == (0 if oracle.answer(gone)[0] else 1)


def test_work_and_memory_are_bounded_as_well_as_positions(monkeypatch):
    rng = Random("wide")
    wide = forest(
        [rng.randrange(v) for v in range(1, 400)], "".join(rng.choice("RB") for _ in range(399)), 0, (2, 2)
    )
    found = answer_position(wide, 10)
    assert found.limit == "work"
    assert "all the time there was" in solve(wide, 10).reason.sentence
    monkeypatch.setattr("lastcard.games.shichinarabe.solver.components.MEMORY", 10_000)
    found = answer_position(wide)
    assert (found.winner, found.limit) == (None, "memory")
    assert found.nodes < 50
    monkeypatch.setattr(import_module("lastcard.games.shichinarabe.solver.explain"), "MOST_LISTED_MOVES", 10)
    few = solve(GAME.parse("r: RB BR RB BR RB BR BB almighty=1,0"), 5)
    assert all(not move.move.startswith("!") for move in few.moves)
    assert "Moves that use a right are not listed." in few.reason.sentence or few.known


def test_moves_that_lose_at_once_come_last():
    state = GAME.parse("r: BR(R B) BRR almighty=1,0")
    moves = [move for move in solve(state).moves if move.value == "loss"]
    assert [move.distance for move in moves] == sorted(
        (move.distance for move in moves), key=lambda d: d or 0
    )


def test_deep_boards_need_no_recursion():
    assert answer_position(ring(1_500), 300).winner in (0, 1, None)


def test_very_large_boards_are_not_searched():
    solution = solve(ring(5_000)).as_dict()
    assert solution["winner"] is None
    assert solution["nodes"] == 0
    assert "up to 2,000 vertices" in solution["reason"]["sentence"]


@pytest.mark.parametrize(
    ("options", "deals"), [({}, 30), ({"jokers": 1}, 6), ({"jokers": 2}, 1), ({"passes": 3}, 30)]
)
def test_deals_are_decided(options, deals):
    for seed in range(deals):
        state = deal(Random(seed), **options)
        found = answer_position(state)
        assert found.winner is not None
        assert bool(found.winning) == (found.winner == state.player)
        for move in state.moves()[:12]:
            after = answer_position(state.after(move))
            assert (after.winner == state.player) == (move in found.winning)

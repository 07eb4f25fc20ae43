"""The linear rule against brute force: every small forest, every winning move, and what surrounds it."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from lastcard.games.shichinarabe.rules import GAME, Move, State, forest
from lastcard.games.shichinarabe.solver.explain import answer_position, blocker
from lastcard.games.shichinarabe.solver.forest import forest_of, judge_forest, roles_of, winning_selections
from lastcard.games.shichinarabe.solver.verdict import solve
from tests.games.shichinarabe import oracle
from tests.games.shichinarabe.random_boards import coloured, random_tree
from tests.helpers.operation_counts import lines_run


def compare(size):
    count = 0
    for parents in oracle.rooted_forests(size):
        for state, truth in coloured(size, parents):
            colours, red = tuple(state.colours), state.player == 0
            hanging = forest_of(state)
            judged = judge_forest(hanging, state, roles_of(state.counts, state.player, (0, 0), hanging.dead))
            assert (judged.winner(state.player) == state.player) == truth.wins(colours, red), GAME.format(
                state
            )
            found = set(map(str, winning_selections(judged, state)))
            assert found == truth.winning(colours, red), GAME.format(state)
            count += 1
    return count


@pytest.mark.parametrize(
    ("size", "positions"),
    [(2, 8), (3, 48), (4, 252), (5, 1200), (6, 5952), pytest.param(7, 28980, marks=pytest.mark.slow)],
)
def test_every_forest_agrees_with_brute_force(size, positions):
    assert compare(size) == positions


@pytest.mark.slow
@pytest.mark.parametrize("size", [8, 9, 10])
def test_every_larger_forest_agrees_with_brute_force(size):
    assert compare(size) > 100_000


def test_the_oracle_lists_every_forest_once():
    counts = [len({tuple(parents) for parents in oracle.rooted_forests(size)}) for size in range(1, 9)]
    assert counts == [1, 2, 4, 9, 20, 48, 115, 286]


def test_boards_with_more_white_and_unreachable_vertices():
    rng = Random(5)
    hanging = 0
    for _ in range(1500):
        state = random_tree(rng, 9)
        cut = rng.randrange(len(state.board.arcs) // 2 + 1)
        edges = [arc for arc in state.board.arcs if arc[0] < arc[1]]
        kept = [arc for number, arc in enumerate(edges) if number != cut]
        text = " ".join([state.colours, *(f"{u}-{v}" for u, v in kept)] + ["-"] * (not kept))
        state = GAME.parse(f"{state.colour.lower()}: {text}")
        wins, winning = oracle.answer(state)
        found = answer_position(state)
        assert (found.winner == state.player) == wins, text
        if not state.decided:
            assert set(map(GAME.format_move, found.winning)) == winning, text
        if forest_of(state) is not None:
            hanging += 1
            assert found.method == "linear"
            assert found.nodes == 0
    assert hanging > 700


@pytest.mark.parametrize(
    ("text", "values", "total"),
    [
        ("r: RBB RB(R B) B", {"1": 0, "4": 0, "8": -1}, -1),
        ("r: R R B", {"1": 1, "2": 1, "3": -1}, 1),
        ("b: RRR BB", {"1": 3, "4": -2}, 1),
        ("r: RB", {"1": 0}, 0),
        ("r: R(B B) BRR", {"1": 0, "4": 0}, 0),
        ("r: WRB 0-1 1-2", {"1": 0}, 0),
        ("b: WRR B", {"2": 2, "4": -1}, 1),
    ],
)
def test_values(text, values, total):
    found = solve(GAME.parse(text)).as_dict()
    assert found["values"] == values
    assert found["total"] == total
    assert found["method"] == "linear"


def test_values_are_those_of_the_game_without_the_empty_hand():
    """Right of the definition: the sum v of a board is level with −v free moves: whoever moves is stuck first."""
    rng = Random(11)
    for _ in range(300):
        state = GAME.random_state(rng, rng.randint(2, 8))
        assert answer_position(state).total == normal_value(state.colours, state.board.opens)


def normal_value(colours, opens, known=None):
    """The number by the options of both, straight from the definition of the simplest number."""
    known = {} if known is None else known
    if colours not in known:
        options = {"R": [], "B": []}
        for vertex, colour in enumerate(colours):
            if colour != "W" and any(colours[near] == "W" for near in opens[vertex]):
                after = f"{colours[:vertex]}W{colours[vertex + 1 :]}"
                options[colour].append(normal_value(after, opens, known))
        low, high = max(options["R"], default=-99), min(options["B"], default=99)
        known[colours] = min((n for n in range(low + 1, high)), key=abs)
    return known[colours]


def test_warnings_of_rules_that_look_right():
    assert solve(GAME.parse("b: R R B")).as_dict()["winner"] == "b"
    doubled = solve(GAME.parse("b: BR(R BR) BR(R BR)")).as_dict()
    assert doubled["winner"] == "r"
    assert doubled["reason"]["kind"] == "blocker"


def test_the_named_blocker_is_one():
    """The kept vertex is the underdog's, with a vertex of the favourite below it."""
    rng, named = Random(2), 0
    for _ in range(800):
        state = GAME.random_state(rng, rng.randint(3, 14))
        found = answer_position(state)
        kept = blocker(found.judgement, found.forest, state)
        assert (kept is None) == (found.judgement.lead is None)
        if kept is not None:
            named += 1
            weak = "RB"[found.judgement.roles.underdog]
            below = [kept]
            for above in below:
                below += [child for child in state.board.opens[above] if child > above]
            assert state.colours[kept] == weak
            assert {state.colours[vertex] for vertex in below} == {"R", "B"}
    assert named > 300


def test_moves_cost_at_least_one():
    """Theorem 1 of the proof: the lead with a blocker kept falls with each move of the underdog, and rises."""
    rng, steps = Random(9), 0
    for _ in range(400):
        state = GAME.random_state(rng, rng.randint(4, 14))
        judged = answer_position(state).judgement
        for vertex in state.selectable():
            after = state.after(Move(vertex))
            then = answer_position(after).judgement
            if judged.lead is None or after.decided or then.lead is None:
                continue
            assert then.roles.underdog == judged.roles.underdog
            change = then.lead - judged.lead
            assert change <= -1 if state.player == judged.roles.underdog else change >= 1
            steps += 1
    assert steps > 300


SHAPES = {
    "path": lambda n: list(range(n)),
    "star": lambda n: [0] * n,
    "spider": lambda n: [0 if v % 6 == 0 else v for v in range(n)],
    "binary": lambda n: [v // 2 for v in range(1, n + 1)],
    "random": lambda n: [Random(v).randrange(v) for v in range(1, n + 1)],
}


@pytest.mark.parametrize("shape", SHAPES)
def of_size(shape, size):
    rng = Random(shape)
    return forest(SHAPES[shape](size), "".join(rng.choice("RB") for _ in range(size)))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("size", [20_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_many_thousand_vertices_without_recursion(shape, size):
    found = answer_position(of_size(shape, size))
    assert found.winner in (0, 1)
    assert found.method == "linear"


@pytest.mark.parametrize("shape", SHAPES)
def test_twice_the_size_is_twice_the_work(shape):
    work = []
    for size in (4_000, 8_000, 16_000):
        state = of_size(shape, size)
        work.append(lines_run(lambda state=state: answer_position(state)))
    assert all(later < 2.2 * earlier for earlier, later in pairwise(work))


def test_numbering_does_not_matter():
    rng = Random(4)
    for _ in range(200):
        state = random_tree(rng, 12)
        order = list(range(state.board.size))
        rng.shuffle(order)
        arcs = " ".join(f"{order[u]}-{order[v]}" for u, v in state.board.arcs if u < v)
        letters = [""] * state.board.size
        for vertex, place in enumerate(order):
            letters[place] = state.colours[vertex]
        other = GAME.parse(f"{state.colour.lower()}: {''.join(letters)} {arcs}")
        first, second = answer_position(state), answer_position(other)
        assert (first.winner, first.total, first.method) == (second.winner, second.total, second.method)
        assert {order[m.select] for m in first.winning} == {m.select for m in second.winning}


def test_red_and_blue_are_alike():
    swap = str.maketrans("RB", "BR")
    rng = Random(6)
    for _ in range(200):
        state = GAME.random_state(rng, rng.randint(2, 20))
        turned = State(state.board, state.colours.translate(swap), 1 - state.player)
        first, second = answer_position(state), answer_position(turned)
        assert first.winner == 1 - second.winner
        assert first.total == -second.total
        assert first.winning == second.winning

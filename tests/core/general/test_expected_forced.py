"""What can be forced where play can go round, against all strategies tried one by one."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from lastcard.core.general import forced as module
from lastcard.core.general.expected import values
from lastcard.core.progress import run_to_end
from tests.core.general.oracle import forced_by, graph_of, guaranteed_by, random_graph, size

MOST_PAIRS = 120
"""Pairs of strategies that are tried on a graph."""


def solved(graph, *endless):
    return run_to_end(values(graph, tuple(map(Fraction, endless))))


def some_graphs(seed, count, players, chance):
    """Random graphs, with what endless play is worth to each."""
    rng = Random(seed)
    found = []
    while len(found) < count:
        total = Fraction(rng.randint(-1, 1))
        graph = random_graph(rng, players, rng.randint(3, 8), chance, total if players == 2 else None)
        if size(graph) <= MOST_PAIRS:
            endless = Fraction(rng.randint(-2, 2))
            found.append((graph, (endless, total - endless)[:players]))
    return found


@pytest.mark.parametrize(("players", "chance"), [(1, False), (1, True), (2, False), (2, True)])
def test_shares_and_moves_are_those_of_the_best_strategies(players, chance):
    for graph, endless in some_graphs(players, 30, players, chance):
        found = solved(graph, *endless)
        assert [shares[0] for shares in found.payoffs] == forced_by(graph, 0, endless[0])
        assert not found.bounds
        assert not found.guaranteed
        for player in range(players):
            kept = guaranteed_by(graph, player, endless[player], found.choice)
            assert kept == [shares[player] for shares in found.payoffs]


def test_plies_are_the_fewest_for_whoever_wants_the_end_and_the_most_for_the_other():
    for graph, endless in some_graphs(3, 150, 2, chance=False):
        found = run_to_end(module.forced(graph, 0, endless[0]))
        for here, worth in enumerate(found.low):
            following = graph.after[graph.first[here] : graph.first[here + 1]]
            if here in graph.ends:
                assert found.plies[here] == 0
            elif worth != endless[0]:
                hurries = (worth > endless[0]) == (graph.movers[here] == 0)
                good = [found.plies[there] for there in following if found.low[there] == worth]
                assert found.plies[here] == 1 + (min if hurries else max)(good)
                assert found.plies[following[found.choice[here]]] == found.plies[here] - 1


@pytest.mark.parametrize("way", ["equations", "sweeps"])
def test_bounds_are_true_and_close_where_nothing_is_found_exactly(monkeypatch, way):
    monkeypatch.setattr(module, "MOST_EXACT", 0)
    if way == "sweeps":
        monkeypatch.setattr(module, "MOST_ROUGH", -1)
        monkeypatch.setattr(module, "WARM", 0)
    bounded = 0
    for graph, endless in some_graphs(4, 80, 2, chance=True):
        found = solved(graph, *endless)
        for here, right in enumerate(forced_by(graph, 0, endless[0])):
            if here in found.bounds:
                bounded += 1
                (low, high), others = found.bounds[here]
                assert low <= right <= high < low + Fraction(1, 10**9)
                assert others == (sum(endless) - high, sum(endless) - low)
                assert found.payoffs[here] == ((low + high) / 2, sum(endless) - (low + high) / 2)
            else:
                assert found.payoffs[here][0] == right
    assert bounded > 50


def test_each_of_several_players_is_told_what_it_can_force_against_all_others():
    rng = Random(5)
    unsettled = 0
    for _ in range(60):
        graph = random_graph(rng, 3, rng.randint(3, 7), rng.random() < 0.5)
        if size(graph) > MOST_PAIRS:
            continue
        endless = tuple(Fraction(rng.randint(-1, 1)) for _ in range(3))
        found = solved(graph, *endless)
        sure = [forced_by(graph, player, endless[player]) for player in range(3)]
        for here, shares in enumerate(found.payoffs):
            assert (shares is None) == (here in found.guaranteed)
            if shares is None:
                unsettled += 1
                assert found.guaranteed[here] == tuple(each[here] for each in sure)
    assert unsettled > 50


def test_two_who_do_not_play_for_the_same_have_no_settled_share_where_play_can_go_round():
    # The first may go on to a position that ends, or round; only the end is settled.
    graph = graph_of(2, [[1, 2], [0, 3], [], []], [0, 1, 0, 0], {2: (1, 1), 3: (2, 0)})
    found = solved(graph, 0, 0)
    assert found.payoffs == [None, None, (1, 1), (2, 0)]
    assert found.guaranteed == {0: (1, 0), 1: (1, 0)}


def test_what_endless_play_is_worth_decides_who_keeps_it_going():
    # The first may leave for 0, or pass to the second, who may leave for 1 (to the first) or pass back.
    graph = graph_of(2, [[2, 1], [3, 0], [], []], [0, 1, 0, 0], {2: (0, 1), 3: (1, 0)})
    below, even, above = (
        solved(graph, much, 1 - much) for much in (Fraction(-1, 3), Fraction(1, 2), Fraction(5))
    )
    assert [below.payoffs[k][0] for k in (0, 1)] == [0, 0]
    assert (below.choice[0], below.plies[0]) == (0, 1)
    assert [even.payoffs[k][0] for k in (0, 1)] == [Fraction(1, 2)] * 2
    assert (even.choice[0], even.choice[1], even.plies[0]) == (1, 1, None)
    assert [above.payoffs[k][0] for k in (0, 1)] == [1, 1]
    assert (above.choice[1], above.plies[1]) == (0, 1)


def test_who_is_better_off_with_the_end_does_not_go_round_by_moves_that_are_as_good():
    # Going round costs nothing and comes first in the list; only leaving gets the 1.
    alone = graph_of(1, [[0, 1], []], [0, 0], {1: (1,)})
    found = solved(alone, 0)
    assert (found.payoffs[0], found.choice[0]) == ((1,), 1)
    by_dice = graph_of(1, [[1, 2], [0, 0], []], [0, -1, 0], {2: (1,)}, {1: (Fraction(1, 2), Fraction(1, 2))})
    found = solved(by_dice, 0)
    assert (found.payoffs[0], found.choice[0]) == ((1,), 1)
    assert solved(by_dice, 2).payoffs[0] == (2,)


def test_a_coin_that_leads_back_to_the_start_gives_a_geometric_series():
    # Heads (1/2) leads back, tails to the other, for whom heads leads back as well; tails of the other ends for 0.
    half = (Fraction(1, 2), Fraction(1, 2))
    graph = graph_of(
        2, [[1], [2, 3], [], [0, 4], []], [0, -1, 0, -1, 0], {2: (1, 0), 4: (0, 1)}, {1: half, 3: half}
    )
    assert solved(graph, 0, 1).payoffs[0] == (Fraction(2, 3), Fraction(1, 3))


@pytest.mark.parametrize("chance", [Fraction(1, 2), Fraction(2, 5), Fraction(7, 10)])
def test_the_ruin_of_a_gambler_is_as_the_formula_says(chance):
    goal = 30
    after = [[], *([k - 1, k + 1] for k in range(1, goal)), []]
    graph = graph_of(
        1,
        after,
        [0, *[-1] * (goal - 1), 0],
        {0: (0,), goal: (1,)},
        dict.fromkeys(range(1, goal), (1 - chance, chance)),
    )
    odds = (1 - chance) / chance
    for k, shares in enumerate(solved(graph, 7).payoffs):
        assert shares[0] == (Fraction(k, goal) if odds == 1 else (1 - odds**k) / (1 - odds**goal))


def test_what_was_not_gone_through_leaves_open_what_leads_to_it():
    graph = graph_of(2, [[1, 2], [0, 3], [4], [], []], [0, 1, 0, 0, 0], {4: (1, 0)}, opened=[3])
    found = solved(graph, 0, 1)
    assert found.payoffs == [None, None, (1, 0), None, (1, 0)]
    assert (found.choice[0], found.choice[2]) == (None, 0)


def test_work_comes_in_slices():
    rng = Random(6)
    graph = random_graph(rng, 2, 30_000, chance=False, total=Fraction(0))
    steps = list(values(graph, (Fraction(0), Fraction(0))))
    assert len(steps) > 5
    assert all(0 <= step.share <= 1 for step in steps)

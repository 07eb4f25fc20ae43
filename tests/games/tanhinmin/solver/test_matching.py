"""Matchings and covers against networkx, and what the spare card says."""

from __future__ import annotations

from itertools import combinations
from random import Random

import networkx as nx
import pytest
from networkx.algorithms.bipartite import hopcroft_karp_matching

from lastcard.games.tanhinmin.rules import State
from lastcard.games.tanhinmin.solver.explain import certificates
from lastcard.games.tanhinmin.solver.winner import NO_SPARE, cover, edges, greedy, steps


def graph(beating, beaten):
    found = nx.Graph()
    above = [("above", place) for place in range(len(beating))]
    found.add_nodes_from(above)
    found.add_nodes_from(("below", place) for place in range(len(beaten)))
    found.add_edges_from(
        (("above", i), ("below", j))
        for i, mine in enumerate(beating)
        for j, theirs in enumerate(beaten)
        if mine > theirs
    )
    return found, above


def general_size(beating, beaten):
    found, above = graph(beating, beaten)
    return len(hopcroft_karp_matching(found, above)) // 2


def check(beating, beaten):
    size, spare = greedy(beating, beaten)
    assert size == general_size(beating, beaten)
    pairs = edges(beating, beaten)
    assert len(pairs) == size
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == size
    assert all(beating[i] > beaten[j] for i, j in pairs)
    above, below = cover(beating, beaten)
    assert len(above) + len(below) == size
    assert all(
        i in above or j in below
        for i, mine in enumerate(beating)
        for j, theirs in enumerate(beaten)
        if mine > theirs
    )
    unmatched = set(range(len(beating))) - {i for i, _ in pairs}
    assert spare == max((beating[i] for i in unmatched), default=NO_SPARE)
    for place, card in enumerate(beating):
        rest = [*beating[:place], *beating[place + 1 :]]
        assert greedy(beating, beaten).without(card) == general_size(rest, beaten)
    told = [(step.beating, step.beaten) for step in steps(beating, beaten) if step.matched]
    assert told == pairs
    assert sum(1 for _ in steps(beating, beaten)) <= len(beating)


def test_all_graphs_of_different_cards():
    for size in range(7):
        for beating in combinations(range(1, 7), size):
            rest = [card for card in range(1, 7) if card not in beating]
            for count in range(len(rest) + 1):
                for beaten in combinations(rest, count):
                    check(beating, beaten)


def test_random_graphs_with_equal_cards():
    rng = Random(11)
    for _ in range(300):
        most = rng.randint(1, 12)
        check(*(sorted(rng.randint(1, most) for _ in range(rng.randint(0, 10))) for _ in range(2)))


def test_a_large_graph():
    rng = Random(12)
    beating, beaten = (sorted(rng.sample(range(1, 1001), 300)) for _ in range(2))
    assert greedy(beating, beaten).size == general_size(beating, beaten)


@pytest.mark.parametrize("seed", range(30))
def test_certificates_are_those_of_the_configuration_graphs(seed):
    rng = Random(seed)
    hand, other = (tuple(sorted(rng.randint(1, 15) for _ in range(rng.randint(1, 12)))) for _ in range(2))
    table = rng.choice([0, 0, 5, 9])
    mine, theirs = certificates(State(hand, other, table))
    assert mine.beating == hand
    assert sorted(mine.beaten) == sorted([*other[1:], table])
    assert mine.beaten[mine.table] == table
    assert theirs.beating == other
    assert theirs.beaten == hand[1:]
    assert theirs.table is None
    for one in (mine, theirs):
        assert one.size == general_size(one.beating, one.beaten)
        assert len(one.cover[0]) + len(one.cover[1]) == one.size
        assert len(one.edge_cards()) == len(one.cover_cards()) == one.size
        assert all(above > below for above, below in one.edge_cards())
        cards = set(one.cover_cards())
        assert all(
            above in cards or below in cards for above in one.beating for below in one.beaten if above > below
        )


def test_the_table_card_is_the_last_of_its_equals():
    mine, _ = certificates(State((5,), (1, 3, 3), 3))
    assert mine.beaten == (3, 3, 3)
    assert mine.table == 2


def test_nothing_beats_a_cut_card_on_the_table():
    mine, theirs = certificates(State((2, 5), (3, -3, 6), -4))
    assert mine.table is None
    assert mine.edge_cards() == [[5, 3]][:0]
    assert theirs.edge_cards() == [[6, 5]]

"""Which forests are narrow, what a use leaves there, and the program in C that tries now or never on all of them."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from itertools import pairwise
from math import inf

import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.shichinarabe.facts import one_right
from lastcard.games.shichinarabe.facts.boards import coloured_forests, coloured_graphs
from lastcard.games.shichinarabe.facts.brute_force import BruteForce
from lastcard.games.shichinarabe.facts.one_right import (
    KEPT_BEHIND,
    KEPT_WITHOUT_RACE,
    MUST_WAIT,
    Branches,
    at_once,
    follows_values,
    meant,
)
from lastcard.games.shichinarabe.facts.values import value_of
from lastcard.games.shichinarabe.rules import GAME
from lastcard.games.shichinarabe.rules.position import canonical
from tests.helpers.c_program import compiled

FACT = one_right.narrow_forests_at_once

LINE = re.compile(
    r"(\d+) vertices, ([a-z ]+): (\d+) forests, (\d+) turned, (\d+) kept; (\d+) forests, (\d+) turned, (\d+) kept; "
    r"(\d+) forests, (\d+) turned, (\d+) kept"
)


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    return compiled("sevens-forests", tmp_path_factory.mktemp("forests"))


def counted(program, most, beside=1, least=2):
    """Forests, turned and kept, of the three sorts that the program tells apart, by size and kind."""
    words = [program, str(most), str(beside), str(least)]
    said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    return {(int(size), kind): tuple(map(int, rest)) for size, kind, *rest in LINE.findall(said)}


def test_the_boards_on_which_a_right_is_kept_by_an_underdog_are_not_narrow_and_just_so(monkeypatch):
    hiding = [Branches(GAME.parse(text)) for text in (KEPT_BEHIND, KEPT_WITHOUT_RACE)]
    assert not any(board.narrow(0) for board in hiding)
    assert Branches(GAME.parse(MUST_WAIT)).narrow(1)  # a favourite's is
    monkeypatch.setattr(one_right, "MOST_BESIDE", 2)
    assert all(board.narrow(0) for board in hiding)
    state = GAME.parse(KEPT_WITHOUT_RACE)
    assert not follows_values(state, Branches(state))


@pytest.mark.parametrize(
    ("text", "gate"),
    [
        ("r: B(R(BR RR) BB(BRR B) RR) R almighty=1,0", True),
        ("r: B(R(R(RR B) R) B(BBRR B)) R almighty=1,0", False),
    ],
)
def test_an_underdog_keeps_the_right_on_a_narrow_forest_where_a_condition_fails(text, gate, monkeypatch):
    """A gate, or a vertex with the sum 1 that is not narrow: each by itself is enough, and the claim fails without that condition."""
    state = GAME.parse(text)
    branches = Branches(state)
    assert state.counts[0] > state.counts[1]
    assert branches.narrow(0)
    assert (branches.gates(), branches.narrow(1)) == (gate, gate)
    monkeypatch.setattr(one_right, "coloured", lambda size: [(state, 1)])
    assert run_to_end(FACT.check(FACT.least)).status == "unchecked"
    if gate:
        monkeypatch.setattr(Branches, "gates", lambda branches: False)
    else:
        narrow = Branches.narrow
        monkeypatch.setattr(Branches, "narrow", lambda branches, most: narrow(branches, 0))
    assert run_to_end(FACT.check(FACT.least)).status == "fails"


@pytest.mark.parametrize(
    ("text", "sort", "condition"),
    [
        ("r: RB(BBBR R) almighty=1,0", (True, False), "one lies below the other"),
        ("r: B(R(RR BBBBRR)) B(R(RR BBBBRR)) R RBBB almighty=1,0", (False, True), "none has a lower sum"),
    ],
)
def test_a_favourite_keeps_the_right_where_a_condition_fails(text, sort, condition, monkeypatch):
    """Each condition of a plain forest by itself is not enough, nor that a forest is narrow, nor that it is sorted."""
    state = GAME.parse(text)
    branches = Branches(state)
    assert state.counts[0] < state.counts[1]
    assert (branches.narrow(0), is_sorted(branches)) == sort
    monkeypatch.setattr(one_right, "coloured", lambda size: [(state, 1)])
    assert run_to_end(FACT.check(FACT.least)).status == "unchecked"
    monkeypatch.setattr(Branches, "plain", CONDITIONS[condition])
    assert run_to_end(FACT.check(FACT.least)).status == "fails"


def hiding(branches):
    """The blue vertices with a sum of 0 or less that have a red child."""
    return [
        vertex
        for vertex, letter in enumerate(branches.colours)
        if letter == "B"
        and branches.sums[vertex] <= 0
        and any(branches.colours[child] == "R" for child in branches.below[vertex])
    ]


def lies_below(branches, low, high):
    while low > high:
        low = branches.parent[low]
    return low == high


CONDITIONS = {
    "none has a lower sum": lambda branches: not any(branches.sums[vertex] for vertex in hiding(branches)),
    "one lies below the other": lambda branches: all(
        lies_below(branches, low, high) for high, low in pairwise(hiding(branches))
    ),
}


def test_plain_forests_are_those_that_fulfil_both_conditions():
    """And some are not narrow, and some narrow ones are not plain."""
    met = set()
    for state in coloured_forests(6):
        branches = Branches(state)
        assert branches.plain() == all(fulfilled(branches) for fulfilled in CONDITIONS.values())
        met.add((branches.plain(), branches.narrow(0)))
    assert len(met) == 4


def is_sorted(branches):
    """Whether no blue vertex below which the sum is 0 or less has children of both colours."""
    return all(
        len({branches.colours[child] for child in branches.below[vertex]}) < 2
        for vertex, letter in enumerate(branches.colours)
        if letter == "B" and branches.sums[vertex] <= 0
    )


@pytest.mark.parametrize(
    ("size", "many", "turned"), [(7, 52, 23), pytest.param(8, 374, 27, marks=pytest.mark.slow)]
)
def test_the_first_condition_alone_is_enough_on_small_forests(size, many, turned):
    """A favourite's: no exception has so few vertices; one with 25 is in the text."""
    alone = [
        (state, branches)
        for state in coloured_forests(size, size)
        if state.counts[0] < state.counts[1]
        and CONDITIONS["none has a lower sum"](branches := Branches(state))
        and not branches.plain()
    ]
    held = [at_once(pair[0]) for pair in alone]
    assert (len(held), held.count(True), held.count(False)) == (many, turned, 0)


def test_two_trees_are_kept_without_a_race_and_by_an_underdog():
    state = GAME.parse("r: B(R(RR BBBBRR)) B(R(RR BBBBRR)) R almighty=1,0")
    assert state.counts[0] > state.counts[1]
    assert at_once(state) is False
    more = GAME.parse("r: B(R(RR BBBBRR)) B(R(RR BBBBRR)) R RBBB almighty=1,0")
    for one in (state, more):
        truth = BruteForce(one, race=False)
        assert truth.wins(0, (1, 0)) > max(truth.wins(0), truth.wins_by_use(0))


def values(state):
    """The value by what is white and by who has to leave something that the other does not reach unaided, by the options of both."""
    colours, size = state.colours, state.board.size
    near = [set(opens) for opens in state.board.opens]

    def unaided(white, letter):
        reached = set(white)
        while new := {
            v for v in range(size) if v not in reached and colours[v] == letter and near[v] & reached
        }:
            reached |= new
        return all(v in reached for v in range(size) if colours[v] == letter)

    @cache
    def value(white, keeper):
        if keeper == "B" and unaided(white, "R"):
            return inf
        if keeper == "R" and unaided(white, "B"):
            return -inf
        after = {letter: [value(white | {v}, keeper) for v in open_to(white, letter)] for letter in "RB"}
        low, high = max(after["R"], default=-inf), min(after["B"], default=inf)
        return 0 if low < 0 < high else low + 1 if low >= 0 else high - 1

    def open_to(white, letter):
        return [v for v in range(size) if v not in white and colours[v] == letter and near[v] & white]

    return value, open_to, near


@pytest.mark.parametrize("most", [5, pytest.param(6, marks=pytest.mark.slow)])
def test_a_plain_vertex_costs_nothing_more_than_it_brings(most):
    """Lemma 2, on all graphs; of vertices that are not plain it is not true."""
    tried, more = 0, set()
    for state in coloured_graphs(most):
        value, open_to, near = values(state)
        white = frozenset(v for v, letter in enumerate(state.colours) if letter == "W")
        for v in open_to(white, "B"):
            plain = all(state.colours[u] != "R" for u in near[v])
            for keeper in ("", "R", "B"):
                if value(white | {v}, keeper) <= value(white, keeper) + 1:
                    tried += plain
                else:
                    assert not plain
                    more.add(keeper)
    assert tried > 100
    assert more == {"", "R", "B"}


def test_the_value_after_a_use_is_that_of_the_options_of_both_players():
    for state in coloured_forests(5):
        branches = Branches(state)
        for vertex, letter in enumerate(state.colours):
            if letter == "B":
                assert branches.after_use(vertex) == value_of(BruteForce(state.whitened(vertex)))


def with_a_blocker(truth):
    """The value for red if whoever cannot move loses and blue has to leave a vertex that red does not reach unaided, by what is white."""

    @cache
    def value(white):
        reached, more = 0, white
        while reached != more:
            reached = more
            more |= sum(1 << vertex for vertex in truth.selectable(reached, 0))
        if not truth.own[0] & ~reached:
            return inf
        low = max((value(white | 1 << vertex) for vertex in truth.selectable(white, 0)), default=-inf)
        high = min((value(white | 1 << vertex) for vertex in truth.selectable(white, 1)), default=inf)
        return 0 if low < 0 < high else low + 1 if low >= 0 else high - 1

    return value(truth.white)


@pytest.mark.parametrize(("size", "dearer"), [(6, 0), (7, 2), pytest.param(8, 11, marks=pytest.mark.slow)])
def test_below_one_root_a_free_blocker_stays_free_though_a_blocker_may_cost_more_than_one(size, dearer):
    """Lemmas 9 (a) and 7 of boards of legs, on narrow and sorted trees whose root, with the sum 0, has red children alone."""
    found = {}
    for state in coloured_forests(size, size):
        branches = Branches(state)
        one = branches.below[0] == [1] and state.colours[1] == "B" and branches.sums[1] == 0
        if not (one and hiding(branches) and branches.narrow(0) and is_sorted(branches)):
            continue
        for vertex in range(2, size + 1):
            if state.colours[vertex] == "B":
                before, after = (
                    (value_of(truth), with_a_blocker(truth))
                    for truth in map(BruteForce, (state.whitened(vertex), state.whitened(vertex).whitened(1)))
                )
                assert before[0] != before[1] or after[1] <= before[1] + 1
                if after[0] + 1 < after[1] < inf:
                    found[canonical(state)] = GAME.format(state)
    assert len(found) == dearer
    if size == 7:
        assert set(found.values()) == {"r: BRBRB(B B)", "r: BRBR(BB B)"}


@pytest.mark.parametrize("most", [6, pytest.param(8, marks=pytest.mark.slow)])
def test_the_program_counts_as_the_package_does(program, most):
    found = counted(program, most)
    kinds = {"even": lambda state: state.counts[0] == state.counts[1]}
    kinds["fewer"] = lambda state: state.counts[0] > state.counts[1]
    kinds["more"] = lambda state: state.counts[0] < state.counts[1]
    for size in range(2, most + 1):
        forests = [(state, Branches(state)) for state in coloured_forests(size, size)]
        narrow = sum(branches.narrow(0) for _, branches in forests)
        plain = sum(branches.plain() and not branches.narrow(0) for _, branches in forests)
        assert found[size, "no race"][::3] == (narrow, plain, len(forests) - narrow - plain)
        for kind, chosen in kinds.items():
            those = [pair for pair in forests if chosen(pair[0]) and meant(*pair)]
            turned = [at_once(pair[0]) for pair in those]
            assert found[size, kind][:2] == (len(those), len(turned) - turned.count(None))


@pytest.mark.slow
def test_no_narrow_forest_is_won_only_by_keeping_the_right_and_a_wider_one_is(program):
    found = counted(program, 10)
    assert all(counts[2] == counts[5] == 0 for counts in found.values())
    assert all(counts[8] == 0 for (_, kind), counts in found.items() if kind in ("even", "fewer"))
    assert found[10, "no race"] == (1_825_746, 599_438, 0, 35_215, 13_496, 0, 21_563, 3_379, 40)
    assert found[10, "even"] == (447_096, 183_898, 0, 0, 0, 0, 17_088, 3_961, 0)
    assert found[10, "fewer"] == (443_662, 53_556, 0, 261_209, 119_577, 0, 4_299, 403, 0)
    assert found[10, "more"] == (428_634, 236_042, 0, 2_677, 544, 0, 277_859, 141_812, 2_942)
    assert counted(program, 10, beside=2, least=10)[10, "no race"][2] > 0

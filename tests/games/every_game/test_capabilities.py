"""What few games can do is had by the games that should have it and by no other, and the command line says so."""

from __future__ import annotations

import json

import pytest

from lastcard import registry
from lastcard.core.capabilities import (
    CountsTrees,
    CountsWhole,
    HoldsContests,
    KnowsPaths,
)
from lastcard.core.engine import Engine
from lastcard.games.pairs.solver import position_worth

TAKEN_BY = {
    "exact": {"pairs"},
    "budget": {"pairs", "shichinarabe", "solitaire"},
    "whole": {"pan", "pairs"},
}
"""By option of an effort the games whose solvers take it."""

HAD_BY = {
    CountsWhole: {"pan", "pairs"},
    CountsTrees: {"matches"},
    KnowsPaths: {"pan"},
    HoldsContests: {"pairs", "solitaire"},
}

SMALL = {
    "matches": "21",
    "pan": "032/212",
    "pairs": "3,7|2,5",
    "tanhinmin": "1,3,5|2,4|0",
    "shichinarabe": "r: RB(R B) B",
    "babanuki": "1,2,J|1,3|2,3",
    "solitaire": "2x2: AH 2S/2H AS",
}
"""A position of each game that is solved at once; of any other it is the one that opens."""


def small(name):
    return SMALL.get(name) or registry.game(name).notation.default


PLAYERS = {"solitaire": ("greedy",)}
"""Who plays in a contest, where it is not two at random."""

ASKED = {
    "--budget": (
        TAKEN_BY["budget"],
        lambda name: ("solve", name, small(name), "--budget", "100000"),
        "--budget is not needed: {} is solved without one",
    ),
    "--exact": (
        TAKEN_BY["exact"],
        lambda name: ("solve", name, small(name), "--exact"),
        "--exact is not needed: no payoff of {} is rounded",
    ),
    "--whole": (
        TAKEN_BY["whole"],
        lambda name: ("solve", name, small(name), "--whole"),
        "--whole is not needed: every position of {} is solved on its own",
    ),
    "table": (
        HAD_BY[CountsWhole],
        lambda name: ("table", name, "4"),
        "{} has no table: its positions are not counted as a whole",
    ),
    "path": (
        HAD_BY[KnowsPaths],
        lambda name: ("path", name, small(name)),
        "{} has no ways from a deal to its positions",
    ),
}
"""By command or option the games that have it, a command line, and what is said where that is not had."""


@pytest.mark.parametrize("capability", HAD_BY, ids=lambda capability: capability.__name__)
def test_a_capability_is_had_by_the_games_that_should_have_it(capability):
    assert {name for name in SMALL if isinstance(registry.engine(name), capability)} == HAD_BY[capability]


def test_files_are_read_and_shipped_by_the_games_that_should():
    assert {name for name in SMALL if registry.reads_files(name)} == {"shichinarabe"}
    assert {name for name in SMALL if registry.engine(name).files} == {"pan", "pairs", "solitaire"}


@pytest.mark.parametrize("option", TAKEN_BY)
def test_an_option_is_taken_by_the_games_that_should_take_it(option):
    assert {name for name in SMALL if option in registry.engine(name).takes} == TAKEN_BY[option]


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("asked", ASKED)
def test_the_command_line_does_what_a_game_can_and_says_what_it_cannot(cli, asked, name):
    having, arguments, sentence = ASKED[asked]
    code, out, err = cli(*arguments(name))
    if name in having:
        assert (code, err) == (0, "")
        assert name in out
    else:
        assert (code, out, err) == (2, "", f"lastcard {arguments(name)[0]}: {sentence.format(name)}\n")


@pytest.mark.parametrize("name", registry.names())
def test_every_game_is_simulated_between_players_that_it_knows_by_name(cli, name):
    code, out, err = cli("simulate", name, *PLAYERS.get(name, ("easy", "random")), "--games", "4")
    assert (code, err) == (0, "")
    assert name in out


@pytest.mark.parametrize("name", sorted(TAKEN_BY["exact"]))
def test_fractions_stand_for_rounded_numbers(cli, name):
    rounded, exact = (
        json.loads(cli("solve", name, small(name), "--json", *more)[1]) for more in ((), ("--exact",))
    )
    assert all(isinstance(payoff, float) for payoff in rounded["payoffs"])
    assert all(isinstance(payoff, str) for payoff in exact["payoffs"])


def test_a_budget_that_does_not_suffice_leaves_the_fractions_open(cli):
    position_worth.forget_worths()
    found = json.loads(cli("solve", "pairs", SMALL["pairs"], "--budget", "5", "--exact", "--json")[1])
    assert (found["results"], found["status"]) == ([None, None], "unknown")
    assert "more than the 5 that may" in found["reason"]["sentence"]


def test_a_tree_that_can_be_counted_is_refused_with_its_size(cli):
    code, out, err = cli("tree", "matches", "200", "--limit", "1000")
    assert (code, out) == (2, "")
    assert "more than the 1,000 allowed" in err
    code, out, _ = cli("tree", "matches", "14", "--json")
    nodes = registry.engine("matches").tree_size(registry.read("matches", "14"), "minimax").nodes
    assert (code, json.loads(out)["nodes"]) == (0, nodes)


class Plain(Engine):
    def solve(self, state):
        raise NotImplementedError


class Paths(Plain):
    def path_to(self, state):
        raise NotImplementedError


def test_a_solver_has_what_it_has_the_method_for():
    assert not any(isinstance(Plain(), capability) for capability in HAD_BY)
    assert {capability for capability in HAD_BY if isinstance(Paths(), capability)} == {KnowsPaths}

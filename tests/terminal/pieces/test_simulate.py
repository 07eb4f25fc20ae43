"""Every player that a page offers can be named for whole games on the command line."""

from __future__ import annotations

import json

import pytest

from lastcard import registry
from lastcard.core.capabilities import HoldsContests

USUAL = {"easy", "medium", "hard", "perfect", "random", "weaker"}
OWN = [
    (name, player)
    for name in registry.names()
    if not isinstance(registry.engine(name), HoldsContests)
    for player in registry.engine(name).own_players
]


@pytest.mark.parametrize("name", registry.names())
def test_the_players_of_a_page_are_those_of_the_command_line(name):
    engine = registry.engine(name)
    if isinstance(engine, HoldsContests):
        return  # whose contests know players of their own
    offered = {opponent.key for opponent in registry.view(name).opponents}
    assert offered - USUAL <= set(engine.own_players)


@pytest.mark.parametrize(("name", "player"), OWN)
def test_a_game_s_own_players_play_whole_games(cli, name, player):
    found = [
        cli("simulate", name, player, "random", "--games", "8", "--seed", "3", "--json") for _ in range(2)
    ]
    code, out, err = found[0]
    assert (code, err) == (0, "")
    assert found[0] == found[1]
    told = json.loads(out)
    assert told["games"] == 8
    assert sum(seat["wins"] for seat in told["seats"]) + told["draws"] == 8

"""Every player that a page offers, and those of every game, can be named for whole games on the command line."""

from __future__ import annotations

import json

import pytest

from lastcard import registry
from lastcard.core.playing.levels import LEVELS
from tests.helpers.slow_cases import slow_among

ALONE = {"solitaire": ("budget=50",)}
"""Games for one, with what keeps the slowest player short."""

SETTLES = "weaker"
"""A player of a page whose strength is set there, and that has no name of its own."""


def players(name):
    """Whom a page offers, and whom every game and this one know."""
    offered = (opponent.key for opponent in registry.view(name).opponents)
    return sorted({*offered, *LEVELS, "perfect", "random", *registry.engine(name).own_players} - {SETTLES})


@pytest.mark.parametrize(
    ("name", "player"), [(name, player) for name in registry.names() for player in players(name)]
)
def test_every_player_plays_whole_games_of_every_game(cli, name, player):
    others = ("random",)
    if name in ALONE:
        others = ALONE[name] if player in ("perfect", "solver") else ()
    words = ("simulate", name, player, *others, "--games", "4", "--seed", "3", "--json")
    code, out, err = cli(*words)
    assert (code, err) == (0, "")
    told = json.loads(out)
    played = told.get("games") or told["deals"]
    assert played == 4
    if "draws" in told:
        assert sum(seat["wins"] for seat in told["seats"]) + told["draws"] == 4


@pytest.mark.parametrize("name", slow_among(registry.names(), ["shichinarabe"]))
def test_the_same_seed_plays_the_same_games(cli, name):
    words = ("simulate", name, "easy", *(() if name in ALONE else ("random",)), "--games", "8", "--json")
    assert cli(*words) == cli(*words)


@pytest.mark.parametrize("name", registry.names())
def test_who_is_no_player_is_told_who_is(cli, name):
    code, out, err = cli("simulate", name, "nobody", "random")
    assert (code, out) == (2, "")
    assert "nobody" in err
    assert all(player in err for player in (*LEVELS, "perfect", "random"))

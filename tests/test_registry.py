"""The registry finds games by name, and loads no more than is asked for."""

from __future__ import annotations

import subprocess
import sys

import pytest

from lastcard import registry


@pytest.mark.parametrize("name", registry.names())
def test_games_are_found_by_name(name):
    assert registry.game(name).name == name
    assert registry.engine(name).game is registry.game(name)
    assert registry.thumbnail(name).startswith("<svg")


@pytest.mark.parametrize("name", ["", "Matches", "nosuch", "matches ", "../matches", "x" * 10_000, "os"])
def test_unknown_names_are_refused_in_a_line(name):
    with pytest.raises(registry.UnknownGame) as refused:
        registry.game(name)
    assert "the games are: matches" in str(refused.value)
    assert len(str(refused.value)) < 150


def test_engines_load_nothing_heavy():
    code = (
        "import sys, lastcard.games.matches.claims, lastcard.core.twoplayer.minimax, lastcard.core.position_graph, lastcard.cli; "
        "print(*sorted({name.partition('.')[0] for name in sys.modules} "
        "& {'numpy', 'networkx', 'panel', 'bokeh', 'param'}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""

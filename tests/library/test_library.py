"""The package as a library: what it offers by name, and the README's examples as they stand there."""

from __future__ import annotations

import copy
import doctest
import json
import pickle
import re
import subprocess
import sys
from importlib import import_module
from inspect import getdoc
from pathlib import Path

import pytest

import lastcard
from lastcard import registry
from lastcard.core.engine import NOW

README = Path(__file__).parents[2] / "README.md"


def test_the_examples_of_the_readme_are_true():
    blocks = re.findall(r"```pycon\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert blocks
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "README.md", str(README), 0)
    said: list[str] = []
    assert doctest.DocTestRunner().run(test, out=said.append).failed == 0, "".join(said)


def test_the_game_of_the_readme_works(tmp_path):
    [program] = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    assert len([line for line in program.splitlines() if line]) <= 10
    file = tmp_path / "coins.py"
    file.write_text(program, "utf-8")
    with registry.kept():
        found = lastcard.solve(file, "(10, 0)")
    assert (found.value, found.distance, found.best[0].move) == ("win", 5, "2")


def test_the_readme_is_short_and_its_links_lead_somewhere():
    text = README.read_text("utf-8")
    assert text.count("\n") <= 120
    links = {link for link in re.findall(r"\]\(([^)#]+)[^)]*\)", text) if "://" not in link}
    assert len(links) > 15
    assert [link for link in links if not (README.parent / link).exists()] == []


def test_the_package_offers_what_it_names_and_imports_it_late():
    assert {*lastcard.__all__} <= {*dir(lastcard)}
    assert all(getattr(lastcard, name) is not None for name in lastcard.__all__)
    with pytest.raises(AttributeError, match="module 'lastcard' has no attribute 'nothing'"):
        lastcard.nothing  # noqa: B018
    late = "import sys, lastcard, lastcard.games.pan; print([n for n in sys.modules if n.startswith('lastcard')])"
    run = subprocess.run([sys.executable, "-c", late], capture_output=True, text=True, check=True)
    assert "rules" not in run.stdout
    assert "registry" not in run.stdout


@pytest.mark.parametrize("name", lastcard.names())
def test_a_game_offers_its_rules_and_its_solver(name):
    game = import_module(f"lastcard.games.{name}")
    assert {"GAME", "State", "solve"} <= {*dir(game)}
    assert game.GAME is registry.game(name)
    assert getdoc(game.solve)
    state = game.GAME.parse(game.GAME.notation.default)
    assert isinstance(state, game.State)
    assert str(state) == game.GAME.format(state)
    for wrong in (game.GAME.notation.default, None):
        with pytest.raises(TypeError, match=f"no position of {name} but .*GAME.parse"):
            game.solve(wrong)


@pytest.mark.parametrize("name", lastcard.names())
@pytest.mark.parametrize("wrong", [None, 21, b"21"])
def test_what_is_no_text_is_neither_a_position_nor_a_move(name, wrong):
    game = lastcard.game(name)
    with pytest.raises(lastcard.PositionError, match="a position is text"):
        game.parse(wrong)
    with pytest.raises(lastcard.MoveError, match="a move is text"):
        game.parse_move(game.parse(game.notation.default), wrong)


@pytest.mark.parametrize("name", lastcard.names())
def test_solutions_are_values(name):
    """They can be hashed, compared, copied and sent to other processes, and nobody can change them."""
    game, engine = registry.game(name), registry.engine(name)
    for example in game.notation.examples[:3]:
        found = engine.solve(game.parse(example.text), NOW)
        again = engine.solve(game.parse(example.text), NOW)
        assert {found, again, copy.deepcopy(found), pickle.loads(pickle.dumps(found))} == {found}
        for mapping in (found.reason.facts, found.extra):
            with pytest.raises(TypeError, match="cannot be changed"):
                mapping["new"] = 1
        written = found.as_dict()
        text = json.dumps(written)
        written["reason"]["facts"]["new"] = 1
        written["new"] = 1
        assert json.dumps(found.as_dict()) == text

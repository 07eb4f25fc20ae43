"""The command `rules`: the guide of a game, for people and for programs."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from lastcard import registry
from lastcard.core.game import Guide
from lastcard.terminal.commands.rules import guide_text
from tests.helpers.one_file import HEAP


@pytest.mark.parametrize("name", registry.names())
def test_a_game_is_explained(cli, name):
    game = registry.game(name)
    guide = game.guide(game.start)
    code, out, err = cli("rules", name)
    assert (code, err) == (0, "")
    assert out.startswith(f"{game.title}\n")
    told = " ".join(out.split())
    for _, paragraphs in guide.sections():
        assert all(" ".join(text.split()) in told for text in paragraphs)
    assert all(f"{word}: {meaning}" in told for word, meaning in guide.words)
    assert guide.example.caption in told
    found = json.loads(cli("rules", name, "--json")[1])
    assert found == {
        "game": name,
        "title": game.title,
        "position": game.format(game.start),
        **guide.as_dict(),
    }
    assert cli("rules", name, *game.notation.default.split()) == (code, out, err)


def test_the_options_of_a_position_are_told(cli):
    out = cli("rules", "matches", "21", "take=4", "rule=normal")[1]
    assert "Take 1 to 4 matches" in out
    assert "If you took the last match, you win." in out
    assert "Take 1, 2 or 3 matches" in cli("rules", "matches")[1]


def test_bad_input_is_told_in_one_line(cli):
    for words, says in ((("chess",), "chess"), (("matches", "0"), "no match is left")):
        code, out, err = cli("rules", *words)
        assert (code, out) == (2, "")
        assert says in err
        assert err.count("\n") == 1
    code, _, err = cli("rules")
    assert code == 2
    assert "GAME is missing" in err


@pytest.mark.parametrize("width", [40, 64])
def test_lines_are_as_long_as_the_terminal_is_wide(width):
    for name in registry.names():
        game = registry.game(name)
        lines = guide_text(game.title, game.guide(game.start), width).splitlines()
        assert max(map(len, lines)) <= width
    done = subprocess.run(
        [sys.executable, "-c", "from lastcard.cli import main; main()", "rules", "pan"],
        env={**os.environ, "COLUMNS": str(width)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert max(map(len, done.stdout.splitlines())) <= width


def test_a_game_of_ones_own_is_explained_from_what_it_has(cli, tmp_path):
    path = tmp_path / "coins.py"
    path.write_text(HEAP, encoding="utf-8")
    code, out, err = cli("rules", str(path))
    assert (code, err) == (0, "")
    assert "2 players take part: first and second." in out
    assert "Your turn\n  One heap of coins: take 1, 2 or 3; who takes the last coin wins." in out
    assert "A position: " in out
    own = HEAP.replace("start =", "guide = Guide('Win.', 'Set up.', 'Take some.')\n    start =")
    path = tmp_path / "own.py"
    path.write_text(own.replace("import Game", "import Game, Guide"), encoding="utf-8")
    out = cli("rules", str(path))[1]
    assert "Goal\n  Win.\n\nHow it begins\n  Set up.\n\nYour turn\n  Take some." in out
    assert "How it ends" not in out


def test_what_is_empty_has_no_heading():
    guide = Guide("", "Sit down.", "Go.\n\nThen stop.")
    assert guide.sections() == [("How it begins", ["Sit down."]), ("Your turn", ["Go.", "Then stop."])]
    assert guide.in_short() == "Go.\n\nThen stop."

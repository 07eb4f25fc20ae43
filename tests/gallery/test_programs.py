"""The games of the gallery as texts: short, sound, taken by the command line as they are, and good to begin from."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from lastcard.core.contract import Check
from lastcard.gallery import PROGRAMS, program
from lastcard.registry.loading import file_home
from tests.gallery.reading import PROGRAMS as FOLDER
from tests.gallery.reading import changed, own, positions

NAMES = [each.name for each in PROGRAMS]


def test_what_is_listed_is_what_is_there():
    assert sorted(NAMES) == sorted(path.stem for path in FOLDER.glob("*.py"))
    assert program("nim") is PROGRAMS[0]
    assert len({each.line for each in PROGRAMS}) == len(PROGRAMS)


@pytest.mark.parametrize("each", PROGRAMS, ids=NAMES)
def test_a_program_is_short_and_needs_nothing_but_python(each):
    lines = each.text.splitlines()
    assert len(lines) < 60
    assert max(map(len, lines)) <= 90
    assert each.text.count("# ") >= 5
    tree = ast.parse(each.text)
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert {getattr(node, "module", None) for node in imports} <= {"lastcard", "typing", "fractions"}


@pytest.mark.parametrize("each", PROGRAMS, ids=NAMES)
def test_a_program_keeps_the_contract_and_says_what_it_is(each):
    game = file_home(FOLDER / f"{each.name}.py").game
    assert list(Check(game, positions=400).faults()) == []
    assert game.title == each.title
    assert len(game.summary) <= 90
    assert game.summary.endswith(".")
    said = game.rules(game.start)
    assert said.startswith(game.summary)
    assert max(len(sentence.split()) for sentence in re.split(r"[.:;] ", said)) <= 24


@pytest.mark.parametrize("name", NAMES)
def test_a_program_is_solved_in_full_while_one_waits(name):
    engine = own(name)
    assert len(positions(engine)) < 6_000


@pytest.mark.parametrize("name", ["nim", "pig", "ring", "hanoi"])
def test_the_command_line_takes_a_program_as_it_is(cli, tmp_path, name):
    path = tmp_path / f"{name}.py"
    path.write_text(program(name).text, encoding="utf-8")
    for command in ("check", "solve"):
        code, out, err = cli(command, str(path))
        assert (code, err) == (0, "")
        assert out


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("nim", {"HEAPS": (1, 2, 3, 4)}),
        ("kayles", {"PINS": 5}),
        ("chomp", {"ROWS, COLUMNS": (2, 4)}),
        ("coins", {"COINS": (2, 7, 3)}),
        ("pig", {"GOAL": 6, "SIDES": 4, "BAD": 2}),
        ("three", {"PILE": 12, "MOST": 3, "NAMES": ("a", "b", "c", "d")}),
        ("ring", {"COUNTERS": (1, 3, 1, 1)}),
        ("ring", {"NAMES": ("north", "east", "south"), "COUNTERS": (1, 2, 1)}),
        ("hanoi", {"DISCS": 3, "PEGS": "abcd"}),
        ("lights", {"START": ("*.*.", ".*..")}),
        ("lights", {"SHAPE": ((-1, -1), (-1, 1), (1, -1), (1, 1))}),
        ("tricks", {"FIRST": "h9 s10 d2", "SECOND": "d3 h2 s7", "TRUMP": ""}),
        ("shortpan", {"TAKE": 2, "SETS": False}),
        ("shorttanhinmin", {"FIRST": (3, 1, 9), "SECOND": (2, 4, 5), "MOST": 2}),
    ],
)
def test_what_a_pupil_is_told_to_change_can_be_changed(tmp_path, name, values):
    game = changed(tmp_path, name, **values).game
    assert list(Check(game, positions=150).faults()) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_new_game_begins_from_a_program(cli, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    code, _, err = cli("new-game", "sevenpins", "--like", name)
    assert (code, err) == (0, "")
    game = file_home(Path("sevenpins.py")).game
    assert (game.name, game.title) == ("sevenpins", "Sevenpins")
    assert game.format(game.start) == own(name).game.format(own(name).game.start)


def test_what_cannot_be_begun_is_refused_in_a_line(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for options, why in (
        (("position", "--like", "nim"), "means something else in the text of nim"),
        (("heaps", "--like", "chess"), "is not one of"),
        (("heaps", "--like", "nim", "--folder"), "leave out --folder or --like"),
    ):
        code, out, err = cli("new-game", *options)
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert why in err
    assert list(tmp_path.iterdir()) == []
    assert cli("new-game", "nim", "--like", "nim")[0] == 0

"""The command `new-game`: what it writes is a game at once, and keeps to the same order as everything here."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from importlib import import_module, invalidate_caches
from itertools import islice, product
from pathlib import Path

import pytest

from lastcard import registry
from lastcard.core.claims import run
from lastcard.core.contract import Check
from lastcard.core.game import ending, legal_moves
from lastcard.core.progress import run_to_end
from lastcard.ui.learn.tasks import Exercise

SETTINGS = str(Path(__file__).parents[2] / "pyproject.toml")


@pytest.fixture
def made(cli, tmp_path, monkeypatch):
    """What the command says, and the module or package that it has written, imported."""
    monkeypatch.chdir(tmp_path)

    def call(name, *options):
        code, out, err = cli("new-game", name, *options)
        assert (code, err) == (0, "")
        monkeypatch.syspath_prepend(tmp_path / name if options else tmp_path)
        invalidate_caches()
        return out, import_module(name)

    before = set(sys.modules)
    yield call
    for module in set(sys.modules) - before:
        if str(getattr(sys.modules[module], "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[module]


def best(game):
    """Whether whoever is to move wins, and in how many plies: from the rules alone."""

    @cache
    def judged(state):
        if ending(game, state) is not None:
            return (game.player_to_move(state) in ending(game, state).winners), 0
        after = [judged(game.play(state, move)) for move in legal_moves(game, state)]
        quickest = [plies for wins, plies in after if not wins]
        return bool(quickest), 1 + (min(quickest) if quickest else max(plies for _, plies in after))

    return judged


def test_one_file_is_a_game_of_fewer_than_sixty_lines(made, tmp_path):
    out, module = made("sevenpins")
    text = (tmp_path / "sevenpins.py").read_text("utf-8")
    assert len(text.splitlines()) < 60
    assert "halving" not in text.lower()
    assert out.splitlines()[2:] == [
        "    lastcard check ./sevenpins.py",
        "    lastcard solve ./sevenpins.py",
        "    lastcard serve ./sevenpins.py",
    ]
    game = module.GAME
    assert (game.name, game.title) == ("sevenpins", "Sevenpins")
    check = Check(game)
    assert list(check.faults()) == []
    assert check.whole
    assert best(game)(game.start) == (True, 5)
    with pytest.raises(ValueError, match="at least one counter"):
        game.parse("0")


def test_a_folder_is_a_package_with_all_rooms(made, tmp_path, monkeypatch):
    out, package = made("sevenpins", "--folder")
    assert "    pip install -e ./sevenpins" in out
    assert 'sevenpins = "sevenpins"' in (tmp_path / "sevenpins/pyproject.toml").read_text("utf-8")
    monkeypatch.setitem(registry.GAMES, "sevenpins", "sevenpins")
    game, engine = registry.game("sevenpins"), registry.engine("sevenpins")
    assert package.GAME is game
    assert list(Check(game).faults()) == []
    judged = best(game)
    for counters in range(1, 70):
        state = package.State(counters)
        found = package.solve(state)
        assert (found.value == "win", found.distance) == judged(state)
        for move in found.moves:
            wins, plies = judged(game.play(state, int(move.move)))
            assert (move.value == "loss", move.distance) == (wins, plies + 1)
    assert engine.solve(package.State(15)).reason.sentence == (
        "15 = 16 − 1 is lost: whatever is taken, the answer leaves 7."
    )
    assert [run(claim, 40).status for claim in registry.claims("sevenpins")] == ["holds"]
    assert run_to_end(registry.bench("sevenpins", 1))[0].count == 100
    assert registry.thumbnail("sevenpins").startswith("<svg")


def test_the_folder_has_what_is_asked_of_a_game_that_is_built_in(made, monkeypatch):
    made("sevenpins", "--folder")
    monkeypatch.setitem(registry.GAMES, "sevenpins", "sevenpins")
    game = registry.game("sevenpins")
    assert game.minutes
    assert game.appeal.endswith(".")
    assert len(game.appeal) <= 90
    assert "Source: " in (import_module("sevenpins.rules").__doc__ or "")
    offered = registry.exercises("sevenpins")
    for kind, grade in product(("best-move", "who-wins", "plies", "mistake"), (1, 2, 3)):
        asked = list(islice(offered.made(kind=kind, grade=grade, seed=1), 3))
        assert {(one.kind, one.grade) for one in asked} == {(kind, grade)}
    lessons = import_module("sevenpins.view").VIEW.lessons()
    tasks = [lesson.task for lesson in lessons if lesson.task]
    assert len(tasks) >= 3
    for task in tasks:
        exercise = Exercise(task)
        assert exercise.answer("no move")["kind"] == "ask"
        assert exercise.answer("1")["kind"] == "wrong"
        (right,) = task.right_moves(state := game.parse(task.position))
        assert not best(game)(game.play(state, int(right)))[0]
        assert exercise.answer(right)["kind"] == "right"


def test_a_claim_of_the_folder_notices_a_wrong_solver(made, monkeypatch):
    made("sevenpins", "--folder")
    facts = import_module("sevenpins.facts.lost_piles")
    monkeypatch.setattr(facts, "lost", lambda counters: counters % 4 == 3 or counters == 1)
    found = run(facts.lost_piles, 40)
    assert (found.status, found.counterexample, found.smallest) == ("fails", "11", True)


@pytest.mark.parametrize("name", ["ab", "sevenpins", "agamewitharatherlongnameforagame"])
def test_what_is_written_keeps_the_rules_of_lint(cli, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    assert cli("new-game", name)[0] == 0
    assert cli("new-game", name, "--folder")[0] == 0
    for command in (("check",), ("format", "--check")):
        ruff = subprocess.run(
            [sys.executable, "-m", "ruff", *command, "--config", SETTINGS, "."],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ruff.returncode == 0, ruff.stdout


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Pins", "one lower-case word"),
        ("two words", "one lower-case word"),
        ("../pins", "one lower-case word"),
        ("7pins", "one lower-case word"),
        ("", "one lower-case word"),
        ("x" * 100, "one lower-case word"),
        ("class", "a word of its own"),
        ("pile", "a word of its own"),
        ("random", "a module of Python"),
        ("pan", "a game that there is already"),
    ],
)
def test_bad_names_are_refused_in_a_line(cli, tmp_path, monkeypatch, name, why):
    monkeypatch.chdir(tmp_path)
    code, out, err = cli("new-game", name)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert why in err
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for path in ("pins.py", "pins"):
        Path(path).write_text("mine", encoding="utf-8")
    for options in ((), ("--folder",)):
        code, out, err = cli("new-game", "pins", *options)
        assert (code, out) == (2, "")
        assert "is there already" in err
    assert Path("pins.py").read_text("utf-8") == Path("pins").read_text("utf-8") == "mine"
    code, _, err = cli("new-game", "click", "--folder")
    assert code == 2
    assert "a package that is installed here" in err

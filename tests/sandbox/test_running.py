"""A program in the sandbox: what it says is what the command line says, and the rows make the same game again."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from lastcard.core.game import ending, legal_moves
from lastcard.core.general import GeneralEngine
from lastcard.core.positions import count_positions
from lastcard.core.progress import run_to_end
from lastcard.gallery import PROGRAMS
from lastcard.registry.loading import file_home
from tests.helpers.slow_cases import slow_among
from tests.sandbox import programs
from tests.sandbox.sessions import Said, TableOfRows

GALLERY = {f"{each.name}.py": each.text for each in PROGRAMS}
SMALL = GALLERY | programs.ALL
LONGER = {"shortpan.py", "shorttanhinmin.py", "tricks.py", "noughts.py"}
"""Programs of which the tables are solved anew in the tests of the workshop."""
EACH = slow_among(SMALL, LONGER)


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory):
    """A place for programs."""
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(tmp_path_factory.mktemp("programs"))
        yield


@cache
def run(name: str) -> Said:
    """A small program, run once: a file is read once in a process, so whatever is changed needs another name."""
    return Said().run(SMALL[name], name)


@pytest.mark.parametrize("name", EACH)
def test_the_verdict_is_that_of_the_command_line(cli, name):
    said = run(name)
    assert said.order == ["game", "verdict", "rows", "table", "count", "check", "done"]
    assert said.one("done")["ok"] is True
    code, out, err = cli("solve", f"./{name}", "--json")
    assert (code, err) == (0, "")
    solution, printed = said.one("verdict")["solution"], json.loads(out)
    assert printed == {key: solution[key] for key in printed}
    code, out, err = cli("check", f"./{name}", "--json")
    assert (code, err) == (0, "")
    check, native = said.one("check"), json.loads(out)
    assert [check[key] for key in ("players", "chance")] == [native[key] for key in ("players", "chance")]


@pytest.mark.parametrize("name", ["nim.py", "pig.py", "three.py", "ring.py", "hanoi.py", *programs.ALL])
def test_the_rows_are_the_game_again(name):
    said = run(name)
    game, again = file_home(Path(name)).game, TableOfRows(said)
    table, own = GeneralEngine(again), GeneralEngine(game)
    assert said.one("table")["positions"] == len(said.rows)
    for row in said.rows[:: max(1, len(said.rows) // 60)]:
        state = game.parse(row[0])
        assert table.solve(row[0]).as_dict() == own.solve(state).as_dict(), row[0]
        assert row[5] == [list(cards) for cards in game.hands(state, 60)]
        assert (row[2] is None) == (ending(game, state) is None)
        assert [move[0] for move in row[3]] == [game.format_move(move) for move in legal_moves(game, state)]


@pytest.mark.parametrize("name", EACH)
def test_what_is_counted_is_what_is_counted_elsewhere(name):
    said = run(name).one("count")
    game = file_home(Path(name)).game
    found = run_to_end(count_positions(game, game.start, 20_000))
    assert said["layers"] == [list(layer) for layer in found.layers]
    assert [said[key] for key in ("positions", "ends", "moves", "longest", "complete")] == [
        found.positions,
        found.ends,
        found.moves,
        found.longest,
        found.complete,
    ]
    assert said["results"]["draws"] + sum(said["results"]["wins"]) >= said["ends"]


def test_values_are_counted_where_somebody_wins():
    said = run("noughts.py").one("count")
    assert sum(said["values"].values()) == said["positions"] == 5478
    assert said["results"] == {"draws": 16, "wins": [626, 316]}
    assert run("coins.py").one("count")["values"] is None


@pytest.mark.slow  # smaller ones are above
def test_a_larger_game_is_told_position_by_position():
    said = Said().run(programs.LARGE, "piles.py", table=500, budget=3_000)
    assert said.order == ["game", "verdict", "large", "count", "check", "done"]
    assert said.one("large")["why"] == "budget"
    assert said.one("verdict")["complete"] is False
    assert said.one("verdict")["solution"]["status"] == "unknown"
    assert said.one("count")["complete"] is False


def test_a_solved_game_of_more_positions_than_there_are_rows_for():
    said = Said().run(SMALL["noughts.py"], "large.py", table=1_000)
    assert said.one("large")["why"] == "rows"
    assert said.one("verdict")["complete"] is True
    assert said.one("count")["positions"] == 5478


def test_a_larger_budget_is_spent_when_it_is_asked_for():
    said = Said().run(SMALL["noughts.py"], "again.py", budget=500)
    assert said.one("large")["why"] == "budget"
    said.more(10_000)
    first, second = said.of("verdict")
    assert (first["complete"], second["complete"]) == (False, True)
    assert len(said.rows) == 5478
    assert second["solution"]["value"] == "draw"


def test_a_solver_of_its_own_answers():
    text = (
        SMALL["nim.py"]
        + "\n\nfrom lastcard.core.general import GeneralEngine\n\nENGINE = GeneralEngine(GAME)\n"
    )
    said = Said().run(text, "own.py")
    assert said.one("game")["own"]["engine"] is True
    assert said.one("large")["why"] == "engine"
    assert said.ask(what="look", position=said.one("game")["start"])["solution"]["value"] == "win"


def test_what_a_position_says_of_itself_comes_only_where_it_differs():
    text = programs.COUNTDOWN.replace(
        "    def player_to_move",
        '    def at_stake(self, state):\n        return "the rest" if state[0] < 3 else ""\n\n    def player_to_move',
    )
    rows = Said().run(text, "stakes.py").rows
    assert {row[0]: row[6] for row in rows if row[6]} == {
        row[0]: {"at_stake": "the rest"} for row in rows if row[0][1:2] in "012" and row[0][2] == ","
    }


def test_the_gallery_needs_no_module_that_others_do_not():
    """All messages of a run can be told from anything else by their shape alone; see web/sandbox/shapes.js."""
    for name in ("pig.py", "tricks.py"):
        for message in run(name).messages:
            assert message["run"] == 1
            assert len(json.dumps(message)) < 4_000_000

"""The command `exercises`: text and JSON, kinds, and bad input in one line."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.helpers.one_file import HEAP

KEYS = ["game", "kind", "grade", "position", "to_move", "ask", "choices", "answer", "reason"]
PYTHON = [sys.executable, "-c", "from lastcard.cli import main; main()"]


def test_json_is_one_object_a_line_with_the_promised_keys(cli):
    code, out, err = cli("exercises", "matches", "--count", "8", "--seed", "3", "--json")
    assert (code, err) == (0, "")
    made = [json.loads(line) for line in out.splitlines()]
    assert len(made) == 8
    for one in made:
        assert [*one][:9] == KEYS
        assert ("line" in one) == (one["kind"] == "mistake")
        assert set(one["answer"]) <= set(one["choices"])
    assert cli("exercises", "matches", "--count", "8", "--seed", "3", "--json")[1] == out
    assert cli("exercises", "matches", "--count", "3", "--seed", "3", "--json")[1] == "".join(
        out.splitlines(keepends=True)[:3]
    )
    assert cli("exercises", "matches", "--count", "8", "--seed", "4", "--json")[1] != out


def test_people_get_text_with_the_answer_and_the_reason_of_the_grade(cli):
    code, out, err = cli("exercises", "matches", "--kind", "best-move", "--grade", "2", "--count", "2")
    assert (code, err) == (0, "")
    assert out.startswith("1. matches ")
    assert "\n2. matches " in out
    for word in ("\n   choices ", "\n   answer ", "\n   because ", "Medium (grade 2 of 3)"):
        assert out.count(word) == 2
    assert max(map(len, out.splitlines())) <= 90


def test_unusual_rules_stand_above_the_question(cli):
    asked = ("exercises", "matches", "--kind", "who-wins", "--grade", "2", "--count", "6")
    text, made = cli(*asked)[1], [json.loads(line) for line in cli(*asked, "--json")[1].splitlines()]
    for part, one in zip(text.split("\n\n"), made, strict=True):
        lines = part.splitlines()
        rules = " ".join(one["unusual_rules"])
        assert bool(rules) == ("=" in one["position"])
        assert lines[1 : 3 if rules else 2] == [f"   Rules here: {rules}"] * bool(rules) + [
            f"   {one['ask']}"
        ]
    assert any(one["unusual_rules"] for one in made)


def test_the_kinds_are_listed_with_their_grades(cli):
    code, out, err = cli("exercises", "matches", "--kinds")
    assert (code, err) == (0, "")
    kinds = [line for line in out.splitlines() if line and line[0] != " "]
    assert kinds == ["best-move", "who-wins", "plies", "mistake", "lost-piles"]
    assert out.count("1, 2, 3") == 5
    listed = [json.loads(line) for line in cli("exercises", "matches", "--kinds", "--json")[1].splitlines()]
    assert [(one["kind"], one["grades"]) for one in listed] == [(kind, [1, 2, 3]) for kind in kinds]


def test_a_game_in_a_file_is_asked_about_too(cli, tmp_path):
    (tmp_path / "coins.py").write_text(HEAP)
    code, out, err = cli("exercises", str(tmp_path / "coins.py"), "--kind", "who-wins", "--json")
    assert (code, err) == (0, "")
    assert json.loads(out.splitlines()[0])["game"] == "coins"


BAD = [
    (["nosuch"], "there is no game 'nosuch'"),
    (["matches", "--kind", "chess"], "the kinds are: best-move, who-wins, plies, mistake, lost-piles"),
    (["pairs", "--kind", "plies"], "pairs has no exercises of a kind 'plies'"),
    (["matches", "--grade", "4"], "'4' is no grade; the grades are 1 (easy), 2 and 3 (hard)"),
    (["matches", "--grade", "0"], "'0' is no grade"),
    (["matches", "--count", "0"], "'0' is not a whole number from 1 up"),
    (["matches", "--count", "-1"], "'-1' is not a whole number from 1 up"),
    (["matches", "--count", "many"], "'many' is not a whole number"),
    (["matches", "--seed", "lucky"], "'lucky' is not a whole number from 0 up"),
    (["matches", "--seed", "1.5"], "'1.5' is not a whole number"),
    (["matches", "21"], "unexpected extra argument"),
]


@pytest.mark.parametrize(("arguments", "part"), BAD, ids=[" ".join(bad) for bad, _ in BAD])
def test_bad_input_is_one_clear_line_and_exit_2(cli, arguments, part):
    code, out, err = cli("exercises", *arguments)
    assert (code, out) == (2, "")
    assert part in err
    assert err.startswith("lastcard")
    assert err.count("\n") == 1


def printed(game, count, seed):
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    asked = [*PYTHON, "exercises", game, "--count", count, "--json"]
    return subprocess.run(asked, capture_output=True, check=True, env=environment).stdout


def test_every_process_prints_the_same_bytes():
    assert printed("babanuki", "12", "1") == printed("babanuki", "12", "2") != b""


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", ["matches", "pan", "pairs", "tanhinmin", "shichinarabe", "babanuki", "solitaire"]
)
def test_every_process_prints_the_same_hundred(game):
    """Two processes a game, of some seconds each."""
    assert printed(game, "100", "1") == printed(game, "100", "2") != b""

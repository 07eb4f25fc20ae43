"""Solitaire on the command line: budgets, streams, strategies, and bad input in one line."""

from __future__ import annotations

import json

import pytest


def test_a_budget_bounds_the_search(cli):
    code, out, _ = cli("solve", "solitaire", "seed=15", "--budget", "0", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["value"] is None
    assert found["legal"]
    assert found["nodes"] == 0
    code, out, _ = cli("solve", "solitaire", "seed=15", "--budget", "1500", "--json")
    assert json.loads(out)["value"] is None
    assert 0 < json.loads(out)["nodes"] < 3_000
    code, out, _ = cli("solve", "solitaire", "4x13: seed=45", "--json")
    assert json.loads(out)["value"] == "loss"


def test_positions_may_come_from_a_pipe(cli):
    lines = "3x3: seed=5\n2x2: AS AS/2S 2H\n2x2: 2H AH/2S AS\n"
    code, out, _ = cli("solve", "solitaire", "-", "--json", stdin=lines)
    first, second, third = map(json.loads, out.splitlines())
    assert code == 0
    assert (first["value"], first["distance"], len(first["line"])) == ("win", 4, 4)
    assert second["error"] == "AS lies twice in the H row: every card occurs once"
    assert (third["value"], third["distance"], third["line"]) == ("win", 0, [])


def test_strategies_are_simulated(cli):
    code, out, _ = cli(
        "simulate", "solitaire", "random", "rules=swap", "--games", "300", "--seed", "0", "--json"
    )
    assert code == 0
    assert json.loads(out)["games"] == 300
    code, out, _ = cli(
        "simulate", "solitaire", "solver", "budget=2000", "--games", "2", "--seed", "44", "--json"
    )
    assert json.loads(out)["record"][1] == "45 lost 128"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "solitaire", "9x13: seed=1"], "there are 9 suits"),
        (["solve", "solitaire", "seed=1", "--budget", "x"], "'x' is not a whole number from 0 up"),
        (["solve", "matches", "21", "--budget", "5"], "--budget is not needed"),
        (["simulate", "solitaire", "strong"], "there is no strategy"),
    ],
)
def test_bad_input_ends_in_one_line(cli, arguments, message):
    code, _, err = cli(*arguments)
    assert code == 2
    assert message in err
    assert err.count("\n") == 1

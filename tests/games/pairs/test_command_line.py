"""Pairs on the command line: solve with its own keys, exact payoffs, play, simulate, and bad input in one line."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest


def test_solve_says_what_the_game_adds(cli):
    code, out, _ = cli("solve", "pairs", "3,7|2,5", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["value"] is found["distance"] is None
    assert found["action"] == "hit"
    assert found["payoffs"] == [found["hit"], -found["hit"]]
    assert found["fold"] == -2
    assert found["p_pair"] == pytest.approx(8 / 51)
    assert [move["move"] for move in found["moves"]] == ["hit", "fold"]
    assert len(found["moves"][0]["outcomes"]) == 10
    assert found["status"] == "exact"


def test_exact_payoffs_are_fractions(cli):
    _, out, _ = cli("solve", "pairs", "2,5|3,4", "deck=0,1,1,1,2", "burn=4", "--json", "--exact")
    found = json.loads(out)
    assert found["payoffs"][0] == found["hit"] or found["payoffs"][0] == found["fold"]
    assert Fraction(found["hit"]) == Fraction(-12, 5)
    assert found["fold"] == "-2"
    assert found["p_pair"] == "3/5"
    assert found["action"] == "fold"


def test_a_card_to_come_and_a_round_that_is_over(cli):
    _, out, _ = cli("solve", "pairs", "3,7|2,5 dealing", "--json")
    found = json.loads(out)
    assert (found["to_move"], found["action"], found["fold"]) == ("chance", None, None)
    assert [move["probability"] for move in found["moves"]][:3] == ["1/51", "1/51", "2/51"]
    _, out, _ = cli("solve", "pairs", "1|2 burn=60", "--json")
    assert json.loads(out)["payoffs"] == [0, 0]


@pytest.mark.parametrize(
    "text", ["11|2", "3,3|2", "1|1", "3", "3||2", "|".join(["3"] * 40), "1|2 deck=1000000000"]
)
def test_bad_positions_are_refused_in_a_line(cli, text):
    code, out, err = cli("solve", "pairs", text)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.slow  # two processes are compared with one in tests/terminal/pieces
def test_simulate_counts_the_same_here_and_in_two_processes(cli):
    ask = ("simulate", "pairs", "heuristic", "random", "--games", "20000", "--json")
    code, here, _ = cli(*ask)
    assert code == 0
    assert cli(*ask, "--jobs", "2")[1] == here
    found = json.loads(here)
    assert found["seats"][1]["share"] == pytest.approx(0.95, abs=0.01)
    assert found["seats"][0]["interval"][0] < found["seats"][0]["share"] < found["seats"][0]["interval"][1]
    assert "loses" in cli("simulate", "pairs", "random", "random", "--games", "100")[1]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("simulate", "pairs", "random"), "1 cannot play"),
        (
            ("simulate", "pairs", "random", "nobody"),
            "the players are: equilibrium, paper, exact, heuristic, random, easy",
        ),
        (("simulate", "matches", "random", "nobody"), "there is no player 'nobody'"),
        (("simulate", "pairs", "random", "random", "--games", "0"), "--games"),
        (("simulate", "pairs", "random", "random", "--scheduler", "nowhere"), "no scheduler answers"),
    ],
)
def test_bad_contests_are_refused_in_a_line(cli, arguments, why):
    code, out, err = cli(*arguments)
    assert (code, out) == (2, "")
    assert why in err
    assert err.count("\n") == 1


def test_a_round_is_played_against_the_engine(cli):
    code, out, _ = cli("play", "pairs", "3,7|2,5", "--seat", "first", "--seed", "1", stdin="hint\nfold\n")
    assert code == 0
    assert "Best: hit, worth −1.7734." in out
    assert "You pay 2: you fold" in out
    assert "left −2 of −1.7734" in out


def test_a_review_says_what_it_cannot_judge(cli):
    code, out, _ = cli("play", "pairs", "1|2|3|4|5", "--seat", "first", "--seed", "1", stdin="fold\n")
    assert code == 0
    assert "No mistake is known, but 1 move cannot be judged" in out


def test_what_takes_long_says_what_it_would_take_and_how_to_ask(cli):
    code, out, _ = cli("solve", "pairs", "2|3|1|7")
    assert code == 0
    assert "it would take about 10 s and 1.0 GB" in " ".join(out.split())
    assert "With --whole" in out
    _, out, _ = cli("solve", "pairs", "1|2|3", "--budget", "1000", "--json")
    assert json.loads(out)["status"] == "unknown"
    _, out, _ = cli("solve", "pairs", "2|3|1 deck=1,1,1,2,3", "--budget", "5000", "--exact", "--json")
    found = json.loads(out)
    assert found["status"] == "exact"
    assert sum(map(Fraction, found["payoffs"])) == 0

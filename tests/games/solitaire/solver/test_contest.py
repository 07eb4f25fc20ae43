"""Strategies played many times: the counts, their errors, and where they are played."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

from lastcard.core.pieces import Place, run_pieces
from lastcard.core.progress import run_to_end
from lastcard.core.random_arrays import RandomArrays
from lastcard.games.solitaire.rules import GAME
from lastcard.games.solitaire.rules.position import deal
from lastcard.games.solitaire.solver.boards import MEASURES, grid_of, play_steps
from lastcard.games.solitaire.solver.contest import STRATEGIES, contest, mean_and_margin
from lastcard.games.solitaire.solver.engine import StrategyAgent
from lastcard.games.solitaire.solver.small_boards import all_boards, count_deals


@pytest.mark.parametrize("reading", ["swap", "odd"])
def test_play_at_random_wins_as_often_as_it_must(reading):
    grid = grid_of(3, 2, reading)
    boards = np.repeat(run_to_end(all_boards(grid)), 40, axis=0)
    played = run_to_end(play_steps(grid, boards, "random", RandomArrays("1")))
    exact = run_to_end(count_deals(3, 2, reading)).chance
    error = (exact * (1 - exact) / len(boards)) ** 0.5
    assert abs(played.won.mean() - exact) < 4 * error
    assert (played.complete[played.won] == 2).all()


@pytest.mark.parametrize("strategy", [name for name in STRATEGIES if name != "beam-3000"])
def test_every_strategy_plays_standard_deals(strategy, monkeypatch):
    monkeypatch.setattr("lastcard.games.solitaire.solver.contest.DESCENT_BOARDS", 100)
    games = 40 if strategy in MEASURES else 4
    found = run_to_end(run_pieces(contest([strategy], games, 1_000)))
    assert found.games == sum(found.complete) == games
    assert found.complete[13] == found.won
    assert found.interval.low <= found.won / games <= found.interval.high
    assert found.as_dict()["won"] == found.won
    assert dict(found.pairs())["deals"] == f"{games}, rules=odd4"


def test_a_beam_wins_more_than_chance():
    won = [run_to_end(run_pieces(contest([name], 30, 1_000))).won for name in ("random", "greedy", "beam-30")]
    assert won[0] < won[2]
    assert won[1] < won[2]


def test_the_same_comes_out_wherever_it_is_played():
    here = run_to_end(run_pieces(contest(["random", "rules=swap"], 4_500, 3)))
    with ThreadPoolExecutor(3) as pool:
        there = run_to_end(run_pieces(contest(["random", "rules=swap"], 4_500, 3), Place(pool, 2)))
    assert here == there
    assert here.games == 4_500
    assert here.reading == "swap"


def test_a_beam_plays_the_same_on_every_processor():
    program = (
        "from lastcard.core.pieces import run_pieces\n"
        "from lastcard.core.progress import run_to_end\n"
        "from lastcard.games.solitaire.solver.contest import contest\n"
        "print(run_to_end(run_pieces(contest(['beam-30'], 10, 0))))"
    )
    chosen = np.show_config(mode="dicts")["SIMD Extensions"].get("found", [])
    here, plain = (
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "NPY_DISABLE_CPU_FEATURES": " ".join(without)},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for without in ((), chosen)
    )
    assert here
    assert here == plain


def test_an_agent_makes_the_move_of_its_strategy():
    for strategy in MEASURES:
        state = deal(4, 13, 7)
        for _ in range(3):
            move = StrategyAgent(strategy).choose(GAME, state, Random(2))
            assert move in GAME.legal_moves(state)
            state = GAME.play(state, move)
    with pytest.raises(ValueError, match="the game is over"):
        StrategyAgent("greedy").choose(GAME, GAME.parse("2x2: 2H AH/2S AS"), Random(0))


def test_means_have_their_margins():
    mean, margin = mean_and_margin((0, 50, 0, 50))
    assert mean == 2
    assert margin == pytest.approx(1.96 / 99**0.5, rel=1e-3)


@pytest.mark.parametrize(
    ("words", "games", "message"),
    [
        (["strong"], 10, "there is no strategy 'strong'; there are random, complete"),
        (["random", "rules=none"], 10, "'rules=none' is not known"),
        (["random", "random"], 10, "write one strategy"),
        (["random", "budget=5"], 10, "only solver has a budget"),
        (["solver", "budget=x"], 10, "'budget=x' is not known"),
        (["random"], 10**9, "10,000,000 deals"),
    ],
)
def test_what_cannot_be_played_is_refused(words, games, message):
    with pytest.raises(ValueError, match=message):
        contest(words, games, 1)

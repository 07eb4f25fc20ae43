"""Contests: the same counts wherever they are played, also when a worker is lost; and what is known of the players."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import numpy as np
import pytest

from lastcard.core.pieces import Place, run_pieces
from lastcard.core.progress import run_to_end
from lastcard.core.random_arrays import RandomArrays
from lastcard.games.pairs.solver.contest import PIECE_GAMES, POLICIES, contest, contest_steps, play_piece
from lastcard.games.pairs.solver.many_games import ManyGames

PLAYERS = ("equilibrium", "heuristic")
GAMES = 3 * PIECE_GAMES + 1_234


def as_bytes(summary):
    return json.dumps(summary.as_dict()).encode()


@pytest.fixture(scope="module")
def here():
    return run_to_end(run_pieces(contest(PLAYERS, GAMES, 7)))


def test_pieces_cover_the_games_and_can_be_sent():
    pieces = contest(PLAYERS, GAMES, 7).pieces
    assert sum(piece.games for piece in pieces) == GAMES
    assert len({piece.number for piece in pieces}) == len(pieces) == 4
    assert pickle.loads(pickle.dumps(pieces[-1])) == pieces[-1]
    assert play_piece(pieces[-1]) == play_piece(pieces[-1])
    assert play_piece(pieces[0]).losses != play_piece(pieces[1]).losses


def test_every_game_has_a_loser_and_casino_money_adds_up(here):
    counted = here.counted
    assert sum(counted.losses) + counted.stopped == counted.games == GAMES
    assert sum(counted.money) == 0
    assert counted.stopped == 0


@pytest.mark.slow  # `lastcard simulate --jobs 2` does so too
def test_two_processes_count_the_same(here):
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert as_bytes(run_to_end(run_pieces(contest(PLAYERS, GAMES, 7), Place(pool)))) == as_bytes(here)


@pytest.mark.slow  # a killed process is in tests/terminal/pieces
def test_a_pool_that_breaks_down_loses_nothing(here):
    class Breaking(ThreadPoolExecutor):
        def submit(self, function, piece):
            if piece.number == 2:
                raise BrokenProcessPool("gone")
            return super().submit(function, piece)

    with Breaking(1) as pool:
        assert as_bytes(run_to_end(run_pieces(contest(PLAYERS, GAMES, 7), Place(pool)))) == as_bytes(here)


@pytest.mark.slow  # it starts a cluster: a pool that breaks down is tried above
def test_a_cluster_of_two_workers_one_of_them_killed_counts_the_same(here):
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        workers = client.run(os.getpid)
        assert len(set(workers.values())) == 2
        killed = next(iter(workers.values()))
        steps = run_pieces(contest(PLAYERS, GAMES, 7), Place(client.get_executor(pure=False), 2))
        next(steps)
        next(steps)  # the first piece is there, the others are not
        os.kill(killed, signal.SIGKILL)
        summary = run_to_end(steps)
        assert killed not in client.run(os.getpid).values()
    assert as_bytes(summary) == as_bytes(here)


@pytest.mark.parametrize(
    ("players", "games", "why"),
    [
        (("equilibrium",), 10, "1 cannot play"),
        (("random",) * 40, 10, "40 cannot play"),
        (("random", "nobody"), 10, "no player 'nobody'"),
        (("random", "random"), 0, "0 games"),
        (("random", "random"), 10**12, "cannot be played"),
        (("equilibrium",) * 4, 10, "four players"),
    ],
)
def test_bad_contests_are_refused(players, games, why):
    with pytest.raises(ValueError, match=why):
        contest(players, games, 1)


def test_small_decks_run_out_and_the_game_stops():
    counted = run_to_end(run_pieces(contest(("random", "random"), 500, 3, deck=(1, 1, 1, 1), burn=0))).counted
    assert counted.stopped > 0
    assert sum(counted.losses) + counted.stopped == 500


def test_the_tie_that_cannot_be_broken_is_decided_by_lot():
    """Two ranks, many cards: both players soon hold both ranks, and no card can break the tie."""
    counted = run_to_end(run_pieces(contest(("random", "random"), 200, 3, deck=(40, 40), burn=0))).counted
    assert counted.lots > 0
    assert sum(counted.losses) + counted.stopped == 200


def test_the_exact_player_sees_the_true_deck():
    """In the first round, before a card is discarded, it plays as the equilibrium does on what is visible."""
    many = ManyGames(40, 2, (1, 2, 3, 4, 5), 0, RandomArrays("4"))
    games = np.flatnonzero(many.discards.sum(axis=1) == 0)
    assert len(games) > 20
    assert (POLICIES["exact"](many, games) == POLICIES["equilibrium"](many, games)).all()
    counted = run_to_end(run_pieces(contest(("exact", "random"), 60, 3, deck=(1, 2, 3, 4, 5, 6)))).counted
    assert counted.losses[0] < counted.losses[1]


def test_a_contest_in_slices_counts_the_same(here):
    steps = []
    assert as_bytes(run_to_end(contest_steps(PLAYERS, GAMES, 7), steps.append)) == as_bytes(here)
    assert len(steps) > 100
    assert steps[-1].done == GAMES


def test_chance_is_even_and_the_same_everywhere():
    numbers = RandomArrays("1 2").random((100, 1000))
    assert ((numbers >= 0) & (numbers < 1)).all()
    assert abs(numbers.mean() - 0.5) < 0.005
    assert numbers[0, :3].tolist() == RandomArrays("1 2").random(3).tolist()


def test_nothing_of_numpy_random_is_needed():
    code = (
        "import sys\n"
        "import lastcard.games.pairs.solver.contest as c\n"
        "before = set(sys.modules)\n"
        "c.play_piece(c.contest(('equilibrium', 'heuristic'), 50, 1).pieces[0])\n"
        "print(sorted(name for name in set(sys.modules) - before if name.startswith('numpy.random')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

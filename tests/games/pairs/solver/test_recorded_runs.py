"""What native runs have found, recomputed in part: single pairs of scores from those above them, and whole line-ups."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from lastcard.core.progress import run_to_end
from lastcard.games.pairs.solver.best_response import position_table
from lastcard.games.pairs.solver.contest import GAMES, LINE_UPS, SEED, contest, play_piece
from lastcard.games.pairs.solver.printed_program import chance_not_to_lose, recorded_objective

ROUNDED = 2e-5
"""Half a unit of the last place, of the number itself and of those that it comes from."""


def differences(pairs):
    """How far the record is from what its own numbers at higher scores come to."""
    found, usual = recorded_objective(), position_table().hits
    for pair in pairs:
        yield abs(run_to_end(chance_not_to_lose(found.chances, pair)) - found.chances[pair])
        yield abs(run_to_end(chance_not_to_lose(found.against, pair, mine=usual)) - found.against[pair])


ALL = [(x, y) for x in range(31) for y in range(31)]
SOME = [(0, 0), (30, 30), (0, 30), (30, 0), *Random(1).sample(ALL, 4)]


def test_the_record_of_the_objective_follows_from_itself():
    assert max(differences(SOME)) < ROUNDED


@pytest.mark.slow
def test_all_of_the_record_follows_from_itself():
    assert max(differences(ALL)) < ROUNDED


def test_the_record_of_the_objective_is_whole_and_fair():
    found = recorded_objective()
    assert found.chances.shape == found.against.shape == (31, 31)
    assert np.allclose(found.chances + found.chances.T, 1)
    assert (found.against <= found.chances + 1e-5).all()
    assert found.given_away == pytest.approx(0.0161, abs=1e-4)


def played(players):
    (piece,) = contest(players, GAMES, SEED).pieces
    return play_piece(piece)


@pytest.mark.parametrize("players", [("equilibrium", "heuristic"), ("heuristic", "random")])
def test_line_ups_of_two_come_out_as_recorded(players):
    assert LINE_UPS[players].counted == played(players)


@pytest.mark.slow
@pytest.mark.parametrize("players", LINE_UPS)
def test_every_line_up_comes_out_as_recorded(players):
    assert LINE_UPS[players].counted == played(players)


def test_every_record_adds_up():
    for players, found in LINE_UPS.items():
        counted = found.counted
        assert counted.games == GAMES == sum(counted.losses) + counted.stopped
        assert sum(counted.money) == 0
        assert len(counted.losses) == len(players)

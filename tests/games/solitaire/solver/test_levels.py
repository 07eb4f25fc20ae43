"""How many deals Easy, Medium and Hard solve: the record against deals that are played anew."""

from __future__ import annotations

import json
from math import sqrt

import pytest

from lastcard.games.solitaire.solver.boards import LEVEL_DEALS, SOLITAIRE_LEVELS, SOLVED, solved_sentence


def test_every_level_has_its_figure_and_the_next_one_solves_more():
    shares = [SOLVED[strategy] for strategy in SOLITAIRE_LEVELS.values()]
    assert shares == sorted(shares)
    assert solved_sentence("settled") == "Solves 7 of 100 deals (300 deals, ± 3)."


@pytest.mark.parametrize("strategy", ["settled", "greedy", pytest.param("ahead", marks=pytest.mark.slow)])
def test_deals_that_are_played_anew_agree_with_the_record(strategy, cli):
    games = 80
    said = json.loads(
        cli("simulate", "solitaire", strategy, "--games", str(games), "--seed", "5000", "--json")[1]
    )
    share = SOLVED[strategy] / LEVEL_DEALS
    error = sqrt(share * (1 - share) * (1 / LEVEL_DEALS + 1 / games))
    assert abs(said["won"] / games - share) < 3.5 * error

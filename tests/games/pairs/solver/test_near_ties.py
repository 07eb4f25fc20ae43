"""Decisions that floats can hardly make: judged in fractions, by a brute force that knows the rules alone."""

from __future__ import annotations

from fractions import Fraction

import pytest

from lastcard.core.engine import Effort
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import FOLD, HIT, triangular
from lastcard.games.pairs.solver import position_worth
from lastcard.games.pairs.solver.agents import EquilibriumAgent
from lastcard.games.pairs.solver.block_step import rounding, settled_span
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.solver.layered_positions import first_round_positions, positions_after
from lastcard.games.pairs.solver.open_positions import solve_layers
from tests.games.pairs import oracle

TWO = [
    "1|2 deck=99998,2 burn=0",
    "1|2 deck=99990,2 burn=0",
    "1|3 deck=99990,1,1 burn=0",
    "1,2|3 deck=99990,0,2 burn=0",
]
"""Hitting is worth less than a billionth more than folding."""

THREE = ["1|2|3 deck=99990,2,2 burn=0", "2|1|3 deck=99990,0,2 burn=0", "2|1|3 deck=9990,1,1 burn=0"]
"""Floats cannot make a later decision, and what the others get hangs on it."""


@pytest.fixture(autouse=True)
def _nothing_kept():
    position_worth.forget_worths()


def exactly(state):
    table = (state.stacks, oracle.cards(state.deck), oracle.cards(state.discards), state.burn, state.player)
    return oracle.hitting(*table), oracle.folding(state.stacks, state.player)


@pytest.mark.parametrize("text", [*TWO, *THREE])
def test_the_move_is_that_of_the_fractions(text):
    state = GAME.parse(text)
    hit, fold = exactly(state)
    better = hit if hit[0] > fold[0] else fold
    found = ENGINE.solve(state)
    assert found.extra["action"] == ("hit" if better is hit else "fold")
    assert found.moves[0].move == found.extra["action"]
    assert found.worths == pytest.approx(tuple(map(float, better)), abs=1e-12)
    assert found.status == "exact"
    assert ENGINE.solve(state, Effort(exact=True)).worths == tuple(better)
    assert EquilibriumAgent().choose(GAME, state, None) == (HIT if better is hit else FOLD)


def test_a_small_advantage_is_said():
    sentence = ENGINE.solve(GAME.parse(TWO[0])).reason.sentence
    assert sentence == "Hitting is worth −1 on average, 6·10⁻¹⁰ more than −1 for folding: hit."
    hit, fold = exactly(GAME.parse(TWO[0]))
    assert float(hit[0] - fold[0]) == pytest.approx(6e-10, rel=0.01)


@pytest.mark.parametrize("text", [TWO[0], "2|1,2 deck=0,0,3 burn=0"])
def test_what_fractions_would_take_too_long_for_is_called_the_same_to_nine_digits(text, monkeypatch):
    monkeypatch.setattr(position_worth, "MOST_DECIDED", 0)
    monkeypatch.setattr(position_worth, "rounding", lambda layered: 1e-8)  # as if floats were no better
    found = ENGINE.solve(GAME.parse(text))
    assert (found.status, found.extra["action"]) == ("bounded", "fold")
    assert "equal to nine digits" in found.reason.sentence
    assert ENGINE.solve(GAME.parse(text), Effort(exact=True)).status == "exact"


def test_fractions_decide_where_floats_cannot(monkeypatch):
    monkeypatch.setattr(position_worth, "rounding", lambda layered: 1e-8)
    found = ENGINE.solve(GAME.parse(TWO[0]))
    assert (found.status, found.extra["action"]) == ("exact", "hit")


@pytest.mark.parametrize("text", THREE)
def test_doubts_that_stay_are_counted(text, monkeypatch):
    monkeypatch.setattr(position_worth, "MOST_DECIDED", 0)
    found = ENGINE.solve(GAME.parse(text))
    assert found.status == "bounded"
    assert "equal to nine digits" in found.reason.steps[-1]


@pytest.mark.parametrize(
    ("text", "ties"), [("2|3|4 deck=1,1,2,3,5", 1), ("1|2|3 deck=0,1,2,4,5,6", 2), ("3,7|2,5|4", 2)]
)
def test_ties_with_ordinary_decks_leave_no_doubt(text, ties):
    """There are ties that matter to the others, and denominators show that they are ties."""
    state = GAME.parse(text)
    doubts = []
    run_to_end(solve_layers(positions_after(state), lambda layer: doubts.append(layer.doubts), 1))
    assert sum(doubts) == 0
    assert ENGINE.solve(state).status == "exact"
    assert settled_span(positions_after(state), 0) >= ties


def test_floats_are_nearer_than_is_said():
    for deck, start in ((triangular(5), (1, 1)), (triangular(4), (1, 1, 1)), ((40, 3, 500, 2), (1, 1, 1))):
        layered, floats, exact = first_round_positions(deck, start, 2), [], []
        run_to_end(solve_layers(layered, floats.append))
        run_to_end(solve_layers(layered, exact.append, exact=True))
        off = max(
            abs(Fraction(float(one)) - Fraction(int(other), there.scale))
            for here, there in zip(floats, exact, strict=True)
            for holder, block in here.blocks.items()
            for one, other in zip(block.values.ravel(), there.blocks[holder].values.ravel(), strict=True)
        )
        assert off < rounding(layered) < 1e-9

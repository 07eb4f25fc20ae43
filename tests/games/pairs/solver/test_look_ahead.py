"""Players of the equilibrium, and what they do where too many positions can follow: a look ahead, cut short by a fold."""

from __future__ import annotations

from random import Random

import pytest

from lastcard.core.engine import PAGE
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import GAME
from lastcard.games.pairs.rules.position import FOLD, HIT
from lastcard.games.pairs.rules.table import new_table
from lastcard.games.pairs.solver import agents, position_worth
from lastcard.games.pairs.solver.agents import EquilibriumAgent, looks_ahead
from lastcard.games.pairs.solver.engine import ENGINE
from lastcard.games.pairs.solver.layered_positions import positions_after
from lastcard.games.pairs.solver.position_worth import solve_in_slices, solve_position, turns_ahead
from tests.games.pairs import oracle

MOVES = {"hit": HIT, "fold": FOLD}


def cut_short(state, turns):
    """What everybody gets where the player to move folds after so many turns, by the rules alone."""
    if state.ending is not None:
        return state.payoffs()
    fold = state.fold().payoffs()
    if not turns:
        return fold
    hit = [0] * state.players
    for rank, chance in GAME.chance_outcomes(state.hit()):
        got = cut_short(state.hit().deal(rank), turns - 1)
        hit = [a + chance * b for a, b in zip(hit, got, strict=True)]
    return tuple(hit) if hit[state.player] > fold[state.player] else fold


@pytest.mark.parametrize(
    "text",
    [
        "1|3 deck=1,2,2 burn=1",
        "2|3|1 deck=1,2,2,1 burn=0",
        "2|3|1|4 deck=1,2,2,3 burn=0",
        "2,4|1 deck=2,0,1,1 discards=1,1,1,0 burn=2",
    ],
)
@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_a_round_that_is_cut_short_is_worth_what_the_rules_say(text, turns):
    state = GAME.parse(text)
    found = run_to_end(solve_in_slices(state, turns=turns))
    assert found.payoffs == pytest.approx(list(map(float, cut_short(state, turns))))


def positions(count, players, ranks):
    rng = Random(7)
    for _ in range(count):
        state = new_table(players, ranks=ranks).deal(rng).state
        for _ in range(rng.randrange(players)):
            cards = GAME.legal_moves(state.hit())
            after = state.hit().deal(rng.choices(cards, [state.deck[rank - 1] for rank in cards])[0])
            state = state if after.ending else after
        yield state


def test_a_look_to_the_end_finds_the_equilibrium():
    for state in positions(30, 3, 5):
        last = positions_after(state).last
        assert turns_ahead(state) == last
        found = run_to_end(solve_in_slices(state, turns=last + 1)).payoffs
        assert found == pytest.approx(list(map(float, oracle.of(state))))


def test_a_short_look_ahead_of_four_nearly_always_finds_the_move_of_the_equilibrium():
    states = list(positions(60, 4, 6))
    same = [
        run_to_end(solve_in_slices(s, turns=turns_ahead(s, 500))).hits == solve_position(s).hits
        for s in states
    ]
    assert any(turns_ahead(s, 500) < positions_after(s).last for s in states)
    assert sum(same) >= 0.95 * len(same)


def test_more_is_looked_at_the_more_may_be():
    state = GAME.parse("1|2|3|4|5")
    assert turns_ahead(state, 1) == 1
    assert turns_ahead(state, 10_000) < turns_ahead(state) == 7
    assert positions_after(state).count(1, turns_ahead(state)) <= 2_000_000


@pytest.mark.parametrize("text", ["3,7|2,5", "5|1", "2|3 deck=1,1,2,4 burn=1", "2|3|4 deck=1,1,2,3,5"])
def test_the_player_of_the_equilibrium_makes_its_move(text):
    state = GAME.parse(text)
    assert EquilibriumAgent().choose(GAME, state, Random(1)) == MOVES[ENGINE.solve(state).extra["action"]]


def test_the_player_looks_ahead_where_it_cannot_afford_more(monkeypatch):
    state = GAME.parse("2|3|4|1 deck=1,1,2,3,5")
    assert looks_ahead(state) is None
    monkeypatch.setattr(agents, "AFFORDED", 10)
    assert looks_ahead(state) == positions_after(state).last
    position_worth.forget_worths()
    assert EquilibriumAgent().choose(GAME, state, Random(1)) == MOVES[ENGINE.solve(state).extra["action"]]
    assert position_worth.looked_ahead(state) is not None


def test_a_fold_that_is_certain_needs_no_look():
    position_worth.forget_worths()
    assert EquilibriumAgent().choose(GAME, GAME.parse("8,9,10|1"), Random(1)) == FOLD
    assert position_worth.known(GAME.parse("8,9,10|1")) is None


def test_a_hint_in_the_terminal_looks_ahead_at_a_large_table():
    found = run_to_end(ENGINE.solving(GAME.parse("1|2|3|4|5"), PAGE))
    assert found.status == "unknown"
    assert found.reason.kind == "look ahead"
    assert found.extra["action"] is None
    assert "hit, as far as we can see" in found.reason.sentence
    assert "page" not in found.reason.sentence


@pytest.mark.parametrize(("text", "first"), [("1|2|3|4|5", "hit"), ("9|2|3|4|5", "fold")])
def test_the_move_that_a_look_ahead_speaks_for_stands_first(text, first):
    state = GAME.parse(text)
    for found in (ENGINE.solve(state), run_to_end(ENGINE.solving(state, PAGE))):
        assert found.reason.sentence.endswith(f": {first}, as far as we can see.")
        assert found.moves[0].move == first

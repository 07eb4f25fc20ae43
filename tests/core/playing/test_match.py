"""The match loop: whose turn it is, chance, taking moves back, calling a game off."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from lastcard.core.game import IllegalMove
from lastcard.core.general import GeneralEngine
from lastcard.core.playing import PerfectAgent, RandomAgent, draw
from lastcard.core.playing.match import PERSON, Match
from lastcard.core.playing.repetition import REPETITIONS, earlier
from lastcard.core.playing.simulate import Tally, play_out, simulate
from lastcard.core.progress import run_to_end
from lastcard.games.matches.rules import GAME as MATCHES
from lastcard.games.matches.solver.verdict import solve
from tests.toys.lights import GAME as LIGHTS
from tests.toys.lots import GAME as LOTS
from tests.toys.ring import GAME as RING

LOTS_ENGINE = GeneralEngine(LOTS)


def advance(match: Match, rng: Random) -> None:
    match.play(run_to_end(match.next_move(rng)))


def test_whose_turn_it_is():
    match = Match(LOTS, LOTS.parse("2"), [PERSON, RandomAgent(), RandomAgent()])
    assert (match.turn, match.people, match.mover) == ("person", (0,), 0)
    match.play("draw")
    assert match.turn == "chance"
    match.play("blank")
    assert (match.turn, match.mover) == ("engine", 1)
    match.play("take")
    assert match.turn == "over"


def test_a_person_is_not_moved_for():
    match = Match(LOTS, LOTS.parse("2"), [PERSON] * 3)
    with pytest.raises(ValueError, match="for a person to move"):
        run_to_end(match.next_move(Random(0)))
    with pytest.raises(IllegalMove):
        match.play("blank")


def test_there_is_one_seat_a_player():
    with pytest.raises(ValueError, match="lots has 3 players here, not 2"):
        Match(LOTS, LOTS.parse("2"), [PERSON] * 2)


def test_undo_goes_back_to_the_own_turn_past_chance_and_engines():
    match = Match(
        LOTS, LOTS.parse("2"), [PERSON, PerfectAgent(LOTS_ENGINE.solve), PerfectAgent(LOTS_ENGINE.solve)]
    )
    assert not match.undo()
    for move in ("draw", "blank", "draw", "add 1"):
        match.play(move)
    assert match.undo()
    assert (LOTS.format(match.state), match.line.moves) == ("2", [])


def test_undo_where_nobody_plays_takes_one_ply_back():
    match = Match(LOTS, LOTS.parse("2"), [RandomAgent()] * 3)
    for move in ("draw", "add 1", "draw"):
        match.play(move)
    assert match.undo()
    assert match.line.moves == ["draw", "add 1"]


def test_who_plays_alone_makes_moves_again_that_were_taken_back():
    match = Match(LIGHTS, LIGHTS.parse("10110"), [PERSON])
    match.play(1)
    match.play(2)
    assert not match.redo()
    assert match.undo()
    assert match.undo()
    assert not match.undo()
    assert match.redo()
    assert (match.line.at, match.line.moves) == (1, [1, 2])
    match.play(3)
    assert match.line.moves == [1, 3]
    assert not match.redo()


def test_where_two_play_what_was_taken_back_is_made_again_until_another_move_is_made():
    match = Match(MATCHES, MATCHES.parse("9"), [PERSON, PERSON])
    for move in (1, 2, 3):
        match.play(move)
    assert match.undo()
    assert match.undo()
    assert (match.line.moves, match.can_redo) == ([1], True)
    assert match.redo()
    assert match.redo()
    assert not match.redo()
    assert (match.line.moves, match.state.left) == ([1, 2, 3], 3)
    assert match.undo()
    match.play(1)
    assert not match.redo()


def test_undo_without_a_move_of_ones_own_leaves_everything():
    match = Match(MATCHES, MATCHES.parse("9"), [PerfectAgent(solve), PERSON])
    match.play(3)
    assert not match.undo()
    assert match.line.moves == [3]


def test_endless_play_is_called_off_among_engines_and_by_a_person():
    class Hands(RandomAgent):
        def choose(self, game, state, rng):
            return "hand"

    match = Match(RING, RING.parse("(1, 1, 1, 1)"), [Hands()] * 4)
    while match.turn != "over":
        advance(match, Random(0))
    assert match.outcome == RING.called_off(match.state)
    assert len(earlier(match.line)) == REPETITIONS - 1

    match = Match(LIGHTS, "10110", [PERSON])
    assert not match.call()
    match.play(4)
    match.play(4)
    assert match.can_call
    assert match.turn == "person"
    assert match.call()
    assert (match.turn, match.outcome.worth(0)) == ("over", "loss")
    assert match.outcome.sentence == "the game was called off after 2 moves"
    assert match.undo()
    assert not match.called


def test_a_game_that_cannot_come_up_twice_cannot_be_called_off():
    match = Match(MATCHES, MATCHES.parse("9"), [PERSON] * 2)
    match.play(1)
    assert not match.can_call
    assert not match.call()


def test_chance_draws_with_its_probabilities():
    rng, state = Random(5), LOTS.parse("2 drawing=True")
    drawn = Counter(draw(LOTS, state, rng) for _ in range(6_000))
    for move, probability in LOTS.chance_outcomes(state):
        assert abs(drawn[move] - 6_000 * probability) < 4 * (6_000 * probability * (1 - probability)) ** 0.5
    with pytest.raises(ValueError, match="not for chance to move"):
        draw(LOTS, LOTS.parse("2"), rng)


def test_probabilities_that_do_not_add_up_are_an_error():
    class Loaded(type(LOTS)):
        def chance_outcomes(self, state):
            return (("blank", Fraction(1, 2)),)

    with pytest.raises(ValueError, match="do not add up to 1"):
        draw(Loaded(), LOTS.parse("2 drawing=True"), Random(0))


@pytest.mark.slow  # each game's own contests are checked by its tests
def test_simulated_shares_are_those_worked_out():
    start = LOTS.parse("2")
    *_, tally = simulate(LOTS, start, [PerfectAgent(LOTS_ENGINE.solve)] * 3, 800, 7)
    for player, share in enumerate(LOTS_ENGINE.solve(start).worths):
        assert abs(tally.mean(player) - share) < 4 * tally.error(player)
    assert sum(tally.payoffs) == pytest.approx(0, abs=1e-6)
    assert Tally.none(3).mean(0) == 0


def test_playouts_hold_what_chance_did():
    playout = play_out(LOTS, LOTS.parse("1"), [RandomAgent()] * 3, Random(4))
    state = playout.states[0]
    for move, after in zip(playout.moves, playout.states[1:], strict=True):
        state = LOTS.play(state, move)
        assert state == after
    assert playout.outcome == LOTS.outcome(state)

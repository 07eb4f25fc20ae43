"""Playing in the terminal."""

from __future__ import annotations

import re
from random import Random

from lastcard.core.engine import PAGE
from lastcard.core.general import GeneralEngine
from lastcard.core.playing import PerfectAgent, RandomAgent
from lastcard.core.progress import run_to_end
from lastcard.games.matches.rules import GAME
from lastcard.games.matches.solver.verdict import solve
from lastcard.terminal.session import TerminalGame
from tests.toys.lights import GAME as LIGHTS
from tests.toys.lots import GAME as LOTS
from tests.toys.ring import GAME as RING

LIGHTS_ENGINE, LOTS_ENGINE, RING_ENGINE = map(GeneralEngine, (LIGHTS, LOTS, RING))


def played(start, *typed, seat=None, engine=None):
    """Everything said in a session in which these lines are typed, and the session."""
    lines = iter(typed)
    said = []

    def ask(prompt):
        said.append(prompt)
        try:
            return next(lines) + "\n"
        except StopIteration:
            raise EOFError from None

    session = TerminalGame(
        game=GAME,
        solve=solve,
        start=GAME.parse(start),
        engine=engine or PerfectAgent(solve),
        ask=ask,
        say=said.append,
        seat=seat,
        rng=Random(1),
    )
    session.run()
    return "\n".join(said), session


def test_a_won_game():
    said, session = played("9", "second", "3", "2", "3", engine=_Takes(1, 2, 1))
    assert "You win: your opponent took the last match." in said
    assert "A perfect game" in said
    assert [state.left for state in session.match.line.states] == [9, 8, 5, 3, 1, 0]


def test_a_lost_game_is_reviewed():
    said = " ".join(played("6", "2", "1", "1", seat=0)[0].split())
    assert "You lose" in said
    assert "move 1: at 6 your take 2 turned a win into a loss" in said
    assert "Better: take 1, a win in 4 moves." in said
    assert "Turning point: move 1. After it you never had the win again." in said


def test_the_turning_point_of_a_lost_game_is_the_last_mistake_that_was_not_given_back():
    said = " ".join(played("15", "1", "2", "3", "1", seat=0, engine=_Takes(3, 2, 3))[0].split())
    assert "Turning point: move 5." in said
    assert said.count("Given back in move") == 2


def test_hint_undo_and_help():
    said, session = played("7", "hint", "1", "undo", "undo", "help", "", "2", "quit", seat=0)
    assert "You win in 4 moves." in said
    assert "Best: take 2, a win in 4 moves." in said
    assert "Back at 7." in said
    assert "There is no move of yours to take back." in said
    assert said.count("undo (take your last move back)") == 3
    assert said.endswith("Stopped before the end.")
    assert [state.left for state in session.match.line.states[:2]] == [7, 5]


def test_undo_going_second_keeps_the_engines_first_move():
    _, session = played("9", "1", "undo", seat=1)
    assert len(session.match.line.moves) == 1


def test_bad_moves_are_explained_and_asked_again():
    said, session = played("2", "3", "x", "0", "1", seat=0)
    assert "3 cannot be taken: 2 matches are left, and the moves are 1 to 2." in said
    assert "'x' is not a move" in said
    assert len(session.match.line.moves) == 2


def test_seats_can_be_named_shortly_and_are_asked_again():
    for word, seat in [("", 0), ("first", 0), ("s", 1), ("SECOND", 1)]:
        assert played("5", word)[1].seat == seat
    said, session = played("5", "third", "quit")
    assert "That is no seat: type first or second." in said
    assert session.seat is None


def test_the_input_may_end_anywhere():
    for typed in ([], ["first"], ["first", "1"]):
        said, _ = played("21", *typed, engine=RandomAgent())
        assert said.endswith("Stopped before the end.")


def test_many_moves_are_not_all_listed():
    assert "your move (1 2 3 … 40): " in played("90 take=40", seat=0)[0]


class _Takes:
    name = "script"

    def __init__(self, *takes):
        self.takes = list(takes)

    def choose(self, game, state, rng):
        return self.takes.pop(0)


def test_three_players_chance_and_payoffs_in_the_terminal():
    said = toy(LOTS, LOTS_ENGINE, "2", "hint", "draw", "take", seat=0)
    assert "With best play you get 2.71, " in said
    assert "chance: " in said
    assert re.search(r"You (gain|pay) \S+: ", said)


def test_a_move_comes_before_a_command_of_the_same_name():
    assert "there is no draw to call" not in toy(LOTS, LOTS_ENGINE, "2", "draw", "take", "take", seat=0)


def test_a_payoff_given_away_is_told_as_numbers():
    said = " ".join(toy(LOTS, LOTS_ENGINE, "2", "take", seat=0).split())
    assert "take left 2 of 1171/432. Better: draw, worth 1171/432." in said


def test_a_puzzle_for_one_needs_no_seat():
    assert "Solved: all lamps are out." in toy(LIGHTS, LIGHTS_ENGINE, "10110", "1", "3")
    assert "The game was called off after 2 moves." in toy(LIGHTS, LIGHTS_ENGINE, "10110", "4", "4", "draw")


def test_a_ring_of_four_is_played_with_engines_in_the_other_seats():
    said = toy(RING, RING_ENGINE, "(0, 0, 2, 0) player=2", "south", "throw", "quit")
    assert "Which seat do you take, north, east, south or west? [north]" in said
    assert "You lose: west has no counter left." in said


def toy(game, engine, start, *typed, seat=None):
    said, lines = [], iter(typed)

    def ask(prompt):
        said.append(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    TerminalGame(
        game=game,
        solve=lambda state: run_to_end(engine.solving(state, PAGE)),
        start=game.parse(start),
        engine=engine.perfect_player(),
        ask=ask,
        say=said.append,
        seat=seat,
        rng=Random(1),
    ).run()
    return "\n".join(said)

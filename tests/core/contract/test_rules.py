"""A game with a fault in its rules has exactly that one, told in one line with where it is and what to change."""

# ruff: noqa: E731 (a faulty method is one line: what is wrong with it)

from __future__ import annotations

import itertools
import random
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

import pytest

from lastcard import Outcome
from lastcard.core.contract import Check, TooSlow, faults
from lastcard.core.game import drawn, won
from tests.core.contract.faulty_games import (
    EXACT,
    LOOP,
    NAMES,
    PAIRS,
    PAY,
    SAME,
    SAY,
    TUPLE,
    TURN,
    VALUE,
    Dice,
    Faulty,
    Pile,
    Written,
    told,
)

faulty = Faulty()


# What a position is


@faulty(
    f"start at [5, 0]: it is a list, which can be changed; {VALUE}",
)
class AListToStart(Pile):
    start = [5, 0]  # noqa: RUF012
    play = lambda self, state, move: [state[0] - move, 1 - state[1]]


@faulty(
    f"start at [5, 0]: it is a list, which can be changed; {VALUE}",
    "play at [5, 0]: the move 1 changes the position that it is made in; leave that as it is, and return a new position",
)
class AListThatIsPlayedOn(Pile):
    start = [5, 0]  # noqa: RUF012

    def play(self, state, move):
        state[0] -= move
        state[1] = 1 - state[1]
        return state


@faulty(f"start at ([5], 0): it holds a list, which can be changed; {VALUE}")
class AListWithin(Pile):
    start = ([5], 0)
    legal_moves = lambda self, state: (1,)
    outcome = lambda self, state: None if state[0][0] else 0
    play = lambda self, state, move: ([state[0][0] - 1], state[1])


@dataclass
class Loose:
    left: int = 3


@faulty(f"start at Loose(left=3): it is a Loose, a dataclass that is not frozen; {VALUE}")
class NotFrozen(Pile):
    start = Loose()
    player_to_move = lambda self, state: 0
    legal_moves = lambda self, state: (1,)
    outcome = lambda self, state: None if state.left else 0
    play = lambda self, state, move: Loose(state.left - 1)


class Plain:
    def __init__(self, left):
        self.left = left

    def __repr__(self):
        return f"Plain({self.left})"


class OnePlayer(Pile):
    start = Plain(3)
    player_to_move = lambda self, state: 0
    legal_moves = lambda self, state: (1,)
    outcome = lambda self, state: None if state.left else 0
    play = lambda self, state, move: type(state)(state.left - 1)


@faulty(
    f"start at Plain(3): it is a Plain, and two of that class are never equal, even if they hold the same; {VALUE}"
)
class EqualToNothing(OnePlayer):
    pass


class Equal(Plain):
    __hash__ = lambda self: hash(self.left)
    __eq__ = lambda self, other: isinstance(other, Equal) and self.left == other.left


@faulty("format at Plain(3): it fails: a position cannot be written: 'Plain(3)' is of type Equal, which is not written as "
        "text by itself; use numbers, texts, tuples, frozensets and frozen dataclasses, or write parse and format for it")  # fmt: skip
class OneHanded(OnePlayer):
    name = "onehanded"
    start = Equal(3)


@faulty(
    "play at Plain(3): the move 1 changes the position that it is made in; leave that as it is, and return a new position"
)
class PlaysOn(OnePlayer):
    start = Equal(3)

    def play(self, state, move):
        state.left -= 1
        return state


@faulty(f"play at (5, 0): the move 1 gives None; {VALUE}")
class ForgetsToReturn(Pile):
    def play(self, state, move):
        (state[0] - move, 1 - state[1])


@faulty(
    "start: it raises AttributeError: 'NoStart' object has no attribute 'pile'; it may not raise anything there"
)
class NoStart(Pile):
    @property
    def start(self):
        return self.pile


@faulty("outcome at (0, 1): the game is over at its start; let a game begin with something to do")
class OverAtOnce(Pile):
    start = (0, 1)


# Who plays, and whose turn it is


@faulty(f"players at (5, 0): it returns (); {NAMES}")
class Nobody(Pile):
    players = ()


@faulty(f"players at (5, 0): two players are called me; {NAMES}")
class Twice(Pile):
    players = ("me", "me")


@faulty(f"players at (5, 0): '' is no name; {NAMES}")
class Nameless(Pile):
    players = ("me", "")


@faulty(
    f"players at (5, 0): one of the players is called chance, which is who moves where nobody does; {NAMES}"
)
class CalledChance(Pile):
    players = ("me", "chance")


@faulty("players at (4, 1): the players are ('b', 'a'), and a move before they were ('a', 'b'); "
        "keep the same players from the first position to the last")  # fmt: skip
class Swapped(Pile):
    players = lambda self, state: ("b", "a") if state[1] else ("a", "b")


@faulty(f"player_to_move at (5, 0): it returns 2, and the players are numbered 0 to 1; {TURN}")
class CountsFromOne(Pile):
    player_to_move = lambda self, state: 2 - state[1]


@faulty(f"player_to_move at (5, 0): it returns None, and the players are numbered 0 to 1; {TURN}")
class NobodysTurn(Pile):
    player_to_move = lambda self, state: None


@faulty(f"player_to_move at (5, 0): it returns True, and the players are numbered 0 to 1; {TURN}")
class TrueTurn(Pile):
    player_to_move = lambda self, state: state[1] == 0


# What is legal


@faulty(f"legal_moves at (5, 0): it returns None; {TUPLE}")
class NoMoves(Pile):
    legal_moves = lambda self, state: None


@faulty(f"legal_moves at (5, 0): it returns a set, in which the moves have no order; {TUPLE}")
class ASetOfMoves(Pile):
    legal_moves = lambda self, state: {1, 2} if state[0] > 1 else {1}


@faulty(f"legal_moves at (5, 0): it returns a dict, in which the moves have no order; {TUPLE}")
class ADictOfMoves(Pile):
    legal_moves = lambda self, state: {1: "one"}


@faulty(
    f"legal_moves at (5, 0): it returns the text 'take'; a tuple of one is written with a comma, ('take',); {TUPLE}"
)
class NoComma(Pile):
    legal_moves = lambda self, state: "take"


@faulty("legal_moves at (5, 0): the move 1 is there twice; give each move once")
class TwoOfOne(Pile):
    legal_moves = lambda self, state: (1, 1)


@faulty(f"legal_moves at (5, 0): the move [1] is no value: it is a list, which can be changed; {VALUE}")
class ListsForMoves(Pile):
    legal_moves = lambda self, state: ([1],)


@faulty("legal_moves at (1, 0): there is no move, and outcome says that the game is not over; either there is a move, "
        f"or outcome says how it ended ({SAY})")  # fmt: skip
class Stuck(Pile):
    legal_moves = lambda self, state: (2,) if state[0] >= 2 else ()


@faulty("play at (1, 0): the move 2, which is legal, raises ValueError: 1 is all there is; "
        "let play make every move that legal_moves or chance_outcomes gives")  # fmt: skip
class TooMany(Pile):
    legal_moves = lambda self, state: (2,)

    def play(self, state, move):
        if state[0] < move:
            raise ValueError(f"{state[0]} is all there is")
        return (state[0] - move, 1 - state[1])


@faulty("legal_moves at (3, 0): it raises KeyError: 3; it may not raise anything there")
class NoKey(Pile):
    legal_moves = lambda self, state: {5: (2,)}[state[0]]
    play = lambda self, state, move: (state[0] - move, state[1])


# The same question, the same answer


@faulty(f"legal_moves at (5, 0): it says (1,) and, asked again, (2,); {SAME}")
class Throws(Pile):
    def __init__(self):
        self.turns = itertools.cycle((1, 2))

    legal_moves = lambda self, state: (next(self.turns),)


@faulty(f"player_to_move at (5, 0): it says 0 and, asked again, 1; {SAME}")
class Remembers(Pile):
    turn = 0
    player_to_move = lambda self, state: self.turn

    def play(self, state, move):
        self.turn = 1
        return (state[0] - move, 0)


@faulty(f"play at (5, 0): the move 1 leads to (1, 1) and, made again, to (2, 1); {SAME}")
class Lottery(Pile):
    def __init__(self):
        self.lots = itertools.count(1)

    play = lambda self, state, move: (next(self.lots), 1)


# How it ends


@faulty(f"outcome at (5, 0): it returns False; {SAY}")
class FalseEnd(Pile):
    outcome = lambda self, state: state[0] == 0


@faulty(f"outcome at (0, 1): it returns 2, and the players are numbered 0 to 1; {SAY}")
class ThirdWins(Pile):
    outcome = lambda self, state: None if state[0] else 2


@faulty(f"outcome at (0, 1): it returns 'tie'; {SAY}")
class Tie(Pile):
    outcome = lambda self, state: None if state[0] else "tie"


@faulty(f"outcome at (0, 1): it gives 3 payoffs for 2 players; {PAY}")
class ThreePayoffs(Pile):
    outcome = lambda self, state: None if state[0] else (1, 0, 0)


@faulty(f"outcome at (0, 1): it gives the payoff nan, which is no number; {PAY}")
class NoNumber(Pile):
    outcome = lambda self, state: None if state[0] else (float("nan"), 0)


@faulty("outcome at (0, 1): second has a win and gets 0.0, first has a loss and gets 1.0; "
        "who has the better result must have the higher payoff")  # fmt: skip
class Contradiction(Pile):
    outcome = lambda self, state: None if state[0] else Outcome((1.0, 0.0), "", ("loss", "win"))


@faulty("outcome at (0, 1): by its results everybody loses; check the number of the winner")
class AllLose(Pile):
    outcome = lambda self, state: None if state[0] else won(2, 2)


@faulty("unusual_rules at (5, 0): it returns 'Take one'; return a tuple of sentences, or ()")
class RulesAsText(Pile):
    unusual_rules = lambda self, state: "Take one"


@faulty("called_off at (5, 0): it returns 'draw'; return an Outcome (drawn makes one), or None")
class CalledOff(Pile):
    called_off = lambda self, state: "draw"


# Chance


@faulty(f"chance_outcomes at (0, 1, True): chance is to move, and it gives no moves; {PAIRS}")
class NoDice(Dice):
    chance_outcomes = lambda self, state: ()


@faulty(f"chance_outcomes at (0, 1, True): the probability of 'one' is 0.5; {EXACT}")
class Floats(Dice):
    chance_outcomes = lambda self, state: (("one", 0.5), ("six", 0.5)) if state[2] else ()


@faulty(f"chance_outcomes at (0, 1, True): the probability of 'six' is Fraction(0, 1); {EXACT}")
class Never(Dice):
    chance_outcomes = lambda self, state: (("one", Fraction(1)), ("six", Fraction(0))) if state[2] else ()


@faulty("chance_outcomes at (0, 1, True): the probabilities add up to 5/6; "
        "the probabilities of a position add up to exactly 1")  # fmt: skip
class FiveSixths(Dice):
    chance_outcomes = lambda self, state: (("one", Fraction(5, 6)),) if state[2] else ()


@faulty("chance_outcomes at (0, 1, True): chance is to move from there on for ever: no player has a turn, and nothing "
        "ends; let chance come to an end, or to a player's turn")  # fmt: skip
class RollsForEver(Dice):
    chance_outcomes = lambda self, state: (("one", Fraction(1, 2)), ("two", Fraction(1, 2)))

    def play(self, state, move):
        if move in ("one", "two"):
            return (1 + (state[0] + len(move)) % 2, 1, True)
        return super().play(state, move)


@faulty(
    f"outcome at (5, 0): it is None there and in all positions that can follow (10 in all): no game ends; {SAY}"
)
class RoundAndRound(Pile):
    play = lambda self, state, move: ((state[0] - move - 1) % 5 + 1, 1 - state[1])
    legal_moves = lambda self, state: (1, 2)
    outcome = lambda self, state: None


class EndlessIsWon(RoundAndRound):
    """Play without end may be what it is all about, if the game says so."""

    called_off = lambda self, state: won(0, 2, "nobody got anywhere")


class NotAsked(Dice):
    """Of players' moves nobody asks where chance is to move, nor of chance's where a player is."""

    legal_moves = lambda self, state: ("roll", "stop")
    chance_outcomes = lambda self, state: (("one", Fraction(5, 6)), ("six", Fraction(1, 6)))


class OneByOne(Pile):
    def legal_moves(self, state):
        yield from super().legal_moves(state)


@pytest.mark.parametrize("kind", [Pile, Dice, Written, NotAsked, OneByOne])
def test_a_game_that_keeps_the_contract_has_no_fault(kind):
    check = Check(kind())
    assert list(check.faults()) == []
    assert check.whole
    assert not check.goes_round()
    assert check.chance == issubclass(kind, Dice)
    assert 0 < check.ends < len(check.seen)
    assert check.players == 2


def test_the_moves_of_chance_may_be_left_to_its_outcomes():
    class Left(Dice):
        def legal_moves(self, state):
            if state[2]:
                raise NotImplementedError
            return ("roll", "stop")

    assert told(Left) == []


class Left(NamedTuple):
    number: int
    player: int = 0


class NamedPile(Pile):
    """What is read without a notation of its own cannot be too large to be written again."""

    start = Left(5)
    player_to_move = lambda self, state: state.player
    legal_moves = lambda self, state: [1]
    play = lambda self, state, move: Left(state.number - 1, 1 - state.player)
    outcome = lambda self, state: 1 - state.player if state.number <= 0 else None


class Words(Pile):
    """Strike out letters; `legal_moves` need not answer where the game is over."""

    start = "abc"
    player_to_move = lambda self, state: len(state) % 2
    legal_moves = lambda self, state: {0: None}.get(len(state), list(state))
    play = lambda self, state, move: state.replace(move, "")
    outcome = lambda self, state: None if state else "draw"


@pytest.mark.parametrize("kind", [NamedPile, Words])
def test_positions_of_all_kinds_are_written_and_read(kind):
    assert told(kind) == []


def test_play_without_end_may_be_what_it_is_all_about():
    check = Check(EndlessIsWon())
    assert list(check.faults()) == []
    assert (check.whole, check.ends, check.goes_round()) == (True, 0, True)


def test_a_clock_that_has_run_out_ends_the_walk_and_not_the_check():
    check = Check(Pile(), seconds=0)
    assert list(check.faults()) == []
    assert not check.whole
    assert len(check.seen) < len(set(range(12)))


def test_random_numbers_are_found_wherever_they_are_used():
    luck = random.Random(5)

    class Cheats(Pile):
        def outcome(self, state):
            return None if state[0] else luck.randrange(2)

    (fault,) = faults(Cheats())
    assert (fault.method, fault.change) == ("outcome", SAME)


def test_what_takes_too_long_is_named_with_its_position():
    """The clock is the caller's: here it stops the fourth question, on the command line whatever takes seconds."""

    class Slow(Pile):
        def legal_moves(self, state):
            if state[0] == 3:
                raise TooSlow("2 seconds")
            return super().legal_moves(state)

        play = lambda self, state, move: (state[0] - move, 1 - state[1])

    asked = []

    @contextmanager
    def watched():
        asked.append(1)
        yield

    assert list(map(str, faults(Slow(), within=watched))) == [
        f"legal_moves at (3, 1): it does not come back (2 seconds); {LOOP}"
    ]
    assert len(asked) > 10


def test_a_large_game_is_looked_at_in_as_many_positions_as_asked():
    class Endless(Pile):
        """Count up."""

        legal_moves = lambda self, state: tuple(range(10))
        outcome = lambda self, state: None
        play = lambda self, state, move: (10 * state[0] + move, 1 - state[1])

    check = Check(Endless(), positions=100)
    assert list(check.faults()) == []
    assert len(check.seen) <= 130
    assert not check.whole


def test_play_that_comes_back_is_seen():
    class Ring(Pile):
        """Go round a ring of three."""

        legal_moves = lambda self, state: (1,)
        outcome = lambda self, state: None
        play = lambda self, state, move: (state[0] % 3 + 1, state[1])
        called_off = lambda self, state: drawn(2)

    check = Check(Ring())
    assert list(check.faults()) == []
    assert check.goes_round()


@pytest.mark.parametrize("what", [Pile, None, "pile"])
def test_what_is_no_game_is_said_so(what):
    (fault,) = faults(what)
    assert str(fault).startswith("GAME: it is ")
    assert fault.as_dict()["line"] == str(fault)

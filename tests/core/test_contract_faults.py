"""A game that keeps the contract has no fault; one with a fault has exactly that, told in one line with where it is."""

# ruff: noqa: E731 (a faulty method is one line: what is wrong with it)

from __future__ import annotations

import itertools
import random
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

import pytest

from lastcard import CHANCE, Game, Outcome
from lastcard.core.contract import Check, TooSlow, faults
from lastcard.core.game import Example, IllegalMove, MoveError, Notation, PositionError, drawn, won


class Pile(Game):
    """Take one or two from a pile; who takes the last one wins."""

    name = "pile"
    start = (5, 0)

    def player_to_move(self, state):
        return state[1]

    def legal_moves(self, state):
        return tuple(range(1, min(2, state[0]) + 1))

    def play(self, state, move):
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{move} cannot be taken")
        return (state[0] - move, 1 - state[1])

    def outcome(self, state):
        return None if state[0] else 1 - state[1]


class Dice(Pile):
    """Roll, or stop with what is there; a six loses all."""

    start = (0, 0, False)

    def player_to_move(self, state):
        return CHANCE if state[2] else 0

    def legal_moves(self, state):
        return () if state[2] else ("roll", "stop")

    def chance_outcomes(self, state):
        return (("one", Fraction(5, 6)), ("six", Fraction(1, 6))) if state[2] else ()

    def play(self, state, move):
        points, rolls, _ = state
        if move in ("stop", "six"):
            return (points * (move == "stop"), 9, False)
        return (points, rolls + 1, True) if move == "roll" else (points + 1, rolls, False)

    def outcome(self, state):
        if state[1] < 3 or state[2]:
            return None
        return (state[0], -state[0])


class Written(Pile):
    """A pile with a notation of its own."""

    notation = Notation(
        "The number left, then a comma and whose turn it is.",
        r"[1-9],[01]",
        "5,0",
        (Example("3,1", "a small pile"),),
        "how many are taken",
    )

    def format(self, state):
        return f"{state[0]},{state[1]}"

    def parse(self, text):
        if len(text) != 3 or text[0] not in "123456789" or text[1] != "," or text[2] not in "01":
            raise PositionError("this is no pile: a number, a comma and the player, such as 5,0")
        return (int(text[0]), int(text[2]))

    def parse_move(self, state, text):
        if text not in ("1", "2"):
            raise MoveError("take 1 or 2")
        if int(text) > state[0]:
            raise IllegalMove("so many are not left")
        return int(text)


FAULTY = []
"""Games with a fault, each with the lines that are to be said of it, the same on every machine."""


def faulty(*lines):
    """Say what is to be said of a game."""
    return lambda kind: FAULTY.append((kind, lines)) or kind


VALUE = "write it with numbers, texts, tuples, frozensets and frozen dataclasses (@dataclass(frozen=True))"
TUPLE = "return the moves as a tuple; () where there are none"
SAME = "answer from the position alone: no random numbers, nothing kept in the game between calls"
SAY = (
    "return None while the game runs, and else the winner's number, 'draw', a tuple of payoffs or an Outcome"
)
PAY = "give each player one payoff, a number, in the order of players"
TURN = "return the number of the player whose turn it is, from 0, or CHANCE"
NAMES = "name each player once, in a tuple of texts"
EXACT = "write probabilities as Fraction(1, 6), each above 0"
PAIRS = "where chance is to move, return a tuple of pairs (move, probability)"
WHOLE = "write with format all that a position is made of (who is to move may be left out: then it is the first player)"
READ = "let parse read all that format writes, as the same position"
LINE = "write it as a text of one line, without blanks around it"
LEGAL = "read each legal move as format_move writes it"
LOOP = "look for a loop that never ends"


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


@faulty(f"legal_moves at (5, 0): it returns a generator, which can be read only once; {TUPLE}")
class AGenerator(Pile):
    def legal_moves(self, state):
        yield 1


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


@faulty("chance_outcomes at (0, 0, False): first is to move, and it gives (('one', Fraction(1, 1)),); "
        "return () where chance is not to move")  # fmt: skip
class Always(Dice):
    chance_outcomes = lambda self, state: (("one", Fraction(1)),)


@faulty("legal_moves at (0, 1, True): chance is to move, and it gives ('six', 'one'), not the moves of chance_outcomes; "
        "where chance is to move, return () or the same moves in the same order")  # fmt: skip
class OtherOrder(Dice):
    legal_moves = lambda self, state: ("six", "one") if state[2] else ("roll", "stop")


# How it is written


@faulty(f"format at 5: the text is read as another position, in which another player is to move; {WHOLE}")
class LeavesOut(Written):
    notation = Notation("How many.", "[1-9]", "5", (), "how many are taken")
    format = lambda self, state: str(state[0])

    def parse(self, text):
        if text not in set("123456789"):
            raise PositionError("no pile")
        return (int(text), 1)


@faulty(f"parse at 5/0: it refuses what format writes (this is no pile: a comma); {READ}")
class OtherSign(Written):
    format = lambda self, state: f"{state[0]}/{state[1]}"

    def parse(self, text):
        raise PositionError("this is no pile: a comma")


@faulty(f"parse at 5,0: '5,0' is read as a position that is written '6,0'; {READ}")
class AddsOne(Written):
    def parse(self, text):
        left, player = super().parse(text)
        return (left + 1, player)


@faulty(f"format at 5,0: it returns ' 5,0'; {LINE}")
class Blank(Written):
    format = lambda self, state: f" {state[0]},{state[1]}"


@faulty(
    "notation at 5,0: its regex does not match this position; every text that parse reads matches the regex in full"
)
class Narrow(Written):
    notation = Notation("One digit.", r"[0-9]", "5,0", (), "how many are taken")


@faulty("parse: '' raises ValueError: invalid literal for int() with base 10: ''; raise PositionError, with a sentence "
        "that says what is wrong, for whatever is no position")  # fmt: skip
class Trusts(Written):
    def parse(self, text):
        left, _, player = text.partition(",")
        return (int(left), int(player))


@faulty("parse: '' is taken for a position, and then outcome is at fault: it raises TypeError: 'NoneType' object is not "
        "subscriptable; raise PositionError, with a sentence that says what is wrong, for whatever is no position")  # fmt: skip
class ReadsNothing(Written):
    def parse(self, text):
        return super().parse(text) if text else None

    player_to_move = lambda self, state: state[1] if state else 0


@faulty(f"parse at 5,0: it returns None for what format writes; {READ}")
class ForgetsToReturnWhatItReads(Written):
    def parse(self, text):
        super().parse(text)


@faulty("parse: '9999999999999999999999999999999999999999…' is refused in 409 characters: "
        "no pile: 99999999999999999999999999999999999999999999999999…; "
        "say what is wrong in one line of fewer than 300 characters")  # fmt: skip
class Chatty(Written):
    def parse(self, text):
        try:
            return super().parse(text)
        except PositionError:
            raise PositionError(f"no pile: {text if text.isprintable() else '?'}") from None


@faulty("format_move at (5, 0): 1 and 2 are both written 'take'; write different moves differently")
class OneWord(Pile):
    format_move = lambda self, move: "take"


@faulty(f"format_move at (5, 0): it returns '1 '; {LINE}")
class BlankMove(Pile):
    format_move = lambda self, move: f"{move} "


@faulty(f"parse_move at (5, 0): '1' is how 1 is written, and is read as 2; {LEGAL}")
class OtherMove(Pile):
    parse_move = lambda self, state, text: super().parse_move(state, text) % 2 + 1


@faulty("parse_move at (5, 0): the move '' raises ValueError: invalid literal for int() with base 10: ''; "
        "raise MoveError for what is no move, and IllegalMove for one that is not legal")  # fmt: skip
class TrustsMoves(Pile):
    parse_move = lambda self, state, text: int(text)


@faulty("parse_move at (1, 0): the move '2' is read as 2, which is not legal; "
        "raise MoveError for what is no move, and IllegalMove for one that is not legal")  # fmt: skip
class TakesAnything(Pile):
    def parse_move(self, state, text):
        if text not in ("1", "2"):
            raise MoveError("take 1 or 2")
        return int(text)


# How it introduces itself, and what else it offers


@faulty("name: it is 'Big Pile'; one lower-case word, such as kayles")
class BigName(Pile):
    name = "Big Pile"


@faulty("title: it is ''; a line of text")
class NoTitle(Pile):
    title = ""


@faulty("rules at (5, 0): it returns ''; return a sentence")
class NoRules(Pile):
    rules = ""


@faulty("notation: its default is '4,0', and start is 5,0; let the default be the text of start")
class OtherDefault(Written):
    notation = Notation("The pile.", r"[1-9],[01]", "4,0", (), "how many are taken")


@faulty("notation: its example '0,7' is not read (this is no pile: a number, a comma and the player, such as 5,0); "
        "name only positions that parse reads and the regex matches in full")  # fmt: skip
class BadExample(Written):
    notation = Notation("The pile.", r"[1-9],[01]", "5,0", (Example("0,7", "no pile"),), "how many are taken")


@faulty(
    "random_state at (0, 1): the game is over in all positions that it draws; draw positions with something to do"
)
class DrawsEnds(Pile):
    random_state = lambda self, rng, size=None: (0, 1)


@faulty(f"legal_moves at (-1, 0): there is no move, and outcome says that the game is not over; either there is a move, "
        f"or outcome says how it ended ({SAY})")  # fmt: skip
class DrawsNonsense(Pile):
    random_state = lambda self, rng, size=None: (-1, 0)


@faulty("hands at (5, 0): it returns (('5',),) for 2 players; return a tuple of places, each a tuple of texts: one a "
        "player, then any others; or () for none")  # fmt: skip
class OneHand(Pile):
    hands = lambda self, state, most: (("5",),)


@faulty("outcome at (5, 0): it calls itself without end; say where that comes to an end")
class RoundAndRound(Pile):
    outcome = lambda self, state: self.outcome(state)


@faulty("legal_moves at (5, 0): it raises SystemExit: enough; it may not raise anything there")
class Leaves(Pile):
    def legal_moves(self, state):
        raise SystemExit("enough")


@pytest.mark.parametrize("kind", [Pile, Dice, Written])
def test_a_game_that_keeps_the_contract_has_no_fault(kind):
    check = Check(kind())
    assert list(check.faults()) == []
    assert check.whole
    assert not check.goes_round()
    assert check.chance == (kind is Dice)
    assert 0 < check.ends < len(check.seen)
    assert check.players == 2


@pytest.mark.parametrize(("kind", "lines"), FAULTY, ids=lambda of: getattr(of, "__name__", ""))
def test_a_fault_is_told_in_one_line_and_nothing_else_is(kind, lines):
    said = [line.replace(" in line ", "\n").partition("\n") for line in map(str, faults(kind()))]
    told = [head + tail.lstrip("0123456789") for head, _, tail in said]
    assert told == list(lines)
    assert all(line.isprintable() for line in told)


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

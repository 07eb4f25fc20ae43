"""Three games that keep the contract, to be spoilt in one place each, and what is to be said of that."""

from __future__ import annotations

from fractions import Fraction

from lastcard import CHANCE, Game
from lastcard.core.contract import faults
from lastcard.core.game import Example, IllegalMove, MoveError, Notation, PositionError


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


class Faulty(list):
    """Games with a fault, each with the lines that are to be said of it, the same on every machine."""

    def __call__(self, *lines):
        """Say what is to be said of a game."""
        return lambda kind: self.append((kind, lines)) or kind


def told(kind):
    """All that is said of a game, without the numbers of the lines in its file."""
    said = [line.replace(" in line ", "\n").partition("\n") for line in map(str, faults(kind()))]
    return [head + tail.lstrip("0123456789") for head, _, tail in said]


VALUE = (
    "make it of numbers, texts, tuples (tuple(...) makes one of a list)"
    ", frozensets and frozen dataclasses (@dataclass(frozen=True))"
)
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

"""A game with a fault in what it writes and reads has exactly that one, told in one line with where it is and what to change."""

# ruff: noqa: E731 (a faulty method is one line: what is wrong with it)

from __future__ import annotations

import pytest

from lastcard.core.game import Example, MoveError, Notation, PositionError
from tests.core.contract.faulty_games import (
    LEGAL,
    LINE,
    READ,
    SAY,
    WHOLE,
    Faulty,
    Pile,
    Written,
    told,
)

faulty = Faulty()


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


@faulty("parse: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…' is refused in 10009 characters: "
        "no pile: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…; "
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


@pytest.mark.parametrize(("kind", "lines"), faulty, ids=lambda of: getattr(of, "__name__", ""))
def test_a_fault_is_told_in_one_line_and_nothing_else_is(kind, lines):
    assert told(kind) == list(lines)
    assert all(line.isprintable() for line in told(kind))

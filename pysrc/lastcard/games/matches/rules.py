"""Match-taking: positions, legal moves, and how both are written.

Players take one match or more in turn, up to a largest take. The player who takes the last match loses
(misère play, the paper's rule) or wins (normal play). Source: Guo 2014, section 1; the largest take and the
rule are free here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from lastcard.core.game import (
    Example,
    Guide,
    IllegalMove,
    Illustration,
    MoveError,
    Notation,
    Outcome,
    Paper,
    PositionError,
    Written,
    move_word,
    read_options,
    won,
    words_of,
)
from lastcard.core.game.authoring import WrittenGame
from lastcard.core.text import MAX_TEXT, is_digits, named_player, quote, whole_number

MAX_LEFT = 10**18
MAX_TAKE = 10_000
USUAL_TAKE = 3
MATCH_PLAYERS = ("first", "second")

GUO_2014 = Paper(
    key="guo2014",
    title="CSCE 625 Programming Assignment 2 Report",
    authors="Peihong Guo",
    year=2014,
    where="Texas A&M University",
)

NOTATION = Notation(
    prose=(
        "The number of matches left, 1 to 10^18; then, if they differ from the usual, "
        "take=K (how many a player may take at once, at most: 1 to 10000, usually 3) and "
        "rule=misere or rule=normal (the last match loses, as usual, or wins)."
    ),
    regex=r"[ \t]*[1-9][0-9]{0,18}([ \t]+(take=[1-9][0-9]{0,4}|rule=(misere|normal))){0,2}[ \t]*",
    default="15",
    examples=(
        Example("15", "one of the three moves wins"),
        Example("5", "the tree of the paper's figure 1"),
        Example("7", "the tree of the paper's figure 2"),
        Example("21", "the paper's largest win table entry: the first player loses"),
        Example("23", "the largest tree of the paper's Table 1"),
        Example("21 take=4 rule=normal", "up to four at a time, and the last match wins"),
        Example("1000000000000000000", "as large as it goes, and solved at once"),
    ),
    moves="The number of matches taken: 1, 2, 3, … up to the largest take.",
)


@dataclass(frozen=True, slots=True, repr=False)
class State(Written):
    """A position. Raises `ValueError` if a number is out of its range."""

    left: int  # matches in the pile, 0 (the game is over) to `MAX_LEFT`
    take: int = USUAL_TAKE  # most matches that may be taken at a time, 1 to `MAX_TAKE`
    misere: bool = True  # taking the last match loses
    player: int = 0  # to move: 0, who moved first at the position that was set up, or 1

    def __post_init__(self) -> None:
        if not 0 <= self.left <= MAX_LEFT:
            raise ValueError(f"left is 0 to 10^18, not {self.left}")
        if not 1 <= self.take <= MAX_TAKE:
            raise ValueError(f"take is 1 to {MAX_TAKE}, not {self.take}")
        if self.player not in (0, 1):
            raise ValueError(f"player is 0 or 1, not {self.player}")

    def __str__(self) -> str:
        """Return the position in notation, without options of their usual value."""
        take = f" take={self.take}" if self.take != USUAL_TAKE else ""
        return f"{self.left}{take}{'' if self.misere else ' rule=normal'}"

    def largest_move(self) -> int:
        """Return the most matches that can be taken now."""
        return min(self.take, self.left)


def read(text: str) -> State:
    """Read a position; the first player is to move. Raises `PositionError`."""
    NOTATION.check_length(text)
    words = words_of(text)
    if not words:
        raise PositionError("the position is empty: type how many matches are left, for example 21")
    left = _parse_left(words[0])
    allowed = f"after the number of matches only take=1 to take={MAX_TAKE} and rule=misere or rule=normal may follow"
    usual = {"take": str(USUAL_TAKE), "rule": "misere"}
    options = usual | dict(read_options(words[1:], usual, allowed))
    take, rule = whole_number(options["take"], MAX_TAKE), options["rule"]
    if take is None:
        most = f"type a whole number from 1 to {MAX_TAKE}"
        raise PositionError(f"take={quote(options['take'])} is not allowed: {most}")
    if rule not in ("misere", "normal"):
        rules = "type rule=misere (the last match loses) or rule=normal (the last match wins)"
        raise PositionError(f"rule={quote(rule)} is not allowed: {rules}")
    return State(left, take, rule == "misere")


def _parse_left(word: str) -> int:
    allowed = "type how many matches are left, a whole number from 1 to 10^18"
    if word.startswith("-") and is_digits(word[1:]):
        raise PositionError(f"{quote(word)} is negative: {allowed}")
    if not is_digits(word):
        raise PositionError(f"{quote(word)} is not a number in plain digits: {allowed}")
    if not word.strip("0"):
        raise PositionError(f"no match is left in {quote(word)}, so the game is over: {allowed}")
    if word.startswith("0"):
        raise PositionError(f"{quote(word)} starts with a zero: {allowed}, without zeros in front")
    if len(word) > len(str(MAX_LEFT)) or int(word) > MAX_LEFT:
        raise PositionError(f"{quote(word)} is too many matches: {allowed}")
    return int(word)


class Matches(WrittenGame[State, int]):
    """The rules of match-taking."""

    name = "matches"
    title = "Match-taking"
    summary = "Take one, two or three matches from a pile. Take the last one and you lose."
    appeal = "One small trick wins every time. Can you find it?"
    minutes = 2
    paper = GUO_2014
    notation = NOTATION
    read = read
    start = State(15)

    def legal_moves(self, state: State) -> tuple[int, ...]:
        """Return the numbers that may be taken, smallest first, as the paper tries them."""
        return tuple(range(1, state.largest_move() + 1))

    def play(self, state: State, move: int) -> State:
        if not 1 <= move <= state.largest_move():
            raise IllegalMove(_illegal_take(state, str(move)))
        return replace(state, left=state.left - move, player=1 - state.player)

    def outcome(self, state: State) -> Outcome | None:
        if state.left:
            return None
        taker, end = 1 - state.player, "lose" if state.misere else "win"
        took = "took the last match"
        sentence = named_player(MATCH_PLAYERS, taker, f"{took} and {end}s", f"{took} and {end}")
        winner = state.player if state.misere else taker
        return won(winner, 2, sentence, named_player(MATCH_PLAYERS, taker, took, took))

    def parse_move(self, state: State, text: str) -> int:
        word = move_word(text)
        if not is_digits(word) or len(word) > MAX_TEXT:
            raise MoveError(f"{quote(word)} is not a move: type how many matches to take, for example 2")
        digits = word.lstrip("0")
        if len(digits) > len(str(MAX_TAKE)) or not 1 <= int(digits or "0") <= state.largest_move():
            raise IllegalMove(_illegal_take(state, word))
        return int(digits)

    def format_move(self, move: int) -> str:
        return str(move)

    def rules(self, state: State) -> str:
        return f"Take turns to take {_allowed(state.take)}. The last match {'loses' if state.misere else 'wins'}."

    def unusual_rules(self, state: State) -> tuple[str, ...]:
        take = [f"Take {_allowed(state.take)} at a time."] if state.take != USUAL_TAKE else []
        return (*take, *([] if state.misere else ["The last match wins."]))

    def guide(self, state: State) -> Guide:
        return guide(state.take, state.misere, self.format(state).removeprefix(str(state.left)))

    def move_label(self, state: State, text: str) -> str:
        return f"take {text}"

    def random_state(self, rng: Random, size: int | None = None) -> State:
        return State(rng.randint(1, min(size or 30, MAX_LEFT)))


GAME = Matches()


def _allowed(take: int) -> str:
    allowed = {1: "1 match", 2: "1 or 2 matches", 3: "1, 2 or 3 matches"}
    return allowed.get(take, f"1 to {take} matches")


def _illegal_take(state: State, move: str) -> str:
    if not state.left:
        return "the game is over: there are no matches left"
    most = state.largest_move()
    allowed = "only move is 1" if most == 1 else f"moves are 1 to {most}"
    left = "1 match is" if state.left == 1 else f"{state.left} matches are"
    shown = move if len(move) <= 20 else f"{move[:20]}…"
    return f"{shown} cannot be taken: {left} left, and the {allowed}"


def guide(take: int, misere: bool, options: str) -> Guide:
    """Return the guide; `options` is what follows the number in the notation."""
    pile, taken = 7, min(take, 2)
    turn = f"Take {_allowed(take)} from the pile. You must take at least one."
    if take == 1:
        turn = "Take 1 match from the pile, no more and no fewer."
    known = "Here the last match wins. In the best-known version it loses."
    if misere:
        known = "Here the last match loses. In some versions it wins."
    return Guide(
        goal="Make the other player take the last match." if misere else "Take the last match yourself.",
        setup=(
            "You need two players and a pile of matches. Any number works; 21 is good.\n\n"
            "Decide who starts, then take turns."
        ),
        turn=f"{turn} You can’t skip a turn.",
        end=f"The game ends when the pile is empty. If you took the last match, you {'lose' if misere else 'win'}.",
        unusual=f"{known}\n\nThere is no luck: both players see everything.",
        example=Illustration(
            f"{pile}{options}",
            str(taken),
            f"There are {pile} matches. You take {taken} and leave {pile - taken}.",
        ),
        words=(("Pile", "the matches that are left."),),
    )

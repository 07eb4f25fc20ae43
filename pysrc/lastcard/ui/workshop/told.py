"""The sandbox's messages about a game, read without trust: a visitor's program ran there.

Anything unexpected is refused with `BadRows`. What is read are numbers, and texts of a length that a page
can show; nothing is executed, and nothing becomes part of a page other than as text.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar, cast

from lastcard.core.game import CHANCE, Example, Guide, Illustration, Notation, Outcome
from lastcard.core.solution import MoveVerdict, Reason, Solution, Status
from lastcard.core.worth import Value, Worth
from lastcard.core.worth import Value as Result

LONGEST = 4_000_000  # characters of what is read at a time
TEXT, LINE = 20_000, 1_000  # characters of sentences or a position; of a label, a name, a part

MOST_PLAYERS, MOST_MOVES, MOST_FIELDS, MOST_PARTS, MOST_WORDS = 64, 5_000, 64, 400, 50

_FRACTION = re.compile(r"-?\d{1,400}(/[1-9]\d{0,399})?")
_RESULTS = ("win", "draw", "loss")

Kind = TypeVar("Kind")


class BadRows(ValueError):
    """The sandbox sent what it may not send; the message says which part."""


@dataclass(frozen=True, slots=True)
class Position:
    """A position from the sandbox.

    `labels` are the moves on buttons, and `after` where they lead: a number, or a position's text. `shares`
    are chance's probabilities. `fields` is what is drawn (`lastcard.core.positions.fields_of`), `hands` the
    open cards. `players` to `at_stake` are None if the same as at the start.
    """

    text: str
    mover: int
    end: Outcome | None
    moves: tuple[str, ...]
    labels: tuple[str, ...]
    after: tuple[int | str, ...]
    shares: tuple[Fraction, ...] = ()
    fields: tuple[dict[str, Any], ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    players: tuple[str, ...] | None = None
    rules: str | None = None
    guide: Guide | None = None
    called_off: Outcome | None = None
    at_stake: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """What a game says of itself; the parameters are those of `lastcard.Game`."""

    name: str
    title: str
    summary: str
    appeal: str
    luck: str
    group: str
    minutes: int
    player_counts: tuple[int, int]
    players: tuple[str, ...]
    rules: str
    guide: Guide
    notation: Notation
    start: str
    called_off: Outcome | None
    at_stake: str
    chance: bool
    own: frozenset[str] = field(default_factory=frozenset)  # the relevant methods that the program defines


def parsed(text: object, kind: type[Kind]) -> Kind:
    """Return a JSON text as a value of a type. Raises `BadRows`."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise BadRows("it is no text, or too long")
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadRows("it is no JSON") from None
    return _is(value, kind, "it")


def head(said: dict[str, Any]) -> Head:
    """Return what a game says of itself. Raises `BadRows`."""
    players = _players(said.get("players"))
    counts = _is(said.get("player_counts"), list, "player_counts")
    if len(counts) != 2 or not all(type(one) is int and 1 <= one <= MOST_PLAYERS for one in counts):
        raise BadRows("player_counts are not two numbers")
    minutes = _is(said.get("minutes"), int, "minutes")
    own = _is(said.get("own"), dict, "own")
    return Head(
        minutes=max(0, minutes),
        player_counts=(counts[0], counts[1]),
        players=players,
        guide=_guide(said.get("guide")),
        notation=_notation(said.get("notation")),
        called_off=_end(said.get("called_off"), len(players)),
        chance=bool(said.get("chance")),
        own=frozenset(str(name) for name, written in own.items() if written is True),
        **{
            name: _text(said.get(name), name)
            for name in ("name", "title", "summary", "appeal", "luck", "group", "rules", "start", "at_stake")
        },
    )


def rows(message: str) -> list[Any]:
    """Return the rows of a message. Raises `BadRows`."""
    return _is(parsed(message, dict).get("rows"), list, "what brings rows")


def positions(rows: list[Any], players: int) -> list[Position]:
    """Return the positions of rows; `players` are those of the start. Raises `BadRows`."""
    return [position(row, players) for row in rows]


def position(row: object, players: int) -> Position:
    """Return the position of a row, as `sandbox.rows` writes it. Raises `BadRows`."""
    if not isinstance(row, list) or len(row) != 7:
        raise BadRows("a row has not seven entries")
    text, mover, said, moves, fields, hands, extra = row
    extra = {} if extra is None else _is(extra, dict, "what differs in a position")
    names = _players(extra["players"]) if "players" in extra else None
    players = players if names is None else len(names)
    if type(mover) is not int or not CHANCE <= mover < players:
        raise BadRows("nobody has the number of whoever is to move")
    end = _end(said, players)
    words, labels, after, shares = _moves(moves, mover == CHANCE)
    if bool(end) == bool(words):
        raise BadRows("a position has moves and is over, or neither")
    return Position(
        _text(text, "a position"),
        mover,
        end,
        words,
        labels,
        after,
        shares,
        _fields(fields),
        _hands(hands),
        names,
        _text(extra["rules"], "rules") if "rules" in extra else None,
        _guide(extra["guide"]) if "guide" in extra else None,
        _end(extra["called_off"], players) if "called_off" in extra else None,
        _text(extra["at_stake"], "at_stake") if "at_stake" in extra else None,
    )


def worth(said: object) -> Worth:
    """Return a worth: a word, ``n:1/3`` for a number, None. Raises `BadRows`."""
    if said is None or (isinstance(said, str) and said in _RESULTS):
        return cast("Value | None", said)
    if isinstance(said, str) and said.startswith("n:"):
        return _fraction(said[2:])
    raise BadRows("a worth is no worth")


def text(said: object, longest: int = TEXT) -> str:
    """Return a text of at most `longest` characters. Raises `BadRows`."""
    return _text(said, "a text", longest)


def _no_constant(_: str) -> Any:
    raise ValueError("no number")


def _is(value: object, kind: type[Kind], what: str) -> Kind:
    if type(value) is not kind:
        raise BadRows(f"{what} is not of type {kind.__name__}")
    return value


def _text(said: object, what: str, longest: int = TEXT) -> str:
    if type(said) is not str or len(said) > longest:
        raise BadRows(f"{what} is no text of at most {longest:,} characters")
    return said


def _texts(said: object, most: int, what: str) -> tuple[str, ...]:
    if type(said) is not list or len(said) > most:
        raise BadRows(f"{what} are not at most {most:,} texts")
    return tuple(_text(one, what, LINE) for one in said)


def _players(said: object) -> tuple[str, ...]:
    names = _texts(said, MOST_PLAYERS, "the players")
    if not names:
        raise BadRows("nobody plays")
    return names


def _fraction(said: object) -> Fraction:
    if not isinstance(said, str) or not _FRACTION.fullmatch(said):
        raise BadRows("a number is not written as one")
    return Fraction(said)


def _end(said: object, players: int) -> Outcome | None:
    if said is None:
        return None
    end = _is(said, dict, "an end")
    payoffs, results = end.get("payoffs"), _texts(end.get("results"), MOST_PLAYERS, "results")
    if type(payoffs) is not list or len(payoffs) != players or len(results) not in (0, players):
        raise BadRows("an end is not about all players")
    if not set(results) <= set(_RESULTS):
        raise BadRows("a result is no result")
    return Outcome(
        tuple(map(_fraction, payoffs)),
        _text(end.get("sentence"), "the sentence of an end"),
        cast("tuple[Value, ...]", results),
    )


def _moves(
    said: object, chance: bool
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int | str, ...], tuple[Fraction, ...]]:
    if type(said) is not list or len(said) > MOST_MOVES:
        raise BadRows(f"there are not at most {MOST_MOVES:,} moves")
    words, labels, after, shares = [], [], [], []
    for move in said:
        if type(move) is not list or len(move) != 4:
            raise BadRows("a move has not four entries")
        word, label, there, share = move
        words.append(_text(word, "a move", LINE))
        labels.append(words[-1] if label is None else _text(label, "a label", LINE))
        if type(there) is not int and type(there) is not str:
            raise BadRows("a move leads nowhere")
        after.append(_text(there, "a position") if isinstance(there, str) else there)
        if chance:
            shares.append(_fraction(share))
    if chance and words and (min(shares) < 0 or sum(shares) != 1):
        raise BadRows("the probabilities of a position do not add up to 1")
    return tuple(words), tuple(labels), tuple(after), tuple(shares)


def _fields(said: object) -> tuple[dict[str, Any], ...]:
    if type(said) is not list or len(said) > MOST_FIELDS:
        raise BadRows("a position has too many parts")
    return tuple(_field(one) for one in said)


def _field(said: object) -> dict[str, Any]:
    found = _is(said, dict, "a part of a position")
    name = _text(found.get("name"), "the name of a part", LINE)
    if "rows" in found:
        rows = _is(found["rows"], list, "a grid")
        if len(rows) > MOST_PARTS:
            raise BadRows("a grid is too large")
        return {"name": name, "rows": [list(_texts(row, MOST_PARTS, "cells")) for row in rows]}
    if "parts" in found:
        return {"name": name, "parts": list(_texts(found["parts"], MOST_PARTS, "parts"))}
    return {"name": name, "text": _text(found.get("text"), "a part of a position")}


def _hands(said: object) -> tuple[tuple[str, ...], ...]:
    if type(said) is not list or len(said) > MOST_PLAYERS:
        raise BadRows("there are too many hands")
    return tuple(_texts(cards, MOST_PARTS, "cards") for cards in said)


def _pairs(said: object, what: str) -> list[tuple[str, str]]:
    if type(said) is not list or len(said) > MOST_WORDS:
        raise BadRows(f"{what} are too many")
    found = []
    for pair in said:
        if type(pair) is not list or len(pair) != 2:
            raise BadRows(f"{what} are no pairs")
        found.append((_text(pair[0], what), _text(pair[1], what)))
    return found


def _guide(said: object) -> Guide:
    found = _is(said, dict, "the guide")
    example = found.get("example")
    if example is not None:
        shown = _is(example, dict, "the guide's example")
        parts = ("position", "move", "caption")
        example = Illustration(*(_text(shown.get(name), "the guide's example") for name in parts))
    texts = {
        name: _text(found.get(name), "the guide") for name in ("goal", "setup", "turn", "end", "unusual")
    }
    return Guide(**texts, example=example, words=tuple(_pairs(found.get("words"), "the guide's words")))


def _notation(said: object) -> Notation:
    found = _is(said, dict, "the notation")
    longest = _is(found.get("longest"), int, "the notation's longest")
    texts = {name: _text(found.get(name), "the notation") for name in ("prose", "regex", "default", "moves")}
    examples = tuple(Example(*pair) for pair in _pairs(found.get("examples"), "examples"))
    return Notation(**texts, examples=examples, longest=min(max(longest, 1), TEXT))


STEPS, OFFERS = 50, 8  # steps of an argument, and offers of what could be worked out, that are read
TableEntry = tuple[tuple["Worth", ...], int | None]  # a position's worths, and its distance in plies


@dataclass(frozen=True, slots=True)
class Offer:
    """Work that the sandbox offers, with a budget of positions."""

    title: str
    action: str
    budget: int
    eager: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """A position with some that follow, their values, its solution, and offers of more work."""

    position: str
    rows: tuple[Position, ...]
    values: tuple[TableEntry | None, ...]
    solution: Solution
    offers: tuple[Offer, ...]


def answer(said: dict[str, Any], name: str, players: int) -> Answer:
    """Return the answer about a position of the named game. Raises `BadRows`."""
    told = said.get("rows")
    if type(told) is not dict or len(told) > 400:
        raise BadRows("there are too many rows")
    rows, values = [], []
    for written, row in told.items():
        if type(row) is not list or len(row) != 7:
            raise BadRows("a row has not seven entries")
        *parts, quick = row
        rows.append(position([written, *parts], players))
        values.append(_quick(quick, rows[-1], players))
    here = text(said.get("position"))
    offers = said.get("pending") or []
    if type(offers) is not list or len(offers) > OFFERS:
        raise BadRows("there are too many offers")
    found = solution(said.get("solution"), name, here)
    return Answer(here, tuple(rows), tuple(values), found, tuple(_offer(one) for one in offers))


def solution(said: object, name: str, here: str) -> Solution:
    """Return the solution of a position, as the command line prints it. Raises `BadRows`."""
    if type(said) is not dict or said.get("position") != here:
        raise BadRows("the solution is none of this position")
    moves = said.get("moves")
    if type(moves) is not list or len(moves) > MOST_MOVES:
        raise BadRows("there are too many moves")
    searched, status = said.get("searched"), said.get("status", "exact")
    if status not in ("exact", "bounded", "unknown"):
        raise BadRows("nobody knows how sure the solution is")
    return Solution(
        game=name,
        position=here,
        to_move=text(said.get("to_move")),
        value=_value(said.get("value")),
        distance=_plies(said.get("distance")),
        moves=tuple(_move(move) for move in moves),
        reason=_reason(said.get("reason")),
        extra={"searched": searched} if type(searched) is int else {},
        status=cast("Status", status),
        left_out=_plies(said.get("left_out")) or 0,
        worths=_everyone(said),
    )


def _quick(said: object, row: Position, players: int) -> TableEntry | None:
    if said is None:
        return None
    if type(said) is not dict or type(said.get("worths")) is not list:
        raise BadRows("a value is none")
    worths = tuple(map(worth, said["worths"]))
    if len(worths) != (players if row.players is None else len(row.players)):
        raise BadRows("a value is not about all players")
    return worths, _plies(said.get("distance"))


def _offer(said: object) -> Offer:
    if type(said) is not dict or type(said.get("budget")) is not int:
        raise BadRows("an offer is none")
    return Offer(text(said.get("title")), text(said.get("action")), said["budget"], said.get("eager") is True)


def _value(said: object) -> Result | None:
    found = worth(said)
    if found is not None and not isinstance(found, str):
        raise BadRows("a result is a number")
    return found


def _plies(said: object) -> int | None:
    if said is None:
        return None
    if type(said) is not int or not 0 <= said <= 10**9:
        raise BadRows("a distance is no number of moves")
    return said


def _everyone(said: dict[str, Any]) -> tuple[Worth, ...]:
    """Everybody's results, or payoffs, which are fractions as text or numbers."""
    results, payoffs = said.get("results"), said.get("payoffs")
    if type(payoffs) is list and len(payoffs) <= 64:
        return tuple(_payoff(one) for one in payoffs)
    return tuple(map(_value, results)) if type(results) is list and len(results) <= 64 else ()


def _payoff(said: object) -> Worth:
    if type(said) in (int, float):
        return Fraction(str(said))
    return None if said is None else worth(f"n:{said}" if isinstance(said, str) else said)


def _move(said: object) -> MoveVerdict:
    if type(said) is not dict:
        raise BadRows("a move is none")
    outcomes, chance = said.get("outcomes") or [], said.get("probability")
    if type(outcomes) is not list or len(outcomes) > MOST_MOVES:
        raise BadRows("what can come of a move is too much")
    share = None if chance is None else _payoff(chance)
    return MoveVerdict(
        text(said.get("move")),
        text(said.get("position")),
        _value(said.get("value")),
        _plies(said.get("distance")),
        _everyone(said),
        share if isinstance(share, Fraction) else None,
        tuple(_move(one) for one in outcomes),
    )


def _reason(said: object) -> Reason:
    if type(said) is not dict:
        raise BadRows("there is no reason")
    steps = said.get("steps") or []
    if type(steps) is not list or len(steps) > STEPS:
        raise BadRows("there are too many steps")
    return Reason(
        text(said.get("kind")),
        text(said.get("sentence")),
        tuple(text(step) for step in steps),
        plain=text(said.get("plain")),
        found_by=text(said.get("found_by")),
    )

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

MESSAGE_LENGTH = 4_000_000
TEXT, LINE = 20_000, 1_000  # characters of sentences or a position; of a label, a name, a part
MAX_SEATS, MAX_LEGAL_MOVES, MAX_FIELDS, MAX_PARTS, MAX_WORDS = 64, 5_000, 64, 400, 50
MAX_ROWS, MAX_STEPS, MAX_OFFERS = 400, 50, 8  # of an answer

_FRACTION = re.compile(r"-?\d{1,400}(/[1-9]\d{0,399})?")
_RESULTS = ("win", "draw", "loss")

JsonType = TypeVar("JsonType")
TableEntry = tuple[tuple[Worth, ...], int | None]  # a position's worths, and its distance in plies


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


@dataclass(frozen=True, slots=True)
class Offer:
    """Work that the sandbox offers, with a budget of positions."""

    title: str
    action: str
    budget: int
    eager: bool


@dataclass(frozen=True, slots=True)
class PositionAnswer:
    """A position with some that follow, their values, its solution, and offers of more work."""

    position: str
    rows: tuple[Position, ...]
    values: tuple[TableEntry | None, ...]
    solution: Solution
    offers: tuple[Offer, ...]


def parsed_json(text: object, kind: type[JsonType]) -> JsonType:
    """Return a JSON text as a value of a type. Raises `BadRows`."""
    if not isinstance(text, str) or len(text) > MESSAGE_LENGTH:
        raise BadRows("it is no text, or too long")
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadRows("it is no JSON") from None
    return _is(value, kind, "it")


def game_head(said: dict[str, Any]) -> Head:
    """Return what a game says of itself. Raises `BadRows`."""
    players = _names_of_players(said.get("players"))
    counts = _is(said.get("player_counts"), list, "player_counts")
    if len(counts) != 2 or not all(type(one) is int and 1 <= one <= MAX_SEATS for one in counts):
        raise BadRows("player_counts are not two numbers")
    own = _is(said.get("own"), dict, "own")
    return Head(
        minutes=max(0, _is(said.get("minutes"), int, "minutes")),
        player_counts=(counts[0], counts[1]),
        players=players,
        guide=_guide(said.get("guide")),
        notation=_notation(said.get("notation")),
        called_off=_outcome(said.get("called_off"), len(players)),
        chance=bool(said.get("chance")),
        own=frozenset(str(name) for name, written in own.items() if written is True),
        **{
            name: _text_of(said.get(name), name)
            for name in ("name", "title", "summary", "appeal", "luck", "group", "rules", "start", "at_stake")
        },
    )


def message_rows(message: str) -> list[Any]:
    """Return the rows of a message. Raises `BadRows`."""
    return _is(parsed_json(message, dict).get("rows"), list, "what brings rows")


def row_position(row: Any, players: int) -> Position:
    """Return the position of a row; `players` is their number at the start. Raises `BadRows`."""
    text, mover, said, moves, fields, hands, extra = _entries(row, 7, "a row has not seven entries")
    extra = {} if extra is None else _is(extra, dict, "what differs in a position")
    names = _names_of_players(extra["players"]) if "players" in extra else None
    players = players if names is None else len(names)
    if type(mover) is not int or not CHANCE <= mover < players:
        raise BadRows("nobody has the number of whoever is to move")
    end = _outcome(said, players)
    words, labels, after, shares = _legal_moves(moves, mover == CHANCE)
    if bool(end) == bool(words):
        raise BadRows("a position has moves and is over, or neither")
    return Position(
        _text_of(text, "a position"),
        mover,
        end,
        words,
        labels,
        after,
        shares,
        tuple(map(_field, _list(fields, MAX_FIELDS, "a position has too many parts"))),
        tuple(
            _text_lines(cards, MAX_PARTS, "cards")
            for cards in _list(hands, MAX_SEATS, "there are too many hands")
        ),
        names,
        _text_of(extra["rules"], "rules") if "rules" in extra else None,
        _guide(extra["guide"]) if "guide" in extra else None,
        _outcome(extra["called_off"], players) if "called_off" in extra else None,
        _text_of(extra["at_stake"], "at_stake") if "at_stake" in extra else None,
    )


def bounded_text(said: object, longest: int = TEXT) -> str:
    """Return a text of at most `longest` characters. Raises `BadRows`."""
    return _text_of(said, "a text", longest)


def position_answer(said: dict[str, Any], name: str, players: int) -> PositionAnswer:
    """Return the answer about a position of the named game. Raises `BadRows`."""
    found = said.get("rows")
    if type(found) is not dict or len(found) > MAX_ROWS:
        raise BadRows("there are too many rows")
    rows, values = [], []
    for written, row in found.items():
        *parts, quick = _entries(row, 7, "a row has not seven entries")
        rows.append(row_position([written, *parts], players))
        values.append(_table_entry(quick, len(rows[-1].players or range(players))))
    here = bounded_text(said.get("position"))
    offers = _list(said.get("pending") or [], MAX_OFFERS, "there are too many offers")
    solved = solution(said.get("solution"), name, here)
    return PositionAnswer(here, tuple(rows), tuple(values), solved, tuple(map(_offer, offers)))


def solution(said: Any, name: str, here: str) -> Solution:
    """Return the solution of a position, as the command line prints it. Raises `BadRows`."""
    if type(said) is not dict or said.get("position") != here:
        raise BadRows("the solution is none of this position")
    moves = _list(said.get("moves"), MAX_LEGAL_MOVES, "there are too many moves")
    searched, status = said.get("searched"), said.get("status", "exact")
    if status not in ("exact", "bounded", "unknown"):
        raise BadRows("nobody knows how sure the solution is")
    return Solution(
        game=name,
        position=here,
        to_move=bounded_text(said.get("to_move")),
        value=_result(said.get("value")),
        distance=_distance(said.get("distance")),
        moves=tuple(map(_move_verdict, moves)),
        reason=_solution_reason(said.get("reason")),
        extra={"searched": searched} if type(searched) is int else {},
        status=cast("Status", status),
        left_out=_distance(said.get("left_out")) or 0,
        worths=_all_worths(said),
    )


def _no_constant(_: str) -> Any:
    raise ValueError("no number")


def _is(value: object, kind: type[JsonType], what: str) -> JsonType:
    if type(value) is not kind:
        raise BadRows(f"{what} is not of type {kind.__name__}")
    return value


def _list(said: Any, most: int, complaint: str) -> list[Any]:
    if type(said) is not list or len(said) > most:
        raise BadRows(complaint)
    return said


def _entries(said: Any, count: int, complaint: str) -> list[Any]:
    if type(said) is not list or len(said) != count:
        raise BadRows(complaint)
    return said


def _text_of(said: Any, what: str, longest: int = TEXT) -> str:
    if type(said) is not str or len(said) > longest:
        raise BadRows(f"{what} is no text of at most {longest:,} characters")
    return said


def _text_lines(said: Any, most: int, what: str) -> tuple[str, ...]:
    return tuple(
        _text_of(one, what, LINE) for one in _list(said, most, f"{what} are not at most {most:,} texts")
    )


def _names_of_players(said: Any) -> tuple[str, ...]:
    names = _text_lines(said, MAX_SEATS, "the players")
    if not names:
        raise BadRows("nobody plays")
    return names


def _fraction(said: Any) -> Fraction:
    if not isinstance(said, str) or not _FRACTION.fullmatch(said):
        raise BadRows("a number is not written as one")
    return Fraction(said)


def _outcome(said: Any, players: int) -> Outcome | None:
    if said is None:
        return None
    end = _is(said, dict, "an end")
    payoffs, results = end.get("payoffs"), _text_lines(end.get("results"), MAX_SEATS, "results")
    if type(payoffs) is not list or len(payoffs) != players or len(results) not in (0, players):
        raise BadRows("an end is not about all players")
    if not set(results) <= set(_RESULTS):
        raise BadRows("a result is no result")
    sentence = _text_of(end.get("sentence"), "the sentence of an end")
    return Outcome(tuple(map(_fraction, payoffs)), sentence, cast("tuple[Value, ...]", results))


def _legal_moves(
    said: Any, chance: bool
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[int | str, ...], tuple[Fraction, ...]]:
    words, labels, after, shares = [], [], [], []
    for move in _list(said, MAX_LEGAL_MOVES, f"there are not at most {MAX_LEGAL_MOVES:,} moves"):
        word, label, there, share = _entries(move, 4, "a move has not four entries")
        words.append(_text_of(word, "a move", LINE))
        labels.append(words[-1] if label is None else _text_of(label, "a label", LINE))
        if type(there) is not int and type(there) is not str:
            raise BadRows("a move leads nowhere")
        after.append(_text_of(there, "a position") if isinstance(there, str) else there)
        if chance:
            shares.append(_fraction(share))
    if chance and words and (min(shares) < 0 or sum(shares) != 1):
        raise BadRows("the probabilities of a position do not add up to 1")
    return tuple(words), tuple(labels), tuple(after), tuple(shares)


def _field(said: Any) -> dict[str, Any]:
    found = _is(said, dict, "a part of a position")
    name = _text_of(found.get("name"), "the name of a part", LINE)
    if "rows" in found:
        rows = _list(_is(found["rows"], list, "a grid"), MAX_PARTS, "a grid is too large")
        return {"name": name, "rows": [list(_text_lines(row, MAX_PARTS, "cells")) for row in rows]}
    if "parts" in found:
        return {"name": name, "parts": list(_text_lines(found["parts"], MAX_PARTS, "parts"))}
    return {"name": name, "text": _text_of(found.get("text"), "a part of a position")}


def _text_pairs(said: Any, what: str) -> list[tuple[str, ...]]:
    pairs = _list(said, MAX_WORDS, f"{what} are too many")
    return [tuple(_text_of(one, what) for one in _entries(pair, 2, f"{what} are no pairs")) for pair in pairs]


def _guide(said: Any) -> Guide:
    found = _is(said, dict, "the guide")
    example = found.get("example")
    if example is not None:
        shown = _is(example, dict, "the guide's example")
        parts = ("position", "move", "caption")
        example = Illustration(*(_text_of(shown.get(name), "the guide's example") for name in parts))
    texts = {
        name: _text_of(found.get(name), "the guide") for name in ("goal", "setup", "turn", "end", "unusual")
    }
    words: Any = tuple(_text_pairs(found.get("words"), "the guide's words"))
    return Guide(**texts, example=example, words=words)


def _notation(said: Any) -> Notation:
    found = _is(said, dict, "the notation")
    longest = _is(found.get("longest"), int, "the notation's longest")
    texts = {
        name: _text_of(found.get(name), "the notation") for name in ("prose", "regex", "default", "moves")
    }
    examples = tuple(Example(*pair) for pair in _text_pairs(found.get("examples"), "examples"))
    return Notation(**texts, examples=examples, longest=min(max(longest, 1), TEXT))


def _table_entry(said: Any, players: int) -> TableEntry | None:
    if said is None:
        return None
    if type(said) is not dict or type(said.get("worths")) is not list:
        raise BadRows("a value is none")
    worths = tuple(map(_one_worth, said["worths"]))
    if len(worths) != players:
        raise BadRows("a value is not about all players")
    return worths, _distance(said.get("distance"))


def _offer(said: Any) -> Offer:
    if type(said) is not dict or type(said.get("budget")) is not int:
        raise BadRows("an offer is none")
    title, action = bounded_text(said.get("title")), bounded_text(said.get("action"))
    return Offer(title, action, said["budget"], said.get("eager") is True)


def _one_worth(said: Any) -> Worth:
    if said is None or said in _RESULTS:
        return cast("Value | None", said)
    if isinstance(said, str) and said.startswith("n:"):
        return _fraction(said[2:])
    raise BadRows("a worth is no worth")


def _result(said: Any) -> Value | None:
    found = _one_worth(said)
    if found is not None and not isinstance(found, str):
        raise BadRows("a result is a number")
    return found


def _distance(said: Any) -> int | None:
    if said is None or (type(said) is int and 0 <= said <= 10**9):
        return said
    raise BadRows("a distance is no number of moves")


def _all_worths(said: dict[str, Any]) -> tuple[Worth, ...]:
    """Everybody's results, or payoffs, which are fractions as text or numbers."""
    for name, read in (("payoffs", _payoff), ("results", _result)):
        values = said.get(name)
        if type(values) is list and len(values) <= MAX_SEATS:
            return tuple(map(read, values))
    return ()


def _payoff(said: Any) -> Worth:
    if type(said) in (int, float):
        return Fraction(str(said))
    return _one_worth(f"n:{said}" if isinstance(said, str) else said)


def _move_verdict(said: Any) -> MoveVerdict:
    if type(said) is not dict:
        raise BadRows("a move is none")
    outcomes = _list(said.get("outcomes") or [], MAX_LEGAL_MOVES, "what can come of a move is too much")
    share = _payoff(said.get("probability"))
    return MoveVerdict(
        bounded_text(said.get("move")),
        bounded_text(said.get("position")),
        _result(said.get("value")),
        _distance(said.get("distance")),
        _all_worths(said),
        share if isinstance(share, Fraction) else None,
        tuple(map(_move_verdict, outcomes)),
    )


def _solution_reason(said: Any) -> Reason:
    if type(said) is not dict:
        raise BadRows("there is no reason")
    listed = _list(said.get("steps") or [], MAX_STEPS, "there are too many steps")
    steps = tuple(map(bounded_text, listed))
    kind, sentence, plain, found_by = (
        bounded_text(said.get(name)) for name in ("kind", "sentence", "plain", "found_by")
    )
    return Reason(kind, sentence, steps, plain=plain, found_by=found_by)

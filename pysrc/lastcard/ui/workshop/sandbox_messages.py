"""The sandbox's messages about a game, read without trust: a visitor's program ran there.

`MESSAGES` describes every message once. The page's script (``web/sandbox/shapes.js``) checks them all by these
descriptions, and Python those that it reads; anything unexpected is refused with `BadRows`. What is read are numbers,
and texts of a length that a page can show; nothing is executed, and nothing becomes part of a page other than as text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import inf
from operator import call
from typing import Any, TypeVar

from lastcard.core.game import CHANCE, Example, Guide, Illustration, Notation, Outcome
from lastcard.core.solution import MoveVerdict, Reason, Solution
from lastcard.core.worth import Worth

MESSAGE_LENGTH = 4_000_000
SEATS, MOST_MOVES = 64, 5_000
_FRACTION = re.compile(r"-?\d{1,400}(/[1-9]\d{0,399})?")

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
    budget: int | None
    eager: bool


@dataclass(frozen=True, slots=True)
class PositionAnswer:
    """A position with some that follow, their values, its solution, and offers of more work."""

    position: str
    rows: tuple[Position, ...]
    values: tuple[TableEntry, ...]
    solution: Solution
    offers: tuple[Offer, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a message: its shape, which describes it to the page's script, and the same check in Python.

    A shape is a list of a kind and its parameters, with the shapes of smaller parts among them.
    """

    shape: list[Any]
    fits: Callable[[Any], bool]

    def checked(self, said: Any, what: str) -> Any:
        """Return what was sent if it fits. Raises `BadRows` about `what`."""
        if not self.fits(said):
            raise BadRows(f"{what} has a wrong part, or one that is too large")
        return said


def _text(most: int) -> Part:
    return Part(["text", most], lambda said: type(said) is str and len(said) <= most)


def _whole(least: int, most: int) -> Part:
    return Part(["whole", least, most], lambda said: type(said) is int and least <= said <= most)


def _one_of(*values: str | bool | None) -> Part:
    return Part(["one_of", *values], lambda said: type(said) not in (int, float) and said in values)


def _maybe(part: Part) -> Part:
    fits = part.fits
    return Part(["either", ["one_of", None], part.shape], lambda said: said is None or fits(said))


def _either(*parts: Part) -> Part:
    return Part(
        ["either", *(part.shape for part in parts)], lambda said: any(part.fits(said) for part in parts)
    )


def _list(part: Part, most: int) -> Part:
    fits = part.fits
    return Part(
        ["list", part.shape, most],
        lambda said: type(said) is list and len(said) <= most and all(map(fits, said)),
    )


def _tuple(*parts: Part) -> Part:
    fits, size = [part.fits for part in parts], len(parts)
    shapes = (part.shape for part in parts)
    return Part(
        ["tuple", *shapes],
        lambda said: type(said) is list and len(said) == size and all(map(call, fits, said)),
    )


def _table(key: Part, part: Part, most: int) -> Part:
    def fits(said: Any) -> bool:
        return (
            type(said) is dict
            and len(said) <= most
            and all(key.fits(k) and part.fits(v) for k, v in said.items())
        )

    return Part(["table", key.shape, part.shape, most], fits)


def _record(whole: bool = True, /, **parts: Part) -> Part:
    """Return a part with these names and no others; all of them if it is `whole`."""

    def fits(said: Any) -> bool:
        known = type(said) is dict and said.keys() <= parts.keys() and (len(said) == len(parts) or not whole)
        return known and all(parts[name].fits(one) for name, one in said.items())

    return Part(["record", {name: part.shape for name, part in parts.items()}, whole], fits)


def _object(**parts: Part) -> Part:
    """Return a part with these names, None if missing, and any others. To the script it is any object."""
    return Part(
        ["object"],
        lambda said: type(said) is dict and all(part.fits(said.get(name)) for name, part in parts.items()),
    )


def _each(names: str, part: Part) -> dict[str, Part]:
    return dict.fromkeys(names.split(), part)


COUNT = _whole(0, 10**9)
MOVER = _whole(-1, SEATS - 1)
NUMBER = Part(["number"], lambda said: type(said) in (int, float) and -inf < said < inf)
FLAG = _one_of(True, False)
NAME, LINE, LONG_LINE, FRACTION, POSITION, PROSE = map(_text, (100, 1_000, 2_000, 4_000, 10_000, 20_000))
RESULT = _one_of("win", "draw", "loss")
END = _maybe(_record(payoffs=_list(FRACTION, SEATS), results=_list(RESULT, SEATS), sentence=LINE))
FIELD = _either(
    _record(name=LINE, parts=_list(LINE, 400)),
    _record(name=LINE, rows=_list(_list(LINE, 40), 40)),
    _record(name=LINE, text=LONG_LINE),
)
GUIDE = _record(
    **_each("goal setup turn end unusual", PROSE),
    example=_maybe(_record(position=POSITION, move=LINE, caption=LINE)),
    words=_list(_tuple(LINE, PROSE), 100),
)
NOTATION = _record(
    **_each("prose regex moves", PROSE),
    default=POSITION,
    examples=_list(_tuple(POSITION, LINE), 50),
    longest=COUNT,
)
ALIKE = {"players": _list(NAME, SEATS), "rules": PROSE, "guide": GUIDE, "called_off": END, "at_stake": LINE}
SHOWN = _list(FIELD, 64), _list(_list(NAME, 61), SEATS), _maybe(_record(False, **ALIKE))


def _moves(after: Part) -> Part:
    return _list(_tuple(LINE, _maybe(LINE), after, _maybe(FRACTION)), MOST_MOVES)


ROW = _tuple(POSITION, MOVER, END, _moves(_whole(-1, 10**7)), *SHOWN)
QUICK = _record(worths=_list(_maybe(_either(RESULT, FRACTION)), SEATS), distance=_maybe(COUNT))
FAULT = {
    "kind": _one_of("syntax", "reading", "game", "raises", "contract", "grows", "slow", "memory", "exit"),
    **_each("line column end_line end_column", COUNT),
    **_each("native function error message method what change sentence", LINE),
    "arguments": _list(NAME, 100),
    "position": _maybe(POSITION),
    "move": _maybe(LONG_LINE),
    **_each("moves labels", _maybe(_list(LONG_LINE, 100_000))),
    "row": _maybe(ROW),
}
OFFER = _record(title=LINE, action=LINE, budget=_maybe(COUNT), eager=FLAG)
LOOK = _record(
    ok=_one_of(True),
    position=POSITION,
    rows=_table(POSITION, _tuple(MOVER, END, _moves(POSITION), *SHOWN, QUICK), 400),
    solution=_object(),
    pending=_list(OFFER, 8),
)
DRAWING = _record(ok=_one_of(True), positions=_list(POSITION, 200))
ANSWER = _either(
    LOOK,
    DRAWING,
    _record(ok=_one_of(True), move=LONG_LINE, after=POSITION),
    _record(ok=_one_of(False), error=LONG_LINE),
    _record(ok=_one_of(False), refused=LINE),
    _record(ok=_one_of(False), fault=_record(type=_one_of("fault"), **FAULT)),
)
FAR = {"complete": FLAG, **_each("searched budget", COUNT)}
_OF_A_RUN = {
    "state": {
        "state": _one_of("running", "idle"),
        "doing": LINE,
        **_each("done total", COUNT),
        "seconds": NUMBER,
    },
    "console": {"lines": _list(_text(600), 1_000), "left_out": COUNT},
    "fault": FAULT,
    "game": {
        "name": _text(40),
        **_each("title luck group", LINE),
        **_each("summary appeal", PROSE),
        "minutes": COUNT,
        "player_counts": _tuple(_whole(1, 1_000), _whole(1, 1_000)),
        **ALIKE,
        "notation": NOTATION,
        "start": POSITION,
        "own": _table(LINE, FLAG, 20),
        **_each("chance hands", FLAG),
    },
    "verdict": {"solution": _object(), **FAR, "seconds": NUMBER},
    "rows": {"from": COUNT, "rows": _list(ROW, 500)},
    "table": {**_each("positions moves", COUNT), "seconds": NUMBER},
    "large": {"why": _one_of("rows", "budget", "engine", "bytes"), **FAR, "deep": _maybe(COUNT)},
    "count": {
        **_each("positions ends moves", COUNT),
        **_each("cut complete", FLAG),
        "layers": _list(_tuple(COUNT, COUNT), 2_000),
        "longest": _maybe(COUNT),
        "results": _record(draws=COUNT, wins=_list(COUNT, SEATS)),
        "values": _maybe(_table(_one_of("win", "draw", "loss", "none"), COUNT, 4)),
    },
    "check": {**_each("positions ends players faults", COUNT), **_each("all chance round", FLAG)},
    "done": {**_each("ok partial", FLAG), "seconds": NUMBER},
    "answer": {"id": COUNT, "answer": ANSWER},
    "stuck": {"line": COUNT, "function": LINE, "what": LINE},
    "lacking": {"name": LINE},
}
MESSAGES = {kind: _record(type=_one_of(kind), run=COUNT, **parts) for kind, parts in _OF_A_RUN.items()} | {
    "beat": _record(type=_one_of("beat")),
    "ready": _record(type=_one_of("ready"), seconds=NUMBER),
    "broken": _record(type=_one_of("broken"), detail=LONG_LINE),
}

# The parts of a solution that are read, as the command line prints it. Its moves are checked one by one.
ANY = Part(["any"], lambda said: True)
FOUND = {"position": PROSE, "value": _maybe(RESULT), "distance": _maybe(COUNT)}
NUMERIC = _either(FRACTION, NUMBER)
PAYOFFS, RESULTS = _list(_maybe(NUMERIC), SEATS), _list(_maybe(RESULT), SEATS)
MOVE = _object(**FOUND, move=PROSE, probability=_maybe(NUMERIC), outcomes=_maybe(_list(ANY, MOST_MOVES)))
REASON = _object(**_each("kind sentence plain found_by", PROSE), steps=_maybe(_list(PROSE, 50)))
STATUS = _maybe(_one_of("exact", "bounded", "unknown"))
SOLUTION = _object(
    **FOUND, to_move=PROSE, moves=_list(ANY, MOST_MOVES), reason=REASON, status=STATUS, left_out=_maybe(COUNT)
)
ROWS = _object(rows=_list(ANY, 500))  # which are checked one by one


def parsed_json(text: object, kind: type[JsonType]) -> JsonType:
    """Return a JSON text as a value of a type. Raises `BadRows`."""
    if not isinstance(text, str) or len(text) > MESSAGE_LENGTH:
        raise BadRows("it is no text, or too long")
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise BadRows("it is no JSON") from None
    if type(value) is not kind:
        raise BadRows(f"it is not of type {kind.__name__}")
    return value


def _no_constant(_: str) -> Any:
    raise ValueError("no number")


def game_head(said: dict[str, Any]) -> Head:
    """Return what a game says of itself. Raises `BadRows`."""
    parts = MESSAGES["game"].checked(said, "the game")
    notation, players = parts["notation"], _names(parts["players"])
    examples = tuple(Example(*pair) for pair in notation["examples"])
    longest = min(max(notation["longest"], 1), 20_000)
    read = {
        "player_counts": tuple(parts["player_counts"]),
        "players": players,
        "guide": _guide(parts["guide"]),
        "notation": Notation(**notation | {"examples": examples, "longest": longest}),
        "called_off": _outcome(parts["called_off"], len(players)),
        "own": frozenset(name for name, written in parts["own"].items() if written),
    }
    return Head(**{name: parts[name] for name in Head.__slots__} | read)


def message_rows(message: str) -> list[Any]:
    """Return the rows of a message. Raises `BadRows`."""
    rows: list[Any] = ROWS.checked(parsed_json(message, dict), "what brings rows")["rows"]
    return rows


def row_position(row: Any, players: int) -> Position:
    """Return the position of a row; `players` is their number at the start. Raises `BadRows`."""
    return _position(players, *ROW.checked(row, "a row"))


def _position(
    usual: int,
    text: str,
    mover: int,
    end: Any,
    moves: Any,
    fields: Any,
    hands: Any,
    extra: dict[str, Any] | None,
) -> Position:
    own = dict(extra or {})
    if "players" in own:
        own["players"] = _names(own["players"])
    players = len(own.get("players", range(usual)))
    if "guide" in own:
        own["guide"] = _guide(own["guide"])
    if "called_off" in own:
        own["called_off"] = _outcome(own["called_off"], players)
    if mover >= players:
        raise BadRows("nobody has the number of the player to move")
    if bool(end) == bool(moves):
        raise BadRows("a position has moves and is over, or neither")
    words, labels, after, shares = zip(*moves, strict=True) if moves else ((),) * 4
    labels = tuple([word if label is None else label for word, label in zip(words, labels, strict=True)])
    shares = tuple(map(_fraction, shares)) if mover == CHANCE else ()
    if shares and (min(shares) < 0 or sum(shares) != 1):
        raise BadRows("the probabilities of a position do not add up to 1")
    shown = tuple(fields), tuple(map(tuple, hands))
    return Position(text, mover, _outcome(end, players), words, labels, after, shares, *shown, **own)


def position_answer(said: dict[str, Any], name: str, players: int) -> PositionAnswer:
    """Return the answer about a position of the named game. Raises `BadRows`."""
    here, rows, values = LOOK.checked(said, "an answer")["position"], [], []
    for text, (*row, quick) in said["rows"].items():
        rows.append(_position(players, text, *row))
        values.append((tuple(map(_worth, quick["worths"])), quick["distance"]))
        if len(quick["worths"]) != len(rows[-1].players or range(players)):
            raise BadRows("a value is not about all players")
    offers = tuple(Offer(**offer) for offer in said["pending"])
    return PositionAnswer(here, tuple(rows), tuple(values), solution(said["solution"], name, here), offers)


def solution(said: Any, name: str, here: str) -> Solution:
    """Return the solution of a position, as the command line prints it. Raises `BadRows`."""
    found = SOLUTION.checked(said, "a solution")
    if found["position"] != here:
        raise BadRows("the solution is none of this position")
    searched, reason = found.get("searched"), found["reason"]
    texts = {part: reason[part] for part in ("kind", "sentence", "plain", "found_by")}
    steps = tuple(reason.get("steps") or ())
    return Solution(
        game=name,
        position=here,
        to_move=found["to_move"],
        value=found.get("value"),
        distance=found.get("distance"),
        moves=tuple(map(_move_verdict, found["moves"])),
        reason=Reason(**texts, steps=steps),
        extra={"searched": searched} if type(searched) is int else {},
        status=found.get("status") or "exact",
        left_out=found.get("left_out") or 0,
        worths=_worths(found),
    )


def _move_verdict(said: Any) -> MoveVerdict:
    found = MOVE.checked(said, "a move of a solution")
    share, outcomes = found.get("probability"), tuple(map(_move_verdict, found.get("outcomes") or ()))
    verdict = found["move"], found["position"], found.get("value"), found.get("distance"), _worths(found)
    return MoveVerdict(*verdict, None if share is None else _number(share), outcomes)


def _worths(said: dict[str, Any]) -> tuple[Worth, ...]:
    """The worth to each player: payoffs, which are fractions as text or numbers, or results."""
    payoffs: Any = said.get("payoffs")
    results: Any = said.get("results")
    if PAYOFFS.fits(payoffs):
        return tuple(one if one is None else _number(one) for one in payoffs)
    return tuple(results) if RESULTS.fits(results) else ()


def _number(said: Any) -> Fraction:
    return _fraction(said) if isinstance(said, str) else Fraction(str(said))


def _worth(said: Any) -> Worth:
    return said if said is None or RESULT.fits(said) else _fraction(said.removeprefix("n:"))


def _fraction(said: Any) -> Fraction:
    if said is None or not _FRACTION.fullmatch(said):
        raise BadRows("a number is not written as one")
    return Fraction(said)


def _names(said: list[str]) -> tuple[str, ...]:
    if not said:
        raise BadRows("nobody plays")
    return tuple(said)


def _outcome(said: dict[str, Any] | None, players: int) -> Outcome | None:
    if said is None:
        return None
    payoffs, results = tuple(map(_fraction, said["payoffs"])), said["results"]
    if len(payoffs) != players or len(results) not in (0, players):
        raise BadRows("an end is not about all players")
    return Outcome(payoffs, said["sentence"], tuple(results))


def _guide(said: dict[str, Any]) -> Guide:
    example = said["example"] and Illustration(**said["example"])
    return Guide(**said | {"example": example, "words": tuple(map(tuple, said["words"]))})

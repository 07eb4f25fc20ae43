"""What the sandbox tells of a position that it was asked about, read without trust as `lastcard.ui.workshop.told` is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from lastcard.core.solution import MoveVerdict, Reason, Solution
from lastcard.ui.workshop.told import MOST_MOVES, BadRows, position, text, worth

if TYPE_CHECKING:
    from lastcard.core.solution import Status
    from lastcard.core.worth import Value as Result
    from lastcard.core.worth import Worth
    from lastcard.ui.workshop.told import Position

STEPS, OFFERS = 50, 8
"""Steps of an argument, and offers of what could be worked out, that are read."""


Value = tuple[tuple["Worth", ...], int | None]
"""What a position is worth to each player, and in how many plies it ends."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What could be worked out of a position: what is said of it, and how many positions it may go through."""

    title: str
    action: str
    budget: int
    eager: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """What is told of a position: how it is written, it and some that follow, their values, its solution, what is open."""

    position: str
    rows: tuple[Position, ...]
    values: tuple[Value | None, ...]
    solution: Solution
    offers: tuple[Offer, ...]


def answer(said: dict[str, Any], name: str, players: int) -> Answer:
    """Return what is told of a position of a game of that name, whose start is one for so many. Raises `BadRows`."""
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
    """Return a solution, as the command line prints one, of a position of a game of that name. Raises `BadRows`."""
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


def _quick(said: object, row: Position, players: int) -> Value | None:
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
    """What everybody gets: results, or payoffs, which are fractions as text or numbers."""
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

"""Positions solved by the name of their game: one, in short, or many; solutions and claims found again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any, Literal, overload

from lastcard import registry
from lastcard.core.claims import Claim
from lastcard.core.engine import Effort, Engine
from lastcard.core.solution import Brief, Solution, Status, worths
from lastcard.core.text import quote
from lastcard.core.worth import Value, Worth
from lastcard.library.games import position as read_position
from lastcard.library.games import positions_written

POSITIONS_A_PIECE = 16  # positions that are solved in one piece where several processes solve them


def solve(name: str, position: object) -> Solution:
    """Return the solution of a position: its worth, the plies to the end, every move, and the reason.

    Raises `UnknownGame`, or `PositionError`, which names the wrong part.

    Parameters
    ----------
    name : str
        The name of a game, or the path of a file that has one.
    position : str, int or State
        The position, as `position` takes it.

    Examples
    --------
    >>> lastcard.solve("matches", 22).best[0].move
    '1'
    """
    state = read_position(name, position)
    engine = registry.engine(registry.take_up(name))
    return _with_worths(engine, state, engine.solve(state))


def brief(name: str, position: object) -> Brief:
    """Return the worth, the plies to the end and the best moves of a position, faster than `solve`.

    Its `status` is ``"exact"``, ``"bounded"`` (true as far as it goes) or ``"unknown"``. Arguments and errors are
    those of `solve`.

    Examples
    --------
    >>> short = lastcard.brief("pan", "032/212")
    >>> short.value, short.distance, short.best, short.status
    ('win', 17, ('2',), 'exact')
    """
    state = read_position(name, position)
    return Brief.of(registry.engine(registry.take_up(name)).solve(state))


@overload
def solve_many(
    name: str, positions: Iterable[object], *, brief: Literal[False] = False, jobs: int = 1
) -> Iterator[Solution]: ...
@overload
def solve_many(
    name: str, positions: Iterable[object], *, brief: Literal[True], jobs: int = 1
) -> Iterator[Brief]: ...
@overload
def solve_many(
    name: str, positions: Iterable[object], *, brief: bool, jobs: int = 1
) -> Iterator[Solution] | Iterator[Brief]: ...
def solve_many(
    name: str, positions: Iterable[object], *, brief: bool = False, jobs: int = 1
) -> Iterator[Solution] | Iterator[Brief]:
    """Solve many positions, and give the solutions one by one, in order.

    Raises `UnknownGame`, `TypeError` for one text, `ValueError` if `jobs` is less than 1 or a position cannot be
    solved, and `PositionError` at the first that is none.

    Parameters
    ----------
    name : str
        The name of a game, or the path of a file that has one.
    positions : iterable
        The positions, as `position` takes them, read when they are needed: there may be any number.
    brief : bool
        True for short solutions, which are faster.
    jobs : int
        The number of processes. The answers are the same.

    Examples
    --------
    >>> [found.value for found in lastcard.solve_many("matches", range(1, 6))]
    ['loss', 'win', 'win', 'win', 'loss']
    """
    known = registry.take_up(name)
    if isinstance(positions, str):
        raise TypeError(f"positions are several, as in [{positions!r:.80}], not one text")
    if jobs < 1:
        raise ValueError(f"jobs is 1 or more, not {jobs}")
    states = (read_position(known, one) for one in positions)
    return _solve_states(known, states, brief, jobs)


def _solve_states(name: str, states: Iterator[Any], brief: bool, jobs: int) -> Iterator[Any]:
    if jobs == 1:
        yield from map(partial(_answer, name, brief), states)
        return
    from lastcard.core.pieces import Failed, in_order, processes

    with processes(jobs, registry.load_all, registry.loaded()) as place:
        for piece, answers in in_order(_solving_pieces(name, brief, states), _answer_piece, place):
            if isinstance(answers, Failed):
                raise answers.error or ValueError(
                    f"{name}: {piece[-1][0]!r} and those after it: {answers.why}"
                )
            yield from answers


def _solving_pieces(
    name: str, brief: bool, states: Iterator[Any]
) -> Iterator[tuple[str, str, bool, tuple[Any, ...]]]:
    called, version = registry.called(name), registry.version(name)
    while some := tuple(islice(states, POSITIONS_A_PIECE)):
        yield called, version, brief, some


def _answer_piece(piece: tuple[str, str, bool, tuple[Any, ...]]) -> list[Solution | Brief]:
    called, version, brief, states = piece
    name = registry.take_up(called, over=True, version=version)
    return [_answer(name, brief, state) for state in states]


def _answer(name: str, brief: bool, state: Any) -> Solution | Brief:
    engine = registry.engine(name)
    if brief:
        return Brief.of(engine.solve(state))
    return _with_worths(engine, state, engine.solve(state, Effort(alike=True)))


def _with_worths(engine: Engine[Any, Any], state: Any, found: Solution) -> Solution:
    return found if found.worths else replace(found, worths=worths(engine.game, state, found), implied=True)


def solution(
    name: str,
    position: str,
    *,
    to_move: str | None = None,
    value: Value | None = None,
    distance: int | None = None,
    worths: tuple[Worth, ...] | None = None,
    best: Sequence[str] | None = None,
    status: Status | None = None,
    **unsaid: Any,
) -> Solution:
    """Return the solution of a position, found again from the `repr` of a solution.

    The position is solved again and compared with the given values, so that a pasted solution is still true. Raises
    `ValueError` if the solution differs.

    Parameters
    ----------
    name, position : str
        The game and the position in its notation.
    to_move : str, optional
        The name of the player to move, if not the first.
    value, distance, worths, best, status
        Values that the solution must have; None for any.
    **unsaid
        Fields of the position that its text does not contain, as `position` takes them.

    Examples
    --------
    >>> lastcard.solution("matches", "22", value="win", best=["1"]).distance
    12
    """
    told: dict[str, Any] = {
        "to_move": to_move,
        "value": value,
        "distance": distance,
        "worths": worths,
        "status": status,
    }
    told["best"] = None if best is None else list(best)
    differs = ""
    for state in positions_written(name, position, to_move, unsaid):
        found = solve(name, state)
        differs = _other_than_told(found, told)
        if not differs:
            return found
    raise ValueError(f"{name} {position}: {differs}")


def _other_than_told(found: Solution, told: dict[str, Any]) -> str:
    says = {key: getattr(found, key) for key in told} | {"best": [move.move for move in found.best]}
    wrong = (key for key, one in told.items() if one is not None and one != says[key])
    return next((f"{key} is {says[key]!r}, not {told[key]!r}" for key in wrong), "")


def claim(name: str, which: str) -> Claim:
    """Return a claim about a game by its name.

    Raises `UnknownGame`, or `ValueError`, which names all claims.

    Examples
    --------
    >>> lastcard.claim("matches", "table-1-sizes").title
    'Sizes of the game trees'
    """
    every = {one.id: one for one in registry.claims(registry.take_up(name))}
    if which not in every:
        raise ValueError(f"{name} has no claim {quote(which)}; the claims are: {', '.join(every) or 'none'}")
    return every[which]

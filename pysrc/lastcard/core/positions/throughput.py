"""How many positions of a file are solved in a second: with all that is said of them, and in brief."""

from __future__ import annotations

import json
from functools import partial
from itertools import count
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

from lastcard.core.bench import Task, measure
from lastcard.core.solution import Brief

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator

    from lastcard.core.bench import Timing
    from lastcard.core.engine import Engine
    from lastcard.core.solution import Solution

SECONDS, MOST = 0.2, 3_000
"""What one repeat may take, and the most positions of one."""

_JSON = json.JSONEncoder(ensure_ascii=False)


def bench(engines: Iterable[Engine[Any, Any]], repeats: int) -> Generator[int, None, tuple[Timing, ...]]:
    """Time the engines on lines of random positions, each read, solved and written as JSON; yields the rounds done.

    No position comes twice, so that nothing is faster than it is in a file; that they are made is not timed.
    """
    tasks = []
    for engine in engines:
        lines = _lines(engine)
        many = _affordable(engine, lines)
        for name, form in (("whole", None), ("in brief", Brief.of)):
            made = iter([next(lines) for _ in range(many * (1 + repeats))])
            work = partial(_solved, engine, made, many, form)
            tasks.append(Task(engine.game.name, name, "positions", work))
    return measure(tasks, repeats)


def _lines(engine: Engine[Any, Any]) -> Iterator[str]:
    game = engine.game
    return (game.format(game.random_state(Random(number))) for number in count())


def _affordable(engine: Engine[Any, Any], lines: Iterator[str]) -> int:
    """How many positions there is time for; what is made once and kept is there after this."""
    _solved(engine, lines, 1)
    begin, done = process_time(), 0
    while done < MOST and process_time() - begin < SECONDS:
        done += _solved(engine, lines, 1)
    return done


def _solved(
    engine: Engine[Any, Any], lines: Iterator[str], many: int, form: Callable[[Solution], Any] | None = None
) -> int:
    for _ in range(many):
        found = engine.solve(engine.game.parse(next(lines)))
        _JSON.encode((found if form is None else form(found)).as_dict())
    return many

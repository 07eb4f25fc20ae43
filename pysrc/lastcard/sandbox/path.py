"""Which moves lead from the start of a game to a position: what somebody needs to see a fault again."""

from __future__ import annotations

from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lastcard.core.game import legal_moves

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from lastcard.core.contract import Check
    from lastcard.core.game import Game

MOST = 50_000
"""Positions that are met on the search for one."""

Way = tuple[tuple[Any, Any], ...]
"""Positions, each with the move that is made there."""


def path_to(game: Game[Any, Any], target: Hashable, most: int = MOST) -> Way | None:
    """Return the shortest way from the start to a position; None where none is found among so many positions."""

    def after(state: Any) -> list[tuple[Any, Any]]:
        found = []
        for move in legal_moves(game, state):
            with suppress(Exception):
                found.append((move, game.play(state, move)))
        return found

    with suppress(Exception):
        return _search(game.start, after, lambda state: bool(state == target), most)
    return None


def seen_path(check: Check, start: Any, text: str, write: Callable[[Any], str]) -> tuple[Any, Way] | None:
    """Return the position that a check has written so, and the way on which it came there from the start."""

    def after(state: Any) -> list[tuple[Any, Any]]:
        return check.seen[state].after if state in check.seen else []

    found: list[Any] = []

    def is_it(state: Any) -> bool:
        if write(state) != text:
            return False
        found.append(state)
        return True

    with suppress(Exception):
        way = _search(start, after, is_it, MOST)
        return None if way is None else (found[0], way)
    return None


def _search(
    start: Any,
    after: Callable[[Any], list[tuple[Any, Any]]],
    is_it: Callable[[Any], bool],
    most: int,
) -> Way | None:
    """Breadth first."""
    before: dict[Any, tuple[Any, Any] | None] = {start: None}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if is_it(here):
            return _way(before, here)
        if len(before) > most:
            continue
        with suppress(Exception):  # what is wrong in a position ends the search there, and not elsewhere
            for move, there in after(here):
                if there not in before:
                    before[there] = (here, move)
                    waiting.append(there)
    return None


def _way(before: dict[Any, tuple[Any, Any] | None], here: Any) -> Way:
    way = []
    while (step := before[here]) is not None:
        way.append(step)
        here = step[0]
    return tuple(reversed(way))

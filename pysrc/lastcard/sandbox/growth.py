"""Whether positions of a game grow for ever: something in them counts or remembers, and nothing brings it to an end."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, ending, legal_moves, literals
from lastcard.core.progress import Progress
from lastcard.core.text import brief

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.game import Game

GAMES = 3
"""Games that are played at random."""

PLIES = 3_000
"""Plies of each, in which no position may come again and no end may come."""

SLICE = 50
"""Plies between two yields."""


def growth(game: Game[Any, Any]) -> Generator[Progress, None, str]:
    """Return in words what grows for ever, as far as games at random show it; empty where nothing does.

    Each game has to go on for all its plies without an end, and without a position that was there before; and in all of
    them the same part of the position has to grow.
    """
    found: list[dict[str, tuple[Any, Any]]] = []
    for seed in range(GAMES):
        states, rng = [game.start], Random(seed)
        met = {game.start}
        while len(states) <= PLIES:
            moves = () if ending(game, states[-1]) is not None else legal_moves(game, states[-1])
            if not moves:
                return ""
            state = game.play(states[-1], rng.choice(moves))
            if state in met and game.player_to_move(state) != CHANCE:
                return ""
            met.add(state)
            states.append(state)
            if len(states) % SLICE == 0:
                yield Progress(seed * PLIES + len(states), GAMES * PLIES, "moves of games at random")
        found.append(_grown(states))
    parts = [part for part in found[0] if all(part in other for other in found)]
    if not parts:
        return ""
    before, now = found[0][parts[0]]
    what = f"{parts[0]} grows for ever" if parts[0] else "the position grows for ever"
    return f"{what}: {_said(before)} at the start, {_said(now)} after {PLIES:,} moves, and no end"


def _said(value: Any) -> str:
    if isinstance(value, int):
        return f"{value:,}"
    return f"{len(value):,} long" if len(value) > 40 else brief(literals.write(value))


def _grown(states: list[Any]) -> dict[str, tuple[Any, Any]]:
    """By name the parts of a position that grew from each third of a game to the next, before and now."""
    thirds = [_parts(state) for state in states[:: PLIES // 3]]
    found = {}
    for name in thirds[0]:
        values = [parts.get(name) for parts in thirds]
        sizes = [_size(value) for value in values]
        known = [size for size in sizes if size is not None]
        if len(known) == len(sizes) and all(one < other for one, other in pairwise(known)):
            found[name] = (values[0], values[-1])
    return found


def _parts(state: Any) -> dict[str, Any]:
    """What a position is made of by name, where it is a record; else itself, without a name, and the parts of a tuple."""
    if names := literals.field_names(type(state)):
        return {name: getattr(state, name) for name in names}
    parts = enumerate(state, 1) if isinstance(state, tuple) else ()
    return {"": state} | {f"part {place} of the position": part for place, part in parts}


def _size(value: Any) -> int | None:
    """How large a part is that may grow: a number, or something with a length; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return abs(value)
    return len(value) if isinstance(value, str | bytes | tuple | frozenset) else None

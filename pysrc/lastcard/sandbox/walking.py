"""Going through all positions of a solved game once: their rows, and what there is to count.

Whether positions of a game grow for ever: something in them counts or remembers, and nothing brings it to an end.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, Game, Outcome, ending, legal_moves, notation
from lastcard.core.positions import longest_play
from lastcard.core.progress import Progress
from lastcard.core.text import brief
from lastcard.core.worth import is_payoff

if TYPE_CHECKING:
    from lastcard.core.general.space import Space
    from lastcard.sandbox.rows import Row, Rows


CHUNK = 500  # rows of a message at most
MOST_BYTES = 1_000_000  # signs of the rows of a message, unless one row alone has more
MOST_LAYERS = 2_000  # plies from the start of which the count has an entry
SLICE = 50  # positions between two yields


@dataclass(slots=True)
class Chunk:
    """Some rows, written already."""

    first: int
    texts: list[str] = field(default_factory=list)
    size: int = 0


@dataclass(slots=True)
class Count:
    """What is counted on the way.

    `layers`: by the fewest plies from the start: how many positions, and in how many of them the game is
        over.
    `moves`: moves that can be made in all of them.
    `draws`, `wins`: how many of the ends are draws, and how many are a win for each player.
    `values`: how many positions are worth what to the first player; empty where games are played for numbers.
    """

    players: int
    layers: list[list[int]] = field(default_factory=list)
    moves: int = 0
    draws: int = 0
    wins: list[int] = field(default_factory=list)
    values: dict[str, int] = field(default_factory=dict)
    longest: int | None = None
    complete: bool = True

    def as_dict(self) -> dict[str, Any]:
        """Return the count as a message."""
        return {
            "type": "count",
            "layers": self.layers[:MOST_LAYERS],
            "cut": len(self.layers) > MOST_LAYERS,
            "positions": sum(positions for positions, _ in self.layers),
            "ends": sum(over for _, over in self.layers),
            "moves": self.moves,
            "longest": self.longest,
            "complete": self.complete,
            "results": {"draws": self.draws, "wins": self.wins},
            "values": self.values or None,
        }


def walked(
    game: Game[Any, Any], space: Space | None, rows: Rows | None, most: int
) -> Generator[Progress | Chunk, None, Count]:
    """Go through all positions, nearest to the start first; with `rows` yield chunks of these too.

    After `most` positions it ends, and the count says that it is not complete. `space` knows what they are worth.
    """
    start = game.start
    number: dict[Any, int] = {start: 0}
    following: list[list[int]] = []
    count = Count(len(game.players(start)))
    count.wins = [0] * count.players
    if space is not None and (space.shape == "numbers" or not space.complete):
        space = None
    layer = [start]

    def numbered(there: Any) -> int:
        found = number.get(there)
        if found is None:
            found = number[there] = len(number)
            after.append(there)
        leads.append(found)
        return found

    chunk = Chunk(0)
    while layer:
        after: list[Any] = []
        count.layers.append([0, 0])
        for state in layer:
            leads: list[int] = []
            end = ending(game, state)
            if rows is None:
                for move in legal_moves(game, state):
                    numbered(game.play(state, move))
            else:
                _add(chunk, rows.row(state, numbered))
                if len(chunk.texts) >= CHUNK or chunk.size >= MOST_BYTES:
                    yield chunk
                    chunk = Chunk(len(following) + 1)
            following.append(leads)
            count.moves += len(leads)
            _count(count, space, state, end)
            if len(following) % SLICE == 0:
                yield Progress(len(following), max(most, len(number)), "positions")
            if len(number) > most:
                count.complete = False
                return count
        layer = after
    if chunk.texts:
        yield chunk
    count.longest = longest_play(following)
    return count


def _add(chunk: Chunk, row: Row) -> None:
    text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
    chunk.texts.append(text)
    chunk.size += len(text)


def _count(count: Count, space: Space | None, state: Any, end: Outcome | None) -> None:
    layer = count.layers[-1]
    layer[0] += 1
    if end is not None:
        layer[1] += 1
        count.draws += not end.winners
        for player in end.winners:
            count.wins[player] += 1
    found = space and space.look(state)
    worth = found.worths[0] if found else None
    if found and not is_payoff(worth):
        known = str(worth or "none")
        count.values[known] = count.values.get(known, 0) + 1


GAMES = 3  # games that are played at random
PLIES = 3_000  # plies of each, in which no position may come again and no end may come
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
    return f"{len(value):,} long" if len(value) > 40 else brief(notation.write(value))


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
    if names := notation.field_names(type(state)):
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

"""A walk through all positions of a solved game: rows, counts, and endless growth."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from lastcard.core.game import CHANCE, Game, Outcome, ending, legal_moves, notation
from lastcard.core.general.space import Space
from lastcard.core.positions import longest_play
from lastcard.core.progress import Progress
from lastcard.core.text import brief
from lastcard.core.worth import is_payoff
from lastcard.sandbox.rows import Rows

CHUNK_ROWS = 500  # rows of a message at most
CHUNK_LENGTH = 1_000_000  # signs of the rows of a message, unless one row alone has more
MOST_LAYERS = 2_000  # plies from the start of which the count has an entry
POSITIONS_PER_STEP = 50  # positions between two yields


@dataclass(slots=True)
class Chunk:
    """Some rows, written already."""

    first: int
    texts: list[str] = field(default_factory=list)
    size: int = 0


@dataclass(slots=True)
class Count:
    """The counts of a walk.

    `layers` has the positions and the ends per distance from the start; `draws` and `wins` count the ends,
    `moves` all moves, and `values` the positions by their worth to the first player (empty for numeric
    games).
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
    """Visit all positions, up to `most`, nearest first; with `rows`, yield chunks of them too."""
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
                text = json.dumps(rows.row(state, numbered), ensure_ascii=False, separators=(",", ":"))
                chunk.texts.append(text)
                chunk.size += len(text)
                if len(chunk.texts) >= CHUNK_ROWS or chunk.size >= CHUNK_LENGTH:
                    yield chunk
                    chunk = Chunk(len(following) + 1)
            following.append(leads)
            count.moves += len(leads)
            _count_position(count, space, state, end)
            if len(following) % POSITIONS_PER_STEP == 0:
                yield Progress(len(following), max(most, len(number)), "positions")
            if len(number) > most:
                count.complete = False
                return count
        layer = after
    if chunk.texts:
        yield chunk
    count.longest = longest_play(following)
    return count


def _count_position(count: Count, space: Space | None, state: Any, end: Outcome | None) -> None:
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


GROWTH_GAMES = 3  # games that are played at random
GROWTH_PLIES = 3_000  # plies of each, without a repetition or an end


def growth(game: Game[Any, Any]) -> Generator[Progress, None, str]:
    """Return in words what grows for ever in random games; empty if nothing does.

    Every game must last all its plies without a repetition, and the same part of the position must grow in
    each.
    """
    found: list[dict[str, tuple[Any, Any]]] = []
    for seed in range(GROWTH_GAMES):
        states, rng = [game.start], Random(seed)
        met = {game.start}
        while len(states) <= GROWTH_PLIES:
            moves = () if ending(game, states[-1]) is not None else legal_moves(game, states[-1])
            if not moves:
                return ""
            state = game.play(states[-1], rng.choice(moves))
            if state in met and game.player_to_move(state) != CHANCE:
                return ""
            met.add(state)
            states.append(state)
            if len(states) % POSITIONS_PER_STEP == 0:
                yield Progress(
                    seed * GROWTH_PLIES + len(states), GROWTH_GAMES * GROWTH_PLIES, "moves of games at random"
                )
        found.append(_grown(states))
    parts = [part for part in found[0] if all(part in other for other in found)]
    if not parts:
        return ""
    before, now = found[0][parts[0]]
    what = f"{parts[0]} grows for ever" if parts[0] else "the position grows for ever"
    return f"{what}: {_said(before)} at the start, {_said(now)} after {GROWTH_PLIES:,} moves, and no end"


def _said(value: Any) -> str:
    if isinstance(value, int):
        return f"{value:,}"
    return f"{len(value):,} long" if len(value) > 40 else brief(notation.write(value))


def _grown(states: list[Any]) -> dict[str, tuple[Any, Any]]:
    """The first and last values of the parts that grew from each third of a game to the next."""
    thirds = [_named_parts(state) for state in states[:: GROWTH_PLIES // 3]]
    found = {}
    for name in thirds[0]:
        values = [parts.get(name) for parts in thirds]
        sizes = [_size(value) for value in values]
        known = [size for size in sizes if size is not None]
        if len(known) == len(sizes) and all(one < other for one, other in pairwise(known)):
            found[name] = (values[0], values[-1])
    return found


def _named_parts(state: Any) -> dict[str, Any]:
    """A record's fields, or the position itself and the parts of a tuple, by name."""
    if names := notation.field_names(type(state)):
        return {name: getattr(state, name) for name in names}
    parts = enumerate(state, 1) if isinstance(state, tuple) else ()
    return {"": state} | {f"part {place} of the position": part for place, part in parts}


def _size(value: Any) -> int | None:
    """A number, or a length; None for anything that cannot grow."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return abs(value)
    return len(value) if isinstance(value, str | bytes | tuple | frozenset) else None

"""Going through all positions of a solved game once: their rows, and what there is to count."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lastcard.core.game import ending, legal_moves
from lastcard.core.positions.count import longest_play
from lastcard.core.progress import Progress
from lastcard.core.worth import is_payoff

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.game import Game, Outcome
    from lastcard.core.general.space import Space
    from lastcard.sandbox.rows import Row, Rows

CHUNK = 500
"""Rows of a message at most."""

MOST_BYTES = 1_000_000
"""Signs of the rows of a message, unless one row alone has more."""

MOST_LAYERS = 2_000
"""Plies from the start of which the count has an entry."""

SLICE = 50
"""Positions between two yields."""


@dataclass(slots=True)
class Chunk:
    """Some rows, written already."""

    first: int
    texts: list[str] = field(default_factory=list)
    size: int = 0


@dataclass(slots=True)
class Count:
    """What is counted on the way.

    Parameters
    ----------
    layers
        By the fewest plies from the start: how many positions, and in how many of them the game is over.
    moves
        Moves that can be made in all of them.
    draws, wins
        How many of the ends are draws, and how many are a win for each player.
    values
        How many positions are worth what to the first player; empty where games are played for numbers.
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

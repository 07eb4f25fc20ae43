"""Cycles in a game tree, which has no end then."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic

from lastcard.core.game import Game, Move, State
from lastcard.core.sentences import move_count
from lastcard.core.twoplayer import PositionTable

Follow = Callable[[State], Iterable[tuple[Move, State]]]
MOST_LOOKED_AT = 4_000  # positions among which a way round is looked for


@dataclass(frozen=True, slots=True)
class WayRound(Generic[State, Move]):
    """Endless play: `plies` lead from a position back to the one after ply `entry`."""

    plies: tuple[tuple[Move, State], ...]
    entry: int


def way_round(
    start: State, follow: Follow[State, Move], most: int = MOST_LOOKED_AT
) -> WayRound[State, Move] | None:
    """Return the shortest cycle found from a position, or None.

    `follow` gives the moves with the positions after them; beyond `most` positions the search in breadth
    ends.
    """
    came: dict[State, tuple[State, Move | None, int]] = {start: (start, None, 0)}
    waiting = deque([start])
    while waiting and len(came) <= most:
        here = waiting.popleft()
        depth = came[here][2]
        for move, after in follow(here):
            if after not in came:
                came[after] = (here, move, depth + 1)
                waiting.append(after)
            elif _on_the_way(came, after, here):
                return WayRound((*_way_from_start(came, here), (move, after)), came[after][2])
    return None if waiting else _deep_round(start, follow)


def endless(game: Game[State, Move], state: State) -> str:
    """Return why the game tree has no end; empty if no cycle is found. Raises `ValueError`."""
    table = PositionTable(game, state)
    found = way_round(0, lambda number: zip(table.moves(number), table.expand(number)[1], strict=True))
    if found is None:
        return ""
    line = " ".join(game.format_move(move) for move, _ in found.plies)
    back = f"the position after {move_count(found.entry)}" if found.entry else game.format(state)
    return f"the tree of {game.format(state)} has no end, for play can go round: {line} leads back to {back}"


def _deep_round(start: State, follow: Follow[State, Move]) -> WayRound[State, Move] | None:
    """A cycle that the breadth-first search entered from two sides and did not close; depth first."""
    line: list[tuple[Move, State]] = []
    place, tried = {start: 0}, {start}
    open_moves = [iter(follow(start))]
    while open_moves:
        for move, after in open_moves[-1]:
            if after in place:
                return WayRound((*line, (move, after)), place[after])
            if after not in tried:
                line.append((move, after))
                place[after] = len(line)
                tried.add(after)
                open_moves.append(iter(follow(after)))
                break
        else:
            open_moves.pop()
            if line:
                del place[line.pop()[1]]
    return None


def _on_the_way(came: dict[State, tuple[State, Move | None, int]], earlier: State, here: State) -> bool:
    depth = came[earlier][2]
    while came[here][2] > depth:
        here = came[here][0]
    return here == earlier


def _way_from_start(
    came: dict[State, tuple[State, Move | None, int]], here: State
) -> tuple[tuple[Move, State], ...]:
    way: list[tuple[Any, State]] = []
    while came[here][2]:
        before, move, _ = came[here]
        way.append((move, here))
        here = before
    return tuple(reversed(way))

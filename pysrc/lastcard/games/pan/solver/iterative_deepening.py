"""A bounded look ahead, for games that are too large to be solved: what is decided soon, and what seems best.

Alpha-beta with the essay's heuristic, one ply deeper each time. A line that ends the game is worth infinity, so the
first depth at which the value is infinite proves who wins, and in how many plies.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isinf
from typing import TYPE_CHECKING

from lastcard.core.containers.lru_cache import LRUCache
from lastcard.core.progress import Progress, relay
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.games.pan.rules import GAME, Move, State
from lastcard.games.pan.solver.heuristic import heuristic
from lastcard.games.pan.solver.retrograde.table import Label, finished

if TYPE_CHECKING:
    from collections.abc import Generator

NODES = 40_000
"""Nodes after which no deeper search is begun."""

DEEPEST = 40
_KEPT = 512


@dataclass(frozen=True, slots=True)
class MoveOutlook:
    """What is seen of one move.

    `label` is what the position after it is worth to the other player, if that was proved, and `score` what it seems
    to be worth to the one who makes the move.
    """

    move: Move
    label: Label | None
    score: float


@dataclass(frozen=True, slots=True)
class LookAhead:
    """What a look ahead of so many plies has found, with so many nodes visited.

    `label` is what the position is worth, if that was proved; `moves` are all legal moves, the most promising first.
    """

    depth: int
    nodes: int
    label: Label | None
    moves: tuple[MoveOutlook, ...]


_found: LRUCache[tuple[object, ...], LookAhead] = LRUCache(_KEPT)


def last_look_ahead(state: State, nodes: int = 0) -> LookAhead | None:
    """Return what the latest look ahead from a position found, if there was one that went as far as so many nodes allow."""
    ahead = _found.get(_key(state))
    far = ahead and (ahead.nodes >= nodes or ahead.label is not None or ahead.depth >= DEEPEST)
    return ahead if far else None


def look_ahead(state: State, nodes: int = NODES) -> Generator[Progress, None, LookAhead]:
    """Look ahead from a position that is not over, and remember what was found.

    No deeper search is begun after so many nodes.
    """
    found = {move: _at_once(move, state.after(move)) for move in state.moves()}
    visited, depth = len(found), 1
    while visited < nodes and depth < DEEPEST and _label(found, depth) is None:
        depth += 1
        for move, outlook in found.items():
            if outlook.label is not None:
                continue
            note, before = f"{depth} moves", visited

            def tell(count: int, before: int = before, note: str = note) -> Progress:
                return Progress(min(before + count, nodes), nodes, note)

            result = yield from relay(search_to(GAME, state.after(move), depth - 1, heuristic), tell)
            visited += result.nodes
            yield Progress(min(visited, nodes), nodes, note)
            found[move] = MoveOutlook(move, _proved(result.value, depth - 1), 0.0 - result.value)
    order = sorted(found.values(), key=_promise)
    return _found.put(_key(state), LookAhead(depth, visited, _label(found, depth), tuple(order)))


def _key(state: State) -> tuple[object, ...]:
    return state.hand, state.other, state.rules


def _at_once(move: Move, after: State) -> MoveOutlook:
    if after.over:
        label = finished(after)
        return MoveOutlook(move, label, inf if label.value == "loss" else -inf)
    return MoveOutlook(move, None, 0.0 - heuristic(after))


def _proved(value: float, depth: int) -> Label | None:
    return Label("win" if value > 0 else "loss", depth) if isinf(value) else None


def _label(found: dict[Move, MoveOutlook], depth: int) -> Label | None:
    """What the moves prove of the position they are made in, when all lines have been searched so far."""
    lost = [o.label.distance or 0 for o in found.values() if o.label and o.label.value == "loss"]
    if lost:
        return Label("win", min(lost) + 1)
    labels = [o.label for o in found.values()]
    if all(label is not None for label in labels):
        return Label("loss", 1 + max(label.distance or 0 for label in labels if label))
    return None


def _promise(outlook: MoveOutlook) -> tuple[float, int]:
    distance = outlook.label.distance or 0 if outlook.label else 0
    return -outlook.score, distance if outlook.score > 0 else -distance

"""The graph of positions: the game tree with equal positions merged."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic

from lastcard.core.game import Game, Move, State, legal_moves

if TYPE_CHECKING:
    from networkx import DiGraph


@dataclass(slots=True)
class Near(Generic[State, Move]):
    """A position near another.

    `depth`: the fewest plies from the other.
    `moves`: by the position that follows the moves that lead there; only positions that are near too.
    `left_out`: how many of its moves are not among them.
    """

    depth: int
    moves: dict[State, tuple[Move, ...]] = field(default_factory=dict)
    left_out: int = 0


def positions_near(
    game: Game[State, Move],
    state: State,
    max_nodes: int,
    max_depth: int | None = None,
    choose: Callable[[State, Sequence[Move]], Sequence[Move]] | None = None,
) -> dict[State, Near[State, Move]]:
    """Return the positions that can follow from one, breadth first, itself included, and the moves between them.

    `game`: any game of the contract.
    `state`: where to start.
    `max_nodes`: most positions to return, 1 or more.
    `max_depth`: plies from the start beyond which positions are left out.
    `choose`: which of the legal moves of a position are followed; all of them if it is not given.

    Raises `ValueError` if `max_nodes` is less than 1 or `max_depth` is negative.
    """
    if max_nodes < 1:
        raise ValueError(f"max_nodes is 1 or more, not {max_nodes}")
    if max_depth is not None and max_depth < 0:
        raise ValueError(f"max_depth is 0 or more, not {max_depth}")
    found: dict[State, Near[State, Move]] = {state: Near(0)}
    waiting = deque([state])
    while waiting:
        here = waiting.popleft()
        near = found[here]
        legal = legal_moves(game, here)
        followed = legal if choose is None else choose(here, legal)
        near.left_out = len(legal) - len(followed)
        for move in followed:
            after = game.play(here, move)
            if after not in found:
                if len(found) >= max_nodes or near.depth == max_depth:
                    near.left_out += 1
                    continue
                found[after] = Near(near.depth + 1)
                waiting.append(after)
            near.moves[after] = (*near.moves.get(after, ()), move)
    return found


def position_graph(
    game: Game[State, Move], state: State, max_nodes: int, max_depth: int | None = None
) -> DiGraph[Any]:
    """Return the positions that can follow from one, breadth first, and the moves between them.

    `game`, `state`, `max_nodes`, `max_depth`: as for `positions_near`.

    Returns a node is a position; its attributes are ``depth`` (fewest plies from the start) and ``expanded``
    (whether all its moves are in the graph). An edge has ``move`` and, where several moves lead to the same
    position, all of them in ``moves``. ``graph.graph`` has ``root`` and ``complete`` (whether nothing was
    left out).

    Raises `ValueError` if `max_nodes` is less than 1 or `max_depth` is negative.
    """
    from networkx import DiGraph

    found = positions_near(game, state, max_nodes, max_depth)
    graph: DiGraph[Any] = DiGraph(root=state, complete=not any(near.left_out for near in found.values()))
    for here, near in found.items():
        graph.add_node(here, depth=near.depth, expanded=not near.left_out)
    for here, near in found.items():
        for after, moves in near.moves.items():
            graph.add_edge(here, after, move=moves[0], moves=moves)
    return graph


def tree_copies(graph: DiGraph[Any]) -> dict[Any, int]:
    """Return how often the game tree holds each position: the number of lines of play that reach it.

    Only lines inside the graph are counted.

    Raises `networkx.NetworkXUnfeasible` if the graph has a cycle, so that some position is reached in
    endlessly many ways.
    """
    from networkx import topological_sort

    copies: dict[Any, int] = dict.fromkeys(graph, 0)
    copies[graph.graph["root"]] = 1
    for here in topological_sort(graph):
        for after, edge in graph.adj[here].items():
            copies[after] += copies[here] * len(edge["moves"])
    return copies

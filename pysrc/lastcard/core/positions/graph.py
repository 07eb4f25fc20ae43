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
    `moves`: by successor the moves that lead there; only successors that are near too.
    `left_out`: the number of its other moves.
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
    """Return the positions that can follow from one, breadth first, and the moves between them.

    At most `max_nodes`, at most `max_depth` plies away; `choose` selects the legal moves to follow. Raises
    `ValueError` if `max_nodes` is less than 1 or `max_depth` is negative.
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
    """Return the positions that can follow from one, breadth first, as a graph.

    Nodes are positions with ``depth`` (fewest plies from the start) and ``expanded`` (whether all moves are
    in the graph). An edge has ``move``, and in ``moves`` all moves to that position. ``graph.graph`` has
    ``root`` and ``complete``. Raises as `positions_near`.
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
    """Return the number of lines of play inside the graph that reach each position.

    Raises `networkx.NetworkXUnfeasible` if the graph has a cycle.
    """
    from networkx import topological_sort

    copies: dict[Any, int] = dict.fromkeys(graph, 0)
    copies[graph.graph["root"]] = 1
    for here in topological_sort(graph):
        for after, edge in graph.adj[here].items():
            copies[after] += copies[here] * len(edge["moves"])
    return copies

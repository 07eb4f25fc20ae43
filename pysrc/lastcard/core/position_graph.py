"""The graph of positions: the game tree with equal positions merged."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

from lastcard.core.game import legal_moves

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from networkx import DiGraph

    from lastcard.core.game import Game, Move, State


def position_graph(
    game: Game[State, Move],
    state: State,
    max_nodes: int,
    max_depth: int | None = None,
    choose: Callable[[State, Sequence[Move]], Sequence[Move]] | None = None,
) -> DiGraph[Any]:
    """Return the positions that can follow from one, breadth first, and the moves between them.

    Parameters
    ----------
    game : Game
        Any game of the contract.
    state : State
        Where to start.
    max_nodes : int
        Most positions to put into the graph, 1 or more.
    max_depth : int, optional
        Plies from the start beyond which positions are left out.
    choose : callable, optional
        Which of the legal moves of a position are followed; all of them if it is not given.

    Returns
    -------
    networkx.DiGraph
        A node is a position; its attributes are ``depth`` (fewest plies from the start), ``left_out`` (how many
        of its moves are not in the graph) and ``expanded`` (whether none is left out). An edge has ``move`` and, where several moves lead to
        the same position, all of them in ``moves``. ``graph.graph`` has ``root`` and ``complete``
        (whether nothing was left out).

    Raises
    ------
    ValueError
        If `max_nodes` is less than 1 or `max_depth` is negative.

    Notes
    -----
    Complexity: O(positions + moves).
    """
    if max_nodes < 1:
        raise ValueError(f"max_nodes is 1 or more, not {max_nodes}")
    if max_depth is not None and max_depth < 0:
        raise ValueError(f"max_depth is 0 or more, not {max_depth}")
    from networkx import DiGraph

    graph: DiGraph[Any] = DiGraph(root=state, complete=True)
    graph.add_node(state, depth=0, expanded=True, left_out=0)
    waiting = deque([state])
    while waiting:
        here = waiting.popleft()
        depth = graph.nodes[here]["depth"]
        legal = legal_moves(game, here)
        followed = legal if choose is None else choose(here, legal)
        left_out = len(legal) - len(followed)
        for move in followed:
            after = game.play(here, move)
            if after not in graph:
                if len(graph) >= max_nodes or depth == max_depth:
                    left_out += 1
                    continue
                graph.add_node(after, depth=depth + 1, expanded=True, left_out=0)
                waiting.append(after)
            if graph.has_edge(here, after):
                graph.edges[here, after]["moves"] += (move,)
            else:
                graph.add_edge(here, after, move=move, moves=(move,))
        if left_out:
            graph.nodes[here].update(expanded=False, left_out=left_out)
            graph.graph["complete"] = False
    return graph


def tree_copies(graph: DiGraph[Any]) -> dict[Any, int]:
    """Return how often the game tree holds each position: the number of lines of play that reach it.

    Only lines inside the graph are counted.

    Raises
    ------
    networkx.NetworkXUnfeasible
        If the graph has a cycle, so that some position is reached in endlessly many ways.

    Notes
    -----
    Complexity: O(positions + moves) additions.
    """
    from networkx import topological_sort

    copies: dict[Any, int] = dict.fromkeys(graph, 0)
    copies[graph.graph["root"]] = 1
    for here in topological_sort(graph):
        for after, edge in graph.adj[here].items():
            copies[after] += copies[here] * len(edge["moves"])
    return copies

"""Positions to and from networkx graphs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.games.shichinarabe.rules.notation import from_node_link, to_node_link

if TYPE_CHECKING:
    import networkx as nx

    from lastcard.games.shichinarabe.rules import State


def from_networkx(graph: nx.Graph[Any], player: int | None = None, options: tuple[str, ...] = ()) -> State:
    """Read a position from a graph.

    Parameters
    ----------
    graph : networkx.Graph or networkx.DiGraph
        Every node has a ``colour`` (red, blue or white); ``to_move``, ``almighty``, ``passes``, ``add`` and
        ``delete`` may be attributes of the graph. In a directed graph an arc says what a white vertex opens.
        Nodes called 0 to n−1 keep their numbers; others are numbered in the order of the graph.
    player : int or None
        Who is to move, if not what the graph says: 0 is red, 1 is blue.
    options : tuple of str
        Options in the notation that come on top: ``"passes=1,1"``.

    Raises
    ------
    PositionError
        If a colour is missing, an edge joins a node to itself, or an attribute makes no sense.
    """
    data = {
        "directed": graph.is_directed(),
        "graph": graph.graph,
        "nodes": [{"id": node, **attributes} for node, attributes in graph.nodes(data=True)],
        "edges": [{"source": u, "target": v} for u, v in graph.edges()],
    }
    return from_node_link(data, player, options)


def to_networkx(state: State) -> nx.Graph[Any]:
    """Return a position as a graph that `from_networkx` reads: directed only if some arc goes one way alone."""
    from networkx.classes.digraph import DiGraph
    from networkx.classes.graph import Graph

    data = to_node_link(state)
    graph: nx.Graph[Any] = DiGraph() if data["directed"] else Graph()
    graph.graph.update(data["graph"])
    graph.add_nodes_from((node["id"], {"colour": node["colour"]}) for node in data["nodes"])
    graph.add_edges_from((edge["source"], edge["target"]) for edge in data["edges"])
    return graph

"""Positions as node-link data: the JSON that networkx reads and writes for a graph.

A node has a ``colour`` (or ``color``): red, blue or white, or the first letter. The graph may have ``to_move``
(r or b, red if absent), ``almighty`` and ``passes`` (a number for red and one for blue), ``add`` and ``delete``
(lists of edge rules as in the notation, ``"8-6@6"``). Nodes called 0, 1, … n−1 keep their numbers; others are
numbered in the order in which they are listed, and called by their ids in every sentence. Attributes that are not named here are left aside.
"""

from __future__ import annotations

import json
from typing import Any

from lastcard.core.game import PositionError
from lastcard.core.text import quote
from lastcard.games.shichinarabe.rules.board import Arc
from lastcard.games.shichinarabe.rules.graphform import write_rules
from lastcard.games.shichinarabe.rules.notation import assemble
from lastcard.games.shichinarabe.rules.position import State

MAX_VERTICES = 2_000_000
_NAMES = {"R": "red", "B": "blue", "W": "white"}
_PAIRS = ("almighty", "passes")
_LETTERS = {name: letter for letter, full in _NAMES.items() for name in (full, letter.lower())}


def from_node_link(data: Any, player: int | None = None, options: tuple[str, ...] = ()) -> State:
    """Read a position from node-link data.

    Parameters
    ----------
    data : dict
        As described above. Edges are listed under ``edges`` or ``links``: one of them must be there, and if both
        are, they say the same.
    player : int or None
        Who is to move, if not what the data says.
    options : tuple of str
        Options in the notation that come on top: ``"passes=1,1"``.

    Raises
    ------
    PositionError
        If something is missing or wrong; the message names it.
    """
    nodes = data.get("nodes") if isinstance(data, dict) else None
    if not isinstance(nodes, list) or not nodes:
        raise PositionError('the graph has no "nodes": it must be a networkx node-link JSON object')
    if len(nodes) > MAX_VERTICES:
        raise PositionError(f"the graph has {len(nodes):,} vertices; {MAX_VERTICES:,} are the most")
    number = _numbers(nodes)
    colours = [""] * len(nodes)
    for node in nodes:
        colours[number[_hashable(node["id"])]] = _colour(node)
    names = () if all(name == place for name, place in number.items()) else tuple(map(_shown, number))
    return assemble(
        "".join(colours), _arcs(data, number), *_settings(data.get("graph", {}), player, options), names
    )


def to_node_link(state: State) -> dict[str, Any]:
    """Return a position as node-link data that `from_node_link` and networkx read."""
    board = state.board.settled(state.colours)
    both = set(board.arcs)
    directed = any((v, u) not in both for u, v in board.arcs)
    graph: dict[str, Any] = {"to_move": state.colour.lower()}
    if any(state.almighty):
        graph["almighty"] = list(state.almighty)
    if any(state.passes):
        graph["passes"] = list(state.passes)
    if board.added:
        graph["add"] = write_rules(board.added).split(",")
    if board.deleted:
        graph["delete"] = write_rules(board.deleted).split(",")
    return {
        "directed": directed,
        "multigraph": False,
        "graph": graph,
        "nodes": [
            {"id": vertex, "colour": _NAMES[letter].lower()} for vertex, letter in enumerate(state.colours)
        ],
        "edges": [{"source": u, "target": v} for u, v in board.arcs if directed or u < v],
    }


def _numbers(nodes: list[Any]) -> dict[Any, int]:
    names = []
    for place, node in enumerate(nodes):
        if not isinstance(node, dict) or "id" not in node:
            raise PositionError(f'node {place} of the list has no "id"')
        names.append(_hashable(node["id"]))
        try:
            hash(names[-1])
        except TypeError:
            raise PositionError(
                f"node {place} of the list has an object as its id: it is a number or a text"
            ) from None
    if len(set(names)) != len(names):
        raise PositionError("two nodes have the same id")
    if all(type(name) is int and 0 <= name < len(names) for name in names):
        return {name: name for name in names}
    return {name: place for place, name in enumerate(names)}


def _shown(name: Any) -> str:
    return name if isinstance(name, str) else json.dumps(name)


def _hashable(name: Any) -> Any:
    return tuple(map(_hashable, name)) if isinstance(name, list) else name


def _colour(node: dict[str, Any]) -> str:
    word = node.get("colour", node.get("color"))
    if word is None:
        raise PositionError(f"node {quote(str(node['id']))} has no colour: it is red, blue or white")
    letter = _LETTERS.get(word.lower()) if isinstance(word, str) else None
    if letter is None:
        raise PositionError(
            f"node {quote(str(node['id']))} has the colour {quote(str(word))}: it is red, blue or white"
        )
    return letter.upper()


def _arcs(data: dict[str, Any], number: dict[Any, int]) -> list[Arc]:
    given = [name for name in ("edges", "links") if name in data]
    if not given:
        raise PositionError(
            'the graph has neither "edges" nor "links": a board without edges has an empty list'
        )
    if len(given) == 2 and data["edges"] != data["links"]:
        raise PositionError('"edges" and "links" of the graph say different things: keep one of them')
    links = data[given[0]]
    if not isinstance(links, list):
        raise PositionError(f'"{given[0]}" must be a list')
    arcs: list[Arc] = []
    for place, link in enumerate(links):
        if not isinstance(link, dict) or "source" not in link or "target" not in link:
            raise PositionError(f'edge {place} of the list has no "source" and "target"')
        ends = [_hashable(link["source"]), _hashable(link["target"])]
        try:
            missing = [end for end in ends if end not in number]
        except TypeError:
            missing = ends
        if missing:
            raise PositionError(f"edge {place} of the list: there is no node {quote(str(missing[0]))}")
        u, v = number[ends[0]], number[ends[1]]
        if u == v:
            raise PositionError(f"edge {place} of the list joins node {quote(str(ends[0]))} to itself")
        arcs.append((u, v))
        if not data.get("directed", False):
            arcs.append((v, u))
    return arcs


def _settings(graph: Any, player: int | None, options: tuple[str, ...]) -> tuple[int, list[str]]:
    if not isinstance(graph, dict):
        raise PositionError('"graph" must be an object')
    word = str(graph.get("to_move", "r")).lower()
    if word not in ("r", "b", "red", "blue"):
        raise PositionError(f"to_move is {quote(word)}: it is r or b")
    given = {option.partition("=")[0] for option in options}
    pairs = [name for name in _PAIRS if name in graph and name not in given]
    rules = [name for name in ("add", "delete") if graph.get(name)]
    words = [*options, *(f"{name}={_listed(name, graph[name])}" for name in (*pairs, *rules))]
    return ("rb".index(word[0]) if player is None else player), words


def _listed(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if not isinstance(value, list) or not all(isinstance(part, (int, str)) for part in value):
        kind = "two whole numbers" if name in _PAIRS else "edge rules"
        raise PositionError(f'"{name}" of the graph must be a list of {kind}')
    return ",".join(map(str, value))

"""What the editor of the board does: each change as the text of the position after it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from lastcard.core.game import PositionError
from lastcard.core.text import number_between
from lastcard.games.shichinarabe.rules import (
    GAME,
    WHITE,
    ArcRule,
    Board,
    State,
    from_node_link,
    has_tunnel,
    ordinary_board,
    to_node_link,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lastcard.games.shichinarabe.rules import Arc, Pair

TURN = {"R": "B", "B": "W", "W": "R"}
"""What colour a vertex gets when it is clicked."""

MOST_TEXT = 2_000_000
"""Longest file that is read, in characters."""

DEEPEST = 50
"""How deep the lists and objects of a file may be nested; those of a graph are four deep."""


def coloured(state: State, vertex: int, colour: str | None = None) -> str:
    """Give a vertex the next colour, or the one that is named."""
    _there(state, vertex)
    letter = colour if colour in TURN else TURN[state.colours[vertex]]
    colours = state.colours[:vertex] + str(letter) + state.colours[vertex + 1 :]
    # What lies on the table has been played: in the ordinary game tunnels open and close with A and K.
    board = ordinary_board(tunnel=True).settled(colours) if has_tunnel(state) else state.board
    return _text(board, colours, state)


def grown(state: State, neighbour: int | None = None, colour: str = "R") -> str:
    """Add a vertex with the next number, joined to another if one is given."""
    if neighbour is not None:
        _there(state, neighbour)
    size = state.board.size
    arcs = [*state.board.arcs, *([] if neighbour is None else [(neighbour, size), (size, neighbour)])]
    board = Board(size + 1, tuple(arcs), state.board.added, state.board.deleted)
    return _text(board, state.colours + (colour if colour in TURN else "R"), state)


def without(state: State, vertex: int) -> str:
    """Delete a vertex; those after it move up by one."""
    _there(state, vertex)

    def kept(lines: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        return [tuple(v - (v > vertex) for v in line) for line in lines if vertex not in line]

    arcs: list[Any] = kept(state.board.arcs)
    board = Board(
        state.board.size - 1,
        tuple(arcs),
        tuple(ArcRule(*rule) for rule in kept(state.board.added)),
        tuple(ArcRule(*rule) for rule in kept(state.board.deleted)),
    )
    return _text(board, state.colours[:vertex] + state.colours[vertex + 1 :], state)


def joined(state: State, source: int, target: int) -> str:
    """Join two vertices, or part them if they are joined."""
    _there(state, source)
    _there(state, target)
    if source == target:
        raise PositionError("an edge joins two different vertices")
    both: set[Arc] = {(source, target), (target, source)}
    arcs = set(state.board.arcs)
    arcs = arcs - both if arcs & both else arcs | both
    board = Board(state.board.size, tuple(arcs), state.board.added, state.board.deleted)
    return _text(board, state.colours, state)


def changed(state: State, name: str, value: str) -> str:
    """Change who is to move (``mover``), rights or passes (``almighty0`` … ``passes1``), or the ``tunnel``."""
    if name == "mover":
        return GAME.format(replace(state, player=1 if value == "b" else 0))
    if name == "tunnel":
        if has_tunnel(state) is None:
            raise PositionError("only the ordinary game has a tunnel between A and K")
        return GAME.format(replace(state, board=ordinary_board(value == "on")))
    kind, seat = name[:-1], name[-1:]
    if kind not in ("almighty", "passes") or seat not in ("0", "1"):
        raise PositionError(f"there is nothing called {name} to change")
    number = number_between(value, 0, 99)
    if number is None:
        raise PositionError("write a number from 0 to 99")
    pair: Pair = getattr(state, kind)
    after: Pair = (number, pair[1]) if seat == "0" else (pair[0], number)
    return GAME.format(replace(state, almighty=after) if kind == "almighty" else replace(state, passes=after))


def imported(text: str) -> str:
    """Read a board from networkx node-link JSON. Raises `PositionError`."""
    if len(text) > MOST_TEXT:
        raise PositionError(f"the file has {len(text):,} characters; {MOST_TEXT:,} are the most")
    if _depth(text) > DEEPEST:
        raise PositionError(f"the file is nested more than {DEEPEST} deep: that is no graph")
    try:
        data = json.loads(text)
    except ValueError as error:
        raise PositionError(f"the file is not JSON: {error}") from None
    return GAME.format(from_node_link(data))


_STRING = re.compile(r'"(?:[^"\\]|\\.?)*(?:"|\Z)', re.DOTALL)
"""A string of JSON, or what begins like one and is not closed: once begun it cannot fail, so nothing is read twice."""


def _depth(text: str) -> int:
    """How many brackets of JSON are open at once; in the tab reading too many would end Python."""
    open_now = most = 0
    for bracket in re.findall(r"[\[{\]}]", _STRING.sub("", text)):
        open_now += 1 if bracket in "[{" else -1
        most = max(most, open_now)
    return most


def exported(state: State) -> str:
    """Return the position as networkx node-link JSON."""
    return json.dumps(to_node_link(state), indent=1)


def _there(state: State, vertex: int) -> None:
    if not 0 <= vertex < state.board.size:
        raise PositionError(f"there is no vertex {vertex}")


def _text(board: Board, colours: str, state: State) -> str:
    if not set(colours) - {WHITE}:
        raise PositionError("no vertex would be red or blue: there would be nothing to play")
    return GAME.format(replace(state, board=board.without_idle_rules(colours), colours=colours))

"""The board of SHICHINARABE, as cards or as a graph, and its editor."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import param

from lastcard.core.game import PositionError
from lastcard.core.sentences import signed
from lastcard.core.solution import Solution
from lastcard.core.text import number_between
from lastcard.games.shichinarabe.drawing import MOST_VERTICES_DRAWN, in_levels, places
from lastcard.games.shichinarabe.rules import COLOURS, GAME, Move, RedBlue, State, deal
from lastcard.games.shichinarabe.rules import Graph as Graph
from lastcard.games.shichinarabe.rules.board import Arc, ArcRule
from lastcard.games.shichinarabe.rules.cards import card_at, has_tunnel, namer, ordinary_board
from lastcard.games.shichinarabe.rules.notation import from_node_link, to_node_link
from lastcard.games.shichinarabe.rules.position import PASS, WHITE
from lastcard.ui.component import Messages
from lastcard.ui.contract import Board, Viewpoint

if TYPE_CHECKING:
    from lastcard.core.exercises import Exercise


NEXT_COLOUR = {"R": "B", "B": "W", "W": "R"}  # what colour a vertex gets when it is clicked
LONGEST_FILE = 2_000_000  # longest file that is read, in characters
DEEPEST_FILE = 50  # how deep the lists and objects of a file may be nested; those of a graph are four deep


def coloured(state: State, vertex: int, colour: str | None = None) -> str:
    """Give a vertex a colour, by default the next one."""
    _check_vertex(state, vertex)
    letter = colour if colour in NEXT_COLOUR else NEXT_COLOUR[state.colours[vertex]]
    colours = state.colours[:vertex] + str(letter) + state.colours[vertex + 1 :]
    # What lies on the table has been played: in the ordinary game tunnels open and close with A and K.
    board = ordinary_board(tunnel=True).settled(colours) if has_tunnel(state) else state.board
    return _edited_text(board, colours, state)


def grown(state: State, neighbour: int | None = None, colour: str = "R") -> str:
    """Add a vertex, joined to a neighbour if one is given."""
    size, arcs = state.board.size, list(state.board.arcs)
    if neighbour is not None:
        _check_vertex(state, neighbour)
        arcs += [(neighbour, size), (size, neighbour)]
    board = Graph(size + 1, tuple(arcs), state.board.added, state.board.deleted)
    return _edited_text(board, state.colours + (colour if colour in NEXT_COLOUR else "R"), state)


def without(state: State, vertex: int) -> str:
    """Delete a vertex; the numbers after it decrease by one."""
    _check_vertex(state, vertex)

    def kept(lines: Iterable[tuple[int, ...]]) -> list[Any]:
        return [[v - (v > vertex) for v in line] for line in lines if vertex not in line]

    board, arcs = state.board, tuple((u, v) for u, v in kept(state.board.arcs))
    added, deleted = (tuple(ArcRule(*rule) for rule in kept(rules)) for rules in (board.added, board.deleted))
    board = Graph(board.size - 1, arcs, added, deleted)
    return _edited_text(board, state.colours[:vertex] + state.colours[vertex + 1 :], state)


def joined(state: State, source: int, target: int) -> str:
    """Join two vertices, or part them if they are joined."""
    _check_vertex(state, source)
    _check_vertex(state, target)
    if source == target:
        raise PositionError("a line joins two different dots")
    both: set[Arc] = {(source, target), (target, source)}
    arcs = set(state.board.arcs)
    arcs = arcs - both if arcs & both else arcs | both
    board = Graph(state.board.size, tuple(arcs), state.board.added, state.board.deleted)
    return _edited_text(board, state.colours, state)


def changed(state: State, name: str, value: str) -> str:
    """Change ``mover``, ``tunnel``, or rights and passes (``almighty0`` … ``passes1``)."""
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
        raise PositionError("type a number from 0 to 99")
    pair: RedBlue = getattr(state, kind)
    changes: dict[str, Any] = {kind: (number, pair[1]) if seat == "0" else (pair[0], number)}
    return GAME.format(replace(state, **changes))


def imported(text: str) -> str:
    """Read a board from networkx node-link JSON. Raises `PositionError`."""
    if len(text) > LONGEST_FILE:
        raise PositionError(f"the file has {len(text):,} characters; at most {LONGEST_FILE:,} are possible")
    if _nesting(text) > DEEPEST_FILE:
        raise PositionError(f"the file is nested more than {DEEPEST_FILE} deep: that is not a graph")
    try:
        data = json.loads(text)
    except ValueError as error:
        raise PositionError(f"the file is not JSON: {error}") from None
    return GAME.format(from_node_link(data))


# A string of JSON, closed or not: once begun the match cannot fail, so that nothing is read twice.
_STRING = re.compile(r'"(?:[^"\\]|\\.?)*(?:"|\Z)', re.DOTALL)


def _nesting(text: str) -> int:
    """The most brackets of JSON that are open at once; in the tab too many would end Python."""
    brackets = re.findall(r"[\[{\]}]", _STRING.sub("", text))
    return max(accumulate((1 if bracket in "[{" else -1 for bracket in brackets), initial=0))


def exported(state: State) -> str:
    """Return the position as networkx node-link JSON."""
    return json.dumps(to_node_link(state), indent=1)


def _check_vertex(state: State, vertex: int) -> None:
    if not 0 <= vertex < state.board.size:
        raise PositionError(f"there is no dot {vertex}")


def _edited_text(board: Graph, colours: str, state: State) -> str:
    if not set(colours) - {WHITE}:
        raise PositionError("no dot would be red or blue, so there would be nothing to play")
    return GAME.format(replace(state, board=board.without_idle_rules(colours), colours=colours))


MOST_JOKERS = 6  # jokers that can be dealt
MOST_FILE = 2_000  # most vertices of a board that can be exported


class SevensBoard(Board):
    """Vertices in their colours, and the legal moves."""

    script = "board.js"
    messages = Messages(
        choose={"choice": str},  # a vertex, as an answer to an exercise
        draw={"graph": bool},  # how the board is drawn; the others edit the position
        colour={"vertex": int},
        grow={"neighbour": int | None, "colour": str},
        delete={"vertex": int},
        join={"source": int, "target": int},
        option={"name": str, "value": str},
        load={"text": str},
        deal={"jokers": float, "passes": float, "tunnel": bool},
    )
    colours = param.String("")  # a letter R, B or W for each vertex
    spots = param.List([])  # ``[vertex, across, down]`` for each vertex that is drawn, in units
    more = param.Dict({})  # the number of neighbours of a vertex that are not drawn, if any
    # ``[u, v, ways, note]`` for each edge: ``both``, ``one`` (only from u to v) or ``coming``, and when it changes
    lines = param.List([])
    levels = param.Boolean(False)  # the drawing is a forest, each level below the one before
    cards = param.List([])  # the cards of the vertices in the ordinary game
    mover = param.Integer(0)  # 0 or 1; -1 if the game is over
    ready = param.Dict({})  # the vertices that the mover may play, and the positions after them
    waiting = param.List([])  # the vertices that the other player could play
    uses = param.Dict({})  # for each vertex that a right may turn white, the vertices that may be played then
    can_pass = param.Boolean(False)  # the mover may pass, perhaps after a right
    winning = param.List([])  # the moves known to win, in notation; empty if the solution is hidden
    values = param.Dict({})  # the value of each branch by its root, as text; empty unless argued
    kept = param.Integer(-1)  # the blocker that is kept, if any
    almighty = param.List([0, 0])  # of red and of blue, as are the passes
    passes = param.List([0, 0])
    tunnel = param.String("")  # ``on`` or ``off`` in the ordinary game
    as_graph = param.Boolean(False)  # the ordinary game is drawn as a graph: ``board=graph`` in an address
    seats = param.List([])  # names of the players
    mine = param.Boolean(True)  # colours of wins and losses are from the side of the player to move
    note = param.String("")
    file = param.String("")  # the position as node-link JSON
    about = param.List([])  # the vertices of an exercise
    asking = param.List([])  # those that can be chosen as its answer

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.listen(
            load=lambda text: self._edit(lambda: imported(text)),
            deal=self._deal,
            draw=self._draw,
            choose=self._choose,
            **self._edits(colour=coloured, grow=grown, delete=without, join=joined, option=changed),
        )

    def _choose(self, choice: str) -> None:
        self.on_choose(choice)

    def ask(self, exercise: Exercise, answered: bool) -> bool:
        chosen = exercise.kind == "blocker"
        self.about = [int(vertex) for vertex in exercise.facts.get("vertices", ())]
        self.asking = list(map(int, exercise.choices)) if chosen and not answered else []
        return chosen

    def visit(self, query: dict[str, str]) -> None:
        self.as_graph = query.get("board") == "graph"
        self.query = {"board": "graph"} if self.as_graph else {}

    def _draw(self, graph: bool) -> None:
        self.visit({"board": "graph"} if graph else {})
        self.on_note()

    def _deal(self, jokers: int, passes: int, tunnel: bool) -> None:
        rights, waits = min(max(int(jokers), 0), MOST_JOKERS), min(max(int(passes), 0), 99)
        self._edit(lambda: GAME.format(deal(self._lots, None, rights, waits, tunnel=bool(tunnel))))

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        self._state = replace(state, board=state.board.settled(state.colours))
        drawn = laid_out(state, solution, view.players, view.by)
        return {
            **drawn,
            "values": drawn["values"] if view.argued else {},
            "note": _size_note(state, set(places(state))),
            "file": exported(state) if state.board.size <= MOST_FILE else "",
        }


def laid_out(
    state: State, solution: Solution | None, players: tuple[str, ...], by: int | None = None
) -> dict[str, Any]:
    """Return the parameters of `SevensBoard`, with wins of `by` or the player to move."""
    spots = places(state)
    drawn = set(spots)
    moves = [] if state.winner is not None else _drawable_moves(state, drawn)
    extra = solution.extra if solution else {}
    tunnel, small = has_tunnel(state), state.board.size <= MOST_VERTICES_DRAWN
    kept = solution.reason.facts.get("blocker") if solution else None
    values = extra.get("values", {})
    return {
        "colours": state.colours,
        "spots": [[vertex, *place] for vertex, place in spots.items()],
        "more": _hidden_neighbours(state, drawn),
        "lines": _drawn_edges(state, drawn),
        "levels": in_levels(state),
        "cards": [] if tunnel is None else [card_at(vertex) for vertex in range(state.board.size)],
        "mover": -1 if state.winner is not None else state.player,
        "ready": {
            str(move.select): GAME.format(state.after(move)) if small else ""
            for move in moves
            if move.whiten is None and move.select is not None
        },
        "waiting": [v for v in state.selectable(COLOURS[1 - state.player]) if v in drawn],
        "uses": _uses(moves),
        "can_pass": any(move.select is None for move in moves),
        "winning": [str(move) for move in extra.get("winning_moves", [])],
        "values": {root: signed(worth) for root, worth in values.items() if int(root) in drawn},
        "kept": -1 if kept is None else int(kept),
        "almighty": list(state.almighty),
        "passes": list(state.passes),
        "tunnel": "" if tunnel is None else "on" if tunnel else "off",
        "seats": list(players),
        "mine": by in (None, state.player),
    }


def _drawable_moves(state: State, drawn: set[int]) -> list[Move]:
    selections = state.selectable()
    found = [Move(vertex) for vertex in selections if vertex in drawn]
    if state.passes[state.player]:
        found.append(PASS)
    if state.almighty[state.player]:
        theirs = [vertex for vertex in drawn if state.colours[vertex] == COLOURS[1 - state.player]]
        uses = (move for vertex in sorted(theirs) for move in state.uses(vertex, selections))
        found += [move for move in uses if move.select is None or move.select in drawn]
    return found


def _hidden_neighbours(state: State, drawn: set[int]) -> dict[str, int]:
    hidden = {vertex: sum(v not in drawn for v in state.board.opens[vertex]) for vertex in drawn}
    return {str(vertex): count for vertex, count in hidden.items() if count}


def _uses(moves: list[Move]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for move in moves:
        if move.whiten is not None:
            after = found.setdefault(str(move.whiten), [])
            if move.select is not None:
                after.append(move.select)
    return found


def _drawn_edges(state: State, drawn: set[int]) -> list[list[Any]]:
    """The edges that are drawn, now or later, with notes on those that appear and go."""
    arcs, name = state.board.adjacency(state.colours), namer(state)
    now = {(u, v) for u in drawn for v in arcs[u] if v in drawn}
    left = state.board.settled(state.colours)
    comes, goes = defaultdict[tuple[int, int], set[int]](set), defaultdict[tuple[int, int], set[int]](set)
    for rules, when in ((left.added, comes), (left.deleted, goes)):
        for source, target, vertex in rules:
            if drawn.issuperset((source, target)):
                when[min(source, target), max(source, target)].add(vertex)

    def either(vertices: set[int]) -> str:
        return " or ".join(map(name, sorted(vertices)))

    found: list[list[Any]] = []
    for u, v in sorted({(min(arc), max(arc)) for arc in now} | set(comes)):
        forth, back = (u, v) in now, (v, u) in now
        notes = []
        if (u, v) in comes and not (forth and back):
            notes.append(f"appears when {either(comes[u, v])} is played")
        if (u, v) in goes:
            notes.append(f"vanishes, or works one way only, when {either(goes[u, v])} is played")
        ways = "both" if forth and back else "one" if forth or back else "coming"
        ends = (v, u) if back and not forth else (u, v)
        found.append([*ends, ways, "; ".join(notes)])
    return found


def _size_note(state: State, drawn: set[int]) -> str:
    if len(drawn) == state.board.size:
        return ""
    return (
        f"The board has {state.board.size:,} dots. The {len(drawn)} nearest to play are drawn; a + shows how "
        "many neighbours of a dot are left out."
    )

"""The positions around the one on show, as a graph in which play can go round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.position_graph import position_graph
from lastcard.core.text import amount
from lastcard.core.twoplayer.values import OPPOSITE
from lastcard.core.words import plies as count_plies
from lastcard.games.pan.rules import GAME, PLAYERS, TAKE, Move, State, rank_name
from lastcard.games.pan.solver import DRAWN, Label, Loop, Ply, way_round
from lastcard.games.pan.solver.quick import label, solve
from lastcard.ui.graph_panel import GraphPanel
from lastcard.ui.graph_picture import PLIES, Arc, Spot, graph_text

if TYPE_CHECKING:
    from networkx import DiGraph

FEW, ROWS, USUAL = 24, 12, 2
"""Positions drawn at most, and below each other, and plies, unless more plies are asked for: so much can be read."""

HELD = 14
"""Cards of a hand that are drawn in a position at most."""

MOST = 120
"""Positions drawn at most."""

ROUND = 300
"""Positions among which a way round is looked for."""


class PanGraph(GraphPanel):
    """The picture of Explore: positions a few plies around, and the shortest way on which play goes round."""

    def drawn(self, state: State, asked: int, *, hide: bool, by: int) -> dict[str, Any]:
        """What is drawn of the neighbourhood of a position; without values where they are hidden or not known."""
        here = None if hide else label(state)
        found = _round(state, here)
        graph = _around(state, asked)
        spots, arcs = _drawn(graph, state, found, hide, here, by)
        depths: list[int] = [data["depth"] for _, data in graph.nodes(data=True)]
        return {
            "plies": asked or max(PLIES[0], *depths),
            "graph": graph_text(spots, arcs),
            "players": [PLAYERS[state.player], PLAYERS[1 - state.player]],
            "by": PLAYERS[by],
            "summary": "No move leads on: the game is over."
            if state.over
            else _summary(len(spots), len(graph) < MOST, found, here),
        }


def _around(state: State, plies: int) -> DiGraph[State]:
    """The positions so many plies around; if 0, as many plies as make an easy picture."""
    if not plies:
        graph = position_graph(GAME, state, FEW + 1, USUAL)
        plies = USUAL if len(graph) <= FEW and _rows(graph) <= ROWS else PLIES[0]
    return position_graph(GAME, state, MOST, plies)


def _rows(graph: DiGraph[State]) -> int:
    """How many positions stand below each other: those from which no other is reached first."""
    seen = {next(iter(graph))}
    leading = 0
    for node in graph:
        new = graph.adj[node].keys() - seen
        leading += bool(new)
        seen |= new
    return len(graph) - leading


def _round(state: State, here: Label | None) -> Loop | None:
    """The way round to show: of a draw the one that the verdict rests on, else any."""
    if here is None or here.value != "draw":
        return None if state.over else way_round(state, lambda after: not after.over, ROUND)
    facts = solve(state).reason.facts
    plies: list[Ply] = []
    for ply in facts["loop"] or ():
        move = GAME.parse_move(state, ply["move"])
        state = state.after(move)
        plies.append(Ply(move, state, DRAWN))
    return Loop(tuple(plies), facts["entry"]) if plies else None


def _summary(count: int, whole: bool, found: Loop | None, here: Label | None) -> str:
    text = f"{amount(count, 'position')}{'' if whole else ', the nearest'}. "
    if found is None:
        return text + f"No way round was found among the {ROUND} nearest."
    length = count_plies(len(found.plies) - found.entry)
    begins = "" if found.entry == 0 else f", entered after {count_plies(found.entry)}"
    keeps = " that keeps the draw" if here is not None and here.value == "draw" else ""
    return f"{text}The shortest way round{keeps} takes {length}{begins}."


def _drawn(
    graph: DiGraph[State], state: State, found: Loop | None, hide: bool, here: Label | None, by: int
) -> tuple[list[Spot], list[Arc]]:
    """The positions and moves to draw: those around, and the way round where it leads further."""
    index: dict[State, int] = {}
    spots: list[Spot] = []
    labels: list[Label | None] = []

    def add(node: State, layer: int, parent: int, move: Move | None, small: bool = False) -> None:
        moves = [] if move is None else [*spots[parent].moves, GAME.format_move(move)]
        labels.append(None if hide and not node.over else label(node))
        index[node] = len(spots)
        spots.append(_spot(node, labels[-1], layer, parent, moves, node.player == state.player, small, by))

    add(state, 0, -1, None)
    for node in graph:
        for after, edge in graph.adj[node].items():
            if after not in index:
                add(after, graph.nodes[after]["depth"], index[node], edge["move"])
    moves = {(a, b): edge["moves"] for a, b, edge in graph.edges(data=True)}
    on_way: dict[tuple[State, State], str] = {}
    before = state
    for ply in found.plies if found else ():
        if ply.state not in index:
            add(ply.state, spots[index[before]].layer + 1, index[before], ply.move, small=True)
        moves.setdefault((before, ply.state), (ply.move,))
        on_way[before, ply.state] = "draw" if here is not None and here.value == "draw" else "way"
        before = ply.state
    arcs = [
        Arc(
            index[a],
            index[b],
            ", ".join(_short(a, move) for move in made),
            _best(labels[index[a]], labels[index[b]]) and not hide,
            on_way.get((a, b), ""),
        )
        for (a, b), made in moves.items()
    ]
    return spots, arcs


def _spot(
    node: State,
    found: Label | None,
    layer: int,
    parent: int,
    moves: list[str],
    first: bool,
    small: bool,
    by: int,
) -> Spot:
    value = "" if found is None else found.value if node.player == by else OPPOSITE[found.value]
    ends = "" if found is None or found.distance is None or node.over else str(found.distance)
    note = "the game is over" if node.over else ""
    text = GAME.format(node).split(" ")[0]
    return Spot(layer, parent, text, moves, first, value, ends, note, small, hands=GAME.hands(node, HELD))


def _best(here: Label | None, after: Label | None) -> bool:
    """Whether a move between two positions is a best one."""
    if here is None or after is None or OPPOSITE[after.value] != here.value:
        return False
    return here.distance is None or after.distance == here.distance - 1


def _short(state: State, move: Move) -> str:
    """A move in so few letters that it fits at a line."""
    if move == TAKE:
        return "take"
    name = rank_name(abs(move)).replace("rank ", "R")
    return name if move > 0 else f"{state.hand[-move - 1]}×{name}"

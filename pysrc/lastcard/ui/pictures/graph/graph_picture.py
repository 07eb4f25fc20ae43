"""The positions around the one on show, layered by ply, with the moves that lead back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import param

from lastcard.drawings.tree_layout import tidy
from lastcard.ui.component import Component, Messages

PLIES = (1, 2, 3, 4)


@dataclass
class Spot:
    """One position of the picture."""

    layer: int  # its ply, counted from the position on show; negative for a position that led there
    # The index of the position from which it is reached, always a smaller one; -1 for the position on show,
    # and for those that led there.
    parent: int
    position: str  # in notation
    moves: list[str] = field(default_factory=list)  # the moves that lead to it, in notation
    first: bool = True  # whether the player who is to move at the position on show is to move here too
    # ``win``, ``draw`` or ``loss`` for the player from whose side all is seen; ``open`` where that is not
    # known, or nobody can force anything; empty where it is hidden, or games are played for numbers.
    value: str = ""
    ends: str = ""  # plies to the end, as text, or empty
    note: str = ""  # what is said of it besides
    small: bool = False  # whether it lies beyond the plies that were asked for, and is drawn as a dot
    # In a game for more than two, in the place of a value: the player who can force first place, -1 if nobody
    # can.
    winner: int | None = None
    label: str = ""  # what is written in the place of a long position
    # The open cards by places, as short names: drawn as small cards in the place of the position.
    hands: tuple[tuple[str, ...], ...] = ()
    amount: str = ""  # where games are played for numbers, what the player from whose side all is seen gets
    mover: int | None = None  # who is to move, -1 for chance, where that is told by a mark
    # So many moves of `parent` are folded, and this stands for them; it is no position.
    more: int | None = None


RARE = ("winner", "label", "hands", "amount", "mover", "more")
"""What is told of a position only where there is something to tell."""


@dataclass(frozen=True)
class Arc:
    """One move of the picture: from, to (indices), what stands at it, and whether it is one of the best moves there.

    `round` tells that it is part of a way round: ``""``, ``way`` (any), or ``draw`` (one that keeps the draw).
    """

    start: int
    end: int
    label: str
    best: bool = False
    round: str = ""


def graph_text(spots: list[Spot], arcs: list[Arc]) -> str:
    """A graph as the JSON text that the picture draws; the places within the layers are those of a tidy tree."""
    children: list[list[int]] = [[] for _ in spots]
    for index, spot in enumerate(spots):
        if spot.parent >= 0:
            children[spot.parent].append(index)
    places = tidy(children) if spots else []
    for index, spot in enumerate(spots):  # what led to the position on show lies on a level with it
        if spot.layer < 0:
            places[index] = places[0]
    nodes = [_told(spot) | {"place": round(place, 3)} for spot, place in zip(spots, places, strict=True)]
    edges = [[arc.start, arc.end, arc.label, arc.best, arc.round] for arc in arcs]
    return json.dumps({"nodes": nodes, "edges": edges})


def _told(spot: Spot) -> dict[str, Any]:
    return {
        name: value for name, value in vars(spot).items() if name not in RARE or value not in (None, "", ())
    }


class GraphPicture(Component):
    """A graph of positions."""

    script = "graph_picture.js"
    messages = Messages(
        plies={"count": int},
        walk={
            "moves": list[str],
            "start": str | None,
        },  # play these from the position on show, which is `start`
        back={"by": int},  # so many plies back to a position that led there
    )
    graph = param.String("{}")  # what :func:`graph_text` gives
    plies = param.Integer(3)  # how many plies around are drawn
    # The names of the player to move at the position on show, and of the other one, or what the others are
    # called.
    players = param.List([])
    # Where a mark tells who is to move, the marks there are: number and name of the player.
    movers = param.List([])
    # Where a winner is told in the place of values: the names of all players; else empty.
    names = param.List([])
    by = param.String("")  # the name of the player from whose side values are given
    summary = param.String("")  # one sentence on what is drawn
    hide = param.Boolean(False)  # whether values are left out

"""The picture of a searched game tree, or its merged positions, to be stepped through."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import param

from lastcard.core.game import Game, legal_moves
from lastcard.core.twoplayer.trace import Folded, Trace
from lastcard.drawings.trees import tidy
from lastcard.ui.component import Component, Messages

if TYPE_CHECKING:
    from lastcard.core.twoplayer.trace import Fold


ROOM = 22  # nodes beside each other in a picture of usual width
STEP_KINDS = ("enter", "leaf", "fold", "update", "cut", "leave")


class TreePicture(Component):
    """A game tree as the search walked it."""

    script = "tree_picture.js"
    messages = Messages(
        setting={"name": str, "value": int | str},
        walk={"moves": list[str]},  # play these moves from the root
    )
    tree = param.String("{}")  # as :func:`tree_data` gives it
    graph = param.String("{}")  # the merged positions, as :func:`graph_data` gives them
    algorithm = param.String("minimax")  # ``minimax`` or ``alphabeta``
    view = param.String(
        "tree"
    )  # ``tree``, hanging from its root, ``round``, growing around it, or ``merged``
    depth = param.Integer(10)  # the number of plies drawn
    deepest = param.Integer(10)  # the number of plies of the whole tree
    room = param.Integer(ROOM)  # nodes beside each other with legible labels; set by the script
    step = param.Integer(-1)  # the step on show, -1 at the end; set by the script when the steps rest
    summary = param.String("")  # one sentence on the sizes
    players = param.List([])  # the names of the root's mover, Max, and of the other
    by = param.String("")  # the name of the player from whose side results are coloured
    hide = param.Boolean(False)  # true to leave out values, windows and cuts


def _finite(*numbers: float) -> list[float | None]:
    return [number if math.isfinite(number) else None for number in numbers]


class Folds:
    """A fold of `trace` that remembers its results, to count what the picture does not draw."""

    def __init__(self, fold: Fold[Any]) -> None:
        self._fold = fold
        self.found: list[Folded] = []

    def __call__(self, state: Any, alpha: float, beta: float, maximising: bool) -> Folded:
        """What the search finds under a node, the next in :attr:`found`."""
        self.found.append(self._fold(state, alpha, beta, maximising))
        return self.found[-1]


def tree_data(game: Game[Any, Any], trace: Trace[Any, Any], folds: Folds, hide: bool = False) -> str:
    """A trace and its folds as the picture's JSON.

    Nodes: parent, place, depth, move, position, whether Max moves, least and greatest payoff for Max,
    window on entry, terminal, number of folded nodes, child that closed the window. Ghosts: parent, place,
    move (legal but skipped). Steps: kind, node, child, α, β, value; an infinite bound is null. Folds, in
    the order of their steps: nodes, cut-offs, skipped moves. With `hide` there are no values and no steps.
    """
    count = len(trace.nodes)
    ghosts: list[tuple[int, Any]] = [(node.index, move) for node in trace.nodes for move in node.pruned]
    children: list[list[int]] = [list(node.children) for node in trace.nodes] + [[] for _ in ghosts]
    for number, (parent, _) in enumerate(ghosts):
        children[parent].append(count + number)
    places = [round(place, 3) for place in tidy(children)]
    nodes = [
        [
            node.parent,
            places[node.index],
            node.depth,
            "" if node.parent < 0 else game.format_move(node.move),
            game.format(node.state),
            int(node.maximising),
            None if hide else node.least,
            None if hide else node.most,
            *_finite(node.alpha, node.beta),
            int(node.terminal),
            node.folded,
            -1 if node.cut_by is None else node.cut_by,
        ]
        for node in trace.nodes
    ]
    skipped = [
        [parent, places[count + number], game.format_move(move)]
        for number, (parent, move) in enumerate(ghosts)
    ]
    steps = [
        [STEP_KINDS.index(step.kind), step.node, step.child, *_finite(step.alpha, step.beta, step.value)]
        for step in (() if hide else trace.steps)
    ]
    folded = [[one.nodes, one.cutoffs, one.pruned] for one in folds.found]
    return json.dumps({"nodes": nodes, "ghosts": skipped, "steps": steps, "folds": folded})


def level_sizes(game: Game[Any, Any], state: Any, most: int) -> list[int]:
    """Nodes per level of the game tree, down to the last that `most` nodes can draw whole."""
    level, sizes = Counter({state: 1}), [1]
    while True:
        below: Counter[Any] = Counter()
        for here, times in level.items():
            for move in legal_moves(game, here)[: most + 1]:
                below[game.play(here, move)] += times
        if not below or sum(sizes) + below.total() > most:
            return sizes
        sizes.append(below.total())
        level = below


def graph_data(nodes: Iterable[dict[str, Any]], edges: Iterable[tuple[int, int, str]]) -> str:
    """Merged positions as the picture's JSON; `edges` are from, to (indices) and the move.

    A node has ``x``, ``y``, ``label``, ``position``, ``max`` (true if Max moves), ``value`` (for Max),
    ``terminal``, ``times`` (its number in the tree), ``moves`` (from the root).
    """
    return json.dumps({"nodes": list(nodes), "edges": list(edges)})

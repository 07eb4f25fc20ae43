"""The picture of Explore: the searched tree, and the positions it merges into."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from lastcard.core.positions.graph import position_graph, tree_copies
from lastcard.core.twoplayer import ALGORITHMS, Algorithm
from lastcard.core.twoplayer.trace import Folded, trace
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.tree_sizes import folder, growth_rate, tree_size
from lastcard.games.matches.solver.verdict import value
from lastcard.ui.contract import Picture
from lastcard.ui.pictures.tree import ROOM, Folds, TreePicture, graph_data, level_sizes, tree_data
from lastcard.ui.rows import colour
from lastcard.ui.shell.address import number_in

MOST_TREE_NODES = 700  # nodes that are drawn at most
VIEWS = ("tree", "round", "merged")  # ways of drawing the tree; the first is the usual one
COUNTED = 400  # matches up to which the sizes of folded subtrees are counted
MERGED = 90  # merged positions that are drawn at most


class MatchTree(Picture):
    """The tree of a plain search, to be stepped through."""

    def __init__(self) -> None:
        super().__init__(TreePicture(players=[colour(0), colour(1)]))
        self._depth = 0  # asked for; 0 is as deep as can be drawn
        self._step = -1  # asked for by an address, until the tree it belongs to is drawn
        self._drawing = False
        self.card.param.watch(lambda event: None if self._drawing else self.on_note(), "step")
        self.card.param.watch(lambda event: self._roomy(), "room")
        self.card.listen(setting=self._setting, walk=self._walk)

    @property
    def query(self) -> dict[str, str]:
        return {
            "alg": self.card.algorithm if self.card.algorithm != "minimax" or self.card.step >= 0 else "",
            "view": self.card.view if self.card.view != VIEWS[0] else "",
            "depth": str(self._depth) if self._depth else "",
            "step": str(self.card.step) if self.card.step >= 0 else "",
        }

    def visit(self, query: dict[str, str]) -> None:
        self._depth = number_in(query, "depth", 0)
        self._step = number_in(query, "step", -1)
        usual = "alphabeta" if "step" in query else "minimax"  # links with a step alone are alpha-beta's
        asked = query.get("alg", usual)
        view = query["view"] if query.get("view") in VIEWS else VIEWS[0]
        self.card.param.update(algorithm=asked if asked in ALGORITHMS else usual, view=view)

    def _setting(self, name: str, value: object) -> None:
        if name == "depth":
            self._depth = int(str(value))
        else:
            setattr(self.card, "algorithm" if name == "algorithm" else "view", str(value))
        self._show_again()
        self.on_note()

    def _roomy(self) -> None:
        """Draw as many plies as have room, unless they were chosen or are being stepped through."""
        if not self._depth and self.card.step < 0:
            self._show_again()

    def show(self, state: State, *, hide: bool, by: int = 0) -> None:
        self._drawing = True
        super().show(state, hide=hide, by=by)
        self._drawing, self._step = False, -1

    def _drawn(self, state: State, *, hide: bool, by: int) -> dict[str, Any]:
        algorithm = cast("Algorithm", "minimax" if hide else self.card.algorithm)
        sizes = level_sizes(GAME, state, MOST_TREE_NODES)
        deepest = len(sizes) - 1
        root = State(state.left, state.take, state.misere, 0)
        room = self.card.room if self._step < 0 else ROOM  # an address has the usual picture's steps
        depth = min(self._depth or readable_depth(root, algorithm, deepest, room), deepest)
        folds = Folds(_fold(algorithm, state.left))
        drawn = trace(GAME, root, algorithm, max_depth=depth, fold=folds)
        return {
            "step": self._step,
            "tree": tree_data(GAME, drawn, folds, hide),
            "graph": _merged(root, hide) if self.card.view == "merged" else "{}",
            "depth": depth,
            "deepest": deepest if deepest < state.left else state.left,
            "players": [colour(state.player), colour(1 - state.player)],
            "by": colour(by),
            "summary": _tree_summary(root),
            "hide": hide,
        }


def readable_depth(root: State, algorithm: Algorithm, deepest: int, room: int) -> int:
    """Return the most plies, at least one, with at most `room` nodes side by side."""

    def fits(depth: int) -> bool:
        drawn = trace(GAME, root, algorithm, max_depth=depth, fold=_fold(algorithm, root.left))
        return sum(len(node.pruned) + (not node.children) for node in drawn.nodes) <= room

    good, wide, step = 1, deepest + 1, 1  # a tree never gets narrower with a ply more
    while good + 1 < wide:
        depth = min(good + step, wide - 1)
        if fits(depth):
            good, step = depth, 2 * step
        else:
            wide, step = depth, 1 if step == 1 else step // 2
    return good


def _fold(algorithm: Algorithm, left: int) -> Callable[[State, float, float, bool], Folded]:
    if left <= COUNTED:
        return folder(algorithm)

    def uncounted(state: State, alpha: float, beta: float, maximising: bool) -> Folded:
        return Folded(1.0 if (value(state) == "win") == maximising else 0.0, 1)

    return uncounted


def _tree_summary(state: State) -> str:
    if not state.left:
        return "The game is over: the tree is this one position."
    if state.left > COUNTED:
        return f"Sizes are counted up to {COUNTED} matches. Each further match multiplies the whole tree by about {growth_rate(state.take):.4f}."
    whole, cut = tree_size(state, "minimax").nodes, tree_size(state, "alphabeta").nodes
    share = f"{cut / whole:.1%}" if whole < 10**300 else "a tiny part"
    return f"Whole tree: {_count_text(whole)} nodes by minimax, {_count_text(cut)} by alpha-beta ({share}); at most {2 * state.left:,} different positions."


def _count_text(number: int) -> str:
    if number < 10**9:
        return f"{number:,}"
    digits = str(number)
    return f"{digits[0]}.{digits[1:3]} × 10^{len(digits) - 1}"


def _merged(root: State, hide: bool) -> str:
    """Return the positions that can follow, a row a player, with their copies in the tree."""
    graph = position_graph(GAME, root, MERGED)
    times = tree_copies(graph)
    place = {position: index for index, position in enumerate(graph)}
    edges: list[tuple[State, State, int]] = list(graph.edges(data="move"))
    moves: dict[State, list[str]] = {root: []}
    for here, after, move in edges:
        moves.setdefault(after, [*moves[here], GAME.format_move(move)])
    nodes = [
        {
            "x": root.left - here.left,
            "y": here.player,
            "position": GAME.format(here),
            "max": here.player == root.player,
            "value": None if hide else float((value(here) == "win") == (here.player == root.player)),
            "terminal": here.left == 0,
            "folded": 0,
            "times": min(times[here], 10**15),
            "moves": moves[here],
        }
        for here in graph
    ]
    lines = [(place[here], place[after], GAME.format_move(move)) for here, after, move in edges]
    return graph_data(nodes, lines)

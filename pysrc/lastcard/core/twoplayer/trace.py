"""Traces of plain searches for the tree picture: nodes with windows, and all steps.

A trace agrees with the plain search (`minimax`) node for node; what is too deep for a picture is folded into
counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Generic, Literal

from lastcard.core.game import Game, Move, State
from lastcard.core.lazy import library
from lastcard.core.text import bracketed
from lastcard.core.twoplayer import (
    ALGORITHMS,
    Algorithm,
    Expansion,
    PositionTable,
    SearchTooLarge,
    drain,
    search_kernel,
)

StepKind = Literal["enter", "leaf", "fold", "update", "cut", "leave"]


@dataclass(frozen=True, slots=True)
class Folded:
    """The result of the search under a node that is not drawn, the node included."""

    value: float
    nodes: int
    cutoffs: int = 0
    pruned: int = 0


Fold = Callable[[State, float, float, bool], Folded]


@dataclass(frozen=True, slots=True)
class TraceNode(Generic[State, Move]):
    """A node of a traced search, in the order of entry.

    `parent`, `depth`: the parent's index (-1 for the root) and the plies from the root.
    `move`: the move that led here; None for the root.
    `maximising`: whether Max, the player to move at the root, is to move.
    `alpha`, `beta`: the window on entry; for minimax (−inf, +inf).
    `value`: the value returned; only a bound where `least` and `most` differ.
    `least`, `most`: the bounds of the payoff for Max that the search has seen.
    `children`, `pruned`: the indices of the children visited, and the legal moves never tried, in order.
    `cut_by`: the child whose value closed the window; None without pruned moves.
    `folded`: the number of nodes visited below this one that are not drawn.
    """

    index: int
    parent: int
    depth: int
    move: Move | None
    state: State
    maximising: bool
    alpha: float
    beta: float
    value: float
    least: float
    most: float
    children: tuple[int, ...]
    pruned: tuple[Move, ...]
    cut_by: int | None
    terminal: bool
    folded: int


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a traced search.

    A finished game is one ``leaf``, a folded node one ``fold``. Any other node is ``enter``, for each child
    its steps and an ``update`` (and a ``cut`` if moves are skipped after it), then ``leave``. `child` is the
    child that just returned, or -1; window and best value are those after the step (∓inf before any child).
    """

    kind: StepKind
    node: int
    child: int
    alpha: float
    beta: float
    value: float


@dataclass(frozen=True, slots=True, repr=False)
class Trace(Generic[State, Move]):
    """A recorded search: nodes by index, steps in order, the payoff of the mover at the root.

    `visited`, `cutoffs`, `pruned_moves` are the counts of the plain search, folded nodes included.
    """

    algorithm: Algorithm
    nodes: tuple[TraceNode[State, Move], ...]
    steps: tuple[Step, ...]
    value: float
    visited: int
    cutoffs: int
    pruned_moves: int

    def __repr__(self) -> str:
        """Return the search in short."""
        return bracketed(
            f"Trace of {self.algorithm}: {self.visited:,} nodes, {len(self.nodes):,} of them written down, "
            f"{self.cutoffs:,} cutoffs, worth {self.value:g} to who begins"
        )

    def _repr_html_(self) -> str:
        """Return the tree for a notebook."""
        return library().trace_html(self)

    def _repr_svg_(self) -> str:
        """Return the tree as an image."""
        return library().trace_svg(self)


LOSS, WIN = 0.0, 1.0  # the lowest and the highest payoff
MAX_DRAWN = 200_000  # most nodes a trace holds unless the caller says otherwise


def trace(
    game: Game[State, Move],
    state: State,
    algorithm: Algorithm = "minimax",
    max_depth: int | None = None,
    fold: Fold[State] | None = None,
    max_nodes: int = MAX_DRAWN,
) -> Trace[State, Move]:
    """Search under a position and record it.

    Nodes at `max_depth` that are not ends are folded: by ``fold(state, alpha, beta, maximising) -> Folded``,
    for a game that knows without searching, or by an untraced search.

    Raises `SearchTooLarge` for more than `max_nodes` drawn nodes, and `ValueError` if the algorithm is
    unknown, `max_depth` negative, or the game not for two with payoffs that add up to 1.

    Source: Guo 2014, figures 1 and 2.
    """
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")
    if max_depth is not None and max_depth < 0:
        raise ValueError(f"max_depth is 0 or more, not {max_depth}")
    return _Tracer(game, state, algorithm, max_depth, fold, max_nodes).run()


_Entry = tuple[int, int, int, Move | None, State, bool, float, float]
"""The parts of a `TraceNode` that are known on entry."""


class _Tracer(Generic[State, Move]):
    """The observer that records a search, node by node."""

    def __init__(
        self,
        game: Game[State, Move],
        state: State,
        algorithm: Algorithm,
        max_depth: int | None,
        fold: Fold[State] | None,
        max_nodes: int,
    ) -> None:
        self.table = PositionTable(game, state)
        self.algorithm = algorithm
        self.max_depth = max_depth
        self.fold = fold
        self.max_nodes = max_nodes
        self.nodes: dict[int, TraceNode[State, Move]] = {}
        self.steps: list[Step] = []
        self.folded: list[Folded] = []
        self.open: list[tuple[_Entry[Move, State], int, list[int]]] = []  # with its number and children

    def run(self) -> Trace[State, Move]:
        result = drain(search_kernel(self.table, 0, self.algorithm, observer=self))
        visited = sum((found.nodes - 1 for found in self.folded), result.nodes)
        cutoffs = sum((found.cutoffs for found in self.folded), result.cutoffs)
        pruned = sum((found.pruned for found in self.folded), result.pruned)
        nodes, steps = tuple(self.nodes[index] for index in range(len(self.nodes))), tuple(self.steps)
        return Trace(self.algorithm, nodes, steps, result.value, visited, cutoffs, pruned)

    def enter(
        self, number: int, expansion: Expansion, best: float, alpha: float, beta: float
    ) -> tuple[tuple[int, ...], float]:
        depth, parent, window = len(self.open), -1, (alpha, beta)
        index, move = len(self.nodes) + depth, None
        if index >= self.max_nodes:
            raise SearchTooLarge(f"the picture has more than {self.max_nodes:,} nodes")
        if self.open:
            self._update(best, alpha, beta)
            (parent, *_), above, siblings = self.open[-1]
            move = self.table.moves(above)[len(siblings)]
            siblings.append(index)
        state, (maximising, children, value) = self.table.states[number], expansion
        entry = (index, parent, depth, move, state, maximising, *window)
        if children and depth != self.max_depth:
            self.steps.append(Step("enter", index, -1, alpha, beta, -inf if maximising else inf))
            self.open.append((entry, number, []))
            return children, value
        kind: StepKind = "fold" if children else "leaf"
        least, most, below = value, value, 0
        if children:
            found = self.fold(state, *window, maximising) if self.fold else self._search(number, *window)
            self.folded.append(found)
            value, below = found.value, found.nodes - 1
            least, most = LOSS if value <= alpha else value, WIN if value >= beta else value
        self.steps.append(Step(kind, index, -1, alpha, beta, value))
        self.nodes[index] = TraceNode(*entry, value, least, most, (), (), None, not children, below)
        return (), value

    def leave(self, best: float, alpha: float, beta: float) -> None:
        self._update(best, alpha, beta)
        entry, number, children = self.open.pop()
        index, maximising, cut_by = entry[0], self.table.known[number][0], None
        pruned, below = self.table.moves(number)[len(children) :], [self.nodes[child] for child in children]
        bound = max if maximising else min
        least, most = bound(child.least for child in below), bound(child.most for child in below)
        if pruned:
            cut_by = children[-1]
            least, most = (least, WIN) if maximising else (LOSS, most)
            self.steps.append(Step("cut", index, cut_by, alpha, beta, best))
        self.steps.append(Step("leave", index, -1, alpha, beta, best))
        self.nodes[index] = TraceNode(*entry, best, least, most, tuple(children), pruned, cut_by, False, 0)

    def _update(self, best: float, alpha: float, beta: float) -> None:
        """Record the return of the open node's latest child, if it has any."""
        entry, _, children = self.open[-1]
        if children:
            self.steps.append(Step("update", entry[0], children[-1], alpha, beta, best))

    def _search(self, number: int, alpha: float, beta: float) -> Folded:
        result = drain(search_kernel(self.table, number, self.algorithm, alpha, beta))
        return Folded(result.value, result.nodes, result.cutoffs, result.pruned)

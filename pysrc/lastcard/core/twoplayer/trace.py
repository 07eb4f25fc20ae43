"""Traces of plain searches for the tree picture: nodes with windows, and all steps.

A trace agrees with the plain search (`minimax`) node for node; what is too deep for a picture is folded into
counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from typing import Generic, Literal

from lastcard.core.game import Game, Move, State
from lastcard.core.lazy import library
from lastcard.core.text import bracketed
from lastcard.core.twoplayer import ALGORITHMS, Algorithm, PositionTable, SearchTooLarge, drain, search_kernel

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


@dataclass(slots=True)
class _OpenNode:
    index: int
    parent: int
    depth: int
    number: int
    maximising: bool
    window: tuple[float, float]
    alpha: float
    beta: float
    best: float
    offsprings: tuple[int, ...]
    tried: int = 0
    children: list[int] = field(default_factory=list)
    cut_by: int | None = None


class _Tracer(Generic[State, Move]):
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
        self.fold = fold or self._search
        self.max_nodes = max_nodes
        self.nodes: list[TraceNode[State, Move] | None] = []
        self.steps: list[Step] = []
        self.stack: list[_OpenNode] = []
        self.visited = self.cutoffs = self.pruned = 0

    def run(self) -> Trace[State, Move]:
        value = self._enter(0, -inf, inf)
        while self.stack:
            frame = self.stack[-1]
            if value is not None:
                self._update(frame, value)
            if frame.cut_by is None and frame.tried < len(frame.offsprings):
                child = frame.offsprings[frame.tried]
                frame.tried += 1
                frame.children.append(len(self.nodes))
                value = self._enter(child, frame.alpha, frame.beta)
            else:
                self._step("leave", self.stack[-1], frame.best)
                value = self._write(self.stack.pop())
        if value is None:
            raise AssertionError("the root always returns a value")
        nodes = tuple(node for node in self.nodes if node is not None)
        return Trace(self.algorithm, nodes, tuple(self.steps), value, self.visited, self.cutoffs, self.pruned)

    def _enter(self, number: int, alpha: float, beta: float) -> float | None:
        """Enter a node; return its value at once if nothing under it is drawn."""
        index = len(self.nodes)
        if index >= self.max_nodes:
            raise SearchTooLarge(f"the picture has more than {self.max_nodes:,} nodes")
        self.visited += 1
        parent = self.stack[-1] if self.stack else None
        depth = parent.depth + 1 if parent else 0
        maximising, offsprings, payoff = self.table.expand(number)
        best = -inf if maximising else inf
        above, window = parent.index if parent else -1, (alpha, beta)
        frame = _OpenNode(index, above, depth, number, maximising, window, *window, best, offsprings)
        self.nodes.append(None)
        if not offsprings:
            self._step("leaf", frame, payoff)
            frame.best = payoff
            return self._write(frame, terminal=True)
        if depth == self.max_depth:
            folded = self.fold(self.table.state(number), alpha, beta, maximising)
            self.visited += folded.nodes - 1
            self.cutoffs += folded.cutoffs
            self.pruned += folded.pruned
            self._step("fold", frame, folded.value)
            frame.best = folded.value
            frame.offsprings = ()
            return self._write(frame, folded=folded.nodes - 1)
        self.stack.append(frame)
        self._step("enter", frame, best)
        return None

    def _update(self, frame: _OpenNode, value: float) -> None:
        frame.best = max(frame.best, value) if frame.maximising else min(frame.best, value)
        if self.algorithm == "alphabeta":
            if frame.maximising:
                frame.alpha = max(frame.alpha, value)
            else:
                frame.beta = min(frame.beta, value)
        child = frame.children[-1]
        self._step("update", frame, frame.best, child)
        if frame.alpha >= frame.beta and frame.tried < len(frame.offsprings):
            frame.cut_by = child
            self.cutoffs += 1
            self.pruned += len(frame.offsprings) - frame.tried
            self._step("cut", frame, frame.best, child)

    def _step(self, kind: StepKind, frame: _OpenNode, value: float, child: int = -1) -> None:
        self.steps.append(Step(kind, frame.index, child, frame.alpha, frame.beta, value))

    def _write(self, frame: _OpenNode, terminal: bool = False, folded: int = 0) -> float:
        parent = self.stack[-1] if self.stack else None
        move = self.table.moves(parent.number)[parent.tried - 1] if parent else None
        pruned = self.table.moves(frame.number)[frame.tried :] if frame.offsprings else ()
        self.nodes[frame.index] = TraceNode(
            frame.index,
            frame.parent,
            frame.depth,
            move,
            self.table.state(frame.number),
            frame.maximising,
            *frame.window,
            frame.best,
            *self._bounds(frame, bool(pruned)),
            tuple(frame.children),
            pruned,
            frame.cut_by,
            terminal,
            folded,
        )
        return frame.best

    def _bounds(self, frame: _OpenNode, pruned: bool) -> tuple[float, float]:
        children = [node for child in frame.children if (node := self.nodes[child])]
        alpha, beta = frame.window
        if not frame.children:  # the end of the game, or folded: then a value outside the window is a bound
            over = not self.table.expand(frame.number)[1]
            low = LOSS if not over and frame.best <= alpha else frame.best
            high = WIN if not over and frame.best >= beta else frame.best
            return low, high
        bound = max if frame.maximising else min
        low, high = bound(node.least for node in children), bound(node.most for node in children)
        if not pruned:
            return low, high
        return (low, WIN) if frame.maximising else (LOSS, high)

    def _search(self, state: State, alpha: float, beta: float, maximising: bool) -> Folded:
        number = self.table.number(state)
        result = drain(search_kernel(self.table.expand, number, self.algorithm, alpha, beta, met=self.table))
        return Folded(result.value, result.nodes, result.cutoffs, result.pruned)

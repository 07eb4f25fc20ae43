"""The data of a traced search (`lastcard.core.twoplayer.trace`): its nodes, its steps, and the sizes of subtrees left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Literal

from lastcard.core.game import Move, State
from lastcard.core.lazy import library
from lastcard.core.text.pasted import bracketed

if TYPE_CHECKING:
    from lastcard.core.twoplayer.kernels import Algorithm

StepKind = Literal["enter", "leaf", "fold", "update", "cut", "leave"]


@dataclass(frozen=True, slots=True)
class Folded:
    """What a search finds under a node that is not drawn, the node itself included."""

    value: float
    nodes: int
    cutoffs: int = 0
    pruned: int = 0


@dataclass(frozen=True, slots=True)
class TraceNode(Generic[State, Move]):
    """One node of a traced search.

    Parameters
    ----------
    index : int
        Its place in the order in which nodes were entered; the root is 0.
    parent, depth : int
        The parent's index (-1 for the root) and the distance from the root in plies.
    move : Move or None
        The move that led here; None for the root.
    state : State
        The position.
    maximising : bool
        Whether Max, the player to move at the root, is to move.
    alpha, beta : float
        The window on entry. For minimax always (−inf, +inf).
    value : float
        What the node returned. Where `least` and `most` differ it is only a bound.
    least, most : float
        The lowest and the highest payoff that the position may have for Max, as far as the search has seen.
    children : tuple of int
        The indices of the children visited, in order.
    pruned : tuple of Move
        The legal moves never tried, in order.
    cut_by : int or None
        The child whose value closed the window; None if no move was skipped.
    terminal : bool
        Whether the game is over here.
    folded : int
        How many nodes the search visited below this one that are not drawn.
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
    """One step of a traced search.

    A finished game is one step ``leaf``, a folded node one step ``fold``. Any other node is ``enter``,
    then for each child its own steps and an ``update`` (and a ``cut`` when moves are skipped after it),
    then ``leave``.

    Parameters
    ----------
    kind : {"enter", "leaf", "fold", "update", "cut", "leave"}
        What happened.
    node, child : int
        The node it happened at, and the child that just returned (-1 if the step has none).
    alpha, beta : float
        The node's window after the step.
    value : float
        The best value the node has so far, after the step; ∓inf before any child has returned.
    """

    kind: StepKind
    node: int
    child: int
    alpha: float
    beta: float
    value: float


@dataclass(frozen=True, slots=True, repr=False)
class Trace(Generic[State, Move]):
    """A whole search, written down.

    Parameters
    ----------
    algorithm : {"minimax", "alphabeta"}
        How it searched.
    nodes : tuple of TraceNode
        In the order they were entered, so ``nodes[i].index == i``.
    steps : tuple of Step
        Everything that happened, in order.
    value : float
        The payoff of the player to move at the root.
    visited, cutoffs, pruned_moves : int
        The counts of the plain search, with what is folded away included.
    """

    algorithm: Algorithm
    nodes: tuple[TraceNode[State, Move], ...]
    steps: tuple[Step, ...]
    value: float
    visited: int
    cutoffs: int
    pruned_moves: int

    def __repr__(self) -> str:
        """Return how the search went, in short."""
        return bracketed(
            f"Trace of {self.algorithm}: {self.visited:,} nodes, {len(self.nodes):,} of them written down, "
            f"{self.cutoffs:,} cutoffs, worth {self.value:g} to who begins"
        )

    def _repr_html_(self) -> str:
        """Return the tree for a notebook."""
        return library().trace_html(self)

    def _repr_svg_(self) -> str:
        """Return the tree as an image of its own."""
        return library().trace_svg(self)

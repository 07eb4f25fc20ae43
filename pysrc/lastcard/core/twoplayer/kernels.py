"""The inner loop of plain minimax and alpha-beta, on positions numbered by a `PositionTable`.

It is a flat loop over an explicit stack: no recursion, no calls but the look-up of a position's
`Expansion`, and a yield every so many nodes. `lastcard.core.twoplayer.minimax` is the way in.

Source: Guo 2014, sections 2.1 and 2.2, as a loop without recursion.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Literal

from lastcard.core.progress import run_to_end

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sized

    from lastcard.core.twoplayer.position_table import Expansion

Algorithm = Literal["minimax", "alphabeta"]
ALGORITHMS: tuple[Algorithm, ...] = ("minimax", "alphabeta")


SLICE = 10_000
"""Nodes between two yields of `search_steps`: two or three milliseconds natively, under 25 in a browser tab."""


_LESS_THAN_A_STEP = 0.25
"""Less than the difference between any two payoffs, so that ``alpha >= beta + this`` means alpha > beta."""


class SearchTooLarge(RuntimeError):
    """A search met more nodes than it was allowed to."""


class EndlessSearch(SearchTooLarge):
    """A search went round: it would never have come back from some node."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a plain search found.

    Parameters
    ----------
    algorithm : {"minimax", "alphabeta"}
        How it searched.
    value : float
        The payoff of the player to move at the root: 1, 1/2 or 0.
    nodes : int
        Nodes visited, the root and the finished games included.
    cutoffs : int
        Nodes at which at least one legal move was never tried.
    pruned : int
        Legal moves never tried, summed over those nodes.
    """

    algorithm: Algorithm
    value: float
    nodes: int
    cutoffs: int
    pruned: int


def search_kernel(
    expand: Callable[[int], Expansion],
    root: int,
    algorithm: Algorithm,
    alpha: float = -inf,
    beta: float = inf,
    every: int = SLICE,
    cut_on_ties: bool = True,
    met: Sized | None = None,
) -> Generator[int, None, SearchResult]:
    """Search from a numbered position: with alpha-beta within a window, with minimax without one (see `minimax`, `alphabeta`).

    At each yield it raises `EndlessSearch` if the line at hand has more plies than there are positions in `met`, which are
    those met so far, each with any window: then some position comes twice in that line with the same window, and the search
    would go round for ever.

    Nothing recurs, and memory grows with the depth of the tree alone.
    """
    cuts, slack = algorithm == "alphabeta", 0.0 if cut_on_ties else _LESS_THAN_A_STEP
    nodes, cutoffs, pruned, pause = 1, 0, 0, every
    maximising, children, payoff = expand(root)
    if not children:
        return SearchResult(algorithm, payoff, 1, 0, 0)
    stack: list[tuple[Iterator[int], bool, float, float, float]] = []
    untried = iter(children)
    best = -inf if maximising else inf
    while True:
        for child in untried:
            nodes += 1
            child_maximising, children, value = expand(child)
            if children:
                stack.append((untried, maximising, best, alpha, beta))
                untried, maximising = iter(children), child_maximising
                best = -inf if maximising else inf
                if nodes >= pause:
                    pause = nodes + every
                    if met is not None and len(stack) > len(met) * len({frame[3:] for frame in stack}):
                        raise EndlessSearch("the search never ends, for play can go round")
                    yield nodes
                break
            if value > best if maximising else value < best:
                best = value
                if cuts:
                    if maximising:
                        alpha = value if value > alpha else alpha
                    elif value < beta:
                        beta = value
                    if alpha >= beta + slack:
                        before = pruned
                        for _ in untried:
                            pruned += 1
                        cutoffs += pruned > before
        else:
            if not stack:
                return SearchResult(algorithm, best, nodes, cutoffs, pruned)
            value = best
            untried, maximising, best, alpha, beta = stack.pop()
            if value > best if maximising else value < best:
                best = value
                if cuts:
                    if maximising:
                        alpha = value if value > alpha else alpha
                    elif value < beta:
                        beta = value
                    if alpha >= beta + slack:
                        before = pruned
                        for _ in untried:
                            pruned += 1
                        cutoffs += pruned > before


def drain(steps: Generator[int, None, SearchResult], max_nodes: int | None = None) -> SearchResult:
    """Run a sliced search to its end.

    Raises
    ------
    SearchTooLarge
        If it is known, at the end of a slice, to have more than `max_nodes` nodes.
    """

    def look(nodes: int) -> None:
        if max_nodes is not None and nodes > max_nodes:
            raise SearchTooLarge(f"the tree has more than {max_nodes:,} nodes")

    return run_to_end(steps, look)

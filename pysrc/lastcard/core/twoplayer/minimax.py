"""Plain minimax and alpha-beta for any two-player zero-sum game, and the trace of a search.

Plain: no value is remembered from one node to the next, so the counts are those of the game tree, as
the textbooks and the papers give them. Every node counts, the root and the finished games included.
Moves are tried in the order of `Game.legal_moves`. The payoff is that of Max, the player to move at the
root: 1 for a win, 1/2 for a draw, 0 for a loss. Alpha-beta starts with the window (−inf, +inf), hands
the whole window down, and cuts on equality too: as soon as a value at a Max node is ≥ beta, or at a Min
node ≤ alpha.

The searches use no recursion, so depth is bounded by memory alone, and they are generators at heart
(`search_steps`), so a page can run them in slices.
"""

from __future__ import annotations

from collections.abc import Generator

from lastcard.core.game import Game, Move, State
from lastcard.core.twoplayer import (
    ALGORITHMS,
    SLICE,
    Algorithm,
    EndlessSearch,
    PositionTable,
    SearchResult,
    drain,
    search_kernel,
)


def minimax(game: Game[State, Move], state: State, max_nodes: int | None = None) -> SearchResult:
    """Search the whole game tree under a position.

    Parameters
    ----------
    game : Game
        A game of two players whose payoffs add up to 1.
    state : State
        The root.
    max_nodes : int, optional
        Give up beyond this many nodes.

    Raises
    ------
    SearchTooLarge
        If the tree has more than `max_nodes` nodes (checked every `SLICE` nodes); as `EndlessSearch` if it has no end
        and the search goes round in few positions.
    ValueError
        If the game is not one of two players with payoffs that add up to 1.

    Notes
    -----
    Memory grows with the distinct positions.
    Source: Guo 2014, section 2.1.
    """
    return drain(search_steps(game, state, "minimax"), max_nodes)


def alphabeta(
    game: Game[State, Move], state: State, max_nodes: int | None = None, cut_on_ties: bool = True
) -> SearchResult:
    """Search the game tree under a position, skipping moves that cannot change the root's value.

    Takes and raises the same as `minimax`. Without `cut_on_ties` moves are skipped only when a value is
    strictly outside the window, which visits more nodes and finds the same.

    Notes
    -----
    Source: Guo 2014, section 2.2. The cut on equality is not in its text, but its Table 1 needs it.
    """
    return drain(search_steps(game, state, "alphabeta", cut_on_ties=cut_on_ties), max_nodes)


def search_steps(
    game: Game[State, Move], state: State, algorithm: Algorithm, every: int = SLICE, cut_on_ties: bool = True
) -> Generator[int, None, SearchResult]:
    """Search in slices: yield the number of nodes so far about every `every` nodes, return the result.

    Raises
    ------
    EndlessSearch
        If it is found to go round for ever.
    ValueError
        If the algorithm is unknown or the game is not one of two players with payoffs that add up to 1.
    """
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")
    table = PositionTable(game, state)
    try:
        return (
            yield from search_kernel(
                table.expand, 0, algorithm, every=every, cut_on_ties=cut_on_ties, met=table
            )
        )
    except EndlessSearch:
        raise EndlessSearch(
            f"{algorithm} never ends from {game.format(state)}, for play can go round"
        ) from None

"""Plain minimax and alpha-beta for any two-player zero-sum game.

No value is remembered between nodes, so counts are those of the game tree, as in textbooks and the papers.
Every node counts, the root and finished games included. Moves are tried in the order of `Game.legal_moves`.
The payoff is that of Max, the player to move at the root: 1, 1/2 or 0. Alpha-beta starts with the window
(−inf, +inf), hands the whole window down, and cuts on equality too: once a value at a Max node is ≥ beta, at
a Min node ≤ alpha. Depth is bounded by memory alone.
"""

from __future__ import annotations

from collections.abc import Generator

from lastcard.core.game import Game, Move, State
from lastcard.core.twoplayer import (
    ALGORITHMS,
    NODES_A_SLICE,
    Algorithm,
    EndlessSearch,
    PositionTable,
    SearchResult,
    drain,
    search_kernel,
)


def minimax(game: Game[State, Move], state: State, max_nodes: int | None = None) -> SearchResult:
    """Search the whole game tree under a position. Memory grows with the distinct positions.

    Raises `SearchTooLarge` beyond `max_nodes` (checked every `NODES_A_SLICE` nodes), as `EndlessSearch` if the search
    repeats in few positions; `ValueError` unless two play for payoffs that add up to 1.

    Source: Guo 2014, section 2.1.
    """
    return drain(search_steps(game, state, "minimax"), max_nodes)


def alphabeta(
    game: Game[State, Move], state: State, max_nodes: int | None = None, cut_on_ties: bool = True
) -> SearchResult:
    """Search the game tree under a position, skipping moves that cannot change the root's value.

    Without `cut_on_ties` moves are skipped only if a value is strictly outside the window, which visits more
    nodes and finds the same. Raises as `minimax`.

    Source: Guo 2014, section 2.2. The cut on equality is not in its text, but its Table 1 needs it.
    """
    return drain(search_steps(game, state, "alphabeta", cut_on_ties=cut_on_ties), max_nodes)


def search_steps(
    game: Game[State, Move],
    state: State,
    algorithm: Algorithm,
    every: int = NODES_A_SLICE,
    cut_on_ties: bool = True,
) -> Generator[int, None, SearchResult]:
    """Search in slices of about `every` nodes: yield their number. Raises as `minimax`."""
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")
    table = PositionTable(game, state)
    try:
        return (yield from search_kernel(table, 0, algorithm, every=every, cut_on_ties=cut_on_ties))
    except EndlessSearch:
        text = game.format(state)
        raise EndlessSearch(f"{algorithm} never ends from {text}, for play can go round") from None

"""Minimax and alpha-beta to a depth, with a guess where the search stops.

The kernel of the plain searches, on positions numbered together with their depth. A finished game is worth
plus or minus infinity to Max, the player to move at the root, or 0 if drawn; at full depth the guess counts.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Generic

from lastcard.core.game import Game, Move, State
from lastcard.core.progress import relay, run_to_end
from lastcard.core.twoplayer import (
    ALGORITHMS,
    Algorithm,
    Expansion,
    Expansions,
    NotTwoPlayerZeroSum,
    PositionTable,
    search_kernel,
)
from lastcard.core.worth import exact

GUESSED_NODES_A_SLICE = 200  # nodes between two yields: a few milliseconds natively even for new positions
_DECIDED = {Fraction(1): inf, Fraction(1, 2): 0.0, Fraction(0): -inf}  # finished games beside guesses


@dataclass(frozen=True, slots=True)
class DepthLimitedResult(Generic[Move]):
    """The result of a search to a depth.

    `value`: the worth of the root to the player to move; `move`: the first of the best moves in the order
    searched, None if the game is over; `nodes`: nodes visited, the root included.
    """

    algorithm: Algorithm
    depth: int
    value: float
    move: Move | None
    nodes: int


def search_to(
    game: Game[State, Move],
    state: State,
    depth: int,
    guess: Callable[[State], float],
    algorithm: Algorithm = "alphabeta",
    order: Callable[[tuple[Move, ...]], Iterable[Move]] | None = None,
    every: int = GUESSED_NODES_A_SLICE,
) -> Generator[int, None, DepthLimitedResult[Move]]:
    """Search to a depth, in slices: yield the number of nodes now and then, return the result.

    `guess` is the worth of an unfinished position to its player to move; `order` sorts the moves to try;
    `every` is about the nodes between two yields. Alpha-beta cuts on equality too. Memory grows with the
    positions met.

    Raises `ValueError` if the depth is negative, the algorithm unknown, or the game not zero-sum for two.

    Source: Samkoff 2015, sections 4 and 5.1 (`minmaxfinal`, `alphabeta`).
    """
    if depth < 0:
        raise ValueError(f"depth is 0 or more, not {depth}")
    if algorithm not in ALGORITHMS:
        raise ValueError(f"algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")
    positions = PositionTable(game, state, order)
    table = _DepthLimitedTable(positions, depth, guess)
    _, children, value = table.expand(depth)
    if not children:
        return DepthLimitedResult(algorithm, depth, value, None, 1)
    best, chosen, nodes = -inf, 0, 1
    for number, child in enumerate(children):
        result = yield from relay(search_kernel(table, child, algorithm, best, inf, every), nodes.__add__)
        nodes += result.nodes
        if result.value > best:
            best, chosen = result.value, number
        if algorithm == "alphabeta" and best == inf:
            break
    return DepthLimitedResult(algorithm, depth, best, positions.moves(0)[chosen], nodes)


def look_ahead(
    game: Game[State, Move],
    state: State,
    depth: int,
    guess: Callable[[State], float],
    algorithm: Algorithm = "alphabeta",
    order: Callable[[tuple[Move, ...]], Iterable[Move]] | None = None,
) -> DepthLimitedResult[Move]:
    """Search to a depth at once; see `search_to`."""
    return run_to_end(search_to(game, state, depth, guess, algorithm, order))


class _DepthLimitedTable(Expansions, Generic[State, Move]):
    """The positions of a table with the plies left, numbered ``number * (depth + 1) + left``."""

    def __init__(
        self, positions: PositionTable[State, Move], depth: int, guess: Callable[[State], float]
    ) -> None:
        super().__init__()
        self._positions, self._most, self._guess = positions, depth + 1, guess

    def build(self, number: int) -> Expansion:
        """Expand a position with the plies left."""
        positions, most = self._positions, self._most
        place, left = divmod(number, most)
        if left:
            maximising, children, _ = positions.expand(place)
            if children:
                return maximising, tuple([child * most + left - 1 for child in children]), 0.0
        maximising, outcome = positions.standing(place)
        if outcome is None:
            worth = self._guess(positions.states[place])
            return maximising, (), worth if maximising else -worth
        payoff = exact(outcome.payoffs[positions.max_player])
        if payoff not in _DECIDED:
            raise NotTwoPlayerZeroSum(
                f"{positions.game.format(positions.states[place])}: the payoffs "
                f"{' and '.join(map(str, outcome.payoffs))} are no win, draw or loss, so they cannot be compared with "
                "a guess; this search is for games in which a win counts 1, a draw 1/2 and a loss 0"
            )
        return maximising, (), _DECIDED[payoff]

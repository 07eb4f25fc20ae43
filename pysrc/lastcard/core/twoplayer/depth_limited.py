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

from lastcard.core.game import CHANCE, Game, Move, State, ending
from lastcard.core.progress import relay, run_to_end
from lastcard.core.twoplayer import (
    ALGORITHMS,
    Algorithm,
    Expansion,
    Expansions,
    NotTwoPlayerZeroSum,
    require_two_player_zero_sum,
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
    require_two_player_zero_sum(game, state)
    table = _DepthLimitedTable(game, state, depth, guess, order)
    try:
        children = table.expand(0)[1]
        if not children:
            return DepthLimitedResult(algorithm, depth, table.expand(0)[2], None, 1)
        best, chosen, nodes = -inf, 0, 1
        for number, child in enumerate(children):
            steps = search_kernel(table.expand, child, algorithm, best, inf, every)
            result = yield from relay(steps, nodes.__add__)
            nodes += result.nodes
            if result.value > best:
                best, chosen = result.value, number
            if algorithm == "alphabeta" and best == inf:
                break
        return DepthLimitedResult(algorithm, depth, best, table.moves(0)[chosen], nodes)
    finally:
        table.forget()


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


class _DepthLimitedTable(Generic[State, Move]):
    """Positions with the plies left, numbered as they are met; the rules are called once each."""

    def __init__(
        self,
        game: Game[State, Move],
        root: State,
        depth: int,
        guess: Callable[[State], float],
        order: Callable[[tuple[Move, ...]], Iterable[Move]] | None,
    ) -> None:
        self._game, self._guess, self._order = game, guess, order
        self._max_player = game.player_to_move(root)
        self._depth = depth
        self._known: dict[State, tuple[tuple[Move, ...], tuple[State, ...]]] = {}
        self._states: list[tuple[State, int]] = [(root, depth)]
        self._layers: list[dict[State, int]] = [{} for _ in range(depth + 1)]
        self._layers[depth][root] = 0
        self.expand: Callable[[int], Expansion] = Expansions(self.build).__getitem__

    def forget(self) -> None:
        """Break the cycle between the table and its expansions, for the garbage collector."""
        del self.expand

    def moves(self, number: int) -> tuple[Move, ...]:
        """Return the moves of a position in the order in which they are tried."""
        return self._follow(self._states[number][0])[0]

    def build(self, number: int) -> Expansion:
        """Expand a numbered position (`expand` caches the answer)."""
        state, left = self._states[number]
        mover, outcome = self._game.player_to_move(state), ending(self._game, state)
        maximising = mover == self._max_player
        if outcome is not None or mover == CHANCE:
            require_two_player_zero_sum(self._game, state, outcome)
        if outcome is not None:
            payoff = exact(outcome.payoffs[self._max_player])
            if payoff not in _DECIDED:
                raise NotTwoPlayerZeroSum(
                    f"{self._game.format(state)}: the payoffs {' and '.join(map(str, outcome.payoffs))} are no win, draw or "
                    "loss, so they cannot be compared with a guess; this search is for games in which a win counts 1, "
                    "a draw 1/2 and a loss 0"
                )
            return maximising, (), _DECIDED[payoff]
        if not left:
            worth = self._guess(state)
            return maximising, (), worth if maximising else -worth
        layer, states = self._layers[left - 1], self._states
        numbers = []
        for child in self._follow(state)[1]:
            found = layer.setdefault(child, len(states))
            if found == len(states):
                states.append((child, left - 1))
            numbers.append(found)
        return maximising, tuple(numbers), 0.0

    def _follow(self, state: State) -> tuple[tuple[Move, ...], tuple[State, ...]]:
        known = self._known.get(state)
        if known is None:
            moves = tuple(self._game.legal_moves(state))
            if self._order is not None:
                moves = tuple(self._order(moves))
            known = (moves, tuple(self._game.play(state, move) for move in moves))
            self._known[state] = known
        return known

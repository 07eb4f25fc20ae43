"""A position that exercises may be made of: it is not over, and all of it is known exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, ending
from lastcard.core.solution import worths
from lastcard.core.worth import better, is_payoff, order

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.game import Game
    from lastcard.core.solution import MoveVerdict, Solution
    from lastcard.core.worth import Worth

CLEAR = 0.02
"""By how many points a better move is better at least: no exercise hangs on less."""


@dataclass(frozen=True)  # without slots: what follows from the moves is worked out once
class Judged:
    """A position in which a player is to move, with its exact solution.

    Parameters
    ----------
    state : State
        The position.
    solution : Solution
        Its solution: exact, with all moves.
    player : int
        Who is to move.
    everyone : tuple of Worth
        What the position is worth to each player.
    moves : mapping
        By move, in the order of the game: its verdict, and what it is worth to the player.
    """

    state: Any
    solution: Solution
    player: int
    everyone: tuple[Worth, ...]
    moves: dict[str, tuple[MoveVerdict, Worth]]

    @cached_property
    def worth(self) -> Worth:
        """What the position is worth to the player to move."""
        return max((worth for _, worth in self.moves.values()), key=order)

    @cached_property
    def best(self) -> tuple[str, ...]:
        """The moves that are worth most to the player who makes them."""
        most = self.worth
        return tuple(move for move, (_, worth) in self.moves.items() if not better(most, worth))

    @cached_property
    def clear(self) -> bool:
        """Whether every other move is worse by enough to be told apart."""
        most = order(self.worth)
        return all(
            not better(self.worth, worth) or most - order(worth) >= CLEAR for _, worth in self.moves.values()
        )

    @property
    def for_points(self) -> bool:
        """Whether the game is played for numbers."""
        return any(map(is_payoff, self.everyone))


def judged(game: Game[Any, Any], solve: Callable[[Any], Solution], state: Any) -> Judged | None:
    """Return a position with its solution; None if it is over, it is for chance to move, or something is not known."""
    if ending(game, state) is not None or game.player_to_move(state) == CHANCE:
        return None
    legal = [game.format_move(move) for move in game.legal_moves(state)]
    solution = solve(state)
    found = {verdict.move: verdict for verdict in solution.moves}
    if solution.status != "exact" or solution.left_out or set(legal) != found.keys():
        return None
    player = game.player_to_move(state)
    moves = {move: (found[move], worths(game, state, found[move], player)[player]) for move in legal}
    return Judged(state, solution, player, worths(game, state, solution), moves)

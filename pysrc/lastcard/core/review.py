"""Looking back on a game: which moves gave a result away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.progress import Progress, run_to_end

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from lastcard.core.game import Game, Value
    from lastcard.core.solution import MoveVerdict, Solution

_WORTH = {"win": 2, "draw": 1, None: 1, "loss": 0}


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that made the result worse for the player who made it.

    Parameters
    ----------
    ply : int
        Which move of the game it was, counted from 1.
    player : int
        Who made it.
    position : str
        The position it was made in, in notation.
    played : MoveVerdict
        The move and what it led to.
    better : tuple of MoveVerdict
        The moves that would have kept the result, best first.
    had, got : {"win", "draw", "loss"} or None
        The result for that player before and after.
    """

    ply: int
    player: int
    position: str
    played: MoveVerdict
    better: tuple[MoveVerdict, ...]
    had: Value | None
    got: Value | None


def review(
    game: Game[Any, Any], solve: Callable[[Any], Solution], start: Any, moves: Sequence[Any]
) -> tuple[Mistake, ...]:
    """Return the moves of a game that gave a win or a draw away, in order; see `review_steps`."""
    return run_to_end(review_steps(game, solve, start, moves))


def review_steps(
    game: Game[Any, Any], solve: Callable[[Any], Solution], start: Any, moves: Sequence[Any]
) -> Generator[Progress, None, tuple[Mistake, ...]]:
    """Find the moves of a game that gave a win or a draw away, in slices: one ply a slice.

    A move is left out where the result before or after it is not known (`Solution.known`), or was left open.

    Raises
    ------
    IllegalMove
        If a move is not legal where it is made.

    Notes
    -----
    Complexity: one solution a position.
    """
    mistakes: list[Mistake] = []
    state, solution = start, solve(start)
    for ply, move in enumerate(moves, start=1):
        after = game.play(state, move)
        following = solve(after)
        text = game.format_move(move)
        played = next(verdict for verdict in solution.moves if verdict.move == text)
        open_ = solution.bounded and played.value is None
        known = solution.known and following.known and not open_
        if known and _WORTH[played.value] < _WORTH[solution.value]:
            better = tuple(
                verdict for verdict in solution.moves if _WORTH[verdict.value] == _WORTH[solution.value]
            )
            mistakes.append(
                Mistake(
                    ply,
                    game.player_to_move(state),
                    game.format(state),
                    played,
                    better,
                    solution.value,
                    played.value,
                )
            )
        state, solution = after, following
        yield Progress(ply, len(moves), "plies looked back on")
    return tuple(mistakes)

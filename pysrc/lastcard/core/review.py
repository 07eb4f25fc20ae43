"""Looking back on a game: which moves gave something away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.solution import MoveVerdict, worths
from lastcard.core.worth import better, is_payoff

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence

    from lastcard.core.game import Game
    from lastcard.core.solution import Solution
    from lastcard.core.worth import Worth


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move after which the player who made it was worse off.

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
        The listed moves after which nothing would have been lost, best first.
    had, got : Worth
        What the position was worth to that player before and after.
    """

    ply: int
    player: int
    position: str
    played: MoveVerdict
    better: tuple[MoveVerdict, ...]
    had: Worth
    got: Worth


@dataclass(frozen=True, slots=True)
class Review:
    """What looking back on a game has found.

    Parameters
    ----------
    mistakes : tuple of Mistake
        The moves that gave something away, in order.
    unjudged : int
        How many moves of players cannot be judged, because it is not known what the position before or after is worth.
    """

    mistakes: tuple[Mistake, ...]
    unjudged: int = 0


def review(
    game: Game[Any, Any], solve: Callable[[Any], Solution], start: Any, moves: Sequence[Any]
) -> Review:
    """Return which moves of a game gave something away; see `review_steps`."""
    return run_to_end(review_steps(game, solve, start, moves))


def review_steps(
    game: Game[Any, Any], solve: Callable[[Any], Solution], start: Any, moves: Sequence[Any]
) -> Generator[Progress, None, Review]:
    """Find the moves of a game that gave something away, in slices: one ply a slice.

    A move is left out where chance made it, and counted as not judged where it is not known what the position before it
    or after it is worth. Every move is judged by what the player who made it gets.

    Raises
    ------
    IllegalMove
        If a move is not legal where it is made.

    Notes
    -----
    Complexity: one solution a position.
    """
    mistakes: list[Mistake] = []
    unjudged = 0
    state, solution = start, solve(start)
    for ply, move in enumerate(moves, start=1):
        after = game.play(state, move)
        following = solve(after)
        player = game.player_to_move(state)
        if player != CHANCE:
            try:
                mistake = _mistake(game, state, solution, move, after, following, ply)
            except _NotKnown:
                unjudged += 1
            else:
                mistakes += [] if mistake is None else [mistake]
        state, solution = after, following
        yield Progress(ply, len(moves), "plies looked back on")
    return Review(tuple(mistakes), unjudged)


class _NotKnown(Exception):
    """A move cannot be judged."""


def _mistake(
    game: Game[Any, Any],
    state: Any,
    solution: Solution,
    move: Any,
    after: Any,
    following: Solution,
    ply: int,
) -> Mistake | None:
    """The mistake that a move was; None if it gave nothing away. Raises `_NotKnown`."""
    if not solution.known:
        raise _NotKnown
    player = game.player_to_move(state)
    had = worths(game, state, solution)[player]
    text = game.format_move(move)
    listed = next((verdict for verdict in solution.moves if verdict.move == text), None)
    if listed is not None:
        got = worths(game, state, listed)[player]
        if got is None and solution.status != "exact":
            raise _NotKnown  # a bounded search has left the move open
    if not following.known:
        raise _NotKnown
    if listed is None:  # of a large position a solver lists only the best moves
        got = worths(game, after, following)[player]
        listed = _unlisted(text, following, got)
    if not better(had, got):
        return None
    kept = tuple(
        verdict for verdict in solution.moves if not better(had, worths(game, state, verdict)[player])
    )
    return Mistake(ply, player, game.format(state), listed, kept or solution.moves[:1], had, got)


def _unlisted(text: str, following: Solution, got: Worth) -> MoveVerdict:
    """The verdict on a move that its position's solution does not list, from the solution of the next position."""
    distance = None if following.distance is None else following.distance + 1
    value = None if is_payoff(got) else got
    assert value is None or isinstance(value, str)
    return MoveVerdict(text, following.position, value, distance, following.worths)

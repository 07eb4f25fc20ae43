"""The review of a game: the moves that gave something away, and the one that decided it.

A move is a mistake if another legal move was better for its player. The worth of the position before does not
count, as among three or more nobody may be able to force anything there. A mistake is given back if its
player later had as much again. The turning point is the last mistake that was not, in games for numbers the
costliest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from lastcard.core.game import CHANCE, Game
from lastcard.core.playing.match import solved
from lastcard.core.progress import Progress, Sliced, run_to_end
from lastcard.core.solution import MoveVerdict, Solution, worths
from lastcard.core.worth import Worth, better, is_payoff, order


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move that was worse than another for its player.

    `ply`, `player`: the number of the move, from 1, and its player.
    `position`: the position before it, in notation.
    `played`: the verdict on it; `better`: those of the best moves, in the order of the solution.
    `had`, `got`: the worth of these, and of the move played.
    `stake`: what was at stake, if not the game (`Game.at_stake`).
    `why`: what to do there and why, in plain words (`Reason.plain`); *you* is its player.
    `given_back`: the ply after which the player had as much again; None if never.
    """

    ply: int
    player: int
    position: str
    played: MoveVerdict
    better: tuple[MoveVerdict, ...]
    had: Worth
    got: Worth
    stake: str = ""
    why: str = ""
    given_back: int | None = None

    @property
    def cost(self) -> Fraction | float | None:
        """Its cost on average in games for numbers, else None."""
        if not is_payoff(self.had) or not is_payoff(self.got):
            return None
        if isinstance(self.had, Fraction) and isinstance(self.got, Fraction):
            return self.had - self.got
        return float(self.had) - float(self.got)


@dataclass(frozen=True, slots=True)
class Review:
    """The mistakes of a game in order, and the number of moves that cannot be judged."""

    mistakes: tuple[Mistake, ...]
    unjudged: int = 0

    def turning_point(self, player: int | None = None) -> Mistake | None:
        """Return the mistake that decided the game for a player, or for anybody; None if there is none."""
        return turning_point(mistake for mistake in self.mistakes if player in (None, mistake.player))


def turning_point(mistakes: Iterable[Mistake]) -> Mistake | None:
    """Return the mistake that decided a game: the last, or costliest, that was not given back."""
    kept = [mistake for mistake in reversed(list(mistakes)) if mistake.given_back is None]
    return max(kept, key=lambda mistake: mistake.cost or 0, default=None)


def review(
    game: Game[Any, Any], solve: Callable[[Any], Solution], start: Any, moves: Sequence[Any]
) -> Review:
    """Return the mistakes of a game; see `review_steps`."""
    return run_to_end(review_steps(game, solve, start, moves))


def review_steps(
    game: Game[Any, Any], solve: Callable[[Any], Solution], start: Any, moves: Sequence[Any]
) -> Sliced[Review]:
    """Find the mistakes of a game, one ply a slice.

    Moves of chance are skipped. A move is not judged if its result is unknown, or if no better one is known
    but may exist. A player who solved a puzzle alone made no mistakes. Raises `IllegalMove`.
    """
    states = [start]
    for move in moves:
        states.append(game.play(states[-1], move))
    if solved(game, states):
        return Review(())
    mistakes: list[Mistake] = []
    unjudged = 0
    solution = solve(start)
    for ply, (state, move, after) in enumerate(zip(states, moves, states[1:], strict=False), start=1):
        following = solve(after)
        if game.player_to_move(state) != CHANCE:
            try:
                mistake = _mistake(game, state, solution, move, after, following, ply)
            except _NotKnown:
                unjudged += 1
            else:
                mistakes += [] if mistake is None else [mistake]
        if following.known:
            mistakes = [_returned(one, game, after, following, ply) for one in mistakes]
        solution = following
        yield Progress(ply, len(moves), "moves reviewed")
    return Review(tuple(mistakes), unjudged)


def _returned(mistake: Mistake, game: Game[Any, Any], state: Any, solution: Solution, ply: int) -> Mistake:
    """The mistake, marked as given back if its player has as much again after a ply."""
    if mistake.given_back is not None or game.at_stake(state) != mistake.stake:
        return mistake
    lacks = better(mistake.had, worths(game, state, solution)[mistake.player])
    return mistake if lacks else replace(mistake, given_back=ply)


class _NotKnown(Exception):
    """A move cannot be judged."""


def _mistake(
    game: Game[Any, Any], state: Any, solution: Solution, move: Any, after: Any, following: Solution, ply: int
) -> Mistake | None:
    """The mistake that a move was; None if no other was better. Raises `_NotKnown`."""
    player = game.player_to_move(state)
    known = _known_moves(game, state, solution)
    played, got = _led_to(game, game.format_move(move), known, player, after, following)
    best = max((worth for _, worth in known), key=order, default=got)
    if better(best, got):
        kept = tuple(verdict for verdict, worth in known if not better(best, worth))
        stake, why = game.at_stake(state), solution.reason.plain
        return Mistake(ply, player, game.format(state), played, kept, best, got, stake, why)
    if got == "win" or (solution.complete and len(known) == len(solution.moves)):
        return None
    if solution.known and not better(worths(game, state, solution)[player], got):
        return None  # no move is worth more to who makes it than the position is
    raise _NotKnown


def _known_moves(game: Game[Any, Any], state: Any, solution: Solution) -> list[tuple[MoveVerdict, Worth]]:
    """The listed moves of known worth to their player; None is known if exact."""
    player = game.player_to_move(state)
    listed = [(verdict, worths(game, state, verdict)[player]) for verdict in solution.moves]
    return [one for one in listed if one[1] is not None or solution.status == "exact"]


def _led_to(
    game: Game[Any, Any],
    text: str,
    known: list[tuple[MoveVerdict, Worth]],
    player: int,
    after: Any,
    following: Solution,
) -> tuple[MoveVerdict, Worth]:
    """The verdict on the move played and its worth to the player. Raises `_NotKnown`.

    If the solution does not list it, or leaves it open, the solution of the next position gives it.
    """
    if not following.known:
        raise _NotKnown
    for verdict, worth in known:
        if verdict.move == text:
            return verdict, worth
    got = worths(game, after, following)[player]
    distance = None if following.distance is None else following.distance + 1
    value = None if is_payoff(got) else got
    assert value is None or isinstance(value, str)
    return MoveVerdict(text, following.position, value, distance, following.worths), got

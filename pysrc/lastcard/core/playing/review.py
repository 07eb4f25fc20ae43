"""The review of a game: the moves that gave something away, and the one that decided it.

A move is a mistake if another legal move was better for the player who made it. The worth of the position before does
not count: among three or more players nobody may be able to force anything in a position whose moves all give first
place to somebody else.

A mistake is given back if its player later had as much again. The turning point is the last mistake that was not: after
it the player never again had what it gave away. In games for numbers it is the costliest of these.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from lastcard.core.game import CHANCE, Game
from lastcard.core.playing.match import solved
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.solution import MoveVerdict, Solution, worths
from lastcard.core.worth import Worth, better, is_payoff, order


@dataclass(frozen=True, slots=True)
class Mistake:
    """A move although another one was better for the player who made it.

    `ply`: which move of the game it was, counted from 1.
    `player`: who made it.
    `position`: the position it was made in, in notation.
    `played`: the move and what it led to.
    `better`: the listed moves that are worth most to that player, in the order of the solution; `played` is
        none of them.
    `had`, `got`: what these and what the move that was played are worth to that player.
    `stake`: what was won or lost there, where it is not the game (`Game.at_stake`).
    `why`: what to do in that position and why, in plain words (`Reason.plain`); *you* is the player who made
        the move.
    `given_back`: the ply after which the player had as much again; None if that never happened.
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
        """What it cost on average, where games are played for numbers; None where they are not."""
        if not is_payoff(self.had) or not is_payoff(self.got):
            return None
        if isinstance(self.had, Fraction) and isinstance(self.got, Fraction):
            return self.had - self.got
        return float(self.had) - float(self.got)


@dataclass(frozen=True, slots=True)
class Review:
    """The moves of a game that gave something away, in order, and how many moves of players cannot be judged.

    These are moves of which it is not known what they, or others in their place, are worth.
    """

    mistakes: tuple[Mistake, ...]
    unjudged: int = 0

    def turning_point(self, player: int | None = None) -> Mistake | None:
        """Return the mistake that decided the game, for one player or for anybody; None if there is none.

        It is the last mistake that was not given back; in games for numbers the costliest of these.
        """
        return turning_point(mistake for mistake in self.mistakes if player in (None, mistake.player))


def turning_point(mistakes: Iterable[Mistake]) -> Mistake | None:
    """Return the mistake that decided a game; see `Review.turning_point`."""
    kept = [mistake for mistake in reversed(list(mistakes)) if mistake.given_back is None]
    return max(kept, key=lambda mistake: mistake.cost or 0, default=None)


def review(
    game: Game[Any, Any], solve: Callable[[Any], Solution], start: Any, moves: Sequence[Any]
) -> Review:
    """Return which moves of a game gave something away; see `review_steps`."""
    return run_to_end(review_steps(game, solve, start, moves))


def review_steps(
    game: Game[Any, Any], solve: Callable[[Any], Solution], start: Any, moves: Sequence[Any]
) -> Generator[Progress, None, Review]:
    """Find the moves of a game that gave something away, in slices: one ply a slice.

    A move is left out where chance made it. It is counted as not judged where it is not known what it led to; and where
    no better one is known, but some may be better. Every move is judged by what the player who made it gets. Who has
    solved a puzzle alone gave nothing away: from every position on the way it could be solved, as it was.

    Raises `IllegalMove` if a move is not legal where it is made.
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
        yield Progress(ply, len(moves), "moves looked back on")
    return Review(tuple(mistakes), unjudged)


def _returned(mistake: Mistake, game: Game[Any, Any], state: Any, solution: Solution, ply: int) -> Mistake:
    """The mistake, given back if its player has as much again in the position after a later ply."""
    if mistake.given_back is not None or game.at_stake(state) != mistake.stake:
        return mistake
    lacks = better(mistake.had, worths(game, state, solution)[mistake.player])
    return mistake if lacks else replace(mistake, given_back=ply)


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
    """The mistake that a move was; None if no other was better. Raises `_NotKnown`."""
    player = game.player_to_move(state)
    known = _settled(game, state, solution)
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


def _settled(game: Game[Any, Any], state: Any, solution: Solution) -> list[tuple[MoveVerdict, Worth]]:
    """The listed moves of which it is known what they are worth to the player who makes them, with that.

    That nobody can force anything is known where the solution is exact; elsewhere it may be just not known.
    """
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
    """The verdict on the move that was played and what it is worth to the player. Raises `_NotKnown`.

    Of a large position a solver lists only the best moves, and a bounded search leaves some open: the solution of the
    next position says what they led to.
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

"""Games played out by agents, counted, with an honest margin of error."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, Generic

from lastcard.core.agents import choosing
from lastcard.core.game import Move, Outcome, State
from lastcard.core.progress import relay, run_to_end

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.agents import Agent
    from lastcard.core.game import Game

NORMAL_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""

MAX_PLIES = 100_000
"""A game that lasts longer is taken to be endless."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A range that holds an unknown chance, at a stated level of confidence."""

    low: float
    high: float

    def __contains__(self, chance: float) -> bool:
        return self.low <= chance <= self.high


def wilson(successes: int, trials: int, z: float = NORMAL_95) -> Interval:
    """Return Wilson's interval for a chance after some successes in so many trials.

    Unlike the textbook interval it stays within 0 and 1 and keeps its width when every trial succeeds.

    Parameters
    ----------
    successes, trials : int
        0 ≤ successes ≤ trials. Without trials the interval is all of 0 to 1.
    z : float
        The normal quantile; the default is for 95 %.

    Raises
    ------
    ValueError
        If the counts make no sense.

    Notes
    -----
    Complexity: O(1).
    Source: E. B. Wilson, J. Amer. Statist. Assoc. 22 (1927) 209-212.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes in {trials} trials")
    if not trials:
        return Interval(0.0, 1.0)
    share = successes / trials
    weight = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / weight
    margin = z / weight * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    low = 0.0 if successes == 0 else max(0.0, middle - margin)
    high = 1.0 if successes == trials else min(1.0, middle + margin)
    return Interval(low, high)


@dataclass(frozen=True, slots=True)
class Playout(Generic[State, Move]):
    """One game played to its end: its positions, the moves between them, and how it ended."""

    states: tuple[State, ...]
    moves: tuple[Move, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Tally:
    """The games counted so far.

    Parameters
    ----------
    games : int
        How many were played.
    wins : tuple of int
        How many each player won.
    draws : int
        How many nobody won.
    plies : int
        How many moves were made in all of them.
    """

    games: int
    wins: tuple[int, ...]
    draws: int = 0
    plies: int = 0

    def share(self, player: int) -> float:
        """Return the share of games that a player won; 0 before the first game."""
        return self.wins[player] / self.games if self.games else 0.0

    def interval(self, player: int, z: float = NORMAL_95) -> Interval:
        """Return Wilson's interval for the player's chance to win."""
        return wilson(self.wins[player], self.games, z)

    def add(self, playout: Playout[Any, Any]) -> Tally:
        """Return the tally with one more game."""
        winners = playout.outcome.winners
        return Tally(
            self.games + 1,
            tuple(wins + (player in winners) for player, wins in enumerate(self.wins)),
            self.draws + (not winners),
            self.plies + len(playout.moves),
        )


REPETITIONS = 3
"""A position that comes up so many times ends the game as a draw, where a game is called a draw at all."""


def drawn_by_repetition(players: int) -> Outcome:
    """Return the outcome of a game that is called a draw because a position came up again and again."""
    return Outcome((0.5,) * players, f"the position has come up {REPETITIONS} times, so the game is a draw")


def play_out(
    game: Game[State, Move], start: State, agents: Sequence[Agent], rng: Random, *, repetition: bool = False
) -> Playout[State, Move]:
    """Play one game to its end.

    Parameters
    ----------
    game : Game
        Any game of the contract.
    start : State
        Where to start.
    agents : sequence of Agent
        One a player, in the order of `Game.player_names`.
    rng : Random
        Where the agents' chance comes from.
    repetition : bool
        Whether a position that comes up `REPETITIONS` times, with the same player to move, makes a draw.

    Raises
    ------
    ValueError
        If there is not one agent a player.
    RuntimeError
        If the game does not end within `MAX_PLIES`.

    Notes
    -----
    Complexity: O(plies) choices.
    """
    return run_to_end(play_steps(game, start, agents, rng, repetition=repetition))


def play_steps(
    game: Game[State, Move], start: State, agents: Sequence[Agent], rng: Random, *, repetition: bool = False
) -> Generator[int, None, Playout[State, Move]]:
    """Play one game to its end in slices, some milliseconds each: yield the plies made, return the game.

    Takes and raises the same as `play_out`.
    """
    if len(agents) != len(game.player_names):
        raise ValueError(f"{game.name} has {len(game.player_names)} players, not {len(agents)}")
    states: list[State] = [start]
    moves: list[Move] = []
    times: Counter[State] = Counter(states)
    while (outcome := game.outcome(states[-1])) is None:
        if len(moves) >= MAX_PLIES:
            raise RuntimeError(f"no end after {MAX_PLIES:,} plies")
        here = states[-1]
        steps = choosing(agents[game.player_to_move(here)], game, here, rng)
        move = yield from relay(steps, lambda _: len(moves))
        moves.append(move)
        states.append(game.play(here, move))
        times[states[-1]] += repetition
        if times[states[-1]] >= REPETITIONS:
            outcome = drawn_by_repetition(len(agents))
            break
        yield len(moves)
    return Playout(tuple(states), tuple(moves), outcome)


def simulate(
    game: Game[State, Move],
    start: State,
    agents: Sequence[Agent],
    games: int,
    seed: int,
    tally: Tally | None = None,
) -> Generator[Tally, None, Tally]:
    """Play many games; yield the tally after each, and return the last.

    Game number i depends on the seed and on i alone, so a simulation that was stopped goes on where it was
    when its last `tally` is handed back.

    Parameters
    ----------
    game, start, agents
        As for `play_out`.
    games : int
        How many to play in all, those in `tally` included.
    seed : int
        The same seed gives the same games.
    tally : Tally, optional
        Where to go on.

    Raises
    ------
    ValueError
        If there is not one agent a player.
    RuntimeError
        If a game does not end within `MAX_PLIES`.

    Notes
    -----
    Complexity: O(plies of all games) choices.
    """
    tally = tally or Tally(0, (0,) * len(game.player_names))
    for number in range(tally.games, games):
        tally = tally.add(play_out(game, start, agents, Random(f"{seed} {number}")))
        yield tally
    return tally

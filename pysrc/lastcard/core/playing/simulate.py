"""Games played out by agents and counted, with intervals."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from random import Random
from typing import Any, Generic

from lastcard.core.game import Game, Move, Outcome, State
from lastcard.core.playing import Agent
from lastcard.core.playing.match import Match
from lastcard.core.playing.repetition import REPETITIONS
from lastcard.core.progress import relay, run_to_end

NORMAL_95 = 1.959963984540054  # the normal quantile of a two-sided 95 % interval
MAX_PLIES = 100_000  # a game that lasts longer is taken to be endless


@dataclass(frozen=True, slots=True)
class Interval:
    """The range of an unknown probability, at some level of confidence."""

    low: float
    high: float

    def __contains__(self, chance: float) -> bool:
        return self.low <= chance <= self.high

    def within(self, stated: Interval) -> bool | None:
        """Return whether a stated range contains this one: True, False, or None if it may or may not."""
        if stated.low <= self.low and self.high <= stated.high:
            return True
        return False if self.high < stated.low or stated.high < self.low else None


def wilson(successes: int, trials: int, z: float = NORMAL_95) -> Interval:
    """Return Wilson's interval for a probability; `z` is the normal quantile.

    Unlike the textbook interval it stays within 0 and 1 and keeps its width when every trial succeeds.
    Without trials it is 0 to 1. Raises `ValueError` for impossible counts.

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
    """A finished game: its positions, its moves, and how it ended."""

    states: tuple[State, ...]
    moves: tuple[Move, ...]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of games, wins by player, draws and moves; sums of the payoffs and of their squares."""

    games: int
    wins: tuple[int, ...]
    draws: int = 0
    plies: int = 0
    payoffs: tuple[float, ...] = ()
    squares: tuple[float, ...] = ()

    @classmethod
    def none(cls, players: int) -> Tally:
        """Return the tally before the first game."""
        return cls(0, (0,) * players, payoffs=(0.0,) * players, squares=(0.0,) * players)

    def share(self, player: int) -> float:
        """Return the share of games that a player won; 0 before the first game."""
        return self.wins[player] / self.games if self.games else 0.0

    def interval(self, player: int, z: float = NORMAL_95) -> Interval:
        """Return Wilson's interval for the player's chance to win."""
        return wilson(self.wins[player], self.games, z)

    def mean(self, player: int) -> float:
        """Return a player's average payoff; 0 before the first game."""
        return self.payoffs[player] / self.games if self.games else 0.0

    def error(self, player: int) -> float:
        """Return the standard error of `mean`; infinite before the second game."""
        if self.games < 2:
            return inf
        spread = self.squares[player] - self.games * self.mean(player) ** 2
        return sqrt(max(0.0, spread) / (self.games - 1) / self.games)

    def add(self, playout: Playout[Any, Any]) -> Tally:
        """Return the tally with one more game."""
        winners = playout.outcome.winners
        got = tuple(map(float, playout.outcome.payoffs))
        return Tally(
            self.games + 1,
            tuple(wins + (player in winners) for player, wins in enumerate(self.wins)),
            self.draws + (not winners),
            self.plies + len(playout.moves),
            tuple(a + b for a, b in zip(self.payoffs or (0.0,) * len(got), got, strict=True)),
            tuple(a + b * b for a, b in zip(self.squares or (0.0,) * len(got), got, strict=True)),
        )


def play_out(
    game: Game[State, Move], start: State, agents: Sequence[Agent], rng: Random, *, repetition: bool = False
) -> Playout[State, Move]:
    """Play one game to its end; see `play_steps`."""
    return run_to_end(play_steps(game, start, agents, rng, repetition=repetition))


def play_steps(
    game: Game[State, Move], start: State, agents: Sequence[Agent], rng: Random, *, repetition: bool = False
) -> Generator[int, None, Playout[State, Move]]:
    """Play one game to its end in slices of some milliseconds: yield the plies made, return the game.

    With `repetition`, a position that repeats calls the game off. Raises `ValueError` unless there is one
    agent a player, and `RuntimeError` after `MAX_PLIES`.
    """
    match = Match(game, start, agents, REPETITIONS if repetition else None)
    line = match.line
    while (outcome := match.outcome) is None:
        if len(line.moves) >= MAX_PLIES:
            raise RuntimeError(f"no end after {MAX_PLIES:,} moves")
        match.play((yield from relay(match.next_move(rng), lambda _: len(line.moves))))
        yield len(line.moves)
    return Playout(tuple(line.states), tuple(line.moves), outcome)


def simulate(
    game: Game[State, Move],
    start: State,
    agents: Sequence[Agent],
    games: int,
    seed: int,
    tally: Tally | None = None,
) -> Generator[Tally, None, Tally]:
    """Play many games; yield the tally after each, and return the last.

    Game i depends on the seed and i alone, so that a simulation resumes from its last `tally`; `games` counts
    those in it too. Raises as `play_steps`.
    """
    tally = tally or Tally.none(len(game.players(start)))
    for number in range(tally.games, games):
        tally = tally.add(play_out(game, start, agents, Random(f"{seed} {number}")))
        yield tally
    return tally

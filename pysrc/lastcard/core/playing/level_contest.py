"""Contests: a player among others of one kind, from fair starts, in every seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Protocol

from lastcard.core.containers import reads
from lastcard.core.game import Game
from lastcard.core.pieces import PartitionedWork
from lastcard.core.playing import Agent
from lastcard.core.playing.levels import Levels, ShortSightedAgent, player_named
from lastcard.core.playing.simulate import Interval, play_out, wilson

GAMES_A_PIECE = 20  # games of a piece, at least
EACH, START_TRIES = 4, 100  # games a seat to call a start fair, and most starts tried
MOST_CONTEST_GAMES = 10_000_000


class HasLevels(Protocol):
    """The part of an engine that is used here; engines import this package."""

    game: Game[Any, Any]
    levels: Levels
    own_players: Mapping[str, Callable[[], Agent]]

    def perfect_player(self) -> Agent:
        """Return the strongest player."""

    def dealt(self, rng: Random, players: int) -> Any:
        """Return a position that a game may begin with."""


@dataclass(frozen=True, slots=True)
class LevelPiece:
    """From each of some starts one game a seat, in which the first player sits there."""

    players: tuple[str, ...]
    first: int
    starts: int
    seed: int


@dataclass(frozen=True, slots=True)
class LevelTally:
    """The games played, those each player won, and those without a winner."""

    games: int
    won: tuple[int, ...]
    drawn: int


@dataclass(frozen=True, slots=True)
class LevelContest:
    """The result of a contest: the players as named, and their wins from all seats together."""

    players: tuple[str, ...]
    seed: int
    tally: LevelTally

    def interval(self, player: int) -> Interval:
        """Return Wilson's 95 % interval for a player's chance to win."""
        return wilson(self.tally.won[player], self.tally.games)

    def as_dict(self) -> dict[str, Any]:
        """Return it as JSON values."""
        ranges = [self.interval(player) for player in range(len(self.players))]
        seats = [
            {"player": name, "wins": won, "share": won / self.tally.games, "interval": [near.low, near.high]}
            for name, won, near in zip(self.players, self.tally.won, ranges, strict=True)
        ]
        return {"games": self.tally.games, "seed": self.seed, "draws": self.tally.drawn, "seats": seats}

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Return it for people."""
        found = [("games", f"{self.tally.games:,}, seed {self.seed}, as many from each seat")]
        for number, name in enumerate(self.players):
            near, won = self.interval(number), self.tally.won[number]
            share = f"{won / self.tally.games:.1%} ({near.low:.1%} to {near.high:.1%})"
            found.append((f"{number + 1}. {name}", f"wins {won:,}: {share}"))
        return [*found, ("drawn", f"{self.tally.drawn:,}")]


def level_contest(
    engine: HasLevels, players: Sequence[str], games: int, seed: int
) -> PartitionedWork[LevelPiece, LevelTally]:
    """Return a contest in pieces, with as many games in each seat. Raises `ValueError`."""
    for name in players:
        _player(engine, name)
    if not 1 <= games <= MOST_CONTEST_GAMES:
        raise ValueError(f"{games:,} games cannot be played: 1 to {MOST_CONTEST_GAMES:,}")
    count = len(players)
    play = len(engine.game.players(engine.dealt(Random(seed), count)))
    if play != count:
        raise ValueError(f"{engine.game.name} is played by {play} here, not by {count}")
    starts = -(-games // count)
    size = max(1, GAMES_A_PIECE // count)
    pieces = [
        LevelPiece(tuple(players), begin, min(size, starts - begin), seed) for begin in range(0, starts, size)
    ]
    together = partial(_whole_contest, tuple(players), seed)
    return PartitionedWork(pieces, partial(play_piece, engine), together, reads(LevelTally))


def _player(engine: HasLevels, name: str) -> Agent:
    return player_named(name, engine.perfect_player(), engine.levels, engine.own_players)


def play_piece(engine: HasLevels, piece: LevelPiece) -> LevelTally:
    """Play the games of a piece; each depends on the seed and the number of its start alone."""
    game, count = engine.game, len(piece.players)
    won, drawn = [0] * count, 0
    for number in range(piece.first, piece.first + piece.starts):
        start = fair_start(engine, Random(f"{piece.seed} {number}"), count)
        for turn in range(count):
            seats = [(seat - turn) % count for seat in range(count)]  # who of the players sits in each seat
            agents = [_player(engine, piece.players[one]) for one in seats]
            rng = Random(f"{piece.seed} {number} {turn}")
            winners = play_out(game, start, agents, rng, repetition=True).outcome.winners
            for seat in winners:
                won[seats[seat]] += 1
            drawn += not winners
    return LevelTally(piece.starts * count, tuple(won), drawn)


def fair_start(engine: HasLevels, rng: Random, players: int) -> Any:
    """Return a start from which each seat wins 3 to 5 of four games a seat by beginners.

    A beginner sees a win of one ply and else moves at random. After `START_TRIES` it is the last start tried.
    """
    beginners = [ShortSightedAgent(1)] * players
    for _ in range(START_TRIES):
        start = engine.dealt(rng, players)
        won = [0] * players
        for _ in range(EACH * players):
            for winner in play_out(engine.game, start, beginners, rng, repetition=True).outcome.winners:
                won[winner] += 1
        if all(abs(wins - EACH) <= 1 for wins in won):
            break
    return start


def _whole_contest(players: tuple[str, ...], seed: int, results: Sequence[LevelTally]) -> LevelContest:
    won = tuple(sum(one) for one in zip(*(result.won for result in results), strict=True))
    games = sum(result.games for result in results)
    return LevelContest(players, seed, LevelTally(games, won, sum(result.drawn for result in results)))

"""Players as strong as somebody who begins, who plays now and then, and who plays well: Easy, Medium and Hard.

They are the perfect player with lapses. In a lapse they still see what is near, as a person does: a win that can be
taken, and a loss that can be avoided. How often each has one is set for each game, so that every one wins about four
games of five against the one below (`lastcard.core.playing.level_contest`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from types import MappingProxyType
from typing import Any

from lastcard.core.game import CHANCE, Game, ending, legal_moves
from lastcard.core.playing import Agent, MixedAgent, RandomAgent, nothing_to_choose

LEVELS = ("easy", "medium", "hard")  # from weak to strong; the perfect player comes after them
LOOKED_AT = 400
"""Positions that a short-sighted player looks at for a move, at most; where there are more, it looks less far."""


class ShortSightedAgent:
    """Takes a win that it sees, avoids a loss that it sees, and otherwise any move, all equally likely.

    `plies`: how far it sees: 1 is its own move, 2 the answer too. It takes everybody else to play against it.

    Raises `ValueError` if that is less than 1.
    """

    def __init__(self, plies: int) -> None:
        if plies < 1:
            raise ValueError(f"an agent looks 1 move ahead or more, not {plies}")
        self.plies = plies
        self.name = f"sees {plies} moves"

    def choose(self, game: Game[Any, Any], state: Any, rng: Random) -> Any:
        """Return a legal move. Raises `ValueError` if the game is over."""
        return rng.choice(self.favoured(game, state))

    def favoured(self, game: Game[Any, Any], state: Any) -> list[Any]:
        """Return the moves that it takes one of. Raises `ValueError` if the game is over."""
        seen = self._outlook(game, state)
        best = max(worth for _, worth in seen)
        return [move for move, worth in seen if worth == best]

    def foresees(self, game: Game[Any, Any], state: Any) -> int:
        """Return what it sees of a position: 1 a win, -1 a loss, 0 neither. Raises `ValueError` if the game is over."""
        return max(worth for _, worth in self._outlook(game, state))

    def _outlook(self, game: Game[Any, Any], state: Any) -> list[tuple[Any, int]]:
        moves = legal_moves(game, state)
        if not moves:
            raise nothing_to_choose(game, state)
        me, far = game.player_to_move(state), self.plies
        while far > 1 and len(moves) ** far > LOOKED_AT:
            far -= 1
        return [(move, _seen(game, game.play(state, move), me, far - 1)) for move in moves]


def _seen(game: Game[Any, Any], state: Any, me: int, far: int) -> int:
    """What is seen of a position so many plies ahead: 1 a win, -1 a loss, 0 neither.

    A place between the first and the last is neither: who avoided it would, once the first is taken, never finish.
    """
    outcome = ending(game, state)
    if outcome is not None:
        between = outcome.payoffs[me] > min(outcome.payoffs)
        seen = {"win": 1, "loss": 0 if between else -1}
        return seen.get(outcome.results[me], 0) if outcome.results else 0
    mover = game.player_to_move(state)
    if not far or mover == CHANCE:
        return 0
    after = (_seen(game, game.play(state, move), me, far - 1) for move in legal_moves(game, state))
    return max(after) if mover == me else min(after)


@dataclass(frozen=True, slots=True)
class Level:
    """How well a player plays: the chance of the best move at every turn, and how many plies it sees in a lapse.

    Where `sight` is 0 it sees nothing then.
    """

    skill: float
    sight: int = 2

    def player(self, perfect: Agent) -> Agent:
        """Return the player, from the perfect one."""
        return MixedAgent(self.skill, perfect, ShortSightedAgent(self.sight) if self.sight else None)


@dataclass(frozen=True, slots=True)
class Levels:
    """How well Easy, Medium and Hard play a game; unless given, as it is for games of which nothing was measured."""

    easy: Level = Level(0.0, 1)
    medium: Level = Level(0.4)
    hard: Level = Level(0.85)
    record: LevelRecord | None = None
    """What was measured of them; None if nothing was."""

    def named(self, name: str) -> Level:
        """Return the level of a name, one of `LEVELS`."""
        return {"easy": self.easy, "medium": self.medium, "hard": self.hard}[name]


@dataclass(frozen=True, slots=True)
class Measured:
    """How one level fared against others of one other level: in so many games, as many from each seat.

    `level`, `others`: the level that plays in one seat, and the one in all other seats.
    `games`, `won`, `drawn`: how many were played, and how many of them the first won, and nobody.
    `players`: how many play.
    """

    level: str
    others: str
    games: int
    won: int
    drawn: int = 0
    players: int = 2


@dataclass(frozen=True, slots=True)
class LevelRecord:
    """What was measured of the levels of a game, and how: the command that gives a row again is `command`.

    `game`: the name of the game.
    `seed`: what the chance of all rows came from.
    `rows`: one a level, against the next.
    `what`: what was played, for people.
    """

    game: str
    seed: int
    rows: tuple[Measured, ...]
    what: str

    def row(self, level: str) -> Measured | None:
        """Return how a level fared; None if that was not measured."""
        return next((row for row in self.rows if row.level == level), None)

    def command(self, row: Measured) -> str:
        """Return the command that plays the games of a row again."""
        names = " ".join([row.level, *[row.others] * (row.players - 1)])
        return f"lastcard simulate {self.game} {names} --games {row.games} --seed {self.seed}"


def recorded(game: str, what: str, games: int, *fared: tuple[int, int], players: int = 2) -> LevelRecord:
    """Return what was measured from seed 1: of `games` games of each level against the next, how many were won and drawn."""
    rows = (
        Measured(level, others, games, *counts, players)
        for (level, others), counts in zip(pairwise((*LEVELS, "perfect")), fared, strict=True)
    )
    return LevelRecord(game, 1, tuple(rows), what)


def player_names(own: Mapping[str, Callable[[], Agent]]) -> tuple[str, ...]:
    """Return the names by which `player_named` knows players, with those of a game's own."""
    return *LEVELS, "perfect", "random", *own


def player_named(
    name: str, perfect: Agent, levels: Levels, own: Mapping[str, Callable[[], Agent]] = MappingProxyType({})
) -> Agent:
    """Return the player of a level, the perfect one, one by chance, or one of a game's own.

    Raises `ValueError` for any other name.
    """
    if name == "perfect":
        return perfect
    if name == "random":
        return RandomAgent()
    if name in own:
        return own[name]()
    if name not in LEVELS:
        raise ValueError(f"there is no player {name!r:.40}; the players are: {', '.join(player_names(own))}")
    return levels.named(name).player(perfect)

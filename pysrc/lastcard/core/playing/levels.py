"""Players like a beginner, an occasional and a good player: Easy, Medium and Hard.

They are the perfect player with lapses, in which they still see near wins and losses. The rate of lapses is
set for each game, so that each wins about four of five games against the one below (`level_contest`).
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
MOST_FORESEEN = 400  # positions that a short-sighted player visits for a move; else it looks less far


class ShortSightedAgent:
    """Takes a win that it sees, avoids a loss that it sees, and else moves at random.

    `plies` is how far it sees: 1 its own move, 2 the answer too; it takes all others for opponents. Raises
    `ValueError` if that is less than 1.
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
        """Return the moves that it chooses from. Raises `ValueError` if the game is over."""
        seen = self._outlook(game, state)
        best = max(worth for _, worth in seen)
        return [move for move, worth in seen if worth == best]

    def foresees(self, game: Game[Any, Any], state: Any) -> int:
        """Return 1 for a win in sight, -1 for a loss, 0 for neither. Raises `ValueError` if over."""
        return max(worth for _, worth in self._outlook(game, state))

    def _outlook(self, game: Game[Any, Any], state: Any) -> list[tuple[Any, int]]:
        moves = legal_moves(game, state)
        if not moves:
            raise nothing_to_choose(game, state)
        me, far = game.player_to_move(state), self.plies
        while far > 1 and len(moves) ** far > MOST_FORESEEN:
            far -= 1
        return [(move, _seen(game, game.play(state, move), me, far - 1)) for move in moves]


def _seen(game: Game[Any, Any], state: Any, me: int, far: int) -> int:
    """What is seen of a position: 1 a win, -1 a loss, 0 neither.

    A middle place is neither: a player who avoids it would never finish once the first place is taken.
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
    """The chance of the best move at each turn, and the plies seen in a lapse (0: nothing)."""

    skill: float
    sight: int = 2

    def player(self, perfect: Agent) -> Agent:
        """Return the player, given the perfect one."""
        return MixedAgent(self.skill, perfect, ShortSightedAgent(self.sight) if self.sight else None)


@dataclass(frozen=True, slots=True)
class Levels:
    """The levels of a game; the defaults are for games that were not measured."""

    easy: Level = Level(0.0, 1)
    medium: Level = Level(0.4)
    hard: Level = Level(0.85)
    record: LevelRecord | None = None  # the measurement, if there is one

    def named(self, name: str) -> Level:
        """Return a level by name."""
        return {"easy": self.easy, "medium": self.medium, "hard": self.hard}[name]


@dataclass(frozen=True, slots=True)
class Measured:
    """The games of one level in one seat against another in all other seats, as many from each seat."""

    level: str
    others: str
    games: int
    won: int
    drawn: int = 0
    players: int = 2


@dataclass(frozen=True, slots=True)
class LevelRecord:
    """The measurement of a game's levels: each against the next, from starts `what`."""

    game: str
    seed: int
    rows: tuple[Measured, ...]
    what: str

    def row(self, level: str) -> Measured | None:
        """Return the row of a level; None if there is none."""
        return next((row for row in self.rows if row.level == level), None)

    def command(self, row: Measured) -> str:
        """Return the command that repeats a row."""
        names = " ".join([row.level, *[row.others] * (row.players - 1)])
        return f"lastcard simulate {self.game} {names} --games {row.games} --seed {self.seed}"


def recorded(game: str, what: str, games: int, *fared: tuple[int, int], players: int = 2) -> LevelRecord:
    """Return a measurement with seed 1: the games won and drawn against the next level."""
    pairs = zip(pairwise((*LEVELS, "perfect")), fared, strict=True)
    rows = tuple(Measured(*levels, games, *counts, players) for levels, counts in pairs)
    return LevelRecord(game, 1, rows, what)


def player_names(own: Mapping[str, Callable[[], Agent]]) -> tuple[str, ...]:
    """Return the names that `player_named` knows, with those of a game's own."""
    return *LEVELS, "perfect", "random", *own


def player_named(
    name: str, perfect: Agent, levels: Levels, own: Mapping[str, Callable[[], Agent]] = MappingProxyType({})
) -> Agent:
    """Return a level, the perfect, the random or a game's own player. Raises `ValueError`."""
    if name == "perfect":
        return perfect
    if name == "random":
        return RandomAgent()
    if name in own:
        return own[name]()
    if name not in LEVELS:
        raise ValueError(f"there is no player {name!r:.40}; the players are: {', '.join(player_names(own))}")
    return levels.named(name).player(perfect)

"""Contests: whole games between players, many of them, in seeded pieces, with honest margins of error.

A piece depends on its seed and its number alone, so that it does not matter who plays it, or how often.
Source: Park, Tasnim and Zheng 2014, sections 5.4 and 5.5.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import inf, sqrt
from typing import TYPE_CHECKING, Any

from lastcard.core.containers.codec import reads
from lastcard.core.pieces.partitioned_work import PartitionedWork
from lastcard.core.playing.levels import LEVELS
from lastcard.core.playing.simulate import NORMAL_95, Interval, wilson
from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.core.text import amount
from lastcard.games.pairs.rules.position import MAX_PLAYERS, USUAL_BURN, triangular

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.games.pairs.rules.position import Counts

PIECE = 10_000
"""Games of a piece."""

SLOW_PIECE = 50
"""The same where a player works every position out by itself."""

FOR_TWO = ("printed", "printed-forgetful")
"""Players that know what to do against one other only."""

NAMES = ("equilibrium", "paper", "exact", "heuristic", "random", *LEVELS, "perfect", *FOR_TWO)
"""The players there are; `lastcard.games.pairs.solver.contests.policies` says what they do."""

MOST_GAMES = 1_000_000_000


@dataclass(frozen=True, slots=True)
class ContestPiece:
    """Some games of a contest between the players of each seat; seed and number are what its chance comes from."""

    players: tuple[str, ...]
    games: int
    seed: int
    number: int
    deck: Counts
    burn: int = USUAL_BURN


@dataclass(frozen=True, slots=True)
class Counted:
    """What came of some games.

    Parameters
    ----------
    games, rounds : int
        How many were played.
    losses : tuple of int
        How many each seat lost.
    stopped : int
        How many ended without a loser, as the cards had run out.
    lots : int
        Ties that no card could break.
    money, squares : tuple of int
        What each seat won in the casino's way of counting, and the squares of that, game by game.
    """

    games: int
    rounds: int
    losses: tuple[int, ...]
    stopped: int
    lots: int
    money: tuple[int, ...]
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Contest:
    """The counts of a whole contest."""

    players: tuple[str, ...]
    seed: int
    counted: Counted

    def share(self, seat: int) -> float:
        """Return the share of games that a seat lost."""
        return self.counted.losses[seat] / self.counted.games

    def interval(self, seat: int) -> Interval:
        """Return Wilson's 95 % interval for that."""
        return wilson(self.counted.losses[seat], self.counted.games)

    def money(self, seat: int) -> tuple[float, float]:
        """Return what a seat won a game on average, and the standard error of that."""
        games = self.counted.games
        mean = self.counted.money[seat] / games
        if games < 2:
            return mean, inf
        spread = max(0.0, self.counted.squares[seat] - games * mean * mean)
        return mean, sqrt(spread / (games - 1) / games)

    def as_dict(self) -> dict[str, Any]:
        """Return the contest as JSON values."""
        counted, seats = self.counted, []
        for seat, player in enumerate(self.players):
            (mean, error), chance = self.money(seat), self.interval(seat)
            seats.append(
                {
                    "player": player,
                    "losses": counted.losses[seat],
                    "share": self.share(seat),
                    "interval": [chance.low, chance.high],
                    "money": mean,
                    "money_error": None if error == inf else error,
                }
            )
        return {
            "games": counted.games,
            "seed": self.seed,
            "rounds": counted.rounds,
            "stopped": counted.stopped,
            "lots": counted.lots,
            "seats": seats,
        }

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Return the contest for people."""
        counted = self.counted
        found = [("games", f"{counted.games:,}, seed {self.seed}")]
        for seat, player in enumerate(self.players):
            low, high = self.interval(seat).low, self.interval(seat).high
            mean, error = self.money(seat)
            found.append(
                (
                    f"{seat + 1}. {player}",
                    f"loses {counted.losses[seat]:,}: {self.share(seat):.2%} ({low:.2%} to {high:.2%}); wins "
                    f"{mean:+.3f} ± {NORMAL_95 * error:.3f} points a game at the casino",
                )
            )
        found.append(("rounds", f"{counted.rounds / counted.games:.2f} a game"))
        if counted.lots:
            found.append(("lots", f"{amount(counted.lots, 'tie')} that no card could break"))
        if counted.stopped:
            found.append(
                ("stopped", f"{amount(counted.stopped, 'game')} without a loser, as the cards ran out")
            )
        return found


def contest(
    players: Sequence[str], games: int, seed: int, deck: Counts | None = None, burn: int = USUAL_BURN
) -> PartitionedWork[ContestPiece, Counted]:
    """Return a contest in pieces. Raises `ValueError`, whose message says which players and how many games there are."""
    if not 2 <= len(players) <= MAX_PLAYERS:
        raise ValueError(f"{len(players)} cannot play: 2 to {MAX_PLAYERS} players sit at the table")
    for player in players:
        if player not in NAMES:
            raise ValueError(f"there is no player {player!r:.40}; the players are: {', '.join(NAMES)}")
    if len(players) > 2 and (only := [player for player in players if player in FOR_TWO]):
        raise ValueError(f"{only[0]} is the paper's program for two players: it plays against one other")
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"{games:,} games cannot be played: 1 to {MOST_GAMES:,}")
    if len(players) > 3 and "equilibrium" in players:
        raise ValueError(
            "the equilibrium of four players and more is not kept for whole games: at most three here"
        )
    deck = triangular() if deck is None else deck
    size = SLOW_PIECE if {"exact", "perfect", *LEVELS} & set(players) else PIECE
    pieces = [
        ContestPiece(tuple(players), min(size, games - begin), seed, begin // size, deck, burn)
        for begin in range(0, games, size)
    ]
    return PartitionedWork(pieces, play_piece, partial(_together, tuple(players), seed), reads(Counted))


def play_piece(piece: ContestPiece) -> Counted:
    """Play the games of a piece."""
    return run_to_end(steps(piece))


def steps(piece: ContestPiece) -> Generator[int, None, Counted]:
    """Play the games of a piece in slices; yield how many have ended."""
    from lastcard.core.containers.random_arrays import RandomArrays
    from lastcard.games.pairs.solver.contests.many_games import ManyGames, play
    from lastcard.games.pairs.solver.contests.policies import POLICIES

    rng = RandomArrays(f"{piece.seed} {piece.number}")
    many = ManyGames(piece.games, len(piece.players), piece.deck, piece.burn, rng)
    yield from play(many, [POLICIES[player] for player in piece.players])
    return Counted(
        piece.games,
        int(many.rounds.sum()),
        tuple(int((many.loser == seat).sum()) for seat in range(many.players)),
        int((many.loser == -2).sum()),
        many.lots,
        tuple(map(int, many.money.sum(axis=0))),
        tuple(map(int, (many.money**2).sum(axis=0))),
    )


def contest_steps(players: Sequence[str], games: int, seed: int) -> Generator[Progress, None, Contest]:
    """Play a contest in this process, in slices of some milliseconds. Raises as `contest`."""
    work = contest(players, games, seed)
    results, done = [], 0
    for piece in work.pieces:

        def told(part: Progress, done: int = done) -> Progress:
            return Progress(done + part.done, games, "games")

        results.append((yield from relay(piece_steps(piece), told)))
        done += piece.games
    return _together(tuple(players), seed, results)


def piece_steps(piece: ContestPiece) -> Generator[Progress, None, Counted]:
    """Play the games of a piece in slices of some milliseconds, and first work out what the players need for it."""
    if len(piece.players) > 2 and "equilibrium" in piece.players:
        from lastcard.games.pairs.solver.contests.stored_strategy import strategy

        yield from strategy(len(piece.players), piece.deck, piece.burn).work_out_usual()
    return (yield from relay(steps(piece), lambda ended: Progress(ended, piece.games, "games")))


def _together(players: tuple[str, ...], seed: int, results: Sequence[Counted]) -> Contest:
    def total(name: str) -> Any:
        values = [getattr(result, name) for result in results]
        return tuple(map(sum, zip(*values, strict=True))) if isinstance(values[0], tuple) else sum(values)

    names = ("games", "rounds", "losses", "stopped", "lots", "money", "squares")
    return Contest(players, seed, Counted(*[total(name) for name in names]))

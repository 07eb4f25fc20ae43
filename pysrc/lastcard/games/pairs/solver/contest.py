"""Contests: many whole games between players, in seeded pieces, with 95 % intervals.

A piece depends on its seed and number alone. `LINE_UPS` records what ``lastcard simulate pairs equilibrium
heuristic --games 10000 --seed 2014`` and others like it have found.
Source: Park, Tasnim and Zheng 2014, sections 5.2, 5.4 and 5.5 and appendices 7.3 to 7.7.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, fields
from functools import partial
from math import inf, sqrt
from typing import Any

import numpy as np

from lastcard.core.containers import parts_of, reads
from lastcard.core.pieces import PartitionedWork
from lastcard.core.playing.levels import LEVELS
from lastcard.core.playing.simulate import NORMAL_95, Interval, wilson
from lastcard.core.progress import Progress, relay, run_to_end
from lastcard.core.random_arrays import RandomArrays
from lastcard.core.text import amount
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import MAX_PLAYERS, USUAL_BURN, RankCounts, triangular
from lastcard.games.pairs.solver.agents import PAIRS_LEVELS, heuristic_hits
from lastcard.games.pairs.solver.best_response import position_table
from lastcard.games.pairs.solver.block_step import Numbers, Slices
from lastcard.games.pairs.solver.many_games import ManyGames, play_many, strategy
from lastcard.games.pairs.solver.position_worth import averages, corollary_8, solve_position, stack_of
from lastcard.games.pairs.solver.printed_program import printed_table

PIECE_GAMES = 10_000  # games of a piece
SLOW_PIECE = 50  # the same with a player who solves every position
FOR_TWO = ("printed", "printed-forgetful")  # players for games of two only
CONTESTANTS = ("equilibrium", "paper", "exact", "heuristic", "random", *LEVELS, "perfect", *FOR_TWO)
MOST_WHOLE_GAMES = 1_000_000_000


@dataclass(frozen=True, slots=True)
class ContestPiece:
    """Some games of a contest; their random numbers depend on seed and number."""

    players: tuple[str, ...]
    games: int
    seed: int
    number: int
    deck: RankCounts
    burn: int = USUAL_BURN


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of some games.

    `losses`: by seat.
    `stopped`: games without a loser, as the cards ran out.
    `lots`: ties that no card could break.
    `money`, `squares`: winnings of each seat in the casino's way, and their squares, game by game.
    """

    games: int
    rounds: int
    losses: tuple[int, ...]
    stopped: int
    lots: int
    money: tuple[int, ...]
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GamesContest:
    """The counts of a whole contest."""

    players: tuple[str, ...]
    seed: int
    counted: Counted

    def share(self, seat: int) -> float:
        """Return the share of games that a seat lost."""
        return self.counted.losses[seat] / self.counted.games

    def interval(self, seat: int) -> Interval:
        """Return Wilson's 95 % interval of the share."""
        return wilson(self.counted.losses[seat], self.counted.games)

    def money(self, seat: int) -> tuple[float, float]:
        """Return a seat's average winnings a game, and their standard error."""
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
        counts = parts_of(counted, "rounds", "stopped", "lots")
        return {"games": counted.games, "seed": self.seed, **counts, "seats": seats}

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Return the contest as names and texts."""
        counted = self.counted
        found = [("games", f"{counted.games:,}, seed {self.seed}")]
        for seat, player in enumerate(self.players):
            low, high = self.interval(seat).low, self.interval(seat).high
            mean, error = self.money(seat)
            loses = f"loses {counted.losses[seat]:,}: {self.share(seat):.2%} ({low:.2%} to {high:.2%})"
            wins = f"wins {mean:+.3f} ± {NORMAL_95 * error:.3f} points a game at the casino"
            found.append((f"{seat + 1}. {player}", f"{loses}; {wins}"))
        found.append(("rounds", f"{counted.rounds / counted.games:.2f} a game"))
        if counted.lots:
            found.append(("lots", f"{amount(counted.lots, 'tie')} that no card could break"))
        if counted.stopped:
            stopped = f"{amount(counted.stopped, 'game')} without a loser, as the cards ran out"
            found.append(("stopped", stopped))
        return found


def contest(
    players: Sequence[str], games: int, seed: int, deck: RankCounts | None = None, burn: int = USUAL_BURN
) -> PartitionedWork[ContestPiece, Counted]:
    """Return a contest in pieces. Raises `ValueError` with the allowed players and numbers."""
    if not 2 <= len(players) <= MAX_PLAYERS:
        raise ValueError(f"{len(players)} cannot play: 2 to {MAX_PLAYERS} players sit at the table")
    for player in players:
        if player not in CONTESTANTS:
            raise ValueError(f"there is no player {player!r:.40}; the players are: {', '.join(CONTESTANTS)}")
    if len(players) > 2 and (only := [player for player in players if player in FOR_TWO]):
        raise ValueError(f"{only[0]} is the paper's program for two players: it plays against one other")
    if not 1 <= games <= MOST_WHOLE_GAMES:
        raise ValueError(f"{games:,} games cannot be played: 1 to {MOST_WHOLE_GAMES:,}")
    if len(players) > 3 and "equilibrium" in players:
        raise ValueError(
            "the equilibrium of four players and more is not kept for whole games: at most three here"
        )
    deck = triangular() if deck is None else deck
    size = SLOW_PIECE if {"exact", "perfect", *LEVELS} & set(players) else PIECE_GAMES
    pieces = []
    for begin in range(0, games, size):
        number, some = begin // size, min(size, games - begin)
        pieces.append(ContestPiece(tuple(players), some, seed, number, deck, burn))
    return PartitionedWork(pieces, play_piece, partial(_contest_of, tuple(players), seed), reads(Counted))


def play_piece(piece: ContestPiece) -> Counted:
    """Play the games of a piece."""
    return run_to_end(steps(piece))


def steps(piece: ContestPiece) -> Generator[int, None, Counted]:
    """Play the games of a piece in slices; yield the number of finished ones."""
    rng = RandomArrays(f"{piece.seed} {piece.number}")
    many = ManyGames(piece.games, len(piece.players), piece.deck, piece.burn, rng)
    yield from play_many(many, [POLICIES[player] for player in piece.players])
    losses = tuple(int((many.loser == seat).sum()) for seat in range(many.players))
    money, squares = (tuple(map(int, won.sum(axis=0))) for won in (many.money, many.money**2))
    stopped, rounds = int((many.loser == -2).sum()), int(many.rounds.sum())
    return Counted(piece.games, rounds, losses, stopped, many.lots, money, squares)


def contest_steps(players: Sequence[str], games: int, seed: int) -> Slices[GamesContest]:
    """Play a contest in this process, in slices of some milliseconds. Raises as `contest`."""
    work = contest(players, games, seed)
    results, done = [], 0
    for piece in work.pieces:

        def told(part: Progress, done: int = done) -> Progress:
            return Progress(done + part.done, games, "games")

        results.append((yield from relay(piece_steps(piece), told)))
        done += piece.games
    return _contest_of(tuple(players), seed, results)


def piece_steps(piece: ContestPiece) -> Slices[Counted]:
    """Play the games of a piece in slices, after solving what its players need."""
    if len(piece.players) > 2 and "equilibrium" in piece.players:
        yield from strategy(len(piece.players), piece.deck, piece.burn).work_out_usual()
    return (yield from relay(steps(piece), lambda ended: Progress(ended, piece.games, "games")))


def _contest_of(players: tuple[str, ...], seed: int, results: Sequence[Counted]) -> GamesContest:
    totals: list[Any] = []
    for field in fields(Counted):
        values = [getattr(result, field.name) for result in results]
        by_seat = isinstance(values[0], tuple)
        totals.append(tuple(map(sum, zip(*values, strict=True))) if by_seat else sum(values))
    return GamesContest(players, seed, Counted(*totals))


Policy = Callable[["ManyGames", Any], Any]


def equilibrium(many: ManyGames, games: Numbers) -> Numbers:
    """Play the equilibrium of the paper: on the full deck less the face-up cards."""
    deck = triangular(many.ranks)
    mover = many.player[games]
    turned = [many.stacks[games, (mover + turn) % many.players] for turn in range(many.players)]
    if many.players == 2:
        return np.asarray(position_table(deck, many.burn).hits[turned[0], turned[1]])
    return strategy(many.players, deck, many.burn).hits(turned)


def exact(many: ManyGames, games: Numbers) -> Numbers:
    """Play the equilibrium on the true deck, with the discards: every position is solved."""
    deck, discards = many.deck[games], many.discards[games]
    found = []
    for row, game in enumerate(games):
        stacks = tuple(stack_of(int(stack)) for stack in many.stacks[game])
        left, out = tuple(map(int, deck[row])), tuple(map(int, discards[row]))
        state = State(stacks, left, out, many.burn, int(many.player[game]))
        certain = many.players == 2 and corollary_8(state).folds
        found.append(not certain and solve_position(state).hits)
    return np.array(found, bool)


def random_policy(many: ManyGames, games: Numbers) -> Numbers:
    """Hit every other time, by chance."""
    return np.asarray(many.rng.random(len(games)) < 0.5)


def heuristic_policy(many: ManyGames, games: Numbers) -> Numbers:
    """Play the heuristic of appendix 7.6."""
    mover, low = many.player[games], many.low(games)
    average = averages(many.ranks)[many.stacks[games, mover]]
    return np.asarray(heuristic_hits(many.scores[games, mover], low, average, many.target))


def printed(many: ManyGames, games: Numbers, *, remembers: bool = True) -> Numbers:
    """Play the program of appendix 7.7, mistakes included, with or without its memory."""
    hits, mover = printed_table(triangular(many.ranks), remembers=remembers), many.player[games]
    return np.asarray(hits[many.stacks[games, mover], many.stacks[games, 1 - mover]])


def mixed(skill: float) -> Policy:
    """Return a player that plays exactly with a probability at each turn, and else by chance."""

    def policy(many: ManyGames, games: Numbers) -> Numbers:
        hits = random_policy(many, games)
        best = np.flatnonzero(many.rng.random(len(games)) < skill)
        hits[best] = exact(many, games[best])
        return hits

    return policy


POLICIES: dict[str, Policy] = {
    "equilibrium": equilibrium,
    "paper": equilibrium,
    "exact": exact,
    "perfect": exact,
    "heuristic": heuristic_policy,
    "random": random_policy,
    "printed": printed,
    "printed-forgetful": partial(printed, remembers=False),
    **{name: mixed(PAIRS_LEVELS.named(name).skill) for name in LEVELS},
}  # by name, as on the command line

GAMES, SEED = 10_000, 2014
E, H, R = "equilibrium", "heuristic", "random"

# Rounds, losses, lots, money and squares of recorded contests, by players in turn order; no game was stopped.
_RECORDS = {
    (E, E): (82858, (5030, 4970), 1, (-1460, 1460), (3942894, 3942894)),
    (E, H): (80170, (4740, 5260), 0, (23621, -23621), (4283095, 4283095)),
    (H, E): (79996, (5300, 4700), 0, (-26640, 26640), (4332940, 4332940)),
    (E, R): (82856, (478, 9522), 0, (224618, -224618), (6368800, 6368800)),
    (H, R): (81520, (523, 9477), 0, (219327, -219327), (6288983, 6288983)),
    (E, H, H): (68877, (3379, 3198, 3423), 0, (21037, -2537, -18500), (6932851, 7596313, 7737940)),
    (H, E, H): (68870, (3502, 3269, 3229), 0, (-24104, 30772, -6668), (7868606, 6905294, 7540802)),
    (H, H, E): (68908, (3385, 3389, 3226), 0, (-13631, -15464, 29095), (7650911, 7796468, 6944561)),
    (E, E, H): (68517, (3428, 3194, 3378), 0, (5061, 20775, -25836), (6884487, 6770181, 7530486)),
    (E, R, R): (82459, (256, 6103, 3641), 0, (240216, -176796, -63420), (7805018, 7480724, 5026694)),
}
LINE_UPS = {
    players: GamesContest(players, SEED, Counted(GAMES, rounds, losses, 0, lots, money, squares))
    for players, (rounds, losses, lots, money, squares) in _RECORDS.items()
}

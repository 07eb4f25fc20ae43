"""Contests: many deals played by a strategy, or decided by the solver for the record.

A piece depends on its seeds alone.
Source: the README of easyPGS, "Finite Games" and "Interface", for what is counted.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from math import sqrt
from typing import Any

import numpy as np

from lastcard.core.containers import parts_of, reads
from lastcard.core.pieces import PartitionedWork
from lastcard.core.playing.simulate import NORMAL_95, Interval, wilson
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.random_arrays import RandomArrays
from lastcard.games.solitaire.rules.position import MAX_COLUMNS, READINGS, USUAL_READING, Reading, deal
from lastcard.games.solitaire.solver.beam import beam, depth_first
from lastcard.games.solitaire.solver.boards import (
    MEASURES,
    SOLITAIRE_LEVELS,
    BoardNumbers,
    Played,
    grid_of,
    play_steps,
    weights_for,
)
from lastcard.games.solitaire.solver.deal_record import record
from lastcard.games.solitaire.solver.verdict import BOARD_BUDGET

BEAMS = {"beam-30": 30, "beam-300": 300, "beam-3000": 3_000}  # widths of the beams
DESCENT = "depth-first"  # the name of the depth-first search
DESCENT_BOARDS = 1_000  # boards that the depth-first search expands
STRATEGIES = (*MEASURES, DESCENT, *BEAMS)  # from simple to strong
SOLVER = "solver"  # the whole solver, whose summary is a record
# Deals of a piece, 500 by default.
PIECE_DEALS = {"random": 2_000, "ahead": 100, DESCENT: 10, **dict.fromkeys(BEAMS, 10)}
MOST_DEALS = 10_000_000
HIGHEST_SEED = 10**12

# Names of players, and the strategies that play for them.
STRATEGY_OF = {**{name: name for name in (*STRATEGIES, SOLVER)}, **SOLITAIRE_LEVELS, "perfect": SOLVER}
_PLAYER_WORDS = ", ".join(
    name if name == plays else f"{name} ({plays})" for name, plays in STRATEGY_OF.items()
)


@dataclass(frozen=True, slots=True)
class DealRange:
    """The deals from the seed `first` to before `stop`, for a strategy."""

    strategy: str
    reading: Reading
    first: int
    stop: int


@dataclass(frozen=True)
class DealContest:
    """The counts of many deals.

    `moves` counts the games of 0, 1, 2, … moves; `complete` those that ended with 0 to 13 complete columns.
    """

    strategy: str
    reading: Reading
    won: int
    moves: tuple[int, ...]
    complete: tuple[int, ...]

    @property
    def games(self) -> int:
        """The number of deals."""
        return sum(self.moves)

    @property
    def interval(self) -> Interval:
        """Wilson's 95 % interval of the chance to win a deal."""
        return wilson(self.won, self.games)

    @property
    def length(self) -> tuple[float, float]:
        """The mean number of moves, and half of its 95 % interval."""
        return mean_and_margin(self.moves)

    @property
    def columns(self) -> tuple[float, float]:
        """The mean number of complete columns at the end, and half of its 95 % interval."""
        return mean_and_margin(self.complete)

    def as_dict(self) -> dict[str, Any]:
        """Return the counts as JSON values."""
        return {
            "strategy": self.strategy,
            "rules": self.reading,
            "games": self.games,
            "won": self.won,
            "share": self.won / self.games,
            "interval": [self.interval.low, self.interval.high],
            **parts_of(self, "moves", "complete"),
        }

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Return the counts as names and texts."""
        (length, more), (columns, wider) = self.length, self.columns
        chance = self.interval
        return (
            ("deals", f"{self.games:,}, rules={self.reading}"),
            ("won", f"{self.won:,}: {self.won / self.games:.2%} ({chance.low:.2%} to {chance.high:.2%})"),
            ("moves", f"{length:.2f} ± {more:.2f} a game, {len(self.moves) - 1} at most"),
            ("complete columns", f"{columns:.2f} ± {wider:.2f} at the end"),
        )


def mean_and_margin(counts: Sequence[int]) -> tuple[float, float]:
    """Return the mean of 0, 1, 2, … counted so often, and half of its 95 % interval."""
    total = sum(counts)
    mean = sum(value * count for value, count in enumerate(counts)) / total
    spread = sum(count * (value - mean) ** 2 for value, count in enumerate(counts))
    return mean, NORMAL_95 * sqrt(spread / max(1, total - 1) / total)


def contest(words: Sequence[str], games: int, seed: int) -> PartitionedWork[Any, Any]:
    """Return the work of playing the deals of `games` seeds from `seed` on.

    `words` are a name of `STRATEGY_OF`, then options: ``rules=`` with a reading and, for the solver,
    ``budget=`` with the boards a deal. Raises `ValueError` with the allowed names and numbers.
    """
    name, *options = words
    strategy = STRATEGY_OF.get(name)
    if strategy is None:
        raise ValueError(f"there is no strategy {name[:40]!r}; there are {_PLAYER_WORDS}")
    if not 1 <= games <= MOST_DEALS or seed > HIGHEST_SEED:
        raise ValueError(f"1 to {MOST_DEALS:,} deals can be played, with seeds up to {HIGHEST_SEED:,}")
    reading, budget = _reading_and_budget(options)
    if strategy == SOLVER:
        return record(reading, range(seed, seed + games), BOARD_BUDGET if budget is None else budget)
    if budget is not None:
        raise ValueError(f"only {SOLVER} has a budget")
    size = PIECE_DEALS.get(strategy, 500)
    stop = seed + games
    firsts = range(seed, stop, size)
    rounds = [DealRange(strategy, reading, first, min(first + size, stop)) for first in firsts]
    return PartitionedWork(rounds, play_round, together, reads(DealContest))


def round_steps(task: DealRange) -> Generator[Progress, None, DealContest]:
    """Play the deals of a round by a strategy of `MEASURES`, in slices."""
    grid, rng = grid_of(4, MAX_COLUMNS, task.reading), RandomArrays(f"{task.first} {task.stop}")
    return _contest_of(task, (yield from play_steps(grid, _deals(task), task.strategy, rng)))


def _deals(task: DealRange) -> BoardNumbers:
    grid = grid_of(4, MAX_COLUMNS, task.reading)
    return grid.pack(deal(4, MAX_COLUMNS, seed, task.reading) for seed in range(task.first, task.stop))


def play_round(task: DealRange) -> DealContest:
    """Play the deals of a round."""
    if task.strategy in MEASURES:
        return run_to_end(round_steps(task))
    grid = grid_of(4, MAX_COLUMNS, task.reading)
    ends = []  # whether it is won, by how many moves, and the most complete columns of any board seen
    for start in _deals(task):
        if task.strategy in BEAMS:
            beamed = run_to_end(beam(grid, start, BEAMS[task.strategy], weights_for(grid), BOARD_BUDGET))
            ends.append((beamed.line is not None, len(beamed.line or ()), beamed.best))
        else:
            found = depth_first(grid, start, DESCENT_BOARDS)
            ends.append((found.won, found.moves, found.best))
    return _contest_of(task, Played(*map(np.array, zip(*ends, strict=True))))


def _contest_of(task: DealRange, played: Played) -> DealContest:
    won, moves = int(np.count_nonzero(played.won)), np.bincount(played.moves)
    complete = np.bincount(played.complete, minlength=MAX_COLUMNS + 1)
    return DealContest(task.strategy, task.reading, won, tuple(moves.tolist()), tuple(complete.tolist()))


def together(parts: Sequence[DealContest]) -> DealContest:
    """Return the counts of all rounds."""
    first, won = parts[0], sum(part.won for part in parts)
    moves, complete = (
        tuple(map(sum, zip_longest(*counts, fillvalue=0)))
        for counts in ([part.moves for part in parts], [part.complete for part in parts])
    )
    return DealContest(first.strategy, first.reading, won, moves, complete)


def _reading_and_budget(words: Sequence[str]) -> tuple[Reading, int | None]:
    reading: Reading = USUAL_READING
    budget = None
    for word in words:
        name, _, value = word.partition("=")
        if name == "rules" and value in READINGS:
            reading = value
        elif name == "budget" and value.isdecimal() and len(value) <= 9:
            budget = int(value)
        else:
            raise ValueError(
                f"{word[:40]!r} is not known: write one strategy, rules={' or '.join(READINGS)}, and budget=1500000"
            )
    return reading, budget

"""Four searches of one position, raced: minimax, and alpha-beta with the moves in three orders."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from lastcard.core.progress import Progress
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.core.twoplayer.kernels import Algorithm
from lastcard.games.pan.claims.checks.heuristic_accuracy import EXAMPLE
from lastcard.games.pan.rules import GAME, Move
from lastcard.games.pan.solver.heuristic import heuristic
from lastcard.ui.study.computed import ComputedTable, Steps, Table
from lastcard.ui.study.figures import cell

DEPTH = 10
SHUFFLES = 5
"""Searches over which the figures of the random order are averaged."""

Order = Callable[[tuple[Move, ...]], Iterable[Move]]


def turned(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The essay's order turned round: taking first, then high cards before low ones."""
    return moves[::-1]


def shuffled(seed: int) -> Order:
    """A random order, another one at every position."""
    rng = Random(seed)
    return lambda moves: rng.sample(moves, len(moves))


@dataclass(frozen=True, slots=True)
class Entrant:
    """A search that takes part: its name, how it searches, in which orders, and the essay's seconds."""

    name: str
    algorithm: Algorithm
    orders: tuple[Order | None, ...]
    seconds: str


ENTRANTS = (
    Entrant("minimax", "minimax", (None,), "128.982 s"),
    Entrant("alpha-beta, taking and high cards first", "alphabeta", (turned,), ""),
    Entrant(
        "alpha-beta, moves in random order", "alphabeta", tuple(map(shuffled, range(SHUFFLES))), "9.173 s"
    ),
    Entrant("alpha-beta, low cards first, taking last", "alphabeta", (None,), "1.794 s"),
)


@dataclass(frozen=True, slots=True)
class Run:
    """What an entrant found: value and best move, nodes and seconds of work (means, where it searched several times)."""

    value: float
    move: str
    nodes: float
    seconds: float


class Searches(ComputedTable):
    """The table of the four searches: the button runs them, one row each."""

    asks = "How much work does a clever search save?"
    action = "Search here"

    def __init__(self) -> None:
        self.runs: dict[str, Run] = {}
        super().__init__(
            "Minimax and alpha-beta, raced",
            "pan-searches",
            ["search", "nodes", "of minimax", "seconds here", "in the essay", "value", "best move"],
            note=f"The 5-Pan start {EXAMPLE}, which fits the essay's example (it does not print the position searched), {DEPTH} moves deep, "
            "with the heuristic's Score_2 as it was meant. Seconds are those of the work itself on this machine, pauses for the page left out; the "
            f"essay's are from Maple in 2015. The random order is the mean of {SHUFFLES} searches.",
        )

    def _compute(self) -> Steps[None]:
        self.runs = {}
        self.redraw()
        total = sum(len(entrant.orders) for entrant in ENTRANTS)
        done = 0
        for entrant in ENTRANTS:
            runs = []
            for order in entrant.orders:
                runs.append((yield from self._run(entrant.algorithm, order, done, total)))
                done += 1
            self.runs[entrant.name] = Run(
                runs[0].value,
                runs[0].move,
                sum(run.nodes for run in runs) / len(runs),
                sum(run.seconds for run in runs) / len(runs),
            )
            self.redraw()

    def _run(self, algorithm: Algorithm, order: Order | None, done: int, total: int) -> Steps[Run]:
        start = GAME.parse(EXAMPLE)
        steps = search_to(GAME, start, DEPTH, heuristic, algorithm, order)
        seconds = 0.0
        while True:
            begun = time.perf_counter()
            try:
                next(steps)
            except StopIteration as end:
                seconds += time.perf_counter() - begun
                found = end.value
                return Run(
                    found.value, GAME.move_label(start, GAME.format_move(found.move)), found.nodes, seconds
                )
            seconds += time.perf_counter() - begun
            yield Progress(done, total, f"{algorithm}, {DEPTH} moves")

    def _rows(self) -> list[list[dict[str, Any]]]:
        whole = self.runs.get(ENTRANTS[0].name)
        rows: list[list[dict[str, Any]]] = []
        for entrant in ENTRANTS:
            run = self.runs.get(entrant.name)
            row = [cell(entrant.name)]
            if run and whole:
                share = run.nodes / whole.nodes
                row += [
                    cell(f"{run.nodes:,.0f}"),
                    cell(f"{share:.1%}", gauge=share),
                    cell(f"{run.seconds:.3f} s"),
                    cell(entrant.seconds),
                    cell(f"{run.value:g}"),
                    cell(run.move),
                ]
            else:
                row += [cell(), cell(), cell(), cell(entrant.seconds), cell(), cell()]
            rows.append(row)
        return rows

    def _table(self) -> Table:
        columns = ("search", "nodes", "seconds here", "seconds in the essay", "value", "best move")
        rows = []
        for entrant in ENTRANTS:
            if run := self.runs.get(entrant.name):
                seconds = entrant.seconds.removesuffix(" s")
                rows.append((entrant.name, run.nodes, run.seconds, seconds, run.value, run.move))
        return columns, rows

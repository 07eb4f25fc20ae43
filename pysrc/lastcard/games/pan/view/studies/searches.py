"""Four searches of one position, raced: minimax, and alpha-beta with the moves in three orders."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import param
from panel.viewable import Viewable

from lastcard.core.progress import Progress
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.core.twoplayer.kernels import Algorithm
from lastcard.games.pan.claims.checks.heuristic_accuracy import EXAMPLE
from lastcard.games.pan.rules import GAME, Move
from lastcard.games.pan.solver.heuristic import heuristic
from lastcard.ui.component import Part
from lastcard.ui.jobs.button_job import ButtonJob
from lastcard.ui.study.csv_text import csv_text
from lastcard.ui.study.figures import FigureTable, cell

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


class Searches(Part):
    """The table of the four searches: the button runs them, one row each."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self) -> None:
        super().__init__()
        self.runs: dict[str, Run] = {}
        self.card = FigureTable(
            title="Minimax and alpha-beta, raced",
            note=f"The 5-Pan start {EXAMPLE}, which fits the essay's example (it does not print the position searched), {DEPTH} plies deep, "
            "with the heuristic's Score_2 as it was meant. Seconds are those of the work itself on this machine, pauses for the page left out; the "
            f"essay's are from Maple in 2015. The random order is the mean of {SHUFFLES} searches.",
            file="pan-searches",
            columns=["search", "nodes", "of minimax", "seconds here", "in the essay", "value", "best move"],
            action="Search here",
        )
        self._work = ButtonJob(self.card, self._race, ended=self._show)
        self._show()

    def _race(self) -> Generator[Progress, None, None]:
        self.runs = {}
        self._show()
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
            self._show()

    def _run(
        self, algorithm: Algorithm, order: Order | None, done: int, total: int
    ) -> Generator[Progress, None, Run]:
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
            yield Progress(done, total, f"{algorithm}, {DEPTH} plies")

    def _show(self) -> None:
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
        self.card.param.update(
            rows=rows,
            csv=csv_text(
                ("search", "nodes", "seconds here", "seconds in the essay", "value", "best move"),
                [
                    (
                        entrant.name,
                        self.runs[entrant.name].nodes,
                        self.runs[entrant.name].seconds,
                        entrant.seconds.removesuffix(" s"),
                        self.runs[entrant.name].value,
                        self.runs[entrant.name].move,
                    )
                    for entrant in ENTRANTS
                    if entrant.name in self.runs
                ],
            ),
        )

    def __panel__(self) -> Viewable:
        return self.card

"""A contest of engines from random deals, and a race of four searches."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from itertools import combinations
from math import pi
from statistics import fmean
from typing import Any, NamedTuple

from bokeh.plotting import figure

from lastcard.core.game import Outcome
from lastcard.core.playing import Agent, LookAheadAgent, RandomAgent
from lastcard.core.playing.simulate import Interval, Playout, Tally, play_steps
from lastcard.core.progress import Progress, relay
from lastcard.core.twoplayer import Algorithm
from lastcard.core.twoplayer.depth_limited import search_to
from lastcard.games.pan.facts.heuristic import EXAMPLE
from lastcard.games.pan.rules import GAME, Move, State
from lastcard.games.pan.rules.deals import random_start
from lastcard.games.pan.solver.engine import SolutionAgent, prepare
from lastcard.games.pan.solver.search import essay_heuristic
from lastcard.ui.pictures.charts import Palette, Share, share_bars, whiskers
from lastcard.ui.study import ComputedChart, ComputedTable, Steps, Table, cell

CONTEST_RANKS = 4
DEALS_A_PAIR = 30  # each is played twice
ENGINES: tuple[tuple[str, Agent], ...] = (
    ("perfect", SolutionAgent(prepare)),
    ("6 moves", LookAheadAgent(6, essay_heuristic)),
    ("2 moves", LookAheadAgent(2, essay_heuristic)),
    ("random", RandomAgent()),
)
PAIRS = tuple(combinations(range(len(ENGINES)), 2))
PAIR_NAMES = tuple(f"{ENGINES[one][0]} – {ENGINES[other][0]}" for one, other in PAIRS)
BELOW = -0.36  # distance of the whiskers from the middle of a bar


class EngineContest(ComputedChart):
    """Stacked bars of games won, drawn and lost, with 95 % intervals (Wilson)."""

    asks = "Which computer player is strongest?"
    action = f"Play {2 * DEALS_A_PAIR * len(PAIRS):,} games here"

    def __init__(self) -> None:
        self.tallies: dict[str, Tally] = {}
        self._remark = ""
        look: dict[str, Any] = {"height": 380, "y_range": list(reversed(PAIR_NAMES)), "x_range": (0, 1)}
        super().__init__("Engines against each other", "pan-contest", **look)

    def _compute(self) -> Steps[None]:
        self.tallies = {}
        rng = random.Random(random.randrange(2**31))
        total, done = 2 * DEALS_A_PAIR * len(PAIRS), 0
        for name, pair in zip(PAIR_NAMES, PAIRS, strict=True):
            tally = Tally(0, (0, 0))
            for _ in range(DEALS_A_PAIR):
                start = random_start(rng, CONTEST_RANKS)
                for seats in (pair, pair[::-1]):
                    playout = yield from self._game(start, seats, rng, done, total)
                    tally = tally.add(playout if seats == pair else _turned(playout))
                    done += 1
                    self.tallies[name] = tally
            self.redraw()

    def _game(
        self, start: State, seats: tuple[int, ...], rng: random.Random, done: int, total: int
    ) -> Steps[Playout[State, Move]]:
        agents = [ENGINES[seat][1] for seat in seats]
        steps = play_steps(GAME, start, agents, rng, repetition=True)
        return (yield from relay(steps, lambda _: Progress(done, total, "games")))

    def _take(self, found: None) -> None:
        plies = sum(tally.plies for tally in self.tallies.values())
        games = sum(tally.games for tally in self.tallies.values())
        self._remark = (
            f" {games:,} games were played here, with {plies / games:.0f} moves on average. The whiskers under the "
            "bars are 95 % intervals (Wilson) for the share that each of the two wins."
        )

    def _note(self) -> str:
        return (
            f"Engines play each other from random deals of {CONTEST_RANKS}-Pan: a perfect one, two that look 6 and 2 "
            "moves ahead with the heuristic, and one that plays at random. Each deal is played twice, with seats "
            "swapped. A game is a draw when a position occurs for the third time with the same player to "
            f"move.{self._remark}"
        )

    def _table(self) -> Table:
        rows = []
        for name, tally in self.tallies.items():
            limits = [tally.interval(player) for player in (0, 1)]
            shares = [number for limit in limits for number in (limit.low, limit.high)]
            rows.append((name, tally.games, *tally.wins, tally.draws, *shares, tally.plies))
        columns = ("pair", "games", "first named wins", "other wins", "draws")
        return (*columns, "first named low", "first named high", "other low", "other high", "plies"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        names, tallies = list(self.tallies), list(self.tallies.values())
        shares = (
            Share("first named wins", palette.win, [tally.wins[0] for tally in tallies]),
            Share("draw", palette.draw, [tally.draws for tally in tallies]),
            Share("other wins", palette.loss, [tally.wins[1] for tally in tallies]),
        )
        share_bars(plot, palette, ("pair", names), shares)
        below: Any = [(name, BELOW) for name in names]
        for player, colour in ((0, palette.win), (1, palette.loss)):
            # The intervals of the first named's wins, from the left, and of the other's, from the right.
            limits = [tally.interval(player) for tally in tallies]
            if player:
                limits = [Interval(1 - limit.high, 1 - limit.low) for limit in limits]
            whiskers(plot, limits, below, colour)
            for ends in ([limit.low for limit in limits], [limit.high for limit in limits]):
                plot.scatter(ends, below, marker="dash", angle=pi / 2, size=9, color=colour, line_width=2)
        plot.xaxis.axis_label = "share of games"
        plot.legend.visible = bool(names)


def _turned(playout: Playout[State, Move]) -> Playout[State, Move]:
    outcome = playout.outcome
    return Playout(playout.states, playout.moves, Outcome(outcome.payoffs[::-1], outcome.sentence))


RACE_DEPTH = 10
SHUFFLES = 5  # searches averaged for the random order
Order = Callable[[tuple[Move, ...]], Iterable[Move]]


def shuffled(seed: int) -> Order:
    """Return a random order, different at every position."""
    rng = random.Random(seed)
    return lambda moves: rng.sample(moves, len(moves))


class Entrant(NamedTuple):
    """A search in the race: name, algorithm, orders, and the essay's seconds."""

    name: str
    algorithm: Algorithm
    orders: tuple[Order | None, ...]
    seconds: str


_RANDOM = tuple(map(shuffled, range(SHUFFLES)))
ENTRANTS = (
    Entrant("minimax", "minimax", (None,), "128.982 s"),
    Entrant("alpha-beta, picking up and high cards first", "alphabeta", (lambda moves: moves[::-1],), ""),
    Entrant("alpha-beta, moves in random order", "alphabeta", _RANDOM, "9.173 s"),
    Entrant("alpha-beta, low cards first, picking up last", "alphabeta", (None,), "1.794 s"),
)


class SearchRun(NamedTuple):
    """The result of an entrant: value, best move, and mean nodes and seconds."""

    value: float
    move: str
    nodes: float
    seconds: float


class Searches(ComputedTable):
    """The table of four searches of one position: the button runs them, one row each."""

    asks = "How much work does a clever search save?"
    action = "Search here"

    def __init__(self) -> None:
        self.runs: dict[str, SearchRun] = {}
        super().__init__(
            "A race of minimax and alpha-beta",
            "pan-searches",
            ["search", "nodes", "of minimax", "seconds here", "in the essay", "value", "best move"],
            note=f"The 5-Pan deal {EXAMPLE}, which fits the essay’s example (it does not print the position "
            f"searched), {RACE_DEPTH} moves deep, with the heuristic’s Score_2 as meant. The seconds are for the "
            "search itself on this machine, without pauses for the page; the essay’s are from Maple in 2015. The "
            f"random order is the mean of {SHUFFLES} searches.",
        )

    def _compute(self) -> Steps[None]:
        self.runs = {}
        self.redraw()
        total, done = sum(len(entrant.orders) for entrant in ENTRANTS), 0
        for entrant in ENTRANTS:
            runs = []
            for order in entrant.orders:
                runs.append((yield from self._run(entrant.algorithm, order, done, total)))
                done += 1
            nodes, seconds = fmean(run.nodes for run in runs), fmean(run.seconds for run in runs)
            self.runs[entrant.name] = SearchRun(runs[0].value, runs[0].move, nodes, seconds)
            self.redraw()

    def _run(self, algorithm: Algorithm, order: Order | None, done: int, total: int) -> Steps[SearchRun]:
        start = GAME.parse(EXAMPLE)
        steps = search_to(GAME, start, RACE_DEPTH, essay_heuristic, algorithm, order)
        seconds = 0.0
        while True:
            begun = time.perf_counter()
            try:
                next(steps)
            except StopIteration as end:
                seconds += time.perf_counter() - begun
                found = end.value
                move = GAME.move_label(start, GAME.format_move(found.move))
                return SearchRun(found.value, move, found.nodes, seconds)
            seconds += time.perf_counter() - begun
            yield Progress(done, total, f"{algorithm}, {RACE_DEPTH} moves")

    def _rows(self) -> list[list[dict[str, Any]]]:
        rows = []
        for entrant in ENTRANTS:
            found, best = [cell()] * 3, [cell()] * 2
            if run := self.runs.get(entrant.name):
                share = run.nodes / self.runs[ENTRANTS[0].name].nodes
                nodes, seconds = cell(f"{run.nodes:,.0f}"), cell(f"{run.seconds:.3f} s")
                found = [nodes, cell(f"{share:.1%}", gauge=share), seconds]
                best = [cell(f"{run.value:g}"), cell(run.move)]
            rows.append([cell(entrant.name), *found, cell(entrant.seconds), *best])
        return rows

    def _table(self) -> Table:
        columns = ("search", "nodes", "seconds here", "seconds in the essay", "value", "best move")
        rows = []
        for entrant in ENTRANTS:
            if run := self.runs.get(entrant.name):
                seconds = entrant.seconds.removesuffix(" s")
                rows.append((entrant.name, run.nodes, run.seconds, seconds, run.value, run.move))
        return columns, rows

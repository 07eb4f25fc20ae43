"""Engines against each other: games from random deals of 4-Pan, each deal played twice with the seats exchanged."""

from __future__ import annotations

import random
from itertools import combinations
from math import pi
from typing import Any

from bokeh.plotting import figure

from lastcard.core.game import Outcome
from lastcard.core.playing.agents import Agent, LookAheadAgent, RandomAgent
from lastcard.core.playing.simulate import Playout, Tally, play_steps
from lastcard.core.progress import Progress, relay
from lastcard.games.pan.rules import GAME, Move, State
from lastcard.games.pan.solver.heuristic import heuristic
from lastcard.games.pan.solver.page_answers import prepare
from lastcard.games.pan.solver.perfect_player import SolutionAgent
from lastcard.games.pan.solver.whole_game.deals import random_start
from lastcard.ui.pictures.charts.charts import Palette
from lastcard.ui.pictures.charts.share_bars import Share, share_bars
from lastcard.ui.study.computed import ComputedChart, Steps, Table

RANKS = 4
DEALS = 30  # a pair; each is played twice
ENGINES: tuple[tuple[str, Agent], ...] = (
    ("perfect", SolutionAgent(prepare)),
    ("6 moves", LookAheadAgent(6, heuristic)),
    ("2 moves", LookAheadAgent(2, heuristic)),
    ("random", RandomAgent()),
)
PAIRS = tuple(combinations(range(len(ENGINES)), 2))
NAMES = tuple(f"{ENGINES[one][0]} – {ENGINES[other][0]}" for one, other in PAIRS)
NOTE = (
    f"Engines against each other from random deals of {RANKS}-Pan: the perfect one, two that look 6 and 2 moves ahead with the heuristic, and chance. Each deal is played twice, with the seats exchanged. A position that comes up "
    "for the third time, with the same player to move, makes a draw."
)


BELOW = -0.36  # where the whiskers stand, from the middle of a bar


class Contest(ComputedChart):
    """Stacked bars of games won, drawn and lost, with 95 % intervals (Wilson) once they are played."""

    asks = "Which computer player is strongest?"
    action = f"Play {2 * DEALS * len(PAIRS):,} games here"

    def __init__(self) -> None:
        self.tallies: dict[str, Tally] = {}
        self._remark = ""
        super().__init__(
            "Engines against each other",
            "pan-contest",
            height=380,
            y_range=list(reversed(NAMES)),
            x_range=(0, 1),
        )

    def _compute(self) -> Steps[None]:
        self.tallies = {}
        rng = random.Random(random.randrange(2**31))
        total, done = 2 * DEALS * len(PAIRS), 0
        for name, pair in zip(NAMES, PAIRS, strict=True):
            tally = Tally(0, (0, 0))
            for _ in range(DEALS):
                start = random_start(rng, RANKS)
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
        self._remark = f" {games:,} games were played here, of {plies / games:.0f} moves on average; the whiskers under the bars are 95 % intervals (Wilson) for the share that each of the two wins."

    def _note(self) -> str:
        return f"{NOTE}{self._remark}"

    def _table(self) -> Table:
        rows = []
        for name, tally in self.tallies.items():
            limits = [tally.interval(player) for player in (0, 1)]
            shares = [number for limit in limits for number in (limit.low, limit.high)]
            rows.append((name, tally.games, *tally.wins, tally.draws, *shares, tally.plies))
        columns = ("pair", "games", "first named wins", "other wins", "draws")
        return (*columns, "first named low", "first named high", "other low", "other high", "plies"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        names = list(self.tallies)
        tallies = list(self.tallies.values())
        parts = (
            Share("first named wins", palette.win, [tally.wins[0] for tally in tallies]),
            Share("draw", palette.draw, [tally.draws for tally in tallies]),
            Share("other wins", palette.loss, [tally.wins[1] for tally in tallies]),
        )
        share_bars(plot, palette, ("pair", names), parts)
        self._whiskers(plot, palette)
        plot.xaxis.axis_label = "share of the games"
        plot.legend.visible = bool(names)

    def _whiskers(self, plot: figure, palette: Palette) -> None:
        """The intervals of the first named's wins, from the left, and of the other's, from the right."""
        for player in (0, 1):
            limits = [tally.interval(player) for tally in self.tallies.values()]
            ends = [
                (limit.low, limit.high) if player == 0 else (1 - limit.high, 1 - limit.low)
                for limit in limits
            ]
            colour = palette.loss if player else palette.win
            below: Any = [(name, BELOW) for name in self.tallies]
            plot.segment(
                [low for low, _ in ends],
                below,
                [high for _, high in ends],
                below,
                color=colour,
                line_width=2,
            )
            for place in (0, 1):
                plot.scatter(
                    [end[place] for end in ends],
                    below,
                    marker="dash",
                    angle=pi / 2,
                    size=9,
                    color=colour,
                    line_width=2,
                )


def _turned(playout: Playout[State, Move]) -> Playout[State, Move]:
    """The game with its players renamed: the one who moved first is the other one."""
    outcome = playout.outcome
    return Playout(playout.states, playout.moves, Outcome(outcome.payoffs[::-1], outcome.sentence))

"""The charts of the Study tab: growth, simulation, the Moore machine, the winners."""

from __future__ import annotations

import json
import random
from itertools import zip_longest
from typing import Any

import param
from bokeh.plotting import figure
from panel.viewable import Viewer

from lastcard.core.playing import Agent, PerfectAgent, RandomAgent
from lastcard.core.playing.simulate import Tally, simulate
from lastcard.core.progress import Progress
from lastcard.core.text import csv_text
from lastcard.core.twoplayer import ALGORITHMS
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.optimal_play import MooreMachine, chance_table
from lastcard.games.matches.solver.tree_sizes import tree_size
from lastcard.games.matches.solver.verdict import solve, value, winning_move
from lastcard.ui.component import Component, Messages
from lastcard.ui.pictures.charts import Chart, Palette, curve, frame, source_of, squares, tell, whiskers
from lastcard.ui.study import ComputedChart, Steps, StudyCard, Table

CHART_PILES = range(1, 31)
CHART_TAKES = range(1, 11)
LARGEST_DRAWN_TAKE = 6  # largest take of which the machine is drawn
MOST_SETTINGS = {"take": LARGEST_DRAWN_TAKE, "pile": 60}
SIMULATED_GAMES = 200  # a pile
SEAT_COLOURS = ("red", "blue")  # who begins, and the other player, as on the board


def charts() -> list[Viewer]:
    """Return the charts in the order shown."""
    return [growth_chart(), SimulationChart(), MachineStudy(), win_map()]


def growth_chart() -> Chart:
    """Return the chart of the nodes of both searches, on a logarithmic axis."""
    columns = ("matches", "minimax", "alphabeta", "positions")
    sizes = [[tree_size(State(left), name).nodes for name in ALGORITHMS] for left in CHART_PILES]
    rows = [(left, *nodes, 2 * left) for left, nodes in zip(CHART_PILES, sizes, strict=True)]

    def draw(plot: figure, palette: Palette) -> None:
        source = source_of(columns, rows)
        for column, label, colour, marker in (
            ("minimax", "minimax", palette.loss, "circle"),
            ("alphabeta", "alpha-beta", palette.win, "triangle"),
            ("positions", "different positions", palette.draw, "square"),
        ):
            curve(plot, source, "matches", column, colour, label, marker)
        frame(plot, "matches", "nodes", legend="top_left")
        sizes = {"minimax": "@minimax{0,0}", "alpha-beta": "@alphabeta{0,0}"}
        tips = {"matches": "@matches", **sizes, "different positions, at most": "@positions"}
        tell(plot, plot.renderers[0], *tips.items(), mode="vline")

    return Chart(
        "How the trees grow",
        "Nodes visited, including the root and finished games. Each match multiplies minimax by about 1.839 "
        "and alpha-beta by about 1.627. A search that remembers positions would need at most two per match.",
        draw,
        csv_text(columns, rows),
        "matches-growth",
        "How fast do the trees grow?",
        y_axis_type="log",
    )


def win_map() -> Chart:
    """Return the map of winners for every pile and every largest take, in misère play."""
    states = [State(left, take) for take in CHART_TAKES for left in CHART_PILES]
    cells = [(state.left, state.take, value(state), winning_move(state) or 0) for state in states]

    def draw(plot: figure, palette: Palette) -> None:
        won = ("the first player", palette.win, 0.28, "")
        lost = ("the second player", palette.loss, 1.0, "L")
        rows = [
            (left, take, *(won if worth == "win" else lost), f"take {best}" if best else "every move loses")
            for left, take, worth, best in cells
        ]
        source = source_of(("left", "take", "winner", "colour", "depth", "text", "move"), rows)
        squares(plot, source, "left", "take", 0.9, 0.86, palette.surface, "12px")
        frame(plot, "matches", "largest take", x_ticks=[1, *range(5, 31, 5)], y_ticks=list(CHART_TAKES))
        tips = {"matches": "@left", "largest take": "@take", "winner": "@winner", "best": "@move"}
        tell(plot, plot.renderers[0], *tips.items())

    return Chart(
        "Who wins, by pile and largest take",
        "Dark cells (L): the first player loses. Pale cells: the first player wins. Losses come every m + 1 matches, where m is the most you may take.",
        draw,
        csv_text(("matches", "largest take", "value for the first player", "winning move (0: none)"), cells),
        "matches-winners",
        "Which piles are wins?",
        x_range=(0.4, 30.6),
        y_range=(0.4, 10.6),
    )


class SimulationChart(ComputedChart):
    """An optimal player against a random one: exact chances and simulated games."""

    asks = "How often does perfect play beat random play?"

    def __init__(self) -> None:
        # Red begins in both: the optimal player is red in the first, and blue in the second.
        first, second = (chance_table(State(CHART_PILES[-1]), skills) for skills in ((1.0, 0.0), (0.0, 1.0)))
        self._exact = {
            "red": [float(first[left][0]) for left in CHART_PILES],
            "blue": [1 - float(second[left][0]) for left in CHART_PILES],
        }
        self._tallies: dict[str, list[Tally]] = {seat: [] for seat in SEAT_COLOURS}
        self._remark = ""
        self.action = f"Play {2 * len(CHART_PILES) * SIMULATED_GAMES:,} games here"
        super().__init__("Optimal against random", "matches-optimal-random", y_range=(-0.04, 1.06))

    def _compute(self) -> Steps[None]:
        self._tallies = {seat: [] for seat in SEAT_COLOURS}
        seed = random.randrange(2**31)
        done, total = 0, 2 * len(CHART_PILES) * SIMULATED_GAMES
        agents: list[Agent] = [PerfectAgent(solve), RandomAgent()]
        for tallies, seats in zip(self._tallies.values(), (agents, agents[::-1]), strict=True):
            for left in CHART_PILES:
                tally = Tally(0, (0, 0))
                while tally.games < SIMULATED_GAMES:
                    tally = next(simulate(GAME, State(left), seats, SIMULATED_GAMES, seed, tally))
                    done += 1
                    yield Progress(done, total)
                tallies.append(tally)

    def _take(self, found: None) -> None:
        outside = 0
        for index, seat in enumerate(SEAT_COLOURS):
            for exact, tally in zip(self._exact[seat], self._tallies[seat], strict=True):
                outside += exact not in tally.interval(index)
        self._remark = (
            f" Points: {SIMULATED_GAMES:,} games a pile and seat, played here, with 95 % intervals; {outside} of {2 * len(CHART_PILES)} intervals miss the exact chance (expect about one in "
            "twenty)."
        )

    def _note(self) -> str:
        return (
            "The exact chance that an optimal player beats a random one, by pile and seat (red starts). From the "
            "winning seat the optimal player always wins; from the other it waits for a slip, and in a long game one nearly always comes."
            f"{self._remark}"
        )

    def _table(self) -> Table:
        rows = []
        for index, seat in enumerate(SEAT_COLOURS):
            for left, exact, tally in zip_longest(CHART_PILES, self._exact[seat], self._tallies[seat]):
                limits = tally and tally.interval(index)
                seen = (tally.share(index), limits.low, limits.high) if limits else ("", "", "")
                rows.append((left, seat, exact, *seen))
        return ("matches", "seat of the optimal player", "exact chance", "share won", "low", "high"), rows

    def _plot(self, plot: figure, palette: Palette) -> None:
        looks = (("circle", "solid"), ("square", "dashed"))
        for index, (seat, (marker, dash)) in enumerate(zip(SEAT_COLOURS, looks, strict=True)):
            colour, tallies = palette.players[index], self._tallies[seat]
            exact = source_of(("left", "chance"), zip(CHART_PILES, self._exact[seat], strict=True))
            line = curve(plot, exact, "left", "chance", colour, f"optimal player is {seat}", line_dash=dash)
            tell(plot, line, ("matches", "@left"), (f"chance as {seat}", "@chance{0.0000}"), mode="vline")
            if tallies:
                place = [left + (index - 0.5) * 0.24 for left in CHART_PILES[: len(tallies)]]
                limits = [tally.interval(index) for tally in tallies]
                shares = [tally.share(index) for tally in tallies]
                whiskers(plot, limits, place, colour, upright=True, width=1.5)
                plot.scatter(place, shares, marker=marker, size=6, color=colour, fill_color=palette.surface)
        frame(plot, "matches", "chance to win", legend="bottom_right")


class MachinePicture(Component):
    """The machine's states and arrows, and a run."""

    script = "moore_machine.js"
    messages = Messages(taken={"count": int}, setting={"name": str, "value": bool | int | str}, again={})
    states = param.String("[]")  # JSON: ``[[name, output], …]``, the start first
    edges = param.String("[]")  # JSON: ``[[from, to, label], …]``
    state = param.String("s")  # of the run
    left = param.Integer(0)  # matches, after the machine's move
    most = param.Integer(3)  # matches that the opponent may take now
    log = param.List([])  # the run so far, in sentences
    period = param.Integer(4)  # the divisor of the pile; its remainders label the start's arrows
    take = param.Integer(3)  # this and the following: the settings
    misere = param.Boolean(True)
    pile = param.Integer(21)
    largest = param.Integer(LARGEST_DRAWN_TAKE)


class MachineStudy(StudyCard):
    """Lets a person play against the machine and watch its states."""

    asks = "Can a very small machine play perfectly?"

    def __init__(self) -> None:
        super().__init__(MachinePicture())
        self.card.listen(taken=self._taken, setting=self._setting, again=self._begin)
        self._begin()

    def _setting(self, name: str, value: Any) -> None:
        if name in MOST_SETTINGS:
            setattr(self.card, name, min(max(int(value), 1), MOST_SETTINGS[name]))
        else:
            self.card.misere = bool(value)
        self._begin()

    def _begin(self) -> None:
        card = self.card
        machine = MooreMachine(card.take, card.misere)
        start = State(card.pile, card.take, card.misere)
        self._player = machine.player(start.left)
        edges = []
        for edge in machine.edges():
            label = ", ".join(map(str, edge.takes)) if edge.residue is None else f"n ≡ {edge.residue}"
            edges.append((edge.source, edge.target, label))
        begins = "The player who moves loses, so the machine lets you start (state s)."
        if self._player.output:
            begins = f"The machine starts in state {self._player.state} and takes {self._player.output}."
        states = [[name, machine.output(name)] for name in machine.states if name != "lost"]
        card.param.update(period=machine.period, states=json.dumps(states), edges=json.dumps(edges))
        after = State(start.left - self._player.output, card.take, card.misere, 1)
        self._show(after, [f"{start.left} matches. {begins}"])

    def _taken(self, count: int) -> None:
        card = self.card
        state = GAME.play(State(card.left, card.take, card.misere, 1), int(count))
        log = [*card.log, f"You take {count}: {state.left} left."]
        if GAME.outcome(state) is None:
            answer = self._player.read(int(count))
            state = GAME.play(state, answer)
            log.append(f"State {self._player.state}: the machine takes {answer}, {state.left} left.")
        self._show(state, log)

    def _show(self, state: State, log: list[str]) -> None:
        outcome = GAME.outcome(state)
        if outcome:
            log = [*log, "The machine wins." if outcome.worth(0) == "win" else "You win."]
        self.card.param.update(state=self._player.state, left=state.left, most=state.largest_move(), log=log)

"""The Moore machine of the optimal strategy: its picture, and a game against it."""

from __future__ import annotations

import json
from typing import Any

import param

from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.moore_machine import MooreMachine
from lastcard.ui.component import Component, Messages
from lastcard.ui.study.computed import StudyCard

LARGEST = 6  # largest take that is drawn


class MachinePicture(Component):
    """States, arrows, and a run.

    Parameters
    ----------
    states
        Names, the start first, and how many matches each takes, as JSON text ``[[name, output], …]``.
    edges
        ``[[from, to, label], …]`` as JSON text.
    state
        Where the run stands.
    left
        Matches left in the run, the machine having moved.
    most
        The most matches that the opponent may take now.
    log
        What has happened, in sentences.
    period
        What the pile is divided by; the start's arrows are labelled by what is left over.
    take, misere, pile, largest
        The settings, and the largest take that is drawn.
    """

    script = "moore_machine.js"
    messages = Messages(
        taken={"count": int},
        setting={"name": str, "value": bool | int | str},
        again={},
    )
    states = param.String("[]")
    edges = param.String("[]")
    state = param.String("s")
    left = param.Integer(0)
    most = param.Integer(3)
    log = param.List([])
    period = param.Integer(4)
    take = param.Integer(3)
    misere = param.Boolean(True)
    pile = param.Integer(21)
    largest = param.Integer(LARGEST)


class MachineStudy(StudyCard):
    """Lets a person play against the machine and watch its states."""

    asks = "Can a very small machine play perfectly?"

    def __init__(self) -> None:
        super().__init__(MachinePicture())
        self.card.listen(taken=self._taken, setting=self._setting, again=self._begin)
        self._begin()

    def _setting(self, name: str, value: Any) -> None:
        if name == "take":
            self.card.take = min(max(int(value), 1), LARGEST)
        elif name == "pile":
            self.card.pile = min(max(int(value), 1), 60)
        else:
            self.card.misere = bool(value)
        self._begin()

    def _begin(self) -> None:
        card = self.card
        machine = MooreMachine(card.take, card.misere)
        start = State(card.pile, card.take, card.misere)
        self._player = machine.player(start.left)
        names = [name for name in machine.states if name != "lost"]
        edges = [
            [
                edge.source,
                edge.target,
                f"n ≡ {edge.residue}" if edge.residue is not None else ", ".join(map(str, edge.takes)),
            ]
            for edge in machine.edges()
        ]
        log = [
            f"{start.left} matches. "
            + (
                f"The machine starts in state {self._player.state} and takes {self._player.output}."
                if self._player.output
                else "The pile is lost for whoever moves: the machine stays in state s and lets you begin."
            )
        ]
        card.param.update(
            period=machine.period,
            states=json.dumps([[name, machine.output(name)] for name in names]),
            edges=json.dumps(edges),
        )
        self._show(State(start.left - self._player.output, card.take, card.misere, 1), log)

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

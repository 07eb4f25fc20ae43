"""The board of Pan Galactic Solitaire: cards, exchanges, the deal, and its editor."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import param

from lastcard.core.engine import NOW
from lastcard.core.playing import Line
from lastcard.core.progress import Progress
from lastcard.core.solution import Solution
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.exchanges import Click, exchanges
from lastcard.games.solitaire.rules.position import (
    READINGS,
    SUIT_LETTERS,
    USUAL_READING,
    card_name,
    card_named,
)
from lastcard.games.solitaire.solver.engine import ENGINE
from lastcard.games.solitaire.view.pictures import WinningLine
from lastcard.ui.component import Messages
from lastcard.ui.contract import Board, Viewpoint
from lastcard.ui.jobs import ButtonJob

if TYPE_CHECKING:
    from lastcard.core.exercises import Exercise


SEEDS = 1_000_000  # random deals have a seed below this one, which can be remembered


class SolitaireBoard(Board):
    """The cards on the table."""

    script = "board.js"
    messages = Messages(
        act={"stop": bool | None},  # look for a solution, or stop looking; the others edit the position
        shuffle={},
        redeal={},
        seed={"text": str},
        size={"suits": int, "ranks": int},
        reading={"value": str},
        exchange={"one": str, "other": str},
        home={},
    )
    rows = param.List([])  # the cards, a list of names a row, top row first
    homes = param.String("")  # the suits of the rows, top row first, as letters
    done = param.List([])  # the complete columns, counted from 0
    # One dictionary an exchange: ``move`` (notation) and ``ways``, one ``[kind, clicked, comes, home]`` a way
    # to click it: the cards B, C and A of the rules, the last empty for a cycle.
    moves = param.List([])
    # The position in notation, and which cycles there are.
    position = param.String("")
    reading = param.String("")
    made = param.Integer(0)  # moves made since the start of the line
    deal = param.String("")  # what the deal is called; empty if it comes from no seed
    ended = param.String("")  # ``won``, ``stuck``, or empty while there is a move
    # The column that an exercise is about, counted from 1; 0 where there is none.
    asked_column = param.Integer(0)
    # On the large board, once somebody has asked for a solution: its moves from here, and what came of the
    # search.
    line = param.List([])
    says = param.String("")
    # What the button says that asks for it; how far the search is, 0 to 1, and negative while there is none;
    # and what went wrong with it.
    action = param.String("")
    share = param.Number(-1.0)
    note = param.String("")

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self._solving: State | None = None  # what a solution is looked for, or was
        self._start = GAME.notation.default
        self._showing = False  # whether a solution has been asked for, and the play has not left it
        self._kept = WinningLine()
        self.work = ButtonJob(self, self._look, lambda _: self._show_solution())
        self.listen(
            shuffle=lambda: self._deal(self._state.suits, self._state.ranks),
            redeal=lambda: self._set(self._start),
            seed=self._seed,
            size=self._deal,
            reading=self._read_as,
            exchange=self._exchange,
            home=lambda: self._set(GAME.format(at_home(self._state))),
        )

    def ask(self, exercise: Exercise, answered: bool) -> bool:
        self.asked_column = int(exercise.facts.get("column", 0))
        return False

    def follow(self, line: Line) -> None:
        """Store the deal that is played, and the number of moves made."""
        super().follow(line)
        self._start = line.given or line.text(0)
        seed = re.search(r"seed=(\d+)", line.given)
        self.param.update(made=line.at, deal=f"Deal {int(seed[1])}" if seed else "")

    def _drawn(self, state: State, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        if state != self._solving:
            self.work.stop()
        self._solving = state
        drawn = laid_out(state) | {"says": ""}
        if not self.framed:
            drawn["action"] = "" if view.locked or drawn["ended"] else "Show a solution"
            self._follow_solution()
        return drawn

    def _look(self) -> Generator[Progress, None, None]:
        self.param.update(says="", note="")
        for work in ENGINE.pending(self._state)[:1]:
            yield from work.steps()

    def _show_solution(self) -> None:
        self._showing = True
        self._follow_solution()
        found = ENGINE.solve(self._state, NOW)
        if not self.line and not self.ended:
            self.says = found.reason.words

    def _follow_solution(self) -> None:
        self.line = self._kept.of(self._state) if self._showing else []
        self._showing = bool(self.line)

    def _deal(self, suits: int, ranks: int) -> None:
        self._set(deal_text(suits, ranks, self._lots.randrange(SEEDS), self._state.reading))

    def _seed(self, text: str) -> None:
        if re.fullmatch(r"[0-9]{1,18}", str(text)):
            self._set(deal_text(self._state.suits, self._state.ranks, int(text), self._state.reading))
        else:
            self.error = "The number of a deal is a whole number of at most 18 digits, such as 42."

    def _read_as(self, value: str) -> None:
        if value in READINGS:
            self._set(GAME.format(replace(self._state, reading=value)))

    def _exchange(self, one: str, other: str) -> None:
        first, second = card_named(str(one)), card_named(str(other))
        if first is not None and second is not None and {first, second} <= set(self._state.cells):
            self._set(GAME.format(self._state.exchanged(first, second)))


def deal_text(suits: int, ranks: int, seed: int, reading: str) -> str:
    """Return the shortest text of a deal: ``seed=42``, ``3x5: seed=42 rules=odd``."""
    size = "" if (suits, ranks) == (4, 13) else f"{suits}x{ranks}: "
    return f"{size}seed={seed}{'' if reading == USUAL_READING else f' rules={reading}'}"


def at_home(state: State) -> State:
    """Return the board on which every column is complete, in the order of the ranks."""
    return replace(state, cells=bytes(sorted(state.cells)))


def laid_out(state: State) -> dict[str, Any]:
    """Return the board, as its script draws it."""
    found = () if state.won else exchanges(state)
    return {
        "rows": [list(map(card_name, row)) for row in state.rows],
        "homes": SUIT_LETTERS[: state.suits][::-1],
        "done": list(state.completed),
        "moves": [
            {"move": GAME.format_move(one.move), "ways": list(map(_click_cards, one.clicks))} for one in found
        ],
        "position": GAME.format(state),
        "reading": state.reading,
        "ended": "won" if state.won else "" if found else "stuck",
    }


def _click_cards(click: Click) -> list[str]:
    kind, card, other = click.move
    return [
        kind,
        card_name(card),
        card_name(other),
        "" if click.home is None else card_name(click.home),
    ]

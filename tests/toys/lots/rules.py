"""Lots, a toy: three players, chance, and payoffs that are fractions.

A pot lies on the table. Whoever is to move stops and takes the pot, half of it from each of the others, or draws a
lot: it adds one or two to the pot, or it is a blank, and the turn goes to the next player. When no lot is left the
player to move has to stop.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from lastcard.core.game import (
    CHANCE,
    Example,
    Game,
    IllegalMove,
    MoveError,
    Notation,
    Outcome,
    Paper,
    PositionError,
)

PLAYERS = ("first", "second", "third")
LOTS = (("add 1", Fraction(1, 2)), ("add 2", Fraction(1, 3)), ("blank", Fraction(1, 6)))


@dataclass(frozen=True, slots=True)
class State:
    """The pot, the lots left, who is to move, whether a lot is being drawn, and what everybody got at the end."""

    pot: int
    left: int = 3
    player: int = 0
    drawing: bool = False
    paid: tuple[Fraction, ...] = ()


class Lots(Game[State, str]):
    """The rules."""

    name = "lots"
    title = "Lots"
    summary = "Take the pot, or draw a lot for more."
    paper = Paper("toy", "A toy", "Nobody", 2000)
    start = State(2)
    notation = Notation(
        "The pot; then left=N lots and by=P, whose turn it is; drawing while a lot is being drawn, taken at the end.",
        r"[0-9]{1,3}( left=[0-9])?( by=[123])?( drawing| taken)?",
        "2",
        (Example("2", "a small pot"), Example("2 drawing", "a lot is being drawn")),
        "stop or draw; chance: add 1, add 2, blank",
    )

    def parse(self, text):
        self.notation.check_length(text)
        if not re.fullmatch(self.notation.regex, text):
            raise PositionError(f"{text[:40]!r} is not a pot")
        pot, *options = text.split(" ")
        given = dict(option.partition("=")[::2] for option in options)
        state = State(
            int(pot), int(given.get("left", 3)), int(given.get("by", 1)) - 1, drawing="drawing" in given
        )
        return self.play(state, "stop") if "taken" in given else state

    def format(self, state):
        text = f"{state.pot}" + (f" left={state.left}" if state.left != 3 else "")
        last = " taken" if state.paid else " drawing" * state.drawing
        return text + (f" by={state.player + 1}" if state.player else "") + last

    def players(self, state):
        return PLAYERS

    def player_to_move(self, state):
        return CHANCE if state.drawing else state.player

    def chance_outcomes(self, state):
        return LOTS if state.drawing else ()

    def legal_moves(self, state):
        if state.paid:
            return ()
        if state.drawing:
            return tuple(move for move, _ in LOTS)
        return ("stop", "draw") if state.left else ("stop",)

    def play(self, state, move):
        if move not in self.legal_moves(state):
            raise IllegalMove(f"{move} cannot be played here")
        if move == "draw":
            return replace(state, drawing=True)
        if move.startswith("add"):
            return State(state.pot + int(move[-1]), state.left - 1, state.player)
        if move == "blank":
            return State(state.pot, state.left - 1, (state.player + 1) % 3)
        mine, others = Fraction(state.pot), Fraction(-state.pot, 2)
        return replace(state, paid=tuple(mine if player == state.player else others for player in range(3)))

    def outcome(self, state):
        if not state.paid:
            return None
        return Outcome(state.paid, f"the {PLAYERS[state.player]} player takes the pot")

    def parse_move(self, state, text):
        if not re.fullmatch(r"stop|draw|add [12]|blank", text):
            raise MoveError(f"{text[:40]!r} is not a move")
        if text not in self.legal_moves(state):
            raise IllegalMove(f"{text} cannot be played here")
        return text

    def format_move(self, move):
        return move

    def rules(self, state):
        return "Take the pot, or draw a lot for more."

    def move_label(self, state, text):
        return {"stop": "take the pot", "draw": "draw a lot"}.get(text, text)

    def random_state(self, rng, size=None):
        return State(rng.randint(1, size or 9), rng.randint(0, 3), rng.randrange(3))


GAME = Lots()

"""The steps of the Learn tab."""

from __future__ import annotations

from lastcard.ui.learn.lessons import Lesson
from lastcard.ui.simple.lessons import SimpleSteps as Steps
from lastcard.ui.simple.lessons import simple_film

from ..rules import GAME
from . import HalvingBoard

__all__ = ["LESSONS", "Steps"]

BOARD = HalvingBoard(GAME)

LESSONS = (
    Lesson(
        "The rules",
        "Counters lie in a pile. Whoever is to move takes at least one of them and at most half.\n\n"
        "Who is left with a single counter cannot take any, and loses.",
        simple_film(BOARD, "6", ("3", "1", "1")),
        "6",
    ),
    Lesson(
        "The lost piles",
        "One, three, seven and fifteen are lost: whatever is taken from them, the answer leaves the next smaller one.\n\n"
        "From every other pile one of them can be left.",
        simple_film(BOARD, "12", ("5", "3", "1", "1", "1")),
        "12",
    ),
)

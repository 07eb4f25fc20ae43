"""The steps of the Learn tab."""

from __future__ import annotations

from lastcard.ui.learn.lessons import Lesson, asked
from lastcard.ui.learn.onward import play_now
from lastcard.ui.learn.tasks import Task
from lastcard.ui.simple.first_tasks import first_scene
from lastcard.ui.simple.lessons import SimpleSteps as Steps
from lastcard.ui.simple.lessons import simple_film

from ..rules import GAME
from ..solver.engine import ENGINE
from . import HalvingBoard

__all__ = ["LESSONS", "Steps"]

BOARD = HalvingBoard(GAME)
SCENE = first_scene(ENGINE, BOARD)

LESSONS = (
    Lesson(
        "The rules",
        "Counters lie in a pile. Whoever is to move takes at least one of them and at most half.\n\n"
        "Whoever is left with a single counter cannot take any, and loses.",
        simple_film(BOARD, "6", ("3", "1", "1")),
        "6",
    ),
    asked(
        "Your turn",
        "One counter is lost, and so is every pile from which only won ones can be left.",
        Task(
            SCENE, "5", "Five counters. How many do you take?", "Three are left: a lost pile.", "Leave three."
        ),
    ),
    Lesson(
        "The lost piles",
        "One, three, seven and fifteen are lost: whatever is taken from them, the answer leaves the next smaller one.\n\n"
        "From every other pile one of them can be left.",
        simple_film(BOARD, "12", ("5", "3", "1", "1", "1")),
        "12",
    ),
    asked(
        "Find the pile to leave",
        "Whoever knows the lost piles looks for the largest of them that can be left.",
        Task(
            SCENE, "10", "Ten counters. How many do you take?", "Seven are left: a lost pile.", "Leave seven."
        ),
    ),
    asked(
        "A larger pile",
        "The lost piles grow quickly: one, three, seven, fifteen, thirty-one.",
        Task(
            SCENE,
            "20",
            "Twenty counters. How many do you take?",
            "Fifteen are left: a lost pile.",
            "Leave fifteen.",
        ),
    ),
    play_now(SCENE, "12", "Twelve counters, and you begin."),
)

"""The steps of the Learn tab."""

from __future__ import annotations

from lastcard.ui.learn import Lesson, asked, in_parts, play_now
from lastcard.ui.learn.tasks import Task
from lastcard.ui.simple.first_lessons import first_scene
from lastcard.ui.simple.lessons import SimpleSteps as Steps
from lastcard.ui.simple.lessons import simple_film

from ..rules import GAME
from ..solver.engine import ENGINE
from . import HalvingBoard

__all__ = ["LESSONS", "Steps"]

BOARD = HalvingBoard(GAME)
SCENE = first_scene(ENGINE, BOARD)

BASICS = (
    asked(
        "Take at most half",
        "Counters are in a pile. On your turn, take at least one of them and at most half.\n\n"
        "With a single counter you can’t take any, and you lose.",
        Task(
            SCENE,
            "5",
            "Five counters. How many do you take?",
            "Three are left. Your friend has to leave two, and you leave one.",
            "Leave three.",
        ),
    ),
    asked(
        "Find the pile to leave",
        "A pile of three is lost, and so is a pile of seven. From any other pile you can leave a lost one.",
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
    play_now(
        SCENE,
        "12",
        "Twelve counters, and you start.",
        "How many do you take first?",
        "Seven are left. Now play on against an easy opponent.",
        "Leave a lost pile: one, three or seven.",
    ),
)

DEEPER = (
    Lesson(
        "The lost piles",
        "One, three, seven and fifteen are lost: whatever you take from them, the reply leaves the next smaller one.\n\n"
        "From every other pile you can leave one of them.",
        simple_film(BOARD, "12", ("5", "3", "1", "1", "1")),
        "12",
    ),
)

LESSONS = in_parts(BASICS, DEEPER)

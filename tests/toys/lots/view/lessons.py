"""The one step of the toy's Learn tab."""

from __future__ import annotations

from lastcard.ui.lessons import Lesson
from lastcard.ui.simple_lessons import SimpleSteps as Steps
from lastcard.ui.simple_lessons import simple_film
from tests.toys.lots.rules import GAME
from tests.toys.lots.view import LotsBoard

__all__ = ["LESSONS", "Steps"]

LESSONS = (
    Lesson(
        "The rules",
        "A toy game for tests.",
        simple_film(LotsBoard(GAME), GAME.notation.default),
        GAME.notation.default,
    ),
)

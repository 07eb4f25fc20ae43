"""The one step of the toy's Learn tab."""

from __future__ import annotations

from lastcard.ui.lessons import Lesson
from lastcard.ui.simple_lessons import SimpleSteps as Steps
from lastcard.ui.simple_lessons import simple_film
from tests.toys.lights.rules import GAME
from tests.toys.lights.view import LightsBoard

__all__ = ["LESSONS", "Steps"]

LESSONS = (
    Lesson(
        "The rules",
        "A toy game for tests.",
        simple_film(LightsBoard(GAME), GAME.notation.default),
        GAME.notation.default,
    ),
)

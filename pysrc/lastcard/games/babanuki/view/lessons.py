"""The lessons of BABANUKI."""

from __future__ import annotations

from lastcard.games.babanuki.rules import GAME
from lastcard.games.babanuki.view import BabanukiBoard
from lastcard.ui.lessons import Lesson
from lastcard.ui.simple_lessons import SimpleSteps as Steps
from lastcard.ui.simple_lessons import simple_film

__all__ = ["LESSONS", "Steps"]

LESSONS = (
    Lesson(
        "The rules",
        GAME.rules(GAME.parse(GAME.notation.default)),
        simple_film(BabanukiBoard, GAME.notation.default, ("3", "J")),
        GAME.notation.default,
    ),
)

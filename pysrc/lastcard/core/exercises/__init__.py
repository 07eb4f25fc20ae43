"""Exercises: questions about positions with exact answers, made from a seed.

`Exercises` holds the general kinds, which need only an engine, and a game's own, each a `Kind`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.lazy import lazily

if TYPE_CHECKING:
    from lastcard.core.exercises.exercise import (
        GRADES,
        Draft,
        Exercise,
        Kind,
        Mark,
        NoExercise,
        Reply,
        Source,
        TooLarge,
    )
    from lastcard.core.exercises.making import Exercises
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            **dict.fromkeys(
                ("GRADES", "Draft", "Exercise", "Kind", "Mark", "NoExercise", "Reply", "Source", "TooLarge"),
                "exercise",
            ),
            "Exercises": "making",
        },
    )

__all__ = [
    "GRADES",
    "Draft",
    "Exercise",
    "Exercises",
    "Kind",
    "Mark",
    "NoExercise",
    "Reply",
    "Source",
    "TooLarge",
]

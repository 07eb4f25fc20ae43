"""The one step of the toy's Learn tab."""

from __future__ import annotations

from lastcard.ui.lessons import Lesson

LESSONS = (Lesson("The rules", "A toy game for tests.", "<svg viewBox='0 0 1 1'></svg>", "nothing"),)

"""The Learn tab: the rules and the key idea in a few illustrated steps."""

from __future__ import annotations

from dataclasses import dataclass

import param
from panel.viewable import Viewable

from lastcard.ui.address import small_number
from lastcard.ui.component import Component
from lastcard.ui.tab import Tab


@dataclass(frozen=True)
class Lesson:
    """One step.

    Parameters
    ----------
    title, text
        What it says; the text's paragraphs are separated by blank lines.
    picture
        A drawing as SVG text, coloured by the classes of the style sheet.
    caption
        What the drawing shows, for people who cannot see it too.
    position
        A position to open in Explore, or empty.
    """

    title: str
    text: str
    picture: str
    caption: str
    position: str = ""


class LessonSteps(Component):
    """Steps with begin, back, next and end. Messages: ``turn(step)``."""

    script = "lessons.js"
    lessons = param.List([])
    step = param.Integer(0)
    source = param.String("")


class Learn(Tab):
    """Shows the steps of a game one at a time.

    Parameters
    ----------
    game
        The game's name in addresses.
    lessons
        The steps.
    source
        Where they come from.
    """

    def __init__(self, game: str, lessons: tuple[Lesson, ...], source: str) -> None:
        super().__init__()
        self._count = len(lessons)
        self.steps = LessonSteps(
            source=source,
            lessons=[
                {
                    "title": lesson.title,
                    "paragraphs": lesson.text.split("\n\n"),
                    "picture": lesson.picture,
                    "caption": lesson.caption,
                    "link": f"#/{game}/explore?pos={lesson.position.replace(' ', '+')}"
                    if lesson.position
                    else "",
                    "position": lesson.position,
                }
                for lesson in lessons
            ],
        )
        self.steps.listen(turn=self._turn)

    def visit(self, query: dict[str, str]) -> None:
        """Open the step that the address names, the first if it names none there is."""
        self.steps.step = min(max(small_number(query.get("step", ""), 1), 1), self._count) - 1

    def _turn(self, step: int) -> None:
        self.steps.step = min(max(int(step), 0), self._count - 1)
        self.note({"step": str(self.steps.step + 1) if self.steps.step else ""}, True)

    def __panel__(self) -> Viewable:
        return self.steps

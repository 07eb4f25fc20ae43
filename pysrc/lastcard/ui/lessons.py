"""The Learn tab: the rules and the key idea in a few illustrated steps."""

from __future__ import annotations

from dataclasses import dataclass

import param
from panel.viewable import Viewable

from lastcard.ui.address import Address, small_number
from lastcard.ui.component import Component
from lastcard.ui.tab import Tab


@dataclass(frozen=True)
class Illustration:
    """One picture of a step, as SVG text coloured by the classes of the style sheet, and what it shows in words."""

    picture: str
    caption: str


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
    line
        Moves from that position, in the game's notation, that can then be stepped through there.
    more
        Further pictures, one a move of the line, that can be stepped through here.
    """

    title: str
    text: str
    picture: str
    caption: str
    position: str = ""
    line: tuple[str, ...] = ()
    more: tuple[Illustration, ...] = ()


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
                    "frames": [[frame.picture, frame.caption] for frame in lesson.more],
                    "link": _link(game, lesson),
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


def _link(game: str, lesson: Lesson) -> str:
    if not lesson.position:
        return ""
    line = {"line": ",".join(lesson.line), "at": "0"} if lesson.line else {}
    return str(Address(game, "explore", {"pos": lesson.position} | line))

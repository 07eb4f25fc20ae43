"""The Learn tab: the rules and the key idea in a few illustrated steps."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import param
from panel.viewable import Viewable

from lastcard.ui.component import Component, Messages
from lastcard.ui.shell.address import Address, small_number
from lastcard.ui.shell.line_address import joined
from lastcard.ui.shell.tab import Tab

if TYPE_CHECKING:
    from lastcard.core.game import Game


@dataclass(frozen=True)
class Frame:
    """One picture of a step: what is drawn, in the terms of the game's script of lessons, and what it shows in words."""

    drawing: dict[str, Any]
    caption: str


@dataclass(frozen=True)
class Lesson:
    """One step.

    Parameters
    ----------
    title, text
        What it says; the text's paragraphs are separated by blank lines.
    frames
        Its picture; with a line, that of the position and those after each move, which can be stepped through.
    position
        A position to open in Explore, or empty.
    line
        Moves from that position, in the game's notation, that can then be stepped through there.
    """

    title: str
    text: str
    frames: tuple[Frame, ...]
    position: str = ""
    line: tuple[str, ...] = ()


def film(
    game: Game[Any, Any],
    position: str,
    line: Iterable[str],
    draw: Callable[[Any], dict[str, Any]],
    *,
    told: Callable[[Any, str], str],
    says: Callable[[Any], str],
) -> tuple[Frame, ...]:
    """Return the pictures of a position and of those after each of some moves.

    `draw` gives what is drawn of a position, `told` says a move in a sentence, from the position before it, and `says`
    what there is to say of a position.

    Raises
    ------
    PositionError
        If the position cannot be read.
    MoveError, IllegalMove
        If one of the moves is no legal move.
    """
    state = game.parse(position)
    frames = [Frame(draw(state), says(state))]
    for text in line:
        before, state = state, game.play(state, game.parse_move(state, text))
        frames.append(Frame(draw(state), f"{told(before, text)} {says(state)}"))
    return tuple(frames)


class LessonSteps(Component):
    """Steps with begin, back, next and end; each game has its own class, whose script draws as its board does.

    Such a script calls ``lessonSteps`` in ``ui/learn/lesson_steps.js`` with the drawing of the game, which its board
    uses too.

    Parameters
    ----------
    lessons
        One dictionary a step: ``title``, ``paragraphs``, ``frames`` (JSON text, which is sent several times as
        fast as what it stands for: of each the data of the drawing, and the caption), ``position`` and the ``link`` to
        it.
    step
        The step on show.
    source
        Where the lessons come from.
    """

    messages = Messages(turn={"step": int}, walk={"by": int})
    lessons = param.List([])
    step = param.Integer(0)
    source = param.String("")
    __abstract = True


class Learn(Tab):
    """Shows the lessons of a game one at a time."""

    def __init__(self, game: str, lessons: tuple[Lesson, ...], steps: type[LessonSteps], source: str) -> None:
        super().__init__()
        self._count = len(lessons)
        self.steps = steps(
            source=source,
            lessons=[
                {
                    "title": lesson.title,
                    "paragraphs": lesson.text.split("\n\n"),
                    "frames": json.dumps(
                        [[frame.drawing, frame.caption] for frame in lesson.frames], separators=(",", ":")
                    ),
                    "link": _link(game, lesson),
                    "position": lesson.position,
                }
                for lesson in lessons
            ],
        )
        self.steps.listen(turn=self._turn, walk=self._walk)

    def visit(self, query: dict[str, str]) -> None:
        """Open the step that the address names, the first if it names none there is."""
        self.steps.step = min(max(small_number(query.get("step", ""), 1), 1), self._count) - 1

    def _walk(self, by: int) -> None:
        if 0 <= self.steps.step + int(by) < self._count:
            self._turn(self.steps.step + int(by))

    def _turn(self, step: int) -> None:
        self.steps.step = min(max(int(step), 0), self._count - 1)
        self.note({"step": str(self.steps.step + 1) if self.steps.step else ""}, True)

    def __panel__(self) -> Viewable:
        return self.steps


def _link(game: str, lesson: Lesson) -> str:
    if not lesson.position:
        return ""
    line = {"line": joined(lesson.line), "at": "0"} if lesson.line else {}
    return str(Address(game, "explore", {"pos": lesson.position} | line))

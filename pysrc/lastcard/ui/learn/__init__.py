"""The Learn tab: the basics of a game in steps with questions, and steps that go deeper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import param

from lastcard.ui.component import Component, Messages
from lastcard.ui.learn.tasks import Choice, Frame, OpenQuestion, Scene, Task, frames_text, started
from lastcard.ui.shell import Tab
from lastcard.ui.shell.address import Address, joined, number_in

# The parts of the lessons: names in addresses, and headings.
PARTS = {"basics": "Basics", "deeper": "Going deeper"}


@dataclass(frozen=True)
class Lesson:
    """One step."""

    title: str
    text: str  # with blank lines between paragraphs
    frames: tuple[Frame, ...]  # its picture, or those of the position and after each move of its line
    position: str = ""  # a position to open in Explore
    line: tuple[str, ...] = ()  # moves from there, in notation, to step through
    task: Task | Choice | None = None
    play: str = ""  # the address of a game that it leads to
    part: str = "basics"  # a key of `PARTS`
    former: str = ""  # the former title, under which browsers keep that the step is done


def in_parts(basics: tuple[Lesson, ...], deeper: tuple[Lesson, ...]) -> tuple[Lesson, ...]:
    """Return all steps: the basics, then those that go deeper."""
    return *basics, *(replace(lesson, part="deeper") for lesson in deeper)


def asked(title: str, text: str, task: Task | Choice, **more: Any) -> Lesson:
    """Return a step that asks something, with the picture of its position (see `Lesson`)."""
    state = task.scene.engine.game.parse(task.position)
    frame = task.scene.frame(task.scene.voice(state), state)
    frames = task.asked if isinstance(task, Choice) and task.asked else (frame,)
    return Lesson(title, text, frames, task.position, task=task, **more)


class LessonSteps(Component):
    """Steps with back and next; each game's class has a script that draws as its board does.

    The script calls ``lessonSteps`` (``ui/learn/lesson_steps.js``) with the game's drawing. It keeps what
    the reader has done in this browser, and never sends it.
    """

    messages = Messages(
        turn={"step": int}, walk={"by": int}, answer={"move": str}, hint={}, reveal={}, again={"afresh": bool}
    )
    lessons = param.List([])  # with ``frames`` as JSON text, which is sent several times faster
    step = param.Integer(0)  # the step on show
    # What it asks, if anything, as `OpenQuestion` gives it: ``kind`` is ``ask``, ``hint``, ``wrong``, ``on``,
    # ``right`` or ``shown``, ``moves`` are the answers as keys and words, ``at`` is the frame to stop at.
    exercise = param.Dict({})
    source = param.String("")  # where the lessons come from
    game = param.String("")  # the game's name
    following = param.List([])  # name and title of the next one, if any
    former: ClassVar[tuple[int, ...]] = ()
    """Addresses from before the lessons had parts have a step's number alone: the current number of each."""
    __abstract = True


class Learn(Tab):
    """Shows a game's lessons one at a time; `following` is the next game's name and title."""

    def __init__(
        self,
        game: str,
        lessons: tuple[Lesson, ...],
        steps: type[LessonSteps],
        source: str,
        following: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self._lessons = lessons
        self._question: OpenQuestion | None = None
        self.frame = self.steps = steps(
            game=game,
            following=list(following),
            source=source,
            lessons=[
                _step_entry(game, lesson) | {"place": place}
                for lesson, (_, place) in zip(lessons, self._places(), strict=True)
            ],
        )
        self.steps.listen(
            turn=self._turn,
            walk=self._walk,
            answer=lambda move: self._do(lambda question: question.answer(move)),
            hint=lambda: self._do(OpenQuestion.hint),
            reveal=lambda: self._do(lambda question: question.reveal()),
            again=self._again,
        )
        self._show(0)

    def visit(self, query: dict[str, str]) -> None:
        """Open the step that the address names, the first by default."""
        part = query.get("part", "")
        steps = [step for step, (name, _) in enumerate(self._places()) if name == part]
        if not steps:
            former = "step" in query and self.steps.former  # an address from before the lessons had parts
            steps = [step - 1 for step in former or range(1, len(self._lessons) + 1)]
        step = steps[number_in(query, "step", 1, 1, len(steps)) - 1]
        if step != self.steps.step:
            self._show(step)

    def _places(self) -> list[tuple[str, int]]:
        parts = [lesson.part for lesson in self._lessons]
        return [(part, parts[: step + 1].count(part)) for step, part in enumerate(parts)]

    def _walk(self, by: int) -> None:
        if 0 <= self.steps.step + by < len(self._lessons):
            self._turn(self.steps.step + by)

    def _turn(self, step: int) -> None:
        self._show(min(max(step, 0), len(self._lessons) - 1))
        part, place = self._places()[self.steps.step]
        self.note({"part": part, "step": str(place)} if self.steps.step else {}, True)

    def _show(self, step: int) -> None:
        task = self._lessons[step].task
        self._question = started(task) if task else None
        asked = self._question.ask() | {"step": step} if self._question else {}
        self.steps.param.update(step=step, exercise=asked)

    def _do(self, act: Callable[[OpenQuestion], dict[str, Any]]) -> None:
        if self._question:
            self.steps.exercise = act(self._question) | {"step": self.steps.step}

    def _again(self, afresh: bool) -> None:
        if afresh:
            self._show(self.steps.step)
        else:
            self._do(OpenQuestion.ask)


def _step_entry(game: str, lesson: Lesson) -> dict[str, Any]:
    line = {"line": joined(lesson.line), "at": "0"} if lesson.line else {}
    link = Address(game, "explore", {"pos": lesson.position} | line)
    return {
        "title": lesson.title,
        "part": PARTS[lesson.part],
        "key": lesson.former or lesson.title,
        "paragraphs": lesson.text.split("\n\n"),
        "frames": frames_text(lesson.frames),
        "link": str(link) if lesson.position else "",
        "position": lesson.position,
        "asks": lesson.task is not None,
        "play": lesson.play,
    }


EASY = "easy"  # who plays against somebody who has just learnt a game: the key of an opponent


def play_now(
    scene: Scene, position: str, text: str, question: str = "", right: str = "", hint: str = ""
) -> Lesson:
    """Return the step that leads to Play, with a question on the first move if there is one."""
    play, title, state = easy_game(scene, position), "Play it now", scene.engine.game.parse(position)
    if question:
        return asked(title, text, Task(scene, position, question, right, hint), play=play)
    return Lesson(title, text, (scene.frame(scene.voice(state), state),), play=play)


def easy_game(scene: Scene, position: str) -> str:
    """Return the address of a game against `EASY` players, with the reader in the first seat."""
    game = scene.engine.game
    others = len(game.players(game.parse(position))) - 1
    seats = {"seats": ",".join(["you", *[EASY] * others])} if others else {}
    return str(Address(game.name, "play", {"pos": position} | seats))

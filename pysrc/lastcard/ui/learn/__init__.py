"""The Learn tab: the basics of a game in steps with questions, and steps that go deeper."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import param

from lastcard.ui.component import Component, Messages
from lastcard.ui.learn.tasks import Choice, Frame, Question, Scene, Task, started
from lastcard.ui.shell import Tab
from lastcard.ui.shell.address import Address, joined, number_in

# The parts of the lessons: names in addresses, and headings.
PARTS = {"basics": "Basics", "deeper": "Going deeper"}


@dataclass(frozen=True)
class Lesson:
    """One step."""

    # What it says; the text's paragraphs are separated by blank lines.
    title: str
    text: str
    # Its picture; with a line, that of the position and those after each move, which can be stepped through.
    frames: tuple[Frame, ...]
    position: str = ""  # a position to open in Explore, or empty
    # Moves from that position, in the game's notation, that can then be stepped through there.
    line: tuple[str, ...] = ()
    task: Task | Choice | None = None  # what it asks, if it asks anything
    play: str = ""  # the address of a game that it leads to, or empty
    part: str = "basics"  # the part that it belongs to, a key of `PARTS`
    # The former title, under which browsers keep that the step is done; empty if the title is unchanged.
    former: str = ""


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
    # One dictionary a step: ``title``, the heading of its ``part``, ``place``, its number within the part,
    # ``key``, under which it is kept that the step is done, ``paragraphs``, ``frames`` (JSON text, which is
    # sent several times as fast as what it stands for: of each the data of the drawing, and the caption),
    # ``position`` and the ``link`` to it, whether it ``asks``, and ``play``, the address of a game.
    lessons = param.List([])
    step = param.Integer(0)  # the step on show
    # What it asks and how far the reader is with it, nothing where it asks nothing: the ``step``, ``kind``
    # (``ask``, ``hint``, ``wrong``, ``on``, ``right`` or ``shown``), the unusual ``rules``, ``question``,
    # ``turn`` of ``turns``, what is said to the last answer in ``says``, the ``moves`` or other answers (each
    # as a key and in words), whether the ``board`` takes answers, those ``tried``, the last one ``chosen``,
    # the ``frames`` and ``at``, the number of the one to stop at.
    exercise = param.Dict({})
    source = param.String("")  # where the lessons come from
    # The game's name; and the name and title of the next one, or nothing.
    game = param.String("")
    following = param.List([])
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
        self._question: Question | None = None
        self.frame = self.steps = steps(
            game=game,
            following=list(following),
            source=source,
            lessons=[
                _told(game, lesson) | {"place": place}
                for lesson, (_, place) in zip(lessons, self._places(), strict=True)
            ],
        )
        self.steps.listen(
            turn=self._turn,
            walk=self._walk,
            answer=lambda move: self._do(lambda question: question.answer(move)),
            hint=lambda: self._do(lambda question: question.hint()),
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
        """The part of each step, and its number there."""
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

    def _do(self, act: Callable[[Question], dict[str, Any]]) -> None:
        if self._question:
            self.steps.exercise = act(self._question) | {"step": self.steps.step}

    def _again(self, afresh: bool) -> None:
        """Ask again, where the reader is or from the beginning."""
        if afresh:
            self._show(self.steps.step)
        else:
            self._do(lambda question: question.ask())


def _told(game: str, lesson: Lesson) -> dict[str, Any]:
    frames = [[frame.drawing, frame.caption] for frame in lesson.frames]
    return {
        "title": lesson.title,
        "part": PARTS[lesson.part],
        "key": lesson.former or lesson.title,
        "paragraphs": lesson.text.split("\n\n"),
        "frames": json.dumps(frames, separators=(",", ":")),
        "link": _link(game, lesson),
        "position": lesson.position,
        "asks": lesson.task is not None,
        "play": lesson.play,
    }


def _link(game: str, lesson: Lesson) -> str:
    if not lesson.position:
        return ""
    line = {"line": joined(lesson.line), "at": "0"} if lesson.line else {}
    return str(Address(game, "explore", {"pos": lesson.position} | line))


EASY = "easy"  # who plays against somebody who has just learnt a game: the key of an opponent


def play_now(
    scene: Scene, position: str, text: str, question: str = "", right: str = "", hint: str = ""
) -> Lesson:
    """Return the step that leads to Play from a position that the reader, who begins, can win.

    `question`, `right` and `hint` ask for the first move, as in `Task`; without a question nothing is
    asked.
    """
    play, title = easy_game(scene, position), "Play it now"
    if question:
        return asked(title, text, Task(scene, position, question, right, hint), play=play)
    state = scene.engine.game.parse(position)
    return Lesson(title, text, (scene.frame(scene.voice(state), state),), play=play)


def easy_game(scene: Scene, position: str) -> str:
    """Return the address of a game against `EASY` players, with the reader in the first seat."""
    game = scene.engine.game
    others = len(game.players(game.parse(position))) - 1
    seats = {"seats": ",".join(["you", *[EASY] * others])} if others else {}
    return str(Address(game.name, "play", {"pos": position} | seats))

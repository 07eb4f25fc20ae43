"""Runs of ten exercises with the reader's progress, the making of them, and the panel."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

import param
from panel.viewable import Child

from lastcard.core.exercises import GRADES, Exercise, Exercises, NoExercise, Reply
from lastcard.core.game import CHANCE, Game
from lastcard.core.playing import Line
from lastcard.core.progress import Progress
from lastcard.core.text import capital
from lastcard.ui.component import Component, Messages
from lastcard.ui.contract import GameView, Question
from lastcard.ui.rows import called, mover_called

SIZE = 10  # exercises in a run
LARGEST_RUN_SEED = 999_999  # the largest seed of an address
KEPT_SERIES = 12  # kinds, grades and seeds whose exercises are kept
MARKS = ("", "alone", "helped", "wrong")  # the first answer: none yet, right, right after a hint, wrong


@dataclass(frozen=True, slots=True)
class Ref:
    """Kind, grade, seed and number (from 1) of an exercise; 0 is the one of a day."""

    kind: str
    grade: int
    seed: int
    number: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.grade}:{self.seed}:{self.number}"


def read_ref(text: str) -> Ref | None:
    """Read what `Ref.__str__` wrote; None if invalid."""
    found = re.fullmatch(r"([a-z-]{1,40}):([1-3]):(\d{1,6}):(\d|10)", text, re.ASCII)
    return Ref(found[1], int(found[2]), int(found[3]), int(found[4])) if found else None


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the reader has done with an exercise: hints seen, answer, and reply."""

    hints: int = 0
    given: tuple[str, ...] | None = None
    reply: Reply | None = None

    @property
    def answered(self) -> bool:
        """True if there is an answer, such as asking for the solution."""
        return self.given is not None


@dataclass
class ExerciseRun:
    """A row of exercises, of one seed or others, and the attempts at each.

    `again` marks former misses, `day` the exercise of that day alone. Marks never change, whatever a second
    attempt brings.
    """

    refs: tuple[Ref, ...]
    again: bool = False
    day: date | None = None
    at: int = 0
    marks: list[str] = field(default_factory=list)
    attempts: dict[int, Attempt] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.marks = self.marks or [""] * len(self.refs)

    @property
    def ref(self) -> Ref:
        """The current exercise."""
        return self.refs[self.at]

    @property
    def attempt(self) -> Attempt:
        """The attempt at it."""
        return self.attempts.get(self.at, Attempt())

    def take_down(self, attempt: Attempt) -> None:
        """Record the attempt at it."""
        self.attempts[self.at] = attempt

    def mark(self, right: bool) -> bool:
        """Mark the first answer; return false if there is a mark."""
        if self.marks[self.at]:
            return False
        self.marks[self.at] = "wrong" if not right else "helped" if self.attempt.hints else "alone"
        return True

    @property
    def over(self) -> bool:
        """True if every exercise has been answered."""
        return all(self.marks)


def of_seed(kind: str, grade: int, seed: int) -> ExerciseRun:
    """Return the ten exercises of a kind, a grade and a seed."""
    return ExerciseRun(tuple(Ref(kind, grade, seed, number) for number in range(1, SIZE + 1)))


def read_day(text: str) -> date | None:
    """Read a date of this century, such as ``2026-11-28``; None if invalid."""
    try:
        return date.fromisoformat(text) if re.fullmatch(r"20\d\d-\d\d-\d\d", text, re.ASCII) else None
    except ValueError:
        return None


def of_day(day: date, grade: int, exercises: Exercises) -> ExerciseRun:
    """Return the exercise of a day at a grade, the same for everybody; kinds alternate."""
    kinds = [kind for kind in exercises.kinds if grade not in kind.lacking] or exercises.kinds
    kind = kinds[day.toordinal() % len(kinds)]
    return ExerciseRun((Ref(kind.name, grade, int(f"{day:%y%m%d}"), 0),), day=day)


class Maker:
    """Makes exercises when requested, in slices, and keeps them."""

    def __init__(self, exercises: Exercises) -> None:
        self._exercises = exercises
        self._series: dict[tuple[str, int, int], Series] = {}
        self._of_days: dict[Ref, Ref] = {}

    def source(self, ref: Ref) -> Ref:
        """Return the exercise's place in a seed; that of a day is found there."""
        return self._of_days.get(ref, ref)

    def made(self, ref: Ref) -> Exercise | None:
        """Return an exercise if it is ready."""
        ref = self.source(ref)
        series = self._series.get((ref.kind, ref.grade, ref.seed)) if ref.number else None
        return series.made[ref.number - 1] if series and len(series.made) >= ref.number else None

    def making(self, ref: Ref) -> Generator[Progress, None, Exercise]:
        """Make an exercise, and all before it. Raises `NoExercise`, repeatedly."""
        if not ref.number:
            return (yield from self._of_day(ref))
        key = (ref.kind, ref.grade, ref.seed)
        if key not in self._series:
            if len(self._series) >= KEPT_SERIES:
                del self._series[next(iter(self._series))]
            self._series[key] = Series(self._exercises.in_slices(*key))
        series = self._series[key]
        while len(series.made) < ref.number:
            yield from series.step()
        return series.made[ref.number - 1]

    def _of_day(self, ref: Ref) -> Generator[Progress, None, Exercise]:
        """Make the first with usual rules that no easier grade has, else one of a lower grade."""
        if ref in self._of_days:
            return (yield from self.making(self._of_days[ref]))
        easier = set()
        for grade in range(1, ref.grade):
            easier.add((yield from self.making(replace(ref, grade=grade))).question)
        for grade in range(ref.grade, 0, -1):
            for number in range(1, SIZE + 1):
                one = replace(ref, grade=grade, number=number)
                exercise = yield from self.making(one)
                if not exercise.unusual_rules and exercise.question not in easier:
                    self._of_days[ref] = one
                    return exercise
        raise NoExercise("no exercise of this day has the usual rules")


class Series:
    """The exercises of a kind, a grade and a seed made so far, for several consumers."""

    def __init__(self, steps: Iterator[Exercise | Progress]) -> None:
        self.made: list[Exercise] = []
        self._steps = steps
        self._failed: Exception | None = None

    def step(self) -> Iterable[Progress]:
        """Do a slice of the work. Raises its first failure, repeatedly."""
        if self._failed:
            raise self._failed
        try:
            step = next(self._steps)
        except StopIteration:
            self._failed = NoExercise("there are no more")
            raise self._failed from None
        except Exception as error:
            self._failed = error
            raise
        if isinstance(step, Progress):
            return (step,)
        self.made.append(step)
        return ()


def read_refs(text: str, exercises: Exercises) -> tuple[Ref, ...]:
    """Return an address's exercises: of known kinds, each once, at most `SIZE`."""
    known = {kind.name for kind in exercises.kinds}
    found = dict.fromkeys(filter(None, map(read_ref, text.split(","))))
    return tuple(ref for ref in found if ref.kind in known and ref.grade in GRADES)[:SIZE]


PLY = "mistake"  # the kind of exercise whose answer is a ply of its line


def reader(game: Game[Any, Any], exercise: Exercise, state: Any) -> int | None:
    """Return the reader's seat in the position of an exercise: the player to move, if one is asked to move or judge."""
    mover = game.player_to_move(state)
    return None if exercise.kind == PLY or mover == CHANCE or len(game.players(state)) == 1 else mover


class Stage:
    """Shows an exercise; ``on_answer(choices)`` is called when it is answered there.

    `how` it is answered: by ``buttons``, on the ``board``, by a ``ply`` of its line, or on its ``own``
    drawing. `line` is the position and the moves to step through; None without an exercise.
    """

    def __init__(self, view: GameView, exercises: Exercises) -> None:
        self._view, self._game, self._exercises = view, view.game, exercises
        self.on_answer: Callable[[list[str]], None] = lambda choices: None
        self.board = view.board()
        self.board.framed = False
        self.board.listen(play=self._played)
        self.board.on_choose = lambda choice: self.on_answer([choice])
        self._own: dict[str, Question] = {}
        self._shown: tuple[Any, ...] = ()
        self._exercise: Exercise | None = None
        self._locked, self.how = True, "buttons"
        self.line: Line | None = None
        self._before: tuple[str, ...] = ()
        self.start: Any = None
        self.drawing: Component = self.board

    @property
    def state(self) -> Any:
        """The position on show, if any."""
        return self.line.state if self.line else None

    @property
    def ply(self) -> int:
        """The number of moves made on the line."""
        return self.line.at if self.line else 0

    @property
    def entries(self) -> list[dict[str, Any]]:
        """The moves of the line, with their players (``seat``, ``who``)."""
        game, line = self._game, self.line
        return [
            {
                "seat": game.player_to_move(state),
                "who": mover_called(game, state, self._reader),
                "move": capital(game.move_label(state, move)),
            }
            for state, move in (zip(line.states, line.texts(), strict=False) if line else ())
        ]

    @property
    def _reader(self) -> int | None:
        return reader(self._game, self._exercise, self.start) if self._exercise else None

    def show(self, exercise: Exercise | None, attempt: Attempt) -> None:
        """Show an exercise and the attempt at it, unless both are on show."""
        shown = (exercise, attempt.given, attempt.reply)
        if shown == self._shown:
            return
        self._shown, self._exercise = shown, exercise
        if exercise is None:
            self.line = self.start = None
            return
        self.start = self._game.parse(exercise.position)
        kind = self._exercises.kind(exercise.kind)
        own = self._question(exercise.kind)
        chosen = self.board.ask(exercise, attempt.answered)
        by_move = kind.of_move(exercise.choices[0]) is not None
        on_board = "board" if chosen or by_move else "buttons"
        self.how = "own" if own else "ply" if exercise.kind == PLY else on_board
        self._locked = attempt.answered or not by_move
        self.line = self._line(exercise, attempt)
        self.drawing = own or self.board
        if own:
            own.pose(exercise, attempt.given)
        else:
            self._draw()

    def look(self, ply: int) -> None:
        """Show another ply of the line."""
        if self.line:
            self.line.at = min(max(ply, 0), len(self.line.moves))
            self._draw()

    def _question(self, kind: str) -> Question | None:
        make = self._view.questions.get(kind)
        if make and kind not in self._own:
            own = self._own[kind] = make()
            own.listen(answer=self.on_answer)
        return self._own.get(kind)

    def _line(self, exercise: Exercise, attempt: Attempt) -> Line:
        """The line that is asked about, or the one that the reply shows."""
        reply = attempt.reply
        line = Line(self._game, self.start, exercise.position)
        line.play_texts(exercise.line)
        self._before = ()
        if reply and reply.line:
            start = self._game.parse(reply.start)
            if exercise.kind == PLY:  # a notation may leave out who is to move, which the line still knows
                self._before = exercise.line[: int(exercise.answer[0]) - 1]
                start = line.states[len(self._before)]
            line = Line(self._game, start, reply.start)
            line.play_texts(reply.line)
        line.at = 0
        return line

    def in_full(self) -> Line | None:
        """The line on show, with the exercise's moves that led to it."""
        if not (self.line and self._exercise and self._before):
            return self.line
        line = Line(self._game, self.start, self._exercise.position)
        line.play_texts((*self._before, *self.line.texts()))
        line.at = len(self._before) + self.line.at
        return line

    def _draw(self) -> None:
        line = self.line
        if line is None or self.drawing is not self.board:
            return
        names = called(self._game, line.state, self._reader)
        by = max(self._game.player_to_move(self.start), 0)
        self.board.follow(line)
        self.board.display(line.state, None, players=names, locked=self._locked, by=by)
        self.board.hint = "".join(line.texts()[line.at : line.at + 1])

    def _played(self, move: str) -> None:
        exercise = self._exercise
        if exercise and not self._locked:
            choice = self._exercises.kind(exercise.kind).of_move(move)
            if choice in exercise.choices:
                self.on_answer([choice])


class PractisePanel(Component):
    """The whole tab, whose script keeps the record here; only `reply` reveals the answer."""

    script = "practise.js"
    messages = Messages(
        choose={"kind": str, "grade": int},
        fresh={},  # ten others
        again={"refs": list[str]},  # former misses
        resume={"key": str, "marks": list[str]},  # what was done in this run before the page was loaded
        go={"at": int},
        next={"key": str},
        answer={"key": str, "choices": list[str]},
        hint={"key": str},
        reveal={"key": str},
        once_more={"key": str},
        look={"by": int},
        ply={"ply": int},
        harder={},
        explore={},
        to_sheet={},  # put the exercise on a sheet
    )
    game = param.String("")  # the game's name
    kinds = param.List([])  # name and title of each kind of exercise
    kind = param.String("")
    grade = param.Integer(1)
    seed = param.Integer(0)
    again = param.Boolean(False)  # true if the run consists of former misses instead
    run = param.String("")  # its exercises, as `Ref` writes them
    day = param.String("")  # the date if the run is the exercise of a day
    marks = param.List([])  # one of `MARKS` per exercise
    at = param.Integer(0)  # the index of the exercise on show
    # ``over`` is the end of the run; with ``none`` there is no such exercise.
    stage: param.Selector[str] = param.Selector(
        default="making", objects=["making", "ask", "answered", "over", "none"]
    )
    share = param.Number(-1.0)  # progress of the making
    question = param.Dict({})  # as `Practise._question` gives it
    reply = param.Dict({})  # as `Practise._reply` gives it
    line = param.List([])  # the moves to step through, as `Stage.entries` gives them
    ply = param.Integer(0)  # the number of moves made on it
    review = param.List([])  # what was not solved alone, for the end of a run
    tally = param.Dict({})  # the last marked exercise: ``key``, ``mark``, and a unique ``number``
    notice = param.String("")  # what is wrong with the address, or why there is no exercise
    board = Child()
    sheet = Child()

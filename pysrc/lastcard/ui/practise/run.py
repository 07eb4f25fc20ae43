"""Ten exercises in a row: which they are, and how far the reader is with each."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING

from lastcard.core.exercises import GRADES, Exercise, NoExercise

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Iterator

    from lastcard.core.exercises import Exercises, Reply
    from lastcard.core.progress import Progress

SIZE = 10
"""Exercises in a run."""

MOST_SEED = 999_999
"""The largest seed of an address."""

KEPT = 12
"""Kinds, grades and seeds whose exercises are kept."""

MARKS = ("", "alone", "helped", "wrong")
"""How the first answer was: not there yet, right, right after a hint, or wrong."""


@dataclass(frozen=True, slots=True)
class Ref:
    """Which exercise: its kind, grade and seed, and its number among those, counted from 1; 0 is the one of a day."""

    kind: str
    grade: int
    seed: int
    number: int

    def __str__(self) -> str:
        return f"{self.kind}:{self.grade}:{self.seed}:{self.number}"


def read_ref(text: str) -> Ref | None:
    """Read what `str` has written of an exercise; None if it is nothing of the kind."""
    found = re.fullmatch(r"([a-z-]{1,40}):([1-3]):(\d{1,6}):(\d|10)", text, re.ASCII)
    return Ref(found[1], int(found[2]), int(found[3]), int(found[4])) if found else None


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the reader has done with an exercise: hints seen, the answer, and what is said of it."""

    hints: int = 0
    given: tuple[str, ...] | None = None
    reply: Reply | None = None

    @property
    def answered(self) -> bool:
        """Whether there is an answer; to ask for the solution is one."""
        return self.given is not None


@dataclass
class Run:
    """Exercises in a row, those of one seed or others, and what has been done with each.

    `again` says that they are former misses, `day` that it is the exercise of that day alone. A mark never changes: who tries once more does it for oneself.
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
        """The exercise that we are at."""
        return self.refs[self.at]

    @property
    def attempt(self) -> Attempt:
        """What has been done with it."""
        return self.attempts.get(self.at, Attempt())

    def take_down(self, attempt: Attempt) -> None:
        """Take down what has been done with it."""
        self.attempts[self.at] = attempt

    def mark(self, right: bool) -> bool:
        """Mark the first answer; tell whether it was the first."""
        if self.marks[self.at]:
            return False
        self.marks[self.at] = "wrong" if not right else "helped" if self.attempt.hints else "alone"
        return True

    @property
    def over(self) -> bool:
        """Whether every exercise has been answered."""
        return all(self.marks)


def of_seed(kind: str, grade: int, seed: int) -> Run:
    """Return the ten exercises of a kind, a grade and a seed."""
    return Run(tuple(Ref(kind, grade, seed, number) for number in range(1, SIZE + 1)))


def read_day(text: str) -> date | None:
    """Read a date of this century, written ``2026-11-28``; None if it is nothing of the kind."""
    try:
        return date.fromisoformat(text) if re.fullmatch(r"20\d\d-\d\d-\d\d", text, re.ASCII) else None
    except ValueError:
        return None


def of_day(day: date, grade: int, exercises: Exercises) -> Run:
    """Return the exercise of a day at a grade: the same for everybody, its kind another one from day to day."""
    kinds = [kind for kind in exercises.kinds if grade not in kind.lacking] or exercises.kinds
    kind = kinds[day.toordinal() % len(kinds)]
    return Run((Ref(kind.name, grade, int(f"{day:%y%m%d}"), 0),), day=day)


class Maker:
    """Makes exercises when they are asked for, in slices, and keeps them."""

    def __init__(self, exercises: Exercises) -> None:
        self._exercises = exercises
        self._series: dict[tuple[str, int, int], Series] = {}
        self._of_days: dict[Ref, Ref] = {}

    def source(self, ref: Ref) -> Ref:
        """Return which exercise of a seed it is: that of a day is found among those."""
        return self._of_days.get(ref, ref)

    def made(self, ref: Ref) -> Exercise | None:
        """Return an exercise if it is there already."""
        ref = self.source(ref)
        if not ref.number:
            return None
        series = self._series.get((ref.kind, ref.grade, ref.seed))
        return series.made[ref.number - 1] if series and len(series.made) >= ref.number else None

    def making(self, ref: Ref) -> Generator[Progress, None, Exercise]:
        """Make an exercise, and all before it. Raises `NoExercise`, always again where it did once."""
        if not ref.number:
            return (yield from self._of_day(ref))
        key = (ref.kind, ref.grade, ref.seed)
        if key not in self._series:
            if len(self._series) >= KEPT:
                del self._series[next(iter(self._series))]
            self._series[key] = Series(self._exercises.in_slices(*key))
        series = self._series[key]
        while len(series.made) < ref.number:
            yield from series.step()
        return series.made[ref.number - 1]

    def _of_day(self, ref: Ref) -> Generator[Progress, None, Exercise]:
        """The first with usual rules: of the grade or, where ten have none, of the next below; the easier ones are others."""
        if ref in self._of_days:
            return (yield from self.making(self._of_days[ref]))
        easier = set()
        for grade in range(1, ref.grade):
            exercise = yield from self.making(replace(ref, grade=grade))
            easier.add(exercise.question)
        for grade in range(ref.grade, 0, -1):
            for number in range(1, SIZE + 1):
                one = replace(ref, grade=grade, number=number)
                exercise = yield from self.making(one)
                if not exercise.unusual_rules and exercise.question not in easier:
                    self._of_days[ref] = one
                    return exercise
        raise NoExercise("no exercise of this day has the usual rules")


class Series:
    """The exercises of a kind, a grade and a seed, as far as they are made. Several may ask in turn for more."""

    def __init__(self, steps: Iterator[Exercise | Progress]) -> None:
        self.made: list[Exercise] = []
        self._steps = steps
        self._failed: Exception | None = None

    def step(self) -> Iterable[Progress]:
        """Do a slice of the work. Raises what it has failed with once."""
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
        if isinstance(step, Exercise):
            self.made.append(step)
            return ()
        return (step,)


def read_refs(text: str, exercises: Exercises) -> tuple[Ref, ...]:
    """Return the exercises that an address lists, those of kinds that there are, each once, so many at most."""
    known = {kind.name for kind in exercises.kinds}
    found = dict.fromkeys(filter(None, map(read_ref, text.split(","))))
    return tuple(ref for ref in found if ref.kind in known and ref.grade in GRADES)[:SIZE]

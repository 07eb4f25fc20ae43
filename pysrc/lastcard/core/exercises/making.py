"""The exercises of a game, made from a seed.

Each has its own random generator, seeded by the names of game and kind, the grade, the seed and its number:
the same seed gives the same exercises in every process.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from random import Random
from typing import Any

from lastcard.core.engine import ALL, Effort, Engine
from lastcard.core.exercises.exercise import (
    GRADES,
    Draft,
    Exercise,
    Judged,
    Kind,
    Mark,
    NoExercise,
    Reply,
    Source,
    TooLarge,
    grade_of,
    why_graded,
)
from lastcard.core.exercises.kinds import BestMove, Plies, WhoWins
from lastcard.core.exercises.mistake import Mistake
from lastcard.core.progress import Progress, Sliced, run_to_end
from lastcard.core.solution import Solution
from lastcard.core.text import as_sentence, marked

MOST_DRAFTS = 600  # positions that are drawn for an exercise, at most
BALANCED = 60  # of these the first, in which the answer has to be the one that is wanted
NEW = 150  # and those in which the question has to be one that was not asked before
EXERCISE_BUDGET = 30_000  # positions that a solver explores for one of them, if it takes a budget
MOST_OPEN = 6  # positions in a row that are not solved exactly, after which no more are tried


class Exercises(Source):
    """The exercises of a game, of the general kinds and its own.

    `engine`: the game's solver.
    `own`: the kinds of the game; one with the name of a general kind replaces it.
    `positions`: draws a position for a grade; `Game.random_state` by default.
    `tempting`: returns the greedy moves of a position, in notation.
    `solving`: a quicker way to the same solutions, in slices; the engine's by default, within `EXERCISE_BUDGET`.
    `more_marks`: returns further marks of a position.
    `bounds`: by kind the points of grades 2 and 3, if not the usual ones.
    `most_easy`: by kind the most points of grade 1, where fewer come up only with unusual rules.
    `earlier`: kinds as they were when grade 1 had any rules, where they have changed (`of_any_rules`).
    """

    def __init__(
        self,
        engine: Engine[Any, Any],
        own: Sequence[Kind] = (),
        positions: Callable[[Random, int], Any] | None = None,
        tempting: Callable[[Any], Collection[str]] | None = None,
        *,
        solving: Callable[[Any], Sliced[Solution]] | None = None,
        more_marks: Callable[[Judged], tuple[Mark, ...]] | None = None,
        bounds: Mapping[str, tuple[int, int]] | None = None,
        most_easy: Mapping[str, int] | None = None,
        earlier: Sequence[Kind] = (),
    ) -> None:
        self.engine = engine
        timed = (Plies(),) if engine.timed else ()
        usual = (BestMove(), WhoWins(), *timed, Mistake())
        self._kinds: dict[str, Kind] = {kind.name: kind for kind in (*usual, *own)}
        self._positions = positions
        self._tempting = tempting
        effort = Effort(budget=EXERCISE_BUDGET) if "budget" in engine.takes else ALL
        self._solving = solving or partial(engine.solving, effort=effort)
        self._open = 0  # positions in a row that were not solved exactly
        self._more_marks = more_marks
        self._bounds = bounds or {}
        self._most_easy = most_easy or {}
        self._earlier, self._any_rules = earlier, False

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds, the general ones first."""
        return tuple(self._kinds.values())

    def kind(self, name: str) -> Kind:
        """Return a kind by its name. Raises `NoExercise`."""
        if name not in self._kinds:
            known = f"the kinds are: {', '.join(self._kinds)}"
            raise NoExercise(f"{self.game.name} has no exercises of a kind {name!r:.40}; {known}")
        return self._kinds[name]

    @cached_property
    def of_any_rules(self) -> Exercises:
        """The exercises of versions in which grade 1 had any rules: old sheets name them."""
        found = copy(self)
        found._any_rules, found._most_easy = True, {}
        found._kinds = self._kinds | {kind.name: kind for kind in self._earlier}
        return found

    def fits(self, state: Any, grade: int) -> bool:
        return self._any_rules or super().fits(state, grade)

    def draw(self, rng: Random, grade: int) -> Any:
        return self._positions(rng, grade) if self._positions else self.game.random_state(rng)

    def solving(self, state: Any) -> Sliced[Solution]:
        solution = yield from self._solving(state)
        self._open = 0 if solution.status == "exact" else self._open + 1
        return solution

    def tempting(self, state: Any) -> Collection[str]:
        return self._tempting(state) if self._tempting else ()

    def more_marks(self, here: Judged) -> tuple[Mark, ...]:
        return self._more_marks(here) if self._more_marks else ()

    def made(self, kind: str = "", grade: int = 0, seed: int = 0) -> Iterator[Exercise]:
        """Yield exercises without end, of one kind and grade, or of all in turn. Raises `NoExercise`."""
        return (step for step in self.in_slices(kind, grade, seed) if isinstance(step, Exercise))

    def in_slices(
        self, kind: str = "", grade: int = 0, seed: int = 0
    ) -> Generator[Exercise | Progress, None, None]:
        """Yield the same exercises and, in between, the progress of the next one. Raises `NoExercise`."""
        kinds = [self.kind(kind)] if kind else list(self.kinds)
        grades = [grade] if grade else list(GRADES)
        wanted = [
            (one, level)
            for turn in range(len(grades))
            for place, one in enumerate(kinds)
            for level in [grades[(turn + place) % len(grades)]]
            if level not in one.lacking
        ]
        if not wanted:
            said = "; ".join(f"{one.name}: {one.lacking[grade]}" for one in kinds)
            raise NoExercise(f"{self.game.name} has none of grade {grade} ({said})")
        runs = [copy(self)._run(one, level, seed) for one, level in wanted]  # each counts what it finds open
        while runs:
            for run in tuple(runs):
                for step in run:
                    yield step
                    if isinstance(step, Exercise):
                        break
                else:
                    runs.remove(run)
        which = f"of kind {kinds[0].name}" if len(kinds) == 1 else "of any kind"
        level = f" and grade {grades[0]}" if len(grades) == 1 else ""
        raise NoExercise(
            f"no exercise {which}{level} was found for {self.game.name} in {MOST_DRAFTS} positions; "
            f"lastcard exercises {self.game.name} --kinds says which grades each kind has"
        )

    def _run(self, kind: Kind, grade: int, seed: int) -> Iterator[Exercise | Progress]:
        asked: set[tuple[object, ...]] = set()
        number = 0
        while found := (yield from self._one(kind, grade, f"{seed} {number}", asked)):
            asked.add(found.question)
            yield found
            number += 1

    def _one(
        self, kind: Kind, grade: int, seed: str, asked: set[tuple[object, ...]]
    ) -> Sliced[Exercise | None]:
        rng = Random(f"{self.game.name} {kind.name} {grade} {seed}")
        wanted = kind.wanted(self, rng)
        self._open = 0
        for attempt in range(MOST_DRAFTS):
            yield Progress(attempt, MOST_DRAFTS)
            draft = yield from kind.draft(self, rng, grade, wanted if attempt < BALANCED else None)
            if self._open >= MOST_OPEN:
                raise TooLarge(
                    f"{self.game.name} has no exercises: {MOST_OPEN} of its positions were tried, and each is too large to solve quickly"
                )
            if draft is None or not self._has_grade(kind, grade, draft):
                continue
            exercise = self._graded(kind, grade, draft)
            if attempt >= NEW or exercise.question not in asked:
                return exercise
        return None

    def _has_grade(self, kind: Kind, grade: int, draft: Draft) -> bool:
        points = sum(mark.points for mark in draft.marks)
        easy = grade == 1 and points <= self._most_easy.get(kind.name, -1)
        fits = easy or grade_of(draft.marks, self._bounds.get(kind.name, kind.bounds)) == grade
        return fits and self.fits(self.game.parse(draft.position), grade)

    def _graded(self, kind: Kind, grade: int, draft: Draft) -> Exercise:
        return Exercise(
            self.game.name,
            kind.name,
            grade,
            draft.position,
            draft.to_move,
            as_sentence(draft.ask),
            draft.choices,
            draft.answer,
            as_sentence(draft.reason),
            tuple(map(as_sentence, draft.labels)),
            kind.takes,
            draft.line,
            as_sentence(why_graded(grade, draft.marks)),
            tuple(map(as_sentence, draft.hints)),
            draft.facts,
            tuple(map(as_sentence, self.game.unusual_rules(self.game.parse(draft.position)))),
        )

    def grades(self, kind: Kind) -> dict[int, str]:
        """Return by grade why a kind has none; empty where one is found."""
        none = f"none found in {MOST_DRAFTS} positions"
        return {
            grade: kind.lacking.get(grade)
            or ("" if run_to_end(self._one(kind, grade, "0 0", set())) else none)
            for grade in GRADES
        }

    def right(self, exercise: Exercise, given: Sequence[str]) -> bool:
        """Return whether an answer is right (`Takes`). Raises `NoExercise`."""
        return self.kind(exercise.kind).right(exercise, given)

    def reply(self, exercise: Exercise, given: Sequence[str]) -> Reply:
        """Return the same as `replying`. Raises `NoExercise`."""
        return run_to_end(self.replying(exercise, given))

    def replying(self, exercise: Exercise, given: Sequence[str]) -> Sliced[Reply]:
        """Return the reply to an answer, in slices. Raises `NoExercise`."""
        reply = yield from self.kind(exercise.kind).reply(self, exercise, given)
        return replace(reply, sentence=as_sentence(marked(reply.sentence)))

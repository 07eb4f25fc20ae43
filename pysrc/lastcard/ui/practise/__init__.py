"""The Practise tab: ten exercises in a run, answered on the board or by buttons."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from lastcard.core.exercises import GRADES, Exercise, Exercises, NoExercise, Reply, TooLarge
from lastcard.core.game import Game
from lastcard.core.progress import Progress
from lastcard.core.text import capital, named_seat, number_between
from lastcard.ui.contract import GameView
from lastcard.ui.jobs import Job
from lastcard.ui.practise.run import (
    LARGEST_RUN_SEED,
    MARKS,
    Attempt,
    ExerciseRun,
    Maker,
    PractisePanel,
    Stage,
    of_day,
    of_seed,
    read_day,
    read_refs,
    reader,
)
from lastcard.ui.rows import retold
from lastcard.ui.shell import Tab
from lastcard.ui.shell.address import line_query, number_in

if TYPE_CHECKING:
    from lastcard.ui.sheets.add import AddToSheet


NO_SEAT = -2  # the seat where a choice names no player


def choices(game: Game[Any, Any], exercise: Exercise, start: Any = None) -> list[tuple[str, str, int]]:
    """Return an exercise's choices: notation, words, seat of the named player or `NO_SEAT`."""
    state = game.parse(exercise.position) if start is None else start
    alone, you, found = len(game.players(state)) == 1, reader(game, exercise, state), []
    for choice, label in ((choice, exercise.label(choice)) for choice in exercise.choices):
        seat = None if alone else named_seat(label)
        found.append((choice, capital(retold(label, game, state, you)), NO_SEAT if seat is None else seat))
    return found


def no_such_kind(kind: str, exercises: Exercises) -> str:
    """Return that a kind of exercise is unknown, and which there are."""
    titles = ", ".join(one.title.rstrip("?") for one in exercises.kinds)
    return f"There are no exercises of the kind {kind[:40]!r} here. There are: {titles}."


def fault(error: Exception) -> str:
    """Return why there is no exercise."""
    if isinstance(error, TooLarge):
        return "There are no exercises here: positions of this game are too large to solve quickly."
    if isinstance(error, NoExercise):
        return "No exercise of this kind was found. Try another kind or level."
    return f"Could not make an exercise: {error}"


def line_title(reply: Reply) -> str:
    """Return the title of the moves that a reply shows."""
    return reply.shows or ("What comes next" if reply.right else "See why")


NEW_SEEDS = 9_999  # seeds that are drawn are short enough to be said aloud


class Practise(Tab):
    """Sets a game's exercises; replies and the next exercise are made in the background."""

    def __init__(self, view: GameView, exercises: Exercises) -> None:
        super().__init__()
        self._game, self._exercises = view.game, exercises
        self._random, self._maker = Random(), Maker(exercises)
        self._run: ExerciseRun | None = None
        self._over, self._tallied = False, 0
        self._job: Job | None = None
        self._replies: dict[str, dict[tuple[str, ...], Reply]] = {}  # of one exercise, by its key
        self._faults: dict[str, str] = {}  # why there is no such exercise
        self._adding: AddToSheet | None = None
        self.stage = Stage(view, exercises)
        self.frame = self.panel = PractisePanel(
            game=self._game.name, kinds=[[kind.name, kind.title] for kind in exercises.kinds]
        )
        self.panel.listen(
            fresh=lambda: self._choose(self.panel.kind, self.panel.grade),
            reveal=lambda key: self._answer(key, []),
            look=lambda by: self._look(self.panel.ply + by),
        )
        self.panel.listen(
            choose=self._choose, again=self._again, resume=self._resume, harder=self._harder, go=self._go
        )
        self.panel.listen(next=self._next, answer=self._answer, hint=self._hint, once_more=self._once_more)
        self.panel.listen(ply=self._look, explore=self._explore, to_sheet=self._to_sheet)
        self.stage.on_answer = lambda choices: self._answer(self._key, choices)

    @property
    def _here(self) -> ExerciseRun:
        assert self._run is not None
        return self._run

    @property
    def _key(self) -> str:
        return str(self._here.ref) if self._run else ""

    @property
    def _exercise(self) -> Exercise | None:
        return self._maker.made(self._here.ref) if self._run else None

    @property
    def state(self) -> Any:
        return self.stage.state

    def visit(self, query: dict[str, str]) -> None:
        """Apply a run's state, or choose one; report what is invalid."""
        problems, kinds = list[str](), [kind.name for kind in self._exercises.kinds]
        kind, grade, seed, again = (query.get(name, "") for name in ("kind", "grade", "seed", "again"))
        former = read_refs(again, self._exercises)
        day = read_day(query.get("day", ""))
        if query.get("day") and not day:
            problems.append(f"{query['day'][:20]!r} is not a date. Type one like 2026-11-28.")
        if again and not former:
            problems.append("The exercises in this address cannot be read.")
        if kind and kind not in kinds:
            problems.append(no_such_kind(kind, self._exercises))
        if grade and grade not in map(str, GRADES):
            problems.append(f"There is no grade {grade[:20]!r}: there are 1, 2 and 3.")
        number = number_between(seed, 0, LARGEST_RUN_SEED)
        if seed and number is None:
            problems.append(
                f"{seed[:20]!r} is not the number of a set: these go from 0 to {LARGEST_RUN_SEED:,}."
            )
        level = int(grade) if grade in map(str, GRADES) else 1
        if former:
            run = ExerciseRun(former, again=True)
        elif day:
            run = of_day(day, level, self._exercises)
        else:
            number = self._new_seed() if number is None else number
            run = of_seed(kind if kind in kinds else kinds[0], level, number)
        if self._run is None or self._run.refs != run.refs:
            self._run = run
        self._over = False
        self._here.at = number_in(query, "at", 1, 1, len(self._here.refs)) - 1
        self._show(" ".join(problems))
        if problems or not (seed or former or day):
            self._note(False)
        self._work()

    def _new_seed(self) -> int:
        return self._random.randint(1, NEW_SEEDS)

    def _open(self, run: ExerciseRun) -> None:
        self._run, self._over = run, False
        self._show()
        self._note(True)
        self._work()

    def _choose(self, kind: str, grade: int) -> None:
        if kind in dict(self.panel.kinds) and grade in GRADES:
            self._open(of_seed(kind, grade, self._new_seed()))

    def _again(self, refs: list[str]) -> None:
        if former := read_refs(",".join(refs), self._exercises):
            self._open(ExerciseRun(former, again=True))

    def _harder(self) -> None:
        grade = min(self.panel.grade + 1, GRADES[-1])
        if self._here.day:
            self._open(of_day(self._here.day, grade, self._exercises))
        else:
            self._choose(self.panel.kind, grade)

    def _resume(self, key: str, marks: list[str]) -> None:
        run = self._run if key == self.panel.run and set(marks) <= set(MARKS) else None
        if run and len(marks) == len(run.refs):
            run.marks = [mine or theirs for mine, theirs in zip(run.marks, marks, strict=True)]
            self._show()

    def _go(self, at: int) -> None:
        if self._run and 0 <= at < len(self._run.refs):
            self._run.at, self._over = at, False
            self._show()
            self._note(False)
            self._work()

    def _next(self, key: str) -> None:
        """Go on from an exercise; a repeated press means the same one."""
        if key != self._key or self._over:
            return
        run = self._here
        after = [at for at in (*range(run.at + 1, len(run.refs)), *range(run.at)) if not run.marks[at]]
        if run.over or not after:
            self._over = True
            self._show()
        else:
            self._go(after[0])

    def _answer(self, key: str, choices: list[str]) -> None:
        """Take an answer; an empty one asks for the solution."""
        exercise = self._exercise
        if key != self._key or self._over or exercise is None or self._here.attempt.answered:
            return
        given = tuple(dict.fromkeys(choice for choice in choices if choice in exercise.choices))
        if choices and not given:
            return
        attempt = replace(self._here.attempt, given=given, reply=self._replies.get(key, {}).get(given))
        self._here.take_down(attempt)
        tally = {}
        if self._here.mark(self._exercises.right(exercise, given)):
            self._tallied += 1
            tally = {"key": key, "mark": self._here.marks[self._here.at], "number": self._tallied}
        self._show(tally=tally)
        self._work()

    def _hint(self, key: str) -> None:
        exercise, attempt = self._exercise, self._here.attempt
        if key == self._key and exercise and not attempt.answered and attempt.hints < len(exercise.hints):
            self._here.take_down(replace(attempt, hints=attempt.hints + 1))
            self._show()

    def _once_more(self, key: str) -> None:
        if key == self._key:
            self._here.attempts.pop(self._here.at, None)
            self._show()

    def _look(self, ply: int) -> None:
        self.stage.look(ply)
        self.panel.ply = self.stage.ply

    def _explore(self) -> None:
        """Open the board's position in Explore; not before the answer, which that would give away."""
        if self._here.attempt.answered and (line := self.stage.in_full()):
            self.open("explore", line_query(line))

    def _to_sheet(self) -> None:
        if (exercise := self._exercise) is None:
            return
        from lastcard.ui.sheets.add import AddToSheet

        self._adding = self._adding or AddToSheet()
        ref = self._maker.source(self._here.ref)
        self._adding.offer_exercise(self._exercises, exercise, ref.seed, ref.number - 1)
        self.panel.sheet = self._adding

    def _note(self, remember: bool) -> None:
        run = self._here
        place = {"at": str(run.at + 1) if run.at else ""}
        if run.again:
            self.note({"again": ",".join(map(str, run.refs))} | place, remember)
        elif run.day:
            self.note({"day": str(run.day), "grade": str(run.ref.grade)}, remember)
        else:
            query = {"kind": run.ref.kind, "grade": str(run.ref.grade), "seed": str(run.ref.seed)}
            self.note(query | place, remember)

    def _work(self) -> None:
        if self._job:
            self._job.stop()
        self._job = Job(self._due(), self._progress, on_error=self._failed)
        self._job.start()

    def _due(self) -> Generator[Progress, None, None]:
        run, ref, key = self._here, self._here.ref, self._key
        if key in self._faults:
            return
        exercise = self._maker.made(ref)
        if exercise is None:
            exercise = yield from self._maker.making(ref)
            self._show(self.panel.notice)
        if run.attempt.answered and run.attempt.reply is None:
            reply = yield from self._exercises.replying(exercise, run.attempt.given or ())
            if run.attempt.answered:
                run.take_down(replace(run.attempt, reply=reply))
                self._show()
        if key not in self._replies:
            self._replies = {key: {}}
        for given in self._likely(exercise):
            if given not in self._replies[key]:
                self._replies[key][given] = yield from self._exercises.replying(exercise, given)
        for following in run.refs[run.at + 1 : run.at + 2]:
            try:
                yield from self._maker.making(following)
            except Exception as error:  # it is told where the reader comes to it
                self._faults[str(following)] = fault(error)

    def _likely(self, exercise: Exercise) -> list[tuple[str, ...]]:
        """The answers with replies in advance: all single choices, else the right answer."""
        if exercise.takes != "one":
            return [exercise.answer, ()]
        return [(), *((choice,) for choice in exercise.choices)]

    def _progress(self, progress: Progress, left: float | None) -> None:
        if self.panel.stage == "making":
            self.panel.share = progress.share

    def _failed(self, error: Exception) -> None:
        self._faults[self._key] = fault(error)
        if not isinstance(error, NoExercise):
            self._job = None
        self._show()

    def _show(self, notice: str = "", tally: dict[str, Any] | None = None) -> None:
        run, exercise, key = self._here, self._exercise, self._key
        attempt = run.attempt
        fault = self._faults.get(key, "") if exercise is None else ""
        at = "over" if self._over else "none" if fault else "making" if exercise is None else "ask"
        if at == "ask" and attempt.answered:
            at = "answered"
        shown = exercise if at in ("ask", "answered") else None
        self.stage.show(shown, attempt)
        self.panel.param.update(
            kind=run.ref.kind,
            grade=run.ref.grade,
            seed=run.ref.seed,
            again=run.again,
            run=",".join(map(str, run.refs)),
            day=str(run.day or ""),
            marks=list(run.marks),
            at=run.at,
            stage=at,
            share=-1.0,
            question={} if shown is None else self._question(shown, attempt),
            reply=self._reply(shown, attempt) if shown and attempt.answered else {},
            line=self.stage.entries,
            ply=self.stage.ply,
            review=self._review() if self._over else [],
            notice=fault or notice,
            **({"board": self.stage.drawing} if shown else {}),  # a board draws no position before it has one
            **({"tally": tally} if tally else {}),
        )

    def _question(self, exercise: Exercise, attempt: Attempt) -> dict[str, Any]:
        return {
            "key": self._key,
            "number": self._here.at + 1,
            "of": len(self._here.refs),
            "kind": self._exercises.kind(exercise.kind).title,
            "grade": exercise.grade,
            "rules": [self._told(exercise, rule) for rule in exercise.unusual_rules],
            "ask": self._told(exercise, exercise.ask),
            "choices": choices(self._game, exercise, self.stage.start),
            "takes": exercise.takes,
            "how": self.stage.how,
            "hints": [self._told(exercise, hint) for hint in exercise.hints[: attempt.hints]],
            "left": len(exercise.hints) - attempt.hints,
        }

    def _reply(self, exercise: Exercise, attempt: Attempt) -> dict[str, Any]:
        given, reply = attempt.given or (), attempt.reply
        right = self._exercises.right(exercise, given)
        texts = {"reason": exercise.reason, "why": exercise.why_grade, "sentence": ""}
        if reply:
            texts["sentence"] = reply.sentence if given else exercise.reason
        return {
            "right": right,
            "asked": not given,
            "alone": right and not attempt.hints,
            "given": list(given),
            "solution": list(exercise.answer),
            "shows": line_title(reply) if reply else "",
        } | {name: self._told(exercise, text) for name, text in texts.items()}

    def _told(self, exercise: Exercise, text: str) -> str:
        state = self._game.parse(exercise.position)
        return retold(text, self._game, state, reader(self._game, exercise, state))

    def _review(self) -> list[dict[str, Any]]:
        found = []
        for at, (ref, mark) in enumerate(zip(self._here.refs, self._here.marks, strict=True)):
            if mark not in ("helped", "wrong"):
                continue
            entry: dict[str, Any] = {"at": at, "mark": mark, "kind": self._exercises.kind(ref.kind).title}
            if exercise := self._maker.made(ref):
                label = {choice: text for choice, text, _ in choices(self._game, exercise)}
                entry["solution"] = ", ".join(label[choice] for choice in exercise.answer)
                if (given := self._here.attempts.get(at, Attempt()).given) is not None:
                    entry["given"] = ", ".join(label[choice] for choice in given)
            found.append(entry)
        return found

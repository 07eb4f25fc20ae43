"""Answers to questions about a program's game: positions, neighbours, moves, searches."""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from lastcard.core.engine import NOW, PendingWork
from lastcard.core.game import IllegalMove, MoveError, PositionError
from lastcard.core.positions.graph import positions_near
from lastcard.core.progress import Progress
from lastcard.core.solution import worths
from lastcard.core.text import Sentence
from lastcard.core.worth import Worth
from lastcard.sandbox.program_run import Message, ProgramRun, solution_message, solved_in_slices
from lastcard.sandbox.rows import PositionTooLarge

MOST_NEAR, NEAR, PLIES_AROUND = 400, 120, 2  # positions around one: at most, by default; and how far away

MOST_NEAR_LENGTH = 1_000_000  # characters of their texts after which none is added
MOST_DRAWN = 200  # random positions
LARGEST_BUDGET = 5_000_000  # positions that a search may visit
SandboxQuestion = dict[str, Any]
AnswerSteps = Generator[Progress | Message, None, Message]


class Answers:
    """Answers about the game of a run."""

    def __init__(self, run: ProgramRun) -> None:
        self._run, self._game, self._engine = run, run.game, run.engine
        self._ask: dict[str, Callable[[SandboxQuestion], AnswerSteps]] = {
            "read": partial(self._around, name="text"),
            "look": self._around,
            "solve": self._solve,
            "draw": self._draw,
            "move": self._move,
        }

    def answer(self, question: SandboxQuestion) -> AnswerSteps:
        """Answer a question in slices; only errors about a refused text are caught."""
        ask = self._ask.get(str(question.get("what")))
        if ask is None:
            return {"ok": False, "error": f"nothing is known of {question.get('what')!r:.40}"}
        yield Progress(0, 0, "looking")
        try:
            return (yield from ask(question))
        except (PositionError, MoveError, IllegalMove, PositionTooLarge) as error:
            return {"ok": False, "error": str(error)}

    def _parsed(self, question: SandboxQuestion, name: str = "position") -> Any:
        return self._game.parse(str(question.get(name, "")))

    def _solve(self, question: SandboxQuestion) -> AnswerSteps:
        budget = whole(question.get("budget"), 0, LARGEST_BUDGET, self._run.budget)
        found = yield from solved_in_slices(self._engine, self._parsed(question), budget)
        answer = yield from self._around(question)
        return answer | {"solution": with_marks(solution_message(found))}

    def _around(self, question: SandboxQuestion, name: str = "position") -> AnswerSteps:
        game, engine, state = self._game, self._engine, self._parsed(question, name)
        plies = whole(question.get("plies"), 0, 20, PLIES_AROUND)
        most = whole(question.get("most"), 1, MOST_NEAR, NEAR)
        rows: dict[str, list[Any]] = {}
        size = 0
        for here in positions_near(game, state, most, plies):
            text, *row = self._run.rows.row(here, game.format)
            now = engine.solve(here, NOW)
            quick = {"worths": list(map(worth_text, worths(game, here, now))), "distance": now.distance}
            rows[text] = [*row, quick]
            size += len(text) + sum(len(part) for move in row[2] for part in move if part)
            yield Progress(len(rows), most, "looking")
            if size > MOST_NEAR_LENGTH:
                break
        solution = engine.solve(state, NOW)
        yield Progress(len(rows), most, "looking")
        return {
            "ok": True,
            "position": game.format(state),
            "rows": rows,
            "solution": with_marks(solution_message(solution)),
            "pending": list(map(_offer, engine.pending(state))),
        }

    def _draw(self, question: SandboxQuestion) -> AnswerSteps:
        rng = Random(whole(question.get("seed"), 0, 2**53, 0))
        found = []
        for _ in range(whole(question.get("count"), 1, MOST_DRAWN, 1)):
            found.append(self._game.format(self._game.random_state(rng)))
            yield Progress(len(found), 0, "looking")
        return {"ok": True, "positions": found}

    def _move(self, question: SandboxQuestion) -> AnswerSteps:
        state = self._parsed(question)
        move = self._game.parse_move(state, str(question.get("text", "")))
        after = self._game.play(state, move)
        yield Progress(0, 0, "looking")
        return {"ok": True, "move": self._game.format_move(move), "after": self._game.format(after)}


def whole(given: object, least: int, most: int, usual: int) -> int:
    """Return a requested number within bounds; the usual one if it is not a number."""
    return min(most, max(least, given)) if isinstance(given, int) and not isinstance(given, bool) else usual


def _offer(work: PendingWork) -> dict[str, Any]:
    budget = work.key[-1] if isinstance(work.key, tuple) and work.key else None
    return {"title": work.title, "action": work.action, "budget": budget, "eager": work.eager}


def worth_text(worth: Worth) -> str | None:
    """Return what a position is worth to one player as a JSON value; a number as ``n:1/3``."""
    if worth is None or isinstance(worth, str):
        return worth
    return f"n:{Fraction(str(worth)) if isinstance(worth, float) else worth}"


def with_marks(value: Any) -> Any:
    """Return JSON values whose sentences mark the players they name."""
    if isinstance(value, dict):
        return {name: with_marks(part) for name, part in value.items()}
    if isinstance(value, list):
        return [with_marks(part) for part in value]
    return value.marked if isinstance(value, Sentence) else value

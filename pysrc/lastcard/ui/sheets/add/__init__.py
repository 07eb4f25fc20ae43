"""*Add to sheet*: puts a position or an exercise on the browser's sheet, from any page."""

from __future__ import annotations

from typing import Any

import param

from lastcard.core.exercises import Exercise, Exercises
from lastcard.core.game import CHANCE, Game, ending
from lastcard.core.sentences import move_count
from lastcard.core.sheets.formats import HEAD
from lastcard.core.sheets.sheet import MOST_ITEMS, MOST_LINE, TASKS
from lastcard.core.solution import Solution, worths
from lastcard.core.text import MAX_TEXT
from lastcard.ui.component import Component
from lastcard.ui.shell import SHEETS
from lastcard.ui.shell.address import brief


class AddToSheet(Component):
    """A dialog that asks for the task and adds a position to the sheet in this browser."""

    script = "add.js"
    opened = param.Integer(0)  # counts how often it was opened
    position = param.String("")  # the position, as it is shown
    items = param.List([])  # ``[label, item]`` of each task; the item as in a sheet's file
    error = param.String("")  # why nothing can be added
    head = param.Dict(HEAD)
    most = param.List([MOST_ITEMS, MOST_LINE])
    sheet = param.String(f"#/{SHEETS}/make")

    def offer(self, game: Game[Any, Any], state: Any, solution: Solution | None) -> None:
        """Open it for a position, with its possible tasks; some need a solution."""
        text, error = game.format(state), ""
        if ending(game, state) is not None:
            error = "The game is over in this position: there is nothing to ask."
        elif game.player_to_move(state) == CHANCE:
            error = "Chance moves in this position: there is nothing to decide."
        elif len(text) > MAX_TEXT:
            error = f"This position has {len(text):,} characters; a sheet allows at most {MAX_TEXT:,}."
        self._open(text, [] if error else _tasks(game, state, solution, text), error)

    def offer_exercise(self, exercises: Exercises, exercise: Exercise, seed: int, number: int) -> None:
        """Open it for an exercise, by its number from 0 among those of its kind, grade and seed."""
        position, grade, kind = exercise.position, exercise.grade, exercise.kind
        item = {"game": exercise.game, "position": position, "task": kind, "grade": grade}
        title = exercises.kind(kind).title
        self._open(position, [[title, item | {"seed": seed, "number": number}]], "")

    def _open(self, text: str, items: list[Any], error: str) -> None:
        self.param.update(position=brief(text), items=items, error=error, opened=self.opened + 1)


def _tasks(game: Game[Any, Any], state: Any, solution: Solution | None, text: str) -> list[Any]:
    mover = game.player_to_move(state)
    items: list[Any] = []
    for task, label in TASKS.items():
        item: dict[str, object] = {"game": game.name, "position": text, "task": task}
        if task != "win-in":
            items.append([label, item])
        elif solution and solution.distance is not None and worths(game, state, solution)[mover] == "win":
            far = move_count(solution.distance)
            items.append([f"Win in {far}", item | {"plies": solution.distance}])
    return items

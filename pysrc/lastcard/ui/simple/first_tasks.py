"""Tasks for a game that has no lessons of its own: positions of a game, near its end, in which not every move is as good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.engine import NOW
from lastcard.core.game import CHANCE, ending, legal_moves
from lastcard.ui.learn.tasks import Scene, Task
from lastcard.ui.simple.lessons import spoken

if TYPE_CHECKING:
    from lastcard.core.engine import Engine
    from lastcard.core.playing.line import Line
    from lastcard.ui.simple.board import SimpleBoard

MOST = 2
"""Tasks that are set."""

LOOKED_AT = 12
"""Positions that are looked at for them, from the end of a game backwards."""

QUESTION = "Which move is best for you?"
RIGHT = "No other move brings you more. Step through how the game may go on."
HINT = "Ask of every move what the best answer to it is."


def first_scene(engine: Engine[Any, Any], board: SimpleBoard) -> Scene:
    """Return how any game is drawn and told in tasks, on the table that its board has."""
    return Scene(engine, board.laid_out, *spoken(engine.game))


def first_tasks(scene: Scene, line: Line) -> tuple[Task, ...]:
    """Return tasks in positions of a game that was played, those nearest its end first.

    They are those that the solver settles within a moment, and in which some move is better than another; there may be
    none.
    """
    game, found = scene.engine.game, list[Task]()
    for state in reversed(line.states[-LOOKED_AT - 1 :]):
        if ending(game, state) is not None or game.player_to_move(state) == CHANCE:
            continue
        known = scene.engine.solve(state, NOW)
        if known.status != "exact" or not known.complete:
            break  # what comes before takes longer still
        if any(task.position == game.format(state) for task in found):
            continue
        task = Task(scene, game.format(state), QUESTION, RIGHT, HINT)
        if len(task.right_moves(state)) < len(legal_moves(game, state)):
            found.append(task)
        if len(found) == MOST:
            break
    return tuple(found)

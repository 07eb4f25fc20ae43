"""Lessons of games that have no drawing of their own: their table is that of `lastcard.ui.simple.board`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE, ending
from lastcard.core.sentences import the_player
from lastcard.core.text import capital
from lastcard.ui.learn.frames import Frame, film
from lastcard.ui.learn.lessons import LessonSteps
from lastcard.ui.player_names import called, retold

if TYPE_CHECKING:
    from lastcard.ui.simple.board import SimpleBoard


class SimpleSteps(LessonSteps):
    """The steps of such a game."""

    script = "lessons.js"


def simple_film(board: SimpleBoard, position: str, line: Iterable[str] = ()) -> tuple[Frame, ...]:
    """Return the table in a position and after each of some moves from it, all in notation.

    Raises
    ------
    PositionError
        If the position cannot be read.
    MoveError, IllegalMove
        If one of the moves is no legal move.
    """
    game = board.game

    def draw(state: Any) -> dict[str, Any]:
        return board.laid_out(state, called(game, state))

    def who(state: Any) -> str:
        player = game.player_to_move(state)
        return "Chance" if player == CHANCE else capital(the_player(called(game, state), player))

    def says(state: Any) -> str:
        outcome = ending(game, state)
        if outcome is not None:
            return f"{capital(retold(outcome.sentence, game, state))}."
        return "Chance decides." if game.player_to_move(state) == CHANCE else f"{who(state)} is to move."

    def told(state: Any, move: str) -> str:
        return f"{who(state)}: {game.move_label(state, move)}."

    return film(game, position, line, draw, told=told, says=says)

"""The page of any game that has none of its own, from its rules and its solver alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from lastcard.core.engine import Engine
from lastcard.core.game import Game
from lastcard.ui.contract import GameView, PageParts, usual_opponents
from lastcard.ui.pictures.graph import PositionsAround
from lastcard.ui.simple.board import SimpleBoard

if TYPE_CHECKING:
    from panel.viewable import Viewer

    from lastcard.ui.learn import Lesson, LessonSteps


def default_view(
    engine: Engine[Any, Any],
    board: Callable[[Game[Any, Any]], SimpleBoard] = SimpleBoard,
    *,
    counted: bool = True,
) -> GameView:
    """Return the view of a game: a table with buttons, the positions around, the usual opponents, first lessons.

    `board` makes the table, where a game has one of its own kind. `counted` says whether Study counts what can follow from
    the start: not where the rules know only a part of it.
    """
    game = engine.game

    def lessons() -> tuple[Lesson, ...]:
        from lastcard.ui.simple.first_lessons import first_lessons

        return first_lessons(engine, board(game))

    def steps() -> type[LessonSteps]:
        from lastcard.ui.simple.lessons import SimpleSteps

        return SimpleSteps

    def studies() -> list[Viewer]:
        from lastcard.ui.simple.win_table import WinTable
        from lastcard.ui.study import PositionCount

        return [WinTable(engine), PositionCount(game)] if counted else []

    return GameView(
        engine,
        PageParts(lessons, steps, studies),
        lambda: board(game),
        lambda: PositionsAround(engine),
        usual_opponents(engine),
    )

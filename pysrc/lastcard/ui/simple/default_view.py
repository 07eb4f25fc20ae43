"""The page of a game without its own, from its rules and solver alone."""

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
    """Return a simple view; Study counts its positions unless the rules know only a part."""
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

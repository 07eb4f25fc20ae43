"""Lessons of games without a drawing, on the table of `lastcard.ui.simple.board`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from lastcard.core.game import CHANCE, Game, ending
from lastcard.core.text import capital
from lastcard.ui.learn import LessonSteps
from lastcard.ui.learn.tasks import Frame, Voice, film
from lastcard.ui.rows import retold
from lastcard.ui.simple.board import SimpleBoard


class SimpleSteps(LessonSteps):
    """The steps of such a game."""

    script = "lessons.js"


def simple_film(board: SimpleBoard, position: str, line: Iterable[str] = ()) -> tuple[Frame, ...]:
    """Return the table in a position and after each of some moves (see `film`)."""
    return film(board.game, board.laid_out, *spoken(board.game), position, line)


def spoken(game: Game[Any, Any]) -> tuple[Callable[[Voice, Any, str], str], Callable[[Voice, Any], str]]:
    """Return functions that describe a move, from the position before it, and a position."""

    def who(voice: Voice, state: Any) -> str:
        player = game.player_to_move(state)
        return "Chance" if player == CHANCE else capital(voice.called(player))

    def told(voice: Voice, state: Any, move: str) -> str:
        return f"{who(voice, state)}: {game.move_label(state, move)}."

    def says(voice: Voice, state: Any) -> str:
        outcome = ending(game, state)
        if outcome is not None:
            end = "You win." if voice.reader in outcome.winners else "You do not win."
            over = f"{capital(retold(outcome.sentence, game, state) or 'the game is over')}."
            return over if voice.reader is None else f"{over} {end}"
        if game.player_to_move(state) == CHANCE:
            return "Chance decides."
        mine = game.player_to_move(state) == voice.reader
        return "Your turn." if mine else f"{who(voice, state)} is to move."

    return told, says

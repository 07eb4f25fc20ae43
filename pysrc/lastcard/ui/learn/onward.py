"""The last step of the lessons: a first game against somebody easy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.ui.learn.lessons import Lesson
from lastcard.ui.shell.address import Address

if TYPE_CHECKING:
    from lastcard.ui.learn.tasks import Scene

EASY = "easy"
"""Who plays against somebody who has just learnt a game: the key of an opponent."""


def play_now(scene: Scene, position: str, text: str, title: str = "Play it now") -> Lesson:
    """Return the step that leads to Play.

    Parameters
    ----------
    scene
        How the position is drawn.
    position
        Where the game begins: one that the reader, who moves first there, can win.
    text
        What the step says.
    """
    state = scene.engine.game.parse(position)
    return Lesson(title, text, (scene.frame(scene.voice(state), state),), play=easy_game(scene, position))


def easy_game(scene: Scene, position: str) -> str:
    """Return the address of a game from a position, in which the reader sits first and the others play as `EASY` does."""
    game = scene.engine.game
    others = len(game.players(game.parse(position))) - 1
    seats = {"seats": ",".join(["you", *[EASY] * others])} if others else {}
    return str(Address(game.name, "play", {"pos": position} | seats))

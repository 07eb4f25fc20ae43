"""The last step of the basics: a first game against an easy opponent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.ui.learn.lessons import Lesson, asked
from lastcard.ui.learn.tasks import Task
from lastcard.ui.shell.address import Address

if TYPE_CHECKING:
    from lastcard.ui.learn.tasks import Scene

EASY = "easy"
"""Who plays against somebody who has just learnt a game: the key of an opponent."""


def play_now(
    scene: Scene, position: str, text: str, question: str = "", right: str = "", hint: str = ""
) -> Lesson:
    """Return the step that leads to Play.

    Parameters
    ----------
    scene
        How the position is drawn.
    position
        Where the game begins: one that the reader, who moves first there, can win.
    text
        What the step says.
    question, right, hint
        What it asks about the first move, as in `Task`; without a question it asks nothing.
    """
    play, title = easy_game(scene, position), "Play it now"
    if question:
        return asked(title, text, Task(scene, position, question, right, hint), play=play)
    state = scene.engine.game.parse(position)
    return Lesson(title, text, (scene.frame(scene.voice(state), state),), play=play)


def easy_game(scene: Scene, position: str) -> str:
    """Return the address of a game from a position, in which the reader sits first and the others play as `EASY` does."""
    game = scene.engine.game
    others = len(game.players(game.parse(position))) - 1
    seats = {"seats": ",".join(["you", *[EASY] * others])} if others else {}
    return str(Address(game.name, "play", {"pos": position} | seats))

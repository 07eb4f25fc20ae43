"""Questions that are answered by choosing one of a few answers; the solver knows the right one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital

if TYPE_CHECKING:
    from lastcard.ui.learn.frames import Frame
    from lastcard.ui.learn.tasks import Scene

NOBODY = "Nobody"


@dataclass(frozen=True)
class Choice:
    """A question about a position that is answered with words, not with a move.

    Parameters
    ----------
    scene
        How the position is drawn and told.
    position
        The position, in notation.
    question, right, hint
        As in `Task`.
    options
        The answers to choose from.
    answer
        Asks the solver which option is right in a position.
    wrong
        The reason why an option is wrong, from the position and the option. By default best play is told.
    move
        The first move of the play that is shown after an answer. By default the best one.
    asked, shown
        The pictures with the question and after an answer. By default the table, and best play from there.
    """

    scene: Scene
    position: str
    question: str
    options: tuple[str, ...]
    answer: Callable[[Any], str]
    right: str
    hint: str
    wrong: Callable[[Any, str], str] | None = None
    move: str = ""
    asked: tuple[Frame, ...] = ()
    shown: tuple[Frame, ...] = ()

    @property
    def turns(self) -> int:
        """The number of right answers that are asked for."""
        return 1

    def right_moves(self, state: Any) -> tuple[str, ...]:
        """Return the right option."""
        return (self.answer(state),)


def who_wins(
    scene: Scene,
    position: str,
    question: str,
    right: str,
    hint: str,
    *,
    nobody: bool = False,
    asked: tuple[Frame, ...] = (),
) -> Choice:
    """Return the question who wins a position with best play.

    Parameters
    ----------
    scene, position, question, right, hint, asked
        As in `Choice`.
    nobody
        Whether it can be answered that nobody can force a win.
    """
    game = scene.engine.game
    voice = scene.voice(game.parse(position))
    names = [capital(voice.called(player)) for player in range(len(voice.names))]

    def answer(state: Any) -> str:
        worths = scene.engine.solve(state).worths
        return names[worths.index("win")] if "win" in worths else NOBODY

    options = (*names, NOBODY) if nobody else tuple(names)
    return Choice(scene, position, question, options, answer, right, hint, asked=asked)

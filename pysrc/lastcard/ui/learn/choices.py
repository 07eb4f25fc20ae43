"""Questions that are answered by choosing one of a few answers; the solver knows the right one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.text import capital
from lastcard.ui.learn.tasks import Prompt

if TYPE_CHECKING:
    from lastcard.ui.learn.frames import Frame
    from lastcard.ui.learn.tasks import Scene


@dataclass(frozen=True)
class Choice(Prompt):
    """A question about a position that is answered with words, not with a move."""

    options: tuple[str, ...]  # the answers to choose from
    answer: Callable[[Any], str]  # asks the solver which option is right in a position
    # The reason why an option is wrong, from the position and the option. By default best play is told.
    wrong: Callable[[Any, str], str] | None = None
    move: str = ""  # the first move of the play that is shown after an answer. By default the best one.
    # The pictures with the question and after an answer. By default the table, and best play from there.
    asked: tuple[Frame, ...] = ()
    shown: tuple[Frame, ...] = ()

    @property
    def turns(self) -> int:
        """The number of right answers that are asked for."""
        return 1

    def right_moves(self, state: Any) -> tuple[str, ...]:
        """Return the right option."""
        return (self.answer(state),)


def who_wins(scene: Scene, position: str, *about: str, asked: tuple[Frame, ...] = ()) -> Choice:
    """Return the question who wins a position with best play, from what it asks, says and hints (see `Prompt`)."""
    game = scene.engine.game
    voice = scene.voice(game.parse(position))
    names = tuple(capital(voice.called(player)) for player in range(len(voice.names)))

    def answer(state: Any) -> str:
        return names[scene.engine.solve(state).worths.index("win")]

    question, right, hint = about
    return Choice(scene, position, question, right, hint, names, answer, asked=asked)

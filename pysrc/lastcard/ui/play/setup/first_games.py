"""What games in Play begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.ui.contract import FirstGames

if TYPE_CHECKING:
    from random import Random

    from lastcard.core.playing.match import Match
    from lastcard.ui.contract import GameView


class FirstGamePicker:
    """The first games of a view: one after the other, and what is said of them.

    `usual` is the position that Play opens with.
    """

    def __init__(self, view: GameView) -> None:
        self._first = view.first or FirstGames((view.game.notation.default,), "")
        self.usual = self._first.positions[0]

    def another(self, than: str, rng: Random) -> str:
        """Return a first position other than the one that is on the table."""
        return rng.choice([text for text in self._first.positions if text != than] or [self.usual])

    def promise(self, match: Match) -> str:
        """Return that the reader can win, at the beginning of a game of which that is so; else nothing."""
        line = match.line
        begins = not line.at and match.people == (0,)
        return self._first.promise if begins and (line.given or line.text(0)) in self._first.positions else ""

"""A line of play: a start position, moves from it, and where in it we are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lastcard.core.sentences import move_count
from lastcard.core.text.pasted import bracketed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lastcard.core.game import Game


DEALT = re.compile(r"(^|\s)seed=")
"""What texts of positions have in common that deal from a seed, and so are kept as they were given."""


class Line:
    """A start position and the moves made from it, chance's included, with a place to stand on.

    `given` is the text that the start was read from, where it deals from a seed: it says more than the cards. It is
    empty otherwise.
    """

    def __init__(self, game: Game[Any, Any], start: Any, text: str = "") -> None:
        self.game = game
        self.given = text if DEALT.search(text) else ""
        self.states: list[Any] = [start]
        self.moves: list[Any] = []
        self.at = 0
        self._texts: dict[int, tuple[Any, str]] = {}

    def __repr__(self) -> str:
        """Return how long it is and where it begins, in short."""
        begins = self.given or self.game.format(self.states[0])
        return bracketed(f"Line of {self.game.name}: {move_count(len(self.moves))} from {begins}")

    @property
    def state(self) -> Any:
        """The position we stand on."""
        return self.states[self.at]

    def play(self, move: Any) -> None:
        """Make a move here; another continuation than the one on record replaces it.

        Raises
        ------
        IllegalMove
            If the rules do not allow the move here.
        """
        after = self.game.play(self.state, move)
        if self.at < len(self.moves) and self.moves[self.at] == move:
            self.at += 1
            return
        self.moves[self.at :] = [move]
        self.states[self.at + 1 :] = [after]
        self.at += 1

    def play_texts(self, texts: Iterable[str]) -> None:
        """Make moves given in the game's notation.

        Raises
        ------
        MoveError, IllegalMove
            At the first text that is no move, or no legal move; the moves before it stand.
        """
        for text in texts:
            self.play(self.game.parse_move(self.state, text))

    def forget_rest(self) -> None:
        """Let go of the moves after the place we stand on."""
        del self.moves[self.at :], self.states[self.at + 1 :]

    def earlier(self) -> list[int]:
        """Return after which plies the position we stand on has come up before, with the same player to move."""
        return [ply for ply, other in enumerate(self.states[: self.at]) if other == self.state]

    def texts(self) -> list[str]:
        """Return the moves in the game's notation."""
        return [self.game.format_move(move) for move in self.moves]

    def written(self) -> str:
        """Return the position we stand on in the game's notation; the start as it was given, where it deals from a seed."""
        return self.given if self.given and not self.at else self.text(self.at)

    def text(self, ply: int) -> str:
        """Return the position after so many plies in the game's notation."""
        state = self.states[ply]
        known = self._texts.get(ply)
        if known is None or known[0] is not state:
            known = self._texts[ply] = (state, self.game.format(state))
        return known[1]

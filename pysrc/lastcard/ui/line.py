"""A line of play: a start position, moves from it, and where in it we are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lastcard.core.game import Game
from lastcard.core.words import plies
from lastcard.ui.address import LONGEST, small_number

ROOM = LONGEST - 400
"""Characters of an address that the moves of a line may take."""


class Line:
    """A start position and the moves made from it, with a place to stand on.

    Parameters
    ----------
    game
        Whose rules are used.
    start
        The position that the line starts from.
    """

    def __init__(self, game: Game[Any, Any], start: Any) -> None:
        self.game = game
        self.states: list[Any] = [start]
        self.moves: list[Any] = []
        self.at = 0

    @property
    def long(self) -> bool:
        """Whether an address holds only a part of it."""
        return self._part(self.texts()) != (0, len(self.moves))

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

    def texts(self) -> list[str]:
        """The moves in the game's notation."""
        return [self.game.format_move(move) for move in self.moves]

    def query(self) -> dict[str, str]:
        """The line as parts of an address: ``pos``, ``line`` and, where we do not stand at its end, ``at``.

        An address holds so many characters; of a line that is longer it has the part around where we stand.
        """
        first, last = self._part(self.texts())
        query = {"pos": self.game.format(self.states[first])}
        if first < last:
            query["line"] = ",".join(self.texts()[first:last])
            if self.at != last:
                query["at"] = str(self.at - first)
        return query

    def _part(self, texts: list[str]) -> tuple[int, int]:
        """From which ply to which the line fits into an address; the same player begins as in the whole line."""
        first, last = 0, len(texts)
        room = ROOM - sum(len(text) + 1 for text in texts)
        while room < 0 and last > self.at:
            last -= 1
            room += len(texts[last]) + 1
        beginner = self.game.player_to_move(self.states[0])
        while first < last and (room < 0 or self.game.player_to_move(self.states[first]) != beginner):
            room += len(texts[first]) + 1
            first += 1
        return first, last


def read_line(game: Game[Any, Any], query: dict[str, str]) -> tuple[Line, str]:
    """The line written in an address, as far as it can be read, and what is wrong with the rest (or nothing).

    Raises
    ------
    PositionError
        If the start position cannot be read.
    """
    line = Line(game, game.parse(query.get("pos", game.notation.default)))
    problem = ""
    try:
        line.play_texts(text for text in query.get("line", "").split(",") if text)
    except ValueError as error:
        problem = f"The line stops after {plies(line.at)}: {error}"
    at = query.get("at", "")
    if 0 <= small_number(at, -1) <= len(line.moves):
        line.at = int(at)
    elif at:
        problem = problem or f"The line has no ply {at[:20]!r}; it has {len(line.moves)}."
    return line, problem

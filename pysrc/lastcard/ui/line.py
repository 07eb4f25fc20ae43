"""A line of play: a start position, moves from it, and where in it we are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lastcard.core.game import Game
from lastcard.core.words import plies
from lastcard.ui.address import small_number


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
        """The line as parts of an address: ``pos``, ``line`` and, where we do not stand at its end, ``at``."""
        query = {"pos": self.game.format(self.states[0])}
        if self.moves:
            query["line"] = ",".join(self.texts())
            if self.at != len(self.moves):
                query["at"] = str(self.at)
        return query


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

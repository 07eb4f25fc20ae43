"""What is wrong with a text, a move or a position, as errors with names."""

from __future__ import annotations

from lastcard.core.text import quote


class PositionError(ValueError):
    """A text is not a position of the game. The message names the wrong part and what is allowed."""


class MoveError(ValueError):
    """A text is not a move of the game. The message names the wrong part and what is allowed."""


class IllegalMove(ValueError):
    """A move is well formed but the rules do not allow it in this position."""


class GameError(Exception):
    """A game does not keep the contract: its own code raises something, or says what cannot be.

    The message names the method and the position, and what is wrong.
    """


def check_position(state: object, kind: type, game: str) -> None:
    """Refuse what is no position of a game: asked before it is solved, as a text is easily taken for one.

    Raises
    ------
    TypeError
        If `state` is not of the type `kind`; the message says how one is made.
    """
    if not isinstance(state, kind):
        what = f"the text {quote(state)}" if isinstance(state, str) else f"of type {type(state).__name__}"
        raise TypeError(f"this is no position of {game} but {what}; GAME.parse makes a position of a text")

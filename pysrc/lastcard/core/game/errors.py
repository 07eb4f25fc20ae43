"""What is wrong with a text, a move or a position, as errors with names."""

from __future__ import annotations

from lastcard.core.text import quote


class PositionError(ValueError):
    """A text is not a position of the game. The message names the wrong part and what is allowed."""


class MoveError(ValueError):
    """A text is not a move of the game. The message names the wrong part and what is allowed."""


class IllegalMove(ValueError):
    """A move is well formed but the rules do not allow it in this position."""


class WithRemedy(Exception):
    """An error that says in the end what to change, if that is said."""

    def __init__(self, what: str, change: str = "") -> None:
        super().__init__(f"{what}; {change}" if change else what)
        self.what, self.change = what, change


class GameError(WithRemedy):
    """A game does not keep the contract: its own code raises something, or says what cannot be.

    The message names the method and the position, and what is wrong.
    """


class NoGameYet(TypeError):
    """A class of games lacks something that must be written."""


NoGameYet.__name__ = TypeError.__name__  # which is what it is for whoever writes a game


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

"""The type of `lastcard.Game` for type checkers: `players`, `rules` and `guide` may also be class attributes.

Solvers and pages call them as methods, which `lastcard.core.game.base.Game` makes of such values. Python's types cannot
say both about one class, so authors derive from this one, and solvers take the one above it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from lastcard.core.game import base
from lastcard.core.game.base import Move, State

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.game.guide import Guide

    Value = TypeVar("Value")

    def method_or_value(method: Callable[[Any, State], Value]) -> Value | Callable[[Any, State], Value]:
        """Declare a method that a subclass may also write as a class attribute."""
        return method

    class Game(base.Game[State, Move]):
        @method_or_value
        def players(self, state: State, /) -> tuple[str, ...]:  # type: ignore[override]  # a value becomes a method when the class is made
            return super().players(state)

        @method_or_value
        def rules(self, state: State, /) -> str:  # type: ignore[override]  # as above
            return super().rules(state)

        @method_or_value
        def guide(self, state: State, /) -> Guide:  # type: ignore[override]  # as above
            return super().guide(state)
else:
    Game = base.Game


class WrittenGame(Game[State, Move]):
    """A game whose positions name the player to move and are written by `str`; `read` reads them from text."""

    read: ClassVar[Callable[[str], Any]]

    def parse(self, text: str, /) -> State:
        return cast("State", type(self).read(text))

    def format(self, state: State, /) -> str:
        return str(state)

    def player_to_move(self, state: State, /) -> int:
        return cast("int", state.player)  # type: ignore[attr-defined]  # positions of such games have it

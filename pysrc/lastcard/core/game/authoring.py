"""The type of `lastcard.Game` for type checkers: `players`, `rules` and `guide` may also be class attributes.

Solvers and pages call them as methods, which `lastcard.core.game.base.Game` makes of such values. Python's types cannot
say both about one class, so authors derive from this one, and solvers take the one above it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from lastcard.core.game import base

if TYPE_CHECKING:
    from collections.abc import Callable

    from lastcard.core.game.base import Move, State
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

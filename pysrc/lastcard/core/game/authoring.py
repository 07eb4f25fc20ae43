"""Base classes for authors of games and of positions.

`Game` here is `lastcard.Game` for type checkers: `players`, `rules` and `guide` may also be class attributes,
which `base.Game` turns into methods. Python's types cannot express both in one class, so authors derive from
this one, and solvers take the other. `Written` is a position that shows itself as text that can be pasted
back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from lastcard.core.game import base
from lastcard.core.game.base import Move, State
from lastcard.core.game.ends import PositionError
from lastcard.core.lazy import library, part
from lastcard.core.text import call, fitting

if TYPE_CHECKING:
    from lastcard.core.game.base import Game as BaseGame


if TYPE_CHECKING:
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
    """A game whose positions name the player to move and are written by `str`; `read` reads them."""

    read: ClassVar[Callable[[str], Any]]

    def parse(self, text: str, /) -> State:
        return cast("State", type(self).read(text))

    def format(self, state: State, /) -> str:
        return str(state)

    def player_to_move(self, state: State, /) -> int:
        return cast("int", state.player)  # type: ignore[attr-defined]  # positions of such games have it


class Written:
    """A position of a packaged game; its `__repr__` is a `lastcard.position` call."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return the call; a very long position is only named."""
        game = _game_of(self)
        text, changed = written(game, self)
        return fitting(call("position", game.name, text, **changed), f"position of {game.name}: {text}")

    def _repr_html_(self) -> str:
        """Return the position for a notebook: drawn, with a line in words."""
        return library().state_html(_game_of(self), self)

    def _repr_svg_(self) -> str:
        """Return the position drawn."""
        return library().state_svg(_game_of(self), self)


def written(game: BaseGame[Any, Any], state: Any) -> tuple[str, dict[str, Any]]:
    """Return the text of a position, and the fields that the text does not determine."""
    text = game.format(state)
    try:
        read = game.parse(text)
    except PositionError:  # of a game that is over the notation may have no text
        text = game.format(game.start)
        read = game.start
    if read == state:
        return text, {}
    player = getattr(state, "player", 0)
    if 0 < player < len(game.players(read)) and game.seated(read, player) == state:
        return text, {"player": player}
    names = [field.name for field in fields(state) if field.init and field.compare]
    return text, {name: getattr(state, name) for name in names if getattr(state, name) != getattr(read, name)}


def _game_of(state: object) -> BaseGame[Any, Any]:
    return cast("BaseGame[Any, Any]", part(type(state).__module__.rpartition(".")[0], "GAME"))

"""Positions that show themselves as text that can be pasted back, and in notebooks as a drawing."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, cast

from lastcard.core.game.errors import PositionError
from lastcard.core.lazy import library, part
from lastcard.core.text.pasted import call, fitting

if TYPE_CHECKING:
    from lastcard.core.game.base import Game


class Written:
    """A position of a game that is a package: `__repr__` is a call of `lastcard.position` that gives an equal one."""

    __slots__ = ()

    def __repr__(self) -> str:
        """Return how the position is made from its text; a very long one is named only."""
        game = _game_of(self)
        text, changed = written(game, self)
        return fitting(call("position", game.name, text, **changed), f"position of {game.name}: {text}")

    def _repr_html_(self) -> str:
        """Return the position for a notebook: drawn, and with a line in words."""
        return library().state_html(_game_of(self), self)

    def _repr_svg_(self) -> str:
        """Return the position drawn."""
        return library().state_svg(_game_of(self), self)


def written(game: Game[Any, Any], state: Any) -> tuple[str, dict[str, Any]]:
    """Return the text of a position, and what that does not say: who is to move, or the fields that differ."""
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


def _game_of(state: object) -> Game[Any, Any]:
    """The game of a position: `GAME` of the package of rules that its type comes from."""
    return cast("Game[Any, Any]", part(type(state).__module__.rpartition(".")[0], "GAME"))

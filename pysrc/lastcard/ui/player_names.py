"""What players are called on the pages: by the colour of their mark, and in Play the only person is *you*.

Rules, JSON and the command line number the players: first, second, third. On a page each has a seat that does not change
in a game, and a mark in a colour and a shape of its own beside the name (``ui/scripts/players.js``). A game that names its
players itself keeps its names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE
from lastcard.core.text import ordinal
from lastcard.core.text.named import YOU, told

if TYPE_CHECKING:
    from lastcard.core.game import Game

COLOURS = ("red", "blue", "green", "gold", "purple")
"""The colours of the marks, by seat; who sits further on has one of them again, and a number."""


def colour(seat: int) -> str:
    """Return what the player in a seat is called: ``red``, ``blue``, …, and from the sixth on ``red 2``."""
    again, place = divmod(seat, len(COLOURS))
    return COLOURS[place] if not again else f"{COLOURS[place]} {again + 1}"


def called(game: Game[Any, Any], state: Any, you: int | None = None) -> tuple[str, ...]:
    """Return what the players of a position are called on a page; `you` is the seat of the only person who plays."""
    names = game.players(state)
    if len(names) > 1:
        numbered = names[0] == ordinal(0)
        names = tuple(colour(seat) if numbered else name for seat, name in enumerate(names))
    return names if you is None else tuple(YOU if seat == you else name for seat, name in enumerate(names))


def mover_called(game: Game[Any, Any], state: Any, you: int | None = None) -> str:
    """Return what the player to move is called, or ``chance``."""
    mover = game.player_to_move(state)
    return "chance" if mover == CHANCE else called(game, state, you)[mover]


def retold(sentence: str, game: Game[Any, Any], state: Any, you: int | None = None) -> str:
    """Return what rules or a solver say of a position, with the players called as on the page."""
    return told(sentence, called(game, state, you))

"""The pictures of a step, and films of several of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lastcard.core.game import Game


@dataclass(frozen=True)
class Frame:
    """One picture of a step: what is drawn, in the terms of the game's script of lessons, and what it shows in words."""

    drawing: dict[str, Any]
    caption: str


def film(
    game: Game[Any, Any],
    position: str,
    line: Iterable[str],
    draw: Callable[[Any], dict[str, Any]],
    *,
    told: Callable[[Any, str], str],
    says: Callable[[Any], str],
) -> tuple[Frame, ...]:
    """Return the pictures of a position and of those after each of some moves.

    Parameters
    ----------
    game, position, line
        The rules, the position and the moves from it, both in notation.
    draw
        What is drawn of a position: the data of the board, or of another drawing of the game.
    told
        A move as a sentence, from the position before it and the move in notation.
    says
        What is said of a position.

    Raises
    ------
    PositionError
        If the position cannot be read.
    MoveError, IllegalMove
        If one of the moves is no legal move.
    """
    state = game.parse(position)
    frames = [Frame(draw(state), says(state))]
    for text in line:
        before, state = state, game.play(state, game.parse_move(state, text))
        frames.append(Frame(draw(state), f"{told(before, text)} {says(state)}"))
    return tuple(frames)

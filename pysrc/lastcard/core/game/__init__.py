"""The contract that every game fulfils, and the words it is written in."""

from __future__ import annotations

from lastcard.core.game.authoring import Written
from lastcard.core.game.base import CHANCE, FIVE, GROUPS, Game, Move, Paper, State, ending, legal_moves
from lastcard.core.game.ends import (
    Ending,
    GameError,
    IllegalMove,
    MoveError,
    Outcome,
    PositionError,
    check_position,
    drawn,
    won,
)
from lastcard.core.game.guide import Guide, Illustration
from lastcard.core.game.notation import Example, Notation, move_word, read_options, words_of

__all__ = [
    "CHANCE",
    "FIVE",
    "GROUPS",
    "Ending",
    "Example",
    "Game",
    "GameError",
    "Guide",
    "IllegalMove",
    "Illustration",
    "Move",
    "MoveError",
    "Notation",
    "Outcome",
    "Paper",
    "PositionError",
    "State",
    "Written",
    "check_position",
    "drawn",
    "ending",
    "legal_moves",
    "move_word",
    "read_options",
    "won",
    "words_of",
]

"""The contract that every game fulfils, and the words it is written in."""

from __future__ import annotations

from lastcard.core.game.base import CHANCE, FIVE, GROUPS, Game, Move, Paper, State, ending, legal_moves
from lastcard.core.game.ends import Ending, Outcome, drawn, won
from lastcard.core.game.errors import GameError, IllegalMove, MoveError, PositionError, check_position
from lastcard.core.game.guide import Guide, Illustration
from lastcard.core.game.notation import Example, Notation, move_word, read_options, words_of
from lastcard.core.game.written import Written

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

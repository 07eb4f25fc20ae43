"""Whether a move leaves the position alone that it is made in: asked of positions that could be changed."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.asking import Broken, shown
from lastcard.core.contract.values import by_identity, from_outside

if TYPE_CHECKING:
    from lastcard.core.contract.asking import Examiner

_MOST = 5
"""Moves that are tried."""


def changed_by_play(examiner: Examiner, state: Any, text: str) -> bool:
    """Make moves on a copy of a position, and tell (and note) whether one of them changed it."""
    game = examiner.game
    moves = examiner.tried(lambda: tuple(game.legal_moves(state))[:_MOST])
    for move in moves or ():
        copies = examiner.tried(lambda: (copy.deepcopy(state), copy.deepcopy(state)))
        if copies is None:
            return False
        kept, tried = copies
        written = from_outside(tried)
        try:
            examiner.ask("play", text, game.play, tried, move)
        except Broken:
            return False
        if from_outside(tried) != written or (not by_identity(tried) and tried != kept):
            examiner.note(
                text,
                "play",
                f"the move {shown(move)} changes the position that it is made in",
                "leave that as it is, and return a new position",
            )
            return True
    return False

"""What the README of easyPGS says, statement by statement, and what we add to it, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.solitaire.claims.course_of_play import STRUCTURE
from lastcard.games.solitaire.claims.lost_deals import LOST
from lastcard.games.solitaire.claims.single_moves import MOVING
from lastcard.games.solitaire.claims.whole_games import DEALING

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = (*MOVING, *DEALING, *STRUCTURE, *LOST)

"""What the README of easyPGS says, statement by statement, and what we add to it, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.solitaire.claims.dealing import DEALING
from lastcard.games.solitaire.claims.moving import MOVING
from lastcard.games.solitaire.claims.structure import STRUCTURE

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = (*MOVING, *DEALING, *STRUCTURE)

"""What Samkoff 2015 says about Pan, statement by statement, and what we add, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pan.claims.beyond import BEYOND
from lastcard.games.pan.claims.searching import SEARCHING
from lastcard.games.pan.claims.solving import SOLVING

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = (*SOLVING, *SEARCHING, *BEYOND)

"""What Samkoff 2015 says about Pan, statement by statement, and what we add, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.pan.claims.section_6_and_ours import SECTION_6_AND_OURS
from lastcard.games.pan.claims.sections_1_to_3 import SECTIONS_1_TO_3
from lastcard.games.pan.claims.sections_4_and_5 import SECTIONS_4_AND_5

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = (*SECTIONS_1_TO_3, *SECTIONS_4_AND_5, *SECTION_6_AND_OURS)

"""What Kiya 2021 says about open-hand BABANUKI in chapter 5, and what we found, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.babanuki.claims.equilibria import EQUILIBRIA
from lastcard.games.babanuki.claims.formulas import FORMULAS
from lastcard.games.babanuki.claims.lemma_5_7 import LEMMA_5_7
from lastcard.games.babanuki.claims.no_winner import NO_WINNER
from lastcard.games.babanuki.claims.theorem_5_6 import THEOREM_5_6
from lastcard.games.babanuki.claims.theorems import THEOREMS
from lastcard.games.babanuki.claims.two_players import TWO_PLAYERS

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = (
    *TWO_PLAYERS,
    *THEOREMS,
    *LEMMA_5_7,
    *THEOREM_5_6,
    *EQUILIBRIA,
    *FORMULAS,
    *NO_WINNER,
)

__all__ = ["CLAIMS"]

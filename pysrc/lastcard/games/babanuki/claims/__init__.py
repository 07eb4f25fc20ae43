"""What Kiya 2021 says about open-hand BABANUKI in chapter 5, and what we found, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.babanuki.claims.lemma import LEMMA
from lastcard.games.babanuki.claims.nobody import NOBODY
from lastcard.games.babanuki.claims.ours import OURS
from lastcard.games.babanuki.claims.rounds import ROUNDS
from lastcard.games.babanuki.claims.theorems import THEOREMS
from lastcard.games.babanuki.claims.two_players import TWO_PLAYERS

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = (*TWO_PLAYERS, *THEOREMS, *LEMMA, *ROUNDS, *OURS, *NOBODY)

__all__ = ["CLAIMS"]

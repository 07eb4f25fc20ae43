"""What Kiya 2021 says about open-hand BABANUKI in chapter 5, and what we found, each with a check."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.babanuki.claims.theorems import THEOREMS

if TYPE_CHECKING:
    from lastcard.core.claims import Claim

CLAIMS: tuple[Claim, ...] = THEOREMS

__all__ = ["CLAIMS"]

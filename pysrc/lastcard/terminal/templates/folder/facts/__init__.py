"""The facts about halving, each with a check by the rules."""

from __future__ import annotations

from lastcard.core.facts import facts_in

from . import lost_piles

FACTS = facts_in(lost_piles)

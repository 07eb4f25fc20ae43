"""What Kiya 2021 says about open-hand BABANUKI in chapter 5, and what we found, each with a check."""

from __future__ import annotations

from lastcard.core.facts import facts_in
from lastcard.games.babanuki.facts import equilibria, maps, rounds, theorems

FACTS = (*facts_in(theorems), *theorems.THREE_PLAYERS, *facts_in(rounds, equilibria, maps))

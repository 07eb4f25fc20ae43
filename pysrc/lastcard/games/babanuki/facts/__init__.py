"""The facts of open-hand BABANUKI: chapter 5 of Kiya 2021, and our own findings."""

from __future__ import annotations

from lastcard.core.facts import facts_in
from lastcard.games.babanuki.facts import equilibria, maps, rounds, theorems

FACTS = (*facts_in(theorems), *theorems.THREE_PLAYERS, *facts_in(rounds, equilibria, maps))

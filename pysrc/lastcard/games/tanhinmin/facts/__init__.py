"""The facts of TANHINMIN: chapters 2 to 4 of Kiya 2021, and our own findings."""

from __future__ import annotations

from lastcard.core.facts import facts_in
from lastcard.games.tanhinmin.facts import beyond, cut_cards, hidden_hands, open_hands

FACTS = facts_in(open_hands, cut_cards, hidden_hands, beyond)

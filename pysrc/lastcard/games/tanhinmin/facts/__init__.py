"""What Kiya 2021 says about TANHINMIN in chapters 2 to 4, and what we say beyond it, each with a check."""

from __future__ import annotations

from lastcard.core.facts import facts_in
from lastcard.games.tanhinmin.facts import beyond, cut_cards, hidden_hands, open_hands

FACTS = facts_in(open_hands, cut_cards, hidden_hands, beyond)

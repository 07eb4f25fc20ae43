"""The statements of the README of easyPGS, and ours, each with a check."""

from __future__ import annotations

from lastcard.core.facts import facts_in
from lastcard.games.solitaire.facts import course, deals, moves

FACTS = (*facts_in(moves), *facts_in(deals)[:-1], *facts_in(course), deals.why_lost)

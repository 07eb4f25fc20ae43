"""What Park, Tasnim and Zheng 2014 say about Pairs, statement by statement, each with a check; and what we add."""

from __future__ import annotations

from lastcard.core.facts import facts_in
from lastcard.games.pairs.facts import contests, readings, tables

FACTS = facts_in(readings, tables, contests)

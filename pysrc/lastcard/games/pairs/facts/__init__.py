"""The statements of Park, Tasnim and Zheng 2014 about Pairs, each with a check; and ours."""

from __future__ import annotations

from lastcard.core.facts import facts_in
from lastcard.games.pairs.facts import contests, readings, tables

FACTS = facts_in(readings, tables, contests)

"""What Guo 2014 says about match-taking, statement by statement, and what we add, each with a check."""

from __future__ import annotations

from lastcard.core.facts import facts_in
from lastcard.games.matches.facts import strategy, trees, winners

FACTS = facts_in(trees, winners, strategy)

"""The claims of Guo 2014 about match-taking and our own, each with a check."""

from lastcard.core.facts import facts_in
from lastcard.games.matches.facts import strategy, trees, winners

FACTS = facts_in(trees, winners, strategy)

"""The claims of Samkoff 2015 about Pan and our own, each with a check."""

from lastcard.core.facts import facts_in
from lastcard.games.pan.facts import attainability, beyond, counting, heuristic, taking, winning

FACTS = facts_in(counting, attainability, winning, heuristic, taking, beyond)

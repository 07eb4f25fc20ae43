"""The engine of match-taking: what its solver offers to the command line, the page and the tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.capabilities import CountsTrees
from lastcard.core.engine import Engine
from lastcard.core.twoplayer.kernels import SearchTooLarge
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.tree_sizes import tree_size
from lastcard.games.matches.solver.verdict import solve

if TYPE_CHECKING:
    from lastcard.core.solution import Solution
    from lastcard.core.twoplayer.kernels import Algorithm, SearchResult


class MatchesEngine(Engine[State, int], CountsTrees[State]):
    """Solves any pile at once; tree sizes come from a recurrence."""

    game = GAME

    def solve(self, state: State) -> Solution:
        return solve(state)

    def tree_size(self, state: State, algorithm: Algorithm) -> SearchResult:
        """Return what a plain search counts. Raises `SearchTooLarge` where that is too long a number."""
        try:
            return tree_size(state, algorithm)
        except ValueError as error:
            raise SearchTooLarge(str(error)) from None


ENGINE = MatchesEngine()

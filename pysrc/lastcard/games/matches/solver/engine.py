"""The engine of match-taking, for the command line, the page and the tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from lastcard.core.capabilities import CountsTrees, ListsDeals
from lastcard.core.engine import ALL, Effort, Engine
from lastcard.core.playing.levels import Level, Levels, recorded
from lastcard.core.positions import DealCount, DealSizes
from lastcard.core.solution import Solution
from lastcard.core.twoplayer import Algorithm, SearchResult, SearchTooLarge
from lastcard.games.matches.rules import GAME, MAX_LEFT, State
from lastcard.games.matches.solver.tree_sizes import tree_size
from lastcard.games.matches.solver.verdict import solve


class MatchesEngine(Engine[State, int], CountsTrees[State], ListsDeals[State]):
    """Solves any pile at once; tree sizes come from a recurrence."""

    game = GAME
    deal_sizes = DealSizes(DealCount("matches", 1, MAX_LEFT))
    levels = Levels(
        Level(0.0, 1),
        Level(0.3),
        Level(0.8),
        recorded("matches", "from piles of 12 to 30 matches", 1000, (193, 0), (217, 0), (270, 0)),
    )

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        return solve(state)

    def dealt(self, rng: Random, players: int) -> State:
        return State(rng.randint(12, 30))

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        (left,) = self.deal_sizes.read(size)
        return iter([(State(left), 1)])

    def deal(self, rng: Random, *size: int) -> State:
        (left,) = self.deal_sizes.read(size)
        return State(left)

    def random_like(self, rng: Random, state: State) -> State:
        return State(rng.randint(1, max(30, state.left)), state.take, state.misere)

    def tree_size(self, state: State, algorithm: Algorithm) -> SearchResult:
        try:
            return tree_size(state, algorithm)
        except ValueError as error:
            raise SearchTooLarge(str(error)) from None


ENGINE = MatchesEngine()

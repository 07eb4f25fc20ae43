"""The engine of Pan Galactic Solitaire: what its solver offers to the command line, the page and the tests."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from lastcard.core.capabilities import HoldsContests, ListsDeals
from lastcard.core.engine import ALL, Effort, Engine, PendingWork
from lastcard.core.game import check_position
from lastcard.core.positions.deals import DealCount, DealSizes
from lastcard.core.progress import run_to_end
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.cards import card_of
from lastcard.games.solitaire.rules.exchanges import Move
from lastcard.games.solitaire.rules.notation import deal
from lastcard.games.solitaire.rules.position import MAX_RANKS, MAX_SUITS
from lastcard.games.solitaire.solver import solved_cache
from lastcard.games.solitaire.solver.decision import BUDGET, Decision
from lastcard.games.solitaire.solver.verdict import solution

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from random import Random
    from typing import Any

    from lastcard.core.pieces.partitioned_work import PartitionedWork
    from lastcard.core.playing.agents import Agent
    from lastcard.core.progress import Progress
    from lastcard.core.solution import Solution


def _record() -> bytes:
    from lastcard.games.solitaire.solver.contests.shipped_record import packed

    return packed()


FILES = {"solitaire-record": _record}
"""What lies beside the site: the record of a thousand deals."""

AT_ONCE = 200
"""Boards that are visited while a person waits, some ten milliseconds in the browser."""

IN_A_TAB = 150_000
"""Boards that the page visits by itself."""


class SolitaireEngine(Engine[State, Move], HoldsContests, ListsDeals[State]):
    """Wins deals by beams, proves others lost by visiting every board, and says which it has not decided."""

    game = GAME
    takes = frozenset({"budget"})
    budget = BUDGET
    deal_sizes = DealSizes(DealCount("suits", 1, MAX_SUITS), DealCount("ranks", 1, MAX_RANKS))
    files = FILES
    deals_a_piece = 5

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution within a budget of boards that are visited; 0 decides only what is over.

        It depends on the position and the budget alone, whatever was asked before. What is known now is what the work that
        is `pending` has found out, once it is done, and before what takes no time.
        """
        if effort.level == "now":
            return solution(state, self._known(state))
        return run_to_end(self.solving(state, effort))

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        if effort.level != "all":
            return (yield from super().solving(state, effort))
        check_position(state, State, GAME.name)
        budget = BUDGET if effort.budget is None else effort.budget
        return solution(state, (yield from solved_cache.judge(state, budget)))

    def _known(self, state: State) -> Decision:
        for budget in (BUDGET, IN_A_TAB):
            if found := solved_cache.worked_out(state, budget):
                return found
        return run_to_end(solved_cache.find_out(state, AT_ONCE))

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return the search of a position that is not decided yet: a short one by itself, a long one if asked for."""
        if self._known(state).winnable is not None:
            return ()
        if solved_cache.worked_out(state, IN_A_TAB) is None:
            return (_work(state, IN_A_TAB, "Look", "for a line that wins", eager=True),)
        if solved_cache.worked_out(state, BUDGET) is None:
            return (_work(state, BUDGET, "Search", f"{BUDGET:,} boards", eager=False),)
        return ()

    def contestants(self) -> Sequence[str]:
        from lastcard.games.solitaire.solver.contests.contest import PLAYERS

        return tuple(PLAYERS)

    def contest(self, players: Sequence[str], games: int, seed: int) -> PartitionedWork[Any, Any]:
        """Return many deals played by a strategy, or decided by the solver. Raises `ValueError`."""
        from lastcard.games.solitaire.solver.contests.contest import contest

        return contest(players, games, seed)

    def perfect_player(self) -> Agent:
        """Return the player that follows a line that wins where one is found, and else what looks best."""
        from lastcard.games.solitaire.solver.agents import SolverAgent

        return SolverAgent()

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        """Give every board of so many suits and ranks under the usual rules. Raises `ValueError`."""
        suits, ranks = self.deal_sizes.read(size)
        cards = [card_of(suit, rank) for suit in range(suits) for rank in range(ranks)]
        return ((State(suits, ranks, bytes(cells)), 1) for cells in permutations(cards))

    def deal(self, rng: Random, *size: int) -> State:
        suits, ranks = self.deal_sizes.read(size)
        return deal(suits, ranks, rng.getrandbits(32))

    def random_like(self, rng: Random, state: State) -> State:
        """Return a deal of the same size under the same rules."""
        return deal(state.suits, state.ranks, rng.randrange(10**6), state.reading)


def _work(state: State, budget: int, verb: str, what: str, *, eager: bool) -> PendingWork:
    return PendingWork(
        key=(state, budget),
        title=f"{verb}ing {what}",
        action=f"{verb} {what}",
        steps=lambda: solved_cache.work_out(state, budget),
        eager=eager,
    )


ENGINE = SolitaireEngine()

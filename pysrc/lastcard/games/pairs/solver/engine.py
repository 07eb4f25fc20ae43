"""The engine of Pairs."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from lastcard.core.capabilities import CountsWhole, HoldsContests, ListsDeals
from lastcard.core.engine import ALL, Effort, Engine, PendingWork
from lastcard.core.game import check_position
from lastcard.core.playing import Agent
from lastcard.core.positions import DealCount, DealSizes
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.solution import Solution
from lastcard.core.text import quote
from lastcard.games.pairs.rules import GAME, State
from lastcard.games.pairs.rules.game import random_round
from lastcard.games.pairs.rules.position import MAX_PLAYERS, MOST_DECK_RANKS, USUAL_RANKS, Move
from lastcard.games.pairs.rules.table import first_position, untied_deals
from lastcard.games.pairs.solver import position_worth
from lastcard.games.pairs.solver.agents import PAIRS_LEVELS, EquilibriumAgent
from lastcard.games.pairs.solver.layered_positions import positions_after
from lastcard.games.pairs.solver.position_worth import (
    MOST_AHEAD,
    MOST_AT_ALL,
    POSITION_BUDGET,
    TooManyPositions,
    check_size,
    positions_that_follow,
    solve_in_slices,
    turns_ahead,
)
from lastcard.games.pairs.solver.verdict import solution, unknown

if TYPE_CHECKING:
    from lastcard.core.pieces import PartitionedWork, Round
    from lastcard.games.pairs.solver.contest import ContestPiece, Counted
    from lastcard.games.pairs.solver.whole_game import RoundSummary


def _openings() -> bytes:
    from lastcard.games.pairs.solver.whole_game import packed_openings

    return packed_openings()


PAIRS_FILES = {"pairs3": _openings}  # of the site: all openings of three players
POSITIONS_AT_ONCE = 120_000  # positions solved while a person waits; any two players with the usual deck
EAGER = 20_000_000  # positions that the page solves unasked: all openings of three players
POSITIONS_IN_A_TAB = POSITION_BUDGET  # positions that the page solves on request; the command line does more


class PairsEngine(Engine[State, Move], ListsDeals[State], CountsWhole, HoldsContests):
    """Solves positions layer by layer, and reports those that take too long."""

    game = GAME
    takes = frozenset({"budget", "exact", "whole"})
    budget = POSITION_BUDGET
    ranks = DealCount("ranks", 3, MOST_DECK_RANKS, USUAL_RANKS)
    deal_sizes = DealSizes(ranks, DealCount("players", 2, MAX_PLAYERS, 2))
    timed = False
    deals_a_piece = 20
    levels = PAIRS_LEVELS
    files = PAIRS_FILES

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution; where too many positions can follow, what is certain without them.

        At the level "now" only cached positions and those of a few milliseconds are solved.
        """
        if effort.level == "now":
            return self._known(state)
        if effort.level == "page" or effort.whole:
            return run_to_end(self.solving(state, effort))
        if effort.budget is not None:
            found = self._solved(state, budget=effort.budget)
            if not effort.exact or not found.known:
                return found
        return self._solved(state, exact=effort.exact)

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        """Do the same in slices; raises `TooManyPositions` where even `whole` is too much."""
        if effort.whole:
            check_size(state, budget=MOST_AT_ALL)
        return self._solving(state, effort)

    def _solving(self, state: State, effort: Effort) -> Generator[Progress, None, Solution]:
        if effort.level != "all":
            return (yield from super().solving(state, effort))
        most = MOST_AT_ALL if effort.whole else POSITION_BUDGET if effort.budget is None else effort.budget
        with suppress(TooManyPositions):
            exact = effort.exact and not effort.whole
            yield from position_worth.work_out_for_page(state, exact=exact, budget=most)
        return self.solve(state, replace(effort, whole=False))

    def _solved(self, state: State, *, exact: bool = False, budget: int = POSITION_BUDGET) -> Solution:
        check_position(state, State, GAME.name)
        try:
            return solution(state, position_worth.worth_of(state, exact=exact, budget=budget), exact=exact)
        except TooManyPositions as large:
            why = f"This is not worked out: {large}."
            if budget >= MOST_AHEAD:
                looked: position_worth.PositionWorth | None = run_to_end(position_worth.looking_ahead(state))
                return unknown(state, why, exact=exact, looked=looked)
            turns = turns_ahead(state, budget)
            affords = positions_after(state).count(1, turns) <= budget
            looked = run_to_end(solve_in_slices(state, turns=turns)) if affords else None
            return unknown(state, why, exact=exact, looked=looked, turns=turns)

    def _known(self, state: State) -> Solution:
        count = 0 if state.ending is not None else positions_that_follow(state)
        if count <= POSITIONS_AT_ONCE or position_worth.known(state) is not None:
            return self.solve(state)
        where = "" if count <= POSITIONS_IN_A_TAB else f", too many for the page{_elsewhere(state)}"
        follow, looked = f"{count:,} positions can follow", position_worth.looked_ahead(state)
        return unknown(state, f"{follow}.", looked=looked, shown=f"{follow}{where}.")

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return the work left: a look ahead where solving is not eager, and solving."""
        if state.ending is not None or position_worth.known(state) is not None:
            return ()
        count = positions_that_follow(state)
        ahead = PendingWork(
            key=(state, "ahead"),
            title=f"Looking {turns_ahead(state)} turns ahead",
            action="Look ahead",
            steps=lambda: position_worth.looking_ahead(state),
        )
        whole = PendingWork(
            key=state,
            title=f"Working out {count:,} positions that can follow",
            action="Work it out",
            steps=lambda: position_worth.work_out_for_page(state),
            eager=count <= EAGER,
        )
        first = (ahead,) * (count > EAGER and position_worth.looked_ahead(state) is None)
        return first + (whole,) * (POSITIONS_AT_ONCE < count <= POSITIONS_IN_A_TAB)

    def count_whole(
        self, size: Sequence[int], variant: Sequence[str] = ()
    ) -> Generator[Progress, None, RoundSummary]:
        """Count the positions of a round by ranks and players. Raises `ValueError`."""
        from lastcard.games.pairs.solver.whole_game import summarise

        return summarise(*self._size(size, variant))

    def count_in_pieces(
        self, size: Sequence[int], variant: Sequence[str], folder: str
    ) -> Generator[Round, list[Any], RoundSummary]:
        from lastcard.games.pairs.solver.whole_game import summarise_on_disk

        ranks, players = self._size(size, variant)
        return summarise_on_disk(ranks, players, folder)

    def _size(self, size: Sequence[int], variant: Sequence[str]) -> tuple[int, ...]:
        if variant:
            raise ValueError(f"a whole round is counted without options such as {quote(variant[0])}")
        return self.deal_sizes.read(size)

    def contestants(self) -> Sequence[str]:
        from lastcard.games.pairs.solver.contest import CONTESTANTS

        return CONTESTANTS

    def contest(
        self, players: Sequence[str], games: int, seed: int
    ) -> PartitionedWork[ContestPiece, Counted]:
        from lastcard.games.pairs.solver.contest import contest

        return contest(players, games, seed)

    def perfect_player(self) -> Agent:
        return EquilibriumAgent()

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        """Yield the first positions of a round with a fresh deck, with their numbers of deals.

        Everybody has one card, and the first player the lowest; deals with a tie for it are left out.
        Raises `ValueError`.
        """
        return untied_deals(*self.deal_sizes.read(size))

    def deal(self, rng: Random, *size: int) -> State:
        return first_position(rng, *self.deal_sizes.read(size))

    def random_like(self, rng: Random, state: State) -> State:
        return random_round(rng, state.players, state.ranks, state.burn)


def _elsewhere(state: State) -> str:
    try:
        check_size(state, budget=MOST_AT_ALL)
    except TooManyPositions:
        return ", and to be held in memory at all"
    return ": lastcard solve pairs --whole works them out"


ENGINE = PairsEngine()

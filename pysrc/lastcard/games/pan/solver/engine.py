"""The engine of Pan: what its solver offers to the command line, the page and the tests."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from lastcard.core.capabilities import (
    CountsWhole,
    KnowsPaths,
    LegalPath,
    ListsDeals,
)
from lastcard.core.engine import ALL, NOW, Effort, Engine
from lastcard.core.playing.agents import LookAheadAgent
from lastcard.core.playing.levels import Level, Levels, recorded
from lastcard.core.positions.deals import DealCount, DealSizes
from lastcard.core.progress import run_to_end
from lastcard.games.pan.rules import GAME, MAX_RANKS, Move, State, random_position, read_rules
from lastcard.games.pan.solver import page_answers
from lastcard.games.pan.solver.heuristic import heuristic
from lastcard.games.pan.solver.legal_path import path_to
from lastcard.games.pan.solver.perfect_player import SolutionAgent
from lastcard.games.pan.solver.retrograde.tablebase import FILES
from lastcard.games.pan.solver.verdict import solve, solving
from lastcard.games.pan.solver.whole_game.deals import each_start, random_start
from lastcard.games.pan.solver.whole_game.summary import summarise, summarise_on_disk

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence
    from random import Random

    from lastcard.core.engine import PendingWork
    from lastcard.core.pieces.rounds import Round
    from lastcard.core.progress import Progress
    from lastcard.core.solution import Solution
    from lastcard.games.pan.solver.whole_game.summary import Summary


AHEAD = 6
"""Plies that the player looks ahead who guesses by the essay's heuristic."""


class PanEngine(
    Engine[State, Move],
    CountsWhole,
    KnowsPaths[State, Move],
    ListsDeals[State],
):
    """Solves whole games and answers from them; looks ahead where a game is too large."""

    game = GAME
    deal_sizes = DealSizes(DealCount("ranks", 1, MAX_RANKS))
    levels = Levels(
        Level(0.0, 1),
        Level(0.35),
        Level(0.8),
        recorded("pan", "from even positions of three ranks", 400, (65, 14), (64, 6), (136, 14)),
    )
    files = FILES
    takes = frozenset({"whole"})
    deals_a_piece = 20
    own_players = MappingProxyType({"heuristic": lambda: LookAheadAgent(AHEAD, heuristic)})

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution of a position; of a game of 7 ranks and more a look ahead, unless it was solved.

        What is known now is the solution if the game's is at hand or a moment's work; else what a look ahead has seen.
        """
        if effort.level == "all" and not effort.whole:
            return solve(state)
        if effort.level == "now":
            return page_answers.outlook(state)
        return run_to_end(self.solving(state, effort))

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        """Do the same in slices; for a page it looks ahead for a moment where the game is too large."""
        if effort.level == "page":
            yield from page_answers.look_briefly(state)
            return (yield from super().solving(state, effort))
        if effort.level == "now":
            return self.solve(state, NOW)
        return (yield from solving(state, whole=effort.whole))

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return solving the game, fetching its solution, or looking ahead."""
        return page_answers.pending(state)

    def perfect_player(self) -> SolutionAgent:
        """Return the player that plays by the solution, which it has worked out or fetched first."""
        return SolutionAgent(page_answers.prepare)

    def dealt(self, rng: Random, players: int) -> State:
        """Return a position of the smallest game that is one, of three ranks."""
        return random_position(rng, 3)

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        """Give the starts of so many ranks under the usual rules, each with its number of deals. Raises `ValueError`."""
        (ranks,) = self.deal_sizes.read(size)
        return ((start.state, start.deals) for start in each_start(ranks))

    def deal(self, rng: Random, *size: int) -> State:
        (ranks,) = self.deal_sizes.read(size)
        return random_start(rng, ranks)

    def random_like(self, rng: Random, state: State) -> State:
        return random_position(rng, max(2, state.ranks), state.rules)

    def count_whole(
        self, size: Sequence[int], variant: Sequence[str] = ()
    ) -> Generator[Progress, None, Summary]:
        """Return the work that solves the game of so many ranks, or a variant of it, and counts. Raises `ValueError`."""
        return summarise(_ranks(size), read_rules(variant))

    def count_in_pieces(
        self, size: Sequence[int], variant: Sequence[str], folder: str
    ) -> Generator[Round, list[Any], Summary]:
        return summarise_on_disk(_ranks(size), read_rules(variant), folder)

    def path_to(self, state: State) -> LegalPath[State, Move]:
        """Return a line of play from a deal to a position. Raises `ValueError` where there is none."""
        return path_to(state)


def _ranks(size: Sequence[int]) -> int:
    if len(size) != 1:
        raise ValueError(f"the size of a game of pan is one number, that of its ranks, not {len(size)}")
    return size[0]


ENGINE = PanEngine()

"""The engine of SHICHINARABE: what its solver offers to the command line, the page and the tests."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from lastcard.core.capabilities import ListsDeals
from lastcard.core.engine import ALL, Effort, Engine
from lastcard.core.game import check_position
from lastcard.core.playing.levels import Level, Levels, recorded
from lastcard.core.positions.deals import DealCount, DealSizes
from lastcard.core.progress import run_to_end
from lastcard.games.shichinarabe.rules import GAME, Move, State, deal, has_tunnel
from lastcard.games.shichinarabe.rules.files import parse_file
from lastcard.games.shichinarabe.rules.forests import coloured
from lastcard.games.shichinarabe.rules.game import MAX_RANDOM
from lastcard.games.shichinarabe.solver import page_answers
from lastcard.games.shichinarabe.solver.agents import SolutionAgent, ValueAgent
from lastcard.games.shichinarabe.solver.answer import answering
from lastcard.games.shichinarabe.solver.reductions.formula_board import board_of_text
from lastcard.games.shichinarabe.solver.search.alpha_beta import BUDGET
from lastcard.games.shichinarabe.solver.verdict import as_solution

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from random import Random

    from lastcard.core.engine import PendingWork
    from lastcard.core.progress import Progress
    from lastcard.core.solution import Solution

LARGEST = 60
"""Most coloured vertices of a random forest."""


class SevensEngine(
    Engine[State, Move],
    ListsDeals[State],
):
    """Solves forests by the linear rule, and other boards by a bounded search."""

    game = GAME
    takes = frozenset({"budget"})
    budget = BUDGET
    deal_sizes = DealSizes(DealCount("vertices", 2, MAX_RANDOM))
    levels = Levels(
        Level(0.0, 1),
        Level(0.8),
        Level(0.98),
        recorded("shichinarabe", "from even deals", 120, (23, 0), (34, 0), (54, 0)),
    )
    own_players = MappingProxyType({"values": ValueAgent})
    timed = False
    questions = MappingProxyType({"pspace": "(x1 or x2)(not x2)"})

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution of a position, bounded where the search does not come to its end.

        A budget of 0 leaves to the linear rule what it decides.
        """
        if effort.level == "now":
            return page_answers.solve(state)
        return run_to_end(self.solving(state, effort))

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        if effort.level != "all":
            return (yield from super().solving(state, effort))
        check_position(state, State, GAME.name)
        found = yield from answering(state, BUDGET if effort.budget is None else effort.budget)
        return as_solution(state, found)

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return the search that is still to be done."""
        return page_answers.pending(state)

    def perfect_player(self) -> SolutionAgent:
        """Return the player that wins where it can, and sets traps where it cannot."""
        return SolutionAgent(self)

    def dealt(self, rng: Random, players: int) -> State:
        """Return a deal of the ordinary game."""
        return deal(rng)

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        """Give the forests of so many vertices in both colours, each with the number of its colourings. Raises `ValueError`."""
        (vertices,) = self.deal_sizes.read(size)
        return coloured(vertices)

    def deal(self, rng: Random, *size: int) -> State:
        """Return a random forest of so many vertices: each hangs off one before it, all equally likely; red is to move."""
        (vertices,) = self.deal_sizes.read(size)
        return replace(GAME.random_state(rng, vertices), player=0)

    def random_like(self, rng: Random, state: State) -> State:
        """Return a deal like another, with the same options, or a forest of about the same size."""
        tunnel = has_tunnel(state)
        if tunnel is not None:
            return deal(rng, None, sum(state.almighty), min(state.passes), tunnel)
        return GAME.random_state(rng, min(max(4, sum(state.counts)), LARGEST))

    def read_file(self, text: str) -> State | None:
        """Read a board from a networkx node-link file; None if none is named. Raises `PositionError`."""
        return parse_file(text)

    def board_of(self, kind: str, question: str) -> State:
        """Return the board of a formula, on which red wins exactly if not all clauses can be made true."""
        return board_of_text(question)


ENGINE = SevensEngine()

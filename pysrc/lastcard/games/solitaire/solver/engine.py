"""The engine of Pan Galactic Solitaire, its cache, and players.

An answer depends on the position and the budget alone; the cache only makes it faster.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from functools import partial
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.capabilities import HoldsContests, ListsDeals
from lastcard.core.containers import SolvedCache
from lastcard.core.engine import ALL, Effort, Engine, PendingWork
from lastcard.core.game import Game, check_position
from lastcard.core.playing import PonderingAgent, nothing_to_choose
from lastcard.core.positions import DealCount, DealSizes
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.solution import Solution
from lastcard.games.solitaire.rules import GAME, State
from lastcard.games.solitaire.rules.exchanges import Move
from lastcard.games.solitaire.rules.position import MAX_COLUMNS, MAX_SUITS, card_of, deal
from lastcard.games.solitaire.solver.boards import MEASURES, distinct, expand, grid_for
from lastcard.games.solitaire.solver.exhaustive import move_between
from lastcard.games.solitaire.solver.verdict import BOARD_BUDGET, Decision, decide, solution, with_dead_moves

if TYPE_CHECKING:
    from lastcard.core.pieces import PartitionedWork
    from lastcard.core.playing import Agent, Choosing


# By position, budget and "asked", "judged" (with moves) or "shown" (on the page).
_DECISIONS = SolvedCache[tuple[State, int, str], Decision]()


def find_out(state: State, budget: int = BOARD_BUDGET) -> Generator[Progress, None, Decision]:
    """Decide a position within a budget of boards; see `decide`."""
    found = _DECISIONS.get((state, budget, "asked"))
    return found or _keep_decision(state, budget, "asked", (yield from decide(state, budget)))


def judge_position(state: State, budget: int = BOARD_BUDGET) -> Generator[Progress, None, Decision]:
    """Decide a position within a budget of boards, and find the moves that leave a dead board."""
    found = _DECISIONS.get((state, budget, "judged"))
    if found is None:
        found = yield from with_dead_moves(state, (yield from find_out(state, budget)))
        _keep_decision(state, budget, "judged", found)
    return found


def decide_for_page(state: State, budget: int) -> Generator[Progress, None, None]:
    """Decide a position for the page, so that `worked_out` returns it."""
    _keep_decision(state, budget, "shown", (yield from judge_position(state, budget)))


def worked_out(state: State, budget: int) -> Decision | None:
    """Return what the page has found about a position within a budget, or None."""
    return _DECISIONS.get((state, budget, "shown"))


def _keep_decision(state: State, budget: int, what: str, found: Decision) -> Decision:
    moves = len(found.line or ()) + len(found.after or ()) + len(found.dead)
    return _DECISIONS.put((state, budget, what), found, 1_000 + 200 * moves)


def forget_decisions() -> None:
    """Clear the cache."""
    _DECISIONS.clear()


def _record() -> bytes:
    from lastcard.games.solitaire.solver.deal_record import packed_record

    return packed_record()


SOLITAIRE_FILES = {"solitaire-record": _record}  # of the site: the record of a thousand deals
BOARDS_AT_ONCE = 200  # boards visited while a person waits, some ten milliseconds in the browser
TAB_BOARDS = 150_000  # boards that the page visits unasked


class SolitaireEngine(Engine[State, Move], HoldsContests, ListsDeals[State]):
    """Wins deals by beams, proves others lost by visiting every board, and reports open ones."""

    game = GAME
    takes = frozenset({"budget"})
    budget = BOARD_BUDGET
    deal_sizes = DealSizes(DealCount("suits", 1, MAX_SUITS), DealCount("ranks", 1, MAX_COLUMNS))
    files = SOLITAIRE_FILES
    deals_a_piece = 5

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution within a budget of boards; 0 decides only what is over.

        At the level "now" it is what the `pending` work has found, if it is done, or what takes no time.
        """
        if effort.level == "now":
            return solution(state, self._known(state))
        return run_to_end(self.solving(state, effort))

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        if effort.level != "all":
            return (yield from super().solving(state, effort))
        check_position(state, State, GAME.name)
        budget = BOARD_BUDGET if effort.budget is None else effort.budget
        return solution(state, (yield from judge_position(state, budget)))

    def _known(self, state: State) -> Decision:
        for budget in (BOARD_BUDGET, TAB_BOARDS):
            if found := worked_out(state, budget):
                return found
        return run_to_end(find_out(state, BOARDS_AT_ONCE))

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return the search of an open position: a short one unasked, a long one on request."""
        if self._known(state).winnable is not None:
            return ()
        short = worked_out(state, TAB_BOARDS) is None
        verb, what = ("Look", "for a line that wins") if short else ("Search", f"{BOARD_BUDGET:,} boards")
        title, action, budget = (
            f"{verb}ing {what}",
            f"{verb} {what}",
            TAB_BOARDS if short else BOARD_BUDGET,
        )
        steps = partial(decide_for_page, state, budget)
        work = PendingWork(key=(state, budget), title=title, action=action, steps=steps, eager=short)
        return (work,) if worked_out(state, budget) is None else ()

    def contestants(self) -> Sequence[str]:
        from lastcard.games.solitaire.solver.contest import STRATEGY_OF

        return tuple(STRATEGY_OF)

    def contest(self, players: Sequence[str], games: int, seed: int) -> PartitionedWork[Any, Any]:
        """Return many deals played by a strategy, or decided by the solver. Raises `ValueError`."""
        from lastcard.games.solitaire.solver.contest import contest

        return contest(players, games, seed)

    def perfect_player(self) -> Agent:
        return SolverAgent()

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        """Yield every board of a size under the usual rules. Raises `ValueError`."""
        suits, ranks = self.deal_sizes.read(size)
        cards = [card_of(suit, rank) for suit in range(suits) for rank in range(ranks)]
        return ((State(suits, ranks, bytes(cells)), 1) for cells in permutations(cards))

    def deal(self, rng: Random, *size: int) -> State:
        suits, ranks = self.deal_sizes.read(size)
        return deal(suits, ranks, rng.getrandbits(32))

    def random_like(self, rng: Random, state: State) -> State:
        return deal(state.suits, state.ranks, rng.randrange(10**6), state.reading)


ENGINE = SolitaireEngine()
PLAYER_BUDGET = 100_000  # boards that the solver's player visits for a move without a line


class StrategyAgent:
    """Plays a strategy of `MEASURES`."""

    def __init__(self, strategy: str) -> None:
        self.name = strategy
        self._measure = MEASURES[strategy]

    def choose(self, game: Game[Any, Any], state: State, rng: Random) -> Move:
        """Return the move of the highest measure, ties by chance. Raises `ValueError` at the end."""
        grid = grid_for(state)
        cells = grid.pack([state])
        children = distinct(grid, expand(grid, cells))
        if state.won or not len(children.parent):
            raise nothing_to_choose(game, state)
        chosen = list(range(len(children.parent)))
        if self._measure is not None:
            scores = self._measure(grid, children.made(cells))
            chosen = np.flatnonzero(scores == scores.max()).tolist()
        one = rng.choice(chosen)
        return move_between(state, grid.card(int(children.card[one])), grid.card(int(children.other[one])))


class SolverAgent(PonderingAgent):
    """Follows a winning line where the solver finds one, and else looks for the best board."""

    name = "solver"

    def __init__(self) -> None:
        self._plan: dict[State, Move] = {}

    def ponder(self, game: Game[Any, Any], state: State, rng: Random) -> Choosing:
        if state not in self._plan:
            found = yield from find_out(state, PLAYER_BUDGET)
            if not found.line:
                return StrategyAgent("greedy").choose(game, state, rng)
            self._plan, here = {}, state
            for move in found.line:
                self._plan[here] = move
                here = here.exchanged(move.card, move.other)
        return self._plan[state]

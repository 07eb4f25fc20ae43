"""The engine of games that have none: solves any game of the contract from its rules."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import replace
from random import Random
from typing import Any

from lastcard.core.containers import LRUCache
from lastcard.core.engine import ALL, NOW, Effort, Engine, PendingWork
from lastcard.core.game import Game, Move, State, ending
from lastcard.core.general.explore import SafeRules, explore
from lastcard.core.general.shape import solve_by_shape
from lastcard.core.general.space import Numbered, PackedTable, Space
from lastcard.core.general.verdict import over, solution
from lastcard.core.playing import Agent, Choosing, PonderingAgent, nothing_to_choose
from lastcard.core.progress import Sliced, relay, run_to_end
from lastcard.core.solution import Solution


def count(game: Game[Any, Any], state: Hashable, space: Space) -> int:
    """Return the number of positions that can follow from one solved in `space`."""
    if isinstance(space, PackedTable):
        if space.numbered is None:
            space.numbered = run_to_end(explore(SafeRules(game, space.root), (space.root,), sys.maxsize))
        graph, numbers = space.numbered
    else:
        assert isinstance(space, Numbered)
        graph, numbers = space.graph, space.numbers
    first, after = graph.first, graph.after
    met = bytearray(len(graph.states))
    waiting = [numbers[state]]
    met[waiting[0]] = True
    for here in waiting:  # which grow meanwhile
        for there in after[first[here] : first[here + 1]]:
            if not met[there]:
                met[there] = True
                waiting.append(there)
    return len(waiting)


POSITION_BUDGET = 1_500_000  # most positions that are met unless told otherwise
POSITIONS_AT_ONCE = 2_000  # positions that are met while a person waits, some ten milliseconds
POSITIONS_IN_A_TAB = 200_000  # positions that the page meets by itself; more if it is asked to
CUT_SHORT = 0.25  # share of the budget for searches cut short at the shortest wins
MOST_SPACES = 4  # solved spaces that are kept
MOST_KEPT = 3_000_000  # positions in all of them together
MOST_ANSWERS = 256  # answers that are kept of positions that are not all solved


class GeneralEngine(Engine[State, Move]):
    """Solves any game from its rules, by its shape, within a budget of positions.

    Its answers depend on the position and the budget alone, not on earlier questions. The exceptions are
    `searched` (the size of the table that the answer comes from) and the last digits of payoffs that are
    known only within bounds. Positions solved on the way are kept, so that following ones are answered at
    once.
    """

    takes = frozenset({"budget", "alike"})
    budget: int

    def __init__(self, game: Game[State, Move], budget: int = POSITION_BUDGET) -> None:
        self.game = game
        self.budget = budget
        self._spaces: OrderedDict[tuple[Any, int], Space] = OrderedDict()
        self._brief: LRUCache[Any, Solution] = LRUCache(MOST_ANSWERS)
        self._cut_short = 0  # positions of searches that stopped at the shortest wins

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution within the budget; `searched` is the number of positions explored.

        A search for one player stops at the shortest wins, until such searches have cost as much as a full
        one. With `alike` all positions that can follow are solved and counted. Raises `GameError`.
        """
        if effort.level == "now":
            return self._known(state)
        if effort.level == "page":
            return run_to_end(self.solving(state, effort))
        return self._solved(state, self._most(effort), whole=effort.alike, counted=effort.alike)

    def solving(self, state: State, effort: Effort = ALL) -> Sliced[Solution]:
        if effort.level == "all":
            yield from self.preparing(state, self._most(effort), whole=effort.alike) or ()
        return (yield from super().solving(state, effort))

    def _most(self, effort: Effort) -> int:
        return self.budget if effort.budget is None else effort.budget

    def preparing(self, state: State, budget: int, *, whole: bool = False) -> Sliced[object] | None:
        """Return the work that spends a budget; None if it is spent already.

        With `whole` all positions that can follow are solved, even if fewer settle this one. Raises
        `GameError`.
        """
        SafeRules(self.game, state)
        known = ending(self.game, state) is not None or self._kept(state, budget, whole=whole) is not None
        return None if known else self._explore(state, budget, whole=whole)

    def _known(self, state: State) -> Solution:
        if (outcome := ending(self.game, state)) is not None:
            return over(self.game, state, outcome)
        space = self._worked_out(state)
        if space is not None:
            return solution(self.game, state, space)
        if (brief := self._brief.get(state)) is None:
            space = self._space(state, min(POSITIONS_AT_ONCE, self.budget))
            brief = self._brief.put(state, solution(self.game, state, space).whole())
        return brief

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return the search of an unsolved position: a short one starts by itself, a long one on request."""
        if self.solve(state, NOW).status == "exact":
            return ()
        tried = max((budget for root, budget in self._spaces if root == state), default=POSITIONS_AT_ONCE)
        for budget, eager in ((min(POSITIONS_IN_A_TAB, self.budget), True), (self.budget, False)):
            if budget > tried:
                return (self._work(state, budget, eager=eager),)
        return ()

    def space_of(self, state: State) -> Space | None:
        """Return the kept space that knows most of a position that is not over; None if there is none."""
        begun = [space for (root, _), space in self._spaces.items() if root == state]
        return self._worked_out(state) or max(begun, key=lambda space: space.searched, default=None)

    def perfect_player(self) -> Agent:
        return GeneralAgent(self)

    def _work(self, state: State, budget: int, *, eager: bool) -> PendingWork:
        what = "the positions that can follow"
        return PendingWork(
            key=(self.game.name, state, budget),
            title=f"Going through {what}, {budget:,} at most",
            action=f"Go through {budget:,} positions",
            steps=lambda: relay(
                self._explore(state, budget, whole=True),
                lambda step: replace(step, total=step.total or budget),
            ),
            eager=eager,
        )

    def _solved(self, state: State, budget: int, *, whole: bool = False, counted: bool = False) -> Solution:
        SafeRules(self.game, state)  # which sees to it that it can be looked up
        if (outcome := ending(self.game, state)) is not None:
            return over(self.game, state, outcome)
        space = self._space(state, budget, whole=whole)
        alone = counted and space.root != state
        many = count(self.game, state, space) if alone else space.searched
        return solution(self.game, state, space, many).whole()  # a faulty game is told of where it is solved

    def _space(self, state: State, budget: int, *, whole: bool = False) -> Space:
        kept = self._kept(state, budget, whole=whole)
        return run_to_end(self._explore(state, budget, whole=whole)) if kept is None else kept

    def _explore(self, state: State, budget: int, *, whole: bool) -> Sliced[Space]:
        whole = whole or self._cut_short > budget * CUT_SHORT
        space = yield from solve_by_shape(self.game, state, budget, whole=whole)
        if space.cut_short:
            self._cut_short += space.searched
        self._spaces[state, budget] = space
        while len(self._spaces) > 1 and (
            len(self._spaces) > MOST_SPACES
            or sum(kept.searched for kept in self._spaces.values()) > MOST_KEPT
        ):
            self._spaces.popitem(last=False)
        return space

    def _kept(self, state: State, budget: int, *, whole: bool) -> Space | None:
        """The kept space whose answer equals that of a search within a budget."""
        called_off = self.game.called_off(state)
        for (root, spent), space in reversed(self._spaces.items()):
            alike = space.complete and space.searched <= budget and space.speaks_for(state, called_off)
            begun = root == state and spent == budget and not (whole and space.cut_short)
            if alike or begun:
                self._spaces.move_to_end((root, spent))
                return space
        return None

    def _worked_out(self, state: State) -> Space | None:
        """The kept space that knows most of a position, if it knows more than `POSITIONS_AT_ONCE` positions."""
        called_off = self.game.called_off(state)
        found = None
        for (root, spent), space in self._spaces.items():
            if space.complete and space.speaks_for(state, called_off):
                return space
            if (
                root == state
                and spent >= POSITIONS_AT_ONCE
                and (found is None or space.searched > found.searched)
            ):
                found = space
        return found


class GeneralAgent(PonderingAgent):
    """Plays by the general solver, with less effort after a position that was too large."""

    name = "perfect"

    def __init__(self, engine: GeneralEngine[Any, Any]) -> None:
        self._engine = engine
        self._budget = engine.budget

    def ponder(self, game: Game[Any, Any], state: Any, rng: Random) -> Choosing:
        found = yield from self._engine.solving(state, Effort(budget=self._budget))
        if not found.moves:
            raise nothing_to_choose(game, state)
        if found.status != "exact" and "bounds" not in found.extra:
            self._budget = min(POSITIONS_IN_A_TAB, self._budget)
        return game.parse_move(state, found.moves[0].move)

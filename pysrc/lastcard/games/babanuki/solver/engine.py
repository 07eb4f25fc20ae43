"""The engine of open-hand BABANUKI, and its players: the forcing one and the cautious one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterator
from functools import partial
from math import factorial, prod
from random import Random
from types import MappingProxyType
from typing import Any

from lastcard.core.capabilities import ListsDeals
from lastcard.core.engine import ALL, Effort, Engine, PendingWork
from lastcard.core.game import Game, check_position
from lastcard.core.playing import PonderingAgent, nothing_to_choose
from lastcard.core.playing.levels import Level, Levels, recorded
from lastcard.core.positions import DealCount, DealSizes
from lastcard.core.progress import Progress, run_to_end
from lastcard.core.solution import Solution
from lastcard.games.babanuki.rules import GAME, MAX_PAIRS, BabaCard, State, random_hands
from lastcard.games.babanuki.rules.game import starts
from lastcard.games.babanuki.rules.position import MAX_PLAYERS
from lastcard.games.babanuki.solver.attractors import draws, partners, sharing
from lastcard.games.babanuki.solver.force import SOLVED_CACHE, made_last_after
from lastcard.games.babanuki.solver.verdict import best_draws, solve


class _Prepared(PonderingAgent):
    def ponder(self, game: Game[Any, Any], state: State, rng: Random) -> Generator[Progress, None, BabaCard]:
        if state.over:
            raise nothing_to_choose(game, state)
        yield from SOLVED_CACHE.missing(sharing(state)) or ()
        return rng.choice(self.candidates(state))

    @abstractmethod
    def candidates(self, state: State) -> tuple[BabaCard, ...]:
        """Return the draws that this player likes best."""


class ForcingAgent(_Prepared):
    """Forces first place when it can, else gives it to nobody and avoids the last."""

    name = "forcing"

    def candidates(self, state: State) -> tuple[BabaCard, ...]:
        """Return the best draws."""
        return best_draws(state)


class CautiousAgent(_Prepared):
    """Makes any draw after which it cannot be made last, or any at all if there is none."""

    name = "cautious"

    def candidates(self, state: State) -> tuple[BabaCard, ...]:
        """Return the draws after which it is safe."""
        kinds = partners(state)
        safe = {
            draw.partner
            for draw in draws(sharing(state))
            if (last := made_last_after(draw)) is not None and 0 not in last
        }
        return tuple(card for card in state.moves if kinds[card] in safe) or state.moves


MOST_POSITIONS = 400  # most positions searched for the outcomes if each wants the best place


class BabanukiEngine(Engine[State, BabaCard], ListsDeals[State]):
    """Solves two and three players by formula, and more by a map if it is not too large."""

    game = GAME
    deal_sizes = DealSizes(DealCount("numbers", 1, MAX_PAIRS), DealCount("players", 2, MAX_PLAYERS, 3))
    levels = Levels(
        Level(0.0, 1),
        Level(0.4),
        Level(0.95),
        recorded("babanuki", "from even deals of five pairs", 300, (58, 1), (54, 0), (97, 0), players=3),
    )
    own_players = MappingProxyType({"cautious": CautiousAgent})

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        if effort.level != "now":
            return run_to_end(self.solving(state, effort))
        return solve(state)

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        check_position(state, State, GAME.name)
        if effort.level != "now" and len(state.playing) > 3:  # fewer need no map
            yield from SOLVED_CACHE.missing(sharing(state)) or ()
        return solve(state, MOST_POSITIONS) if effort.level == "all" else solve(state)

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        here = sharing(state)
        if SOLVED_CACHE.missing(here) is None:
            return ()
        players, pairs = here.players, sum(here.counts)
        title = f"Solving all positions of {players} players with at most {pairs} numbers"
        steps = partial(SOLVED_CACHE.work, players, pairs)
        return (PendingWork((players, pairs), title, "Solve them", steps),)

    def perfect_player(self) -> ForcingAgent:
        return ForcingAgent()

    def dealt(self, rng: Random, players: int) -> State:
        return random_hands(rng, players, max(5, players))

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        numbers, players = self.deal_sizes.read(size)
        return ((state, _ways_to_name(state)) for state in starts(players, numbers))

    def deal(self, rng: Random, *size: int) -> State:
        numbers, players = self.deal_sizes.read(size)
        if numbers < players // 2:
            raise ValueError(f"{numbers} numbers and the joker do not give each of {players} players a card")
        return random_hands(rng, players, numbers)

    def random_like(self, rng: Random, state: State) -> State:
        here = sharing(state)
        return random_hands(rng, max(2, here.players), sum(here.counts))


def _ways_to_name(state: State) -> int:
    counts = sharing(state).counts
    return factorial(sum(counts)) // prod(map(factorial, counts))


ENGINE = BabanukiEngine()

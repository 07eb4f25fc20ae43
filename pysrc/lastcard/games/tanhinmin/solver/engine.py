"""The engine of TANHINMIN."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from random import Random
from types import MappingProxyType

from lastcard.core.capabilities import ListsDeals
from lastcard.core.containers import SolvedCache
from lastcard.core.engine import ALL, Effort, Engine
from lastcard.core.playing.levels import Level, Levels, recorded
from lastcard.core.positions import DealCount, DealSizes
from lastcard.core.solution import Solution
from lastcard.games.tanhinmin.rules import EMPTY, GAME, MAX_CARDS_DEALT, State, TanCard, TanHand
from lastcard.games.tanhinmin.solver.hidden_hands import MU0, MU1, BlindAgent
from lastcard.games.tanhinmin.solver.verdict import outline, solve

LARGE = 120  # most cards in both hands of a position of which everything is written out
MOVES_LISTED = 200  # moves that are listed of a larger one
# Deals with so many cards a hand, in which the lowest of who begins are these.
DealPart = tuple[int, int, TanHand]
_known_solutions = SolvedCache[State, "Solution"]()  # as several parts of the page ask for the same one


class TanhinminEngine(Engine[State, TanCard], ListsDeals[State]):
    """Solves any hands by two matchings."""

    game = GAME
    deal_sizes = DealSizes(
        DealCount("cards of who begins", 1, MAX_CARDS_DEALT // 2),
        DealCount("cards of the other", 1, MAX_CARDS_DEALT // 2),
    )
    deals_a_piece = 20_000
    levels = Levels(
        Level(0.0, 1),
        Level(0.4),
        Level(0.95),
        recorded("tanhinmin", "from even deals of 15 cards", 200, (46, 0), (46, 0), (99, 0)),
    )
    own_players = MappingProxyType(
        {
            "mu0": lambda: BlindAgent(MU0),
            "mu0-once": lambda: BlindAgent(MU0, once=True),
            "mu1-once": lambda: BlindAgent(MU1, once=True),
            "algorithm-3": BlindAgent,
        }
    )

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        if effort.level == "all":
            return solve(state)
        cards = len(state.hand) + len(state.other)
        found = _known_solutions.get(state)
        if found is None:
            found = outline(state, MOVES_LISTED) if cards > LARGE else solve(state)
            _known_solutions.put(state, found, 10_000 + 1_000 * cards)
        return found

    def dealt(self, rng: Random, players: int) -> State:
        cards = rng.sample(range(1, 16), 15)
        return State(tuple(sorted(cards[:8])), tuple(sorted(cards[8:])), 0)

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        mine, theirs = self.deal_sizes.read(size)
        return self.deals_of((mine, theirs, ()))

    def deal_parts(self, *size: int) -> Iterator[tuple[DealPart, int]]:
        mine, theirs = self.deal_sizes.read(size)
        lowest: list[TanCard] = []  # those of who begins; what is above them is dealt in all ways
        while True:
            left = mine + theirs - (lowest[-1] if lowest else 0)
            many = comb(left, mine - len(lowest)) if left >= 0 else 0
            if many > self.deals_a_piece:
                lowest.append(mine + theirs - left + 1)
                continue
            if many:
                yield (mine, theirs, tuple(lowest)), many
            else:
                lowest.pop()
            if not lowest:
                return
            lowest[-1] += 1

    def deals_of(self, part: DealPart) -> Iterator[tuple[State, int]]:
        mine, theirs, lowest = part
        cards = range(1, mine + theirs + 1)
        for others in combinations(cards[lowest[-1] if lowest else 0 :], mine - len(lowest)):
            hand = lowest + others
            yield State(hand, tuple(card for card in cards if card not in hand), EMPTY), 1

    def deal(self, rng: Random, *size: int) -> State:
        mine, theirs = self.deal_sizes.read(size)
        hand = set(rng.sample(range(1, mine + theirs + 1), mine))
        other = (card for card in range(1, mine + theirs + 1) if card not in hand)
        return State(tuple(sorted(hand)), tuple(other), EMPTY)

    def random_like(self, rng: Random, state: State) -> State:
        return GAME.random_state(rng, max(4, *map(abs, (*state.hand, *state.other))))


ENGINE = TanhinminEngine()

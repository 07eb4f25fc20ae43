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
from lastcard.core.playing import Agent
from lastcard.core.playing.levels import Level, Levels, recorded
from lastcard.core.positions import DealCount, DealSizes
from lastcard.core.solution import Solution
from lastcard.games.tanhinmin.rules import EMPTY, GAME, MAX_CARDS, Card, Hand, State
from lastcard.games.tanhinmin.solver.verdict import outline, solve

LARGE = 120  # most cards in both hands of a position of which everything is written out
LISTED = 200  # moves that are listed of a larger one
Part = tuple[int, int, Hand]  # deals with so many cards a hand, in which the lowest of who begins are these
_kept = SolvedCache[State, "Solution"]()  # as several parts of the page ask for the same one


def _known_now(state: State) -> Solution:
    cards = len(state.hand) + len(state.other)
    found = _kept.get(state)
    if found is None:
        found = outline(state, LISTED) if cards > LARGE else solve(state)
        _kept.put(state, found, 10_000 + 1_000 * cards)
    return found


def _blind(oracle: str = "", *, once: bool = False) -> Agent:
    from lastcard.games.tanhinmin.solver import hidden_hands

    return hidden_hands.BlindAgent(getattr(hidden_hands, oracle) if oracle else None, once)


class TanhinminEngine(Engine[State, Card], ListsDeals[State]):
    """Solves any hands by two matchings."""

    game = GAME
    deal_sizes = DealSizes(
        DealCount("cards of who begins", 1, MAX_CARDS // 2),
        DealCount("cards of the other", 1, MAX_CARDS // 2),
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
            "mu0": lambda: _blind("MU0"),
            "mu0-once": lambda: _blind("MU0", once=True),
            "mu1-once": lambda: _blind("MU1", once=True),
            "algorithm-3": _blind,
        }
    )

    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution; at once it has only the best moves of large hands."""
        return solve(state) if effort.level == "all" else _known_now(state)

    def dealt(self, rng: Random, players: int) -> State:
        """Return a deal of the cards 1 to 15, eight of them to the first player."""
        cards = rng.sample(range(1, 16), 15)
        return State(tuple(sorted(cards[:8])), tuple(sorted(cards[8:])), 0)

    def deals(self, *size: int) -> Iterator[tuple[State, int]]:
        """Give all deals of different cards to hands of two sizes. Raises `ValueError`."""
        mine, theirs = self.deal_sizes.read(size)
        return self.deals_of((mine, theirs, ()))

    def deal_parts(self, *size: int) -> Iterator[tuple[Part, int]]:
        """Give the parts of all deals, with their sizes. Raises `ValueError`."""
        mine, theirs = self.deal_sizes.read(size)
        lowest: list[Card] = []  # those of who begins; what is above them is dealt in all ways
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

    def deals_of(self, part: Part) -> Iterator[tuple[State, int]]:
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
        """Return a position with as many ranks, and at least four."""
        return GAME.random_state(rng, max(4, *map(abs, (*state.hand, *state.other))))


ENGINE = TanhinminEngine()

"""A whole game of Pairs: deals, ties, scores, discards and the loser.

A `GameTable` is the state between two rounds: `deal` starts a round, `settle` clears it away.
Source: Park, Tasnim and Zheng 2014, section 2.1, and the program of appendix 7.1.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from math import perm, prod
from operator import sub
from random import Random

from lastcard.games.pairs.rules.position import (
    USUAL_BURN,
    USUAL_RANKS,
    RankCounts,
    State,
    added,
    face_up,
    one_more,
    ready,
    triangular,
)

POINTS = 60  # ⌊60 / players⌋ + 1 points lose the game


class DeckEmpty(ValueError):
    """The deck is down to the burned cards, and there are no discards to deal from."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card of a deal, `discarded` if it pairs; `tie` is the number of ties before it."""

    seat: int
    rank: int
    discarded: bool = False
    tie: int = 0


@dataclass(frozen=True, slots=True)
class DealtRound:
    """A dealt round, its cards in order; `drawn` if a lot decided the tie."""

    state: State
    cards: tuple[Dealt, ...]
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class GameTable:
    """The state between two rounds: cards by rank, scores and casino winnings by seat.

    `deck` includes the burned cards; those `aside`, which count points, do not come back.
    """

    deck: RankCounts
    discards: RankCounts
    burn: int
    scores: tuple[int, ...]
    money: tuple[int, ...]
    aside: RankCounts

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.scores)

    @property
    def target(self) -> int:
        """The score that loses the game: ⌊60/m⌋ + 1."""
        return target(self.players)

    @property
    def loser(self) -> int | None:
        """The player who has reached the target, or None."""
        return next((seat for seat, score in enumerate(self.scores) if score >= self.target), None)

    def deal(self, rng: Random) -> DealtRound:
        """Deal a round: one card each, and more to those who tie for the lowest.

        A card that pairs is discarded and replaced. A lot decides a tie that no card can break, where
        the printed program would loop. Raises `DeckEmpty` if the first cards cannot be dealt.
        """
        return _Dealer(self, rng).deal()

    def settle(self, state: State) -> GameTable:
        """Return the table after a finished round: one card aside, the others discarded."""
        ending = state.ending
        if ending is None:
            raise ValueError("the round is not over")
        discards, aside = added(state.discards, face_up(state.stacks, state.ranks)), self.aside
        if ending.loser is not None:
            aside = one_more(aside, ending.score)
            if ending.kind == "fold":  # of a pair the dealt card is set aside, which lies in no stack
                discards = one_more(discards, ending.score, -1)
        scores = tuple(
            score + ending.score * (seat == ending.loser) for seat, score in enumerate(self.scores)
        )
        money = tuple(a + int(b) for a, b in zip(self.money, state.payoffs(), strict=True))
        return GameTable(state.deck, discards, self.burn, scores, money, aside)


def target(players: int) -> int:
    """Return the score that loses the game: ⌊60/m⌋ + 1."""
    return POINTS // players + 1


def new_table(
    players: int, deck: RankCounts | None = None, *, ranks: int = USUAL_RANKS, burn: int = USUAL_BURN
) -> GameTable:
    """Return the table before the first round, with a triangular deck unless one is given."""
    deck = triangular(ranks) if deck is None else deck
    none = (0,) * len(deck)
    return GameTable(deck, none, burn, (0,) * players, (0,) * players, none)


def untied_deals(ranks: int, players: int) -> Iterator[tuple[State, int]]:
    """Yield the first positions of a fresh deck without ties, each with its number of deals."""
    deck, none = triangular(ranks), (0,) * ranks
    for first in range(1, ranks + 1):
        for others in product(range(first + 1, ranks + 1), repeat=players - 1):
            stacks = tuple((rank,) for rank in (first, *others))
            shown = face_up(stacks, ranks)
            left = tuple(map(sub, deck, shown))
            if min(left) >= 0:
                yield ready(State(stacks, left, none)), prod(map(perm, deck, shown))


def first_position(rng: Random, ranks: int, players: int) -> State:
    """Deal the first round of a fresh deck. Raises `ValueError` if the cards do not suffice."""
    table = new_table(players, ranks=ranks)
    cards = sum(table.deck)
    if cards < players:
        raise ValueError(
            f"{ranks} ranks are {cards} cards, which do not give each of {players} players a card"
        )
    if cards >= players + table.burn:
        return table.deal(rng).state
    dealt = replace(table, burn=0).deal(rng).state
    return ready(replace(dealt, burn=table.burn))


class _Dealer:
    def __init__(self, table: GameTable, rng: Random) -> None:
        self._rng = rng
        self._burn = table.burn
        self._deck, self._discards = list(table.deck), list(table.discards)
        self._stacks: list[list[int]] = [[] for _ in table.scores]
        self._cards: list[Dealt] = []

    def deal(self) -> DealtRound:
        tied, tie, drawn = list(range(len(self._stacks))), 0, False
        while len(tied) > 1:
            try:
                new = {seat: self._card(seat, tie) for seat in tied}
            except DeckEmpty:
                if not tie:
                    raise
                tied, drawn = [self._rng.choice(tied)], True
                break
            lowest = min(new.values())
            tied = [seat for seat in tied if new[seat] == lowest]
            tie += 1
        stacks = tuple(tuple(sorted(stack)) for stack in self._stacks)
        state = State(stacks, tuple(self._deck), tuple(self._discards), self._burn, tied[0])
        return DealtRound(ready(state), tuple(self._cards), drawn)

    def _card(self, seat: int, tie: int) -> int:
        stack = self._stacks[seat]
        while True:
            together = added(tuple(self._deck), tuple(self._discards))
            if not any(cards and rank not in stack for rank, cards in enumerate(together, start=1)):
                raise DeckEmpty("no card is left that could be kept")
            if sum(self._deck) <= self._burn:
                self._deck, self._discards = list(together), [0] * len(together)
            if sum(self._deck) <= self._burn:
                raise DeckEmpty("the deck is down to the burned cards, and there are no discards")
            rank = self._rng.choices(range(1, len(self._deck) + 1), self._deck)[0]
            self._deck[rank - 1] -= 1
            pair = rank in stack
            self._cards.append(Dealt(seat, rank, pair, tie))
            if not pair:
                stack.append(rank)
                return rank
            self._discards[rank - 1] += 1

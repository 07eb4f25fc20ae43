"""Many whole games of Pairs at once: the cards, stacks and scores of all of them in arrays.

Decks are shuffled as on a table and cards come off the top, so that nothing is shared with the engines whose players
are compared.
Source: Park, Tasnim and Zheng 2014, section 2.1 and appendix 7.1; its loop that breaks ties can run for ever, and is
guarded here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver.stack_numbers import bits, lowest

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.containers.random_arrays import RandomArrays
    from lastcard.games.pairs.rules.position import Counts
    from lastcard.games.pairs.solver.induction.subsets import Numbers


class ManyGames:
    """Games that are played at the same time.

    Attributes
    ----------
    stacks : array
        Everybody's face-up cards as numbers in binary, a row a game and a column a seat.
    scores : array
        Everybody's points.
    player : array
        Whose turn it is.
    loser : array
        Who has lost; −1 while a game runs, −2 where it ended because no round could be dealt or played on.
    rounds : array
        How many rounds have ended in each game.
    money : array
        What everybody has won in the casino's way of counting.
    lots : int
        How often a tie could not be broken and a lot was drawn.
    """

    def __init__(self, games: int, players: int, deck: Counts, burn: int, rng: RandomArrays) -> None:
        self.players, self.burn, self.rng = players, burn, rng
        self.ranks, self.target = len(deck), target(players)
        self.cards = np.zeros((games, sum(deck)), np.int8)
        self.left = np.zeros(games, np.int64)
        self._deck = np.zeros((games, len(deck)), np.int16)
        self.discards = np.tile(np.array(deck, np.int16), (games, 1))
        self.stacks = np.zeros((games, players), np.int64)
        self.scores = np.zeros((games, players), np.int64)
        self.money = np.zeros((games, players), np.int64)
        self.player = np.zeros(games, np.int64)
        self.loser = np.full(games, -1)
        self.rounds = np.zeros(games, np.int64)
        self.lots = 0
        self._low = lowest(self.ranks)
        self._bits = bits(self.ranks)
        self.deal(np.arange(games))

    def low(self, games: Numbers) -> Numbers:
        """Return the lowest card on the table of some games."""
        return np.asarray(self._low[np.bitwise_or.reduce(self.stacks[games], axis=1)])

    def fold(self, games: Numbers) -> None:
        """Let the players to move fold, and deal the next rounds."""
        low = self.low(games)
        up = self._face_up(games)
        up[np.arange(len(games)), low - 1] -= 1  # set aside
        self._score(games, low, up)

    def hit(self, games: Numbers) -> None:
        """Let the players to move take a card, and deal the next rounds where it pairs."""
        card = self._draw(games)
        mover = self.player[games]
        mine = self.stacks[games, mover]
        pairs = (mine >> (card - 1)) & 1 == 1
        on = games[~pairs]
        self.stacks[on, mover[~pairs]] |= 1 << (card[~pairs] - 1)
        self.player[on] = (mover[~pairs] + 1) % self.players
        out = on[~self._refill(on)]
        self.loser[out] = -2
        paired = games[pairs]
        self._score(paired, card[pairs], self._face_up(paired))

    def deal(self, games: Numbers) -> None:
        """Deal a new round: a card each, and more to those who tie for the lowest until one is lowest."""
        self.stacks[games] = 0
        tied = np.ones((len(games), self.players), bool)
        waiting = np.arange(len(games))
        while len(waiting):
            new = np.full((len(waiting), self.players), self.ranks + 1, np.int64)
            for seat in range(self.players):
                rows = np.flatnonzero(tied[waiting, seat])
                new[rows, seat] = self._keep_one(games[waiting[rows]], seat)
            stuck = (new == 0).any(axis=1)
            if stuck.any():
                self._draw_lots(games, tied, waiting[stuck])
            rest = waiting[~stuck]
            tied[rest] &= new[~stuck] == new[~stuck].min(axis=1)[:, None]
            waiting = rest[tied[rest].sum(axis=1) > 1]
        self.player[games] = tied.argmax(axis=1)
        self.loser[games[~self._refill(games)]] = -2

    def _draw_lots(self, games: Numbers, tied: Numbers, rows: Numbers) -> None:
        """Decide ties that no card can break."""
        chances = self.rng.random((len(rows), self.players)) * tied[rows]
        chosen = chances.argmax(axis=1)
        tied[rows] = False
        tied[rows, chosen] = True
        self.lots += len(rows)
        empty = self.stacks[games[rows]].min(axis=1) == 0  # not even a card each: the game cannot go on
        self.loser[games[rows[empty]]] = -2

    def _keep_one(self, games: Numbers, seat: int) -> Numbers:
        """Deal cards to a seat until one can be kept: its rank, or 0 where none ever could."""
        kept = np.zeros(len(games), np.int64)
        waiting = np.arange(len(games))
        while len(waiting):
            here = games[waiting]
            possible = self._refill(here)
            held = self.stacks[here, seat]
            begun = np.flatnonzero(possible & (held > 0))
            if len(begun):
                new = (self._counts(here[begun]) > 0) & (self._bits[held[begun]] == 0)
                possible[begun] = new.any(axis=1)
            waiting, here, held = waiting[possible], here[possible], held[possible]
            if not len(waiting):
                break
            card = self._draw(here)
            double = (held >> (card - 1)) & 1 == 1
            self.discards[here[double], card[double] - 1] += 1
            self.stacks[here[~double], seat] |= 1 << (card[~double] - 1)
            kept[waiting[~double]] = card[~double]
            waiting = waiting[double]
        return kept

    def _draw(self, games: Numbers) -> Numbers:
        """Take the top card of decks that have one above the burned cards."""
        left = self.left[games] - 1
        card = self.cards[games, left].astype(np.int64)
        self.left[games] = left
        self._deck[games, card - 1] -= 1
        return card

    def deck(self, games: Numbers) -> Numbers:
        """Return the cards by rank that are left in the decks of some games."""
        return np.asarray(self._deck[games])

    def _counts(self, games: Numbers) -> Numbers:
        """Cards by rank in deck and discards together."""
        return np.asarray(self.discards[games] + self._deck[games])

    def _refill(self, games: Numbers) -> Numbers:
        """Make decks anew that are down to the burned cards; tell where a card can be dealt."""
        games_left = self.left[games]
        low = np.flatnonzero(games_left <= self.burn)
        if not len(low):
            return np.ones(len(games), bool)
        short = games[low]
        counts = self._counts(short)
        total = counts.sum(axis=1)
        enough = total > self.burn
        short, counts, total = short[enough], counts[enough], total[enough]
        inside = np.arange(self.cards.shape[1]) < total[:, None]
        cards = np.full(inside.shape, self.ranks + 1, np.int8)
        cards[inside] = np.repeat(np.tile(np.arange(1, self.ranks + 1), len(short)), counts.ravel())
        keys = np.where(inside, self.rng.random(inside.shape), 2)
        self.cards[short] = np.take_along_axis(cards, keys.argsort(axis=1), axis=1)
        self._deck[short] = counts
        self.left[short] = total
        self.discards[short] = 0
        can = np.ones(len(games), bool)
        can[low[~enough]] = False
        return can

    def _face_up(self, games: Numbers) -> Numbers:
        return np.asarray(self._bits[self.stacks[games]].sum(axis=1))

    def _score(self, games: Numbers, points: Numbers, discarded: Numbers) -> None:
        """Give points to the players to move, clear the tables, and deal again where nobody has lost."""
        mover = self.player[games]
        self.discards[games] += discarded.astype(np.int16)
        self.scores[games, mover] += points
        self.money[games] += points[:, None]
        self.money[games, mover] -= self.players * points
        self.rounds[games] += 1
        lost = self.scores[games, mover] >= self.target
        self.loser[games[lost]] = mover[lost]
        if not lost.all():
            self.deal(games[~lost])


def play(many: ManyGames, policies: list[Any]) -> Generator[int, None, None]:
    """Play all games to their ends, in slices: yield after each turn how many have ended.

    Each seat has a policy: ``policy(many, games)`` tells in which of these games, where the seat is to move, it hits.
    """
    running = np.flatnonzero(many.loser == -1)
    while len(running):
        hits = np.zeros(len(running), bool)
        mover = many.player[running]
        for seat, policy in enumerate(policies):
            rows = np.flatnonzero(mover == seat)
            if len(rows):
                hits[rows] = policy(many, running[rows])
        if hits.any():
            many.hit(running[hits])
        if not hits.all():
            many.fold(running[~hits])
        running = running[many.loser[running] == -1]
        yield len(many.loser) - len(running)

"""Many whole games of Pairs at once, in arrays; and where the equilibrium hits in them.

Decks are shuffled and dealt from the top, so that the games share nothing with the engines. A `Strategy`
holds one bit a position, by the sizes of the stacks. The sizes that follow one another form a chain, which
is solved when one of its positions first comes up: 105 million positions and 13 MB for three players and
ten ranks. Chains are cached on disk in LASTCARD_TABLES, or in lastcard/tables of the user's cache, under
the hash of the code that made them; files of other code are ignored and deleted. The page keeps none.
Source: Park, Tasnim and Zheng 2014, section 2.1 and appendix 7.1, whose loop that breaks ties can run for
ever and is guarded here.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Generator, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import comb, prod
from pathlib import Path
from tempfile import mkstemp
from typing import Any

import numpy as np

from lastcard.core.progress import run_to_end
from lastcard.core.random_arrays import RandomArrays
from lastcard.games.pairs.rules.position import RankCounts
from lastcard.games.pairs.rules.table import target
from lastcard.games.pairs.solver.block_step import Numbers, Slices, block_masks
from lastcard.games.pairs.solver.layered_positions import LayeredPositions, first_round_positions
from lastcard.games.pairs.solver.open_positions import Layer, solve_layers
from lastcard.games.pairs.solver.position_worth import bits, lowest


class ManyGames:
    """Games that are played at the same time.

    `deck`, `discards`: cards by rank, a row a game.
    `stacks`: face-up cards in bits, a row a game and a column a seat.
    `loser`: the loser; −1 while a game runs, −2 where the cards ran out.
    `rounds`: the number of finished rounds.
    `money`: winnings in the casino's way of counting.
    `lots`: the number of ties decided by lot.
    """

    def __init__(self, games: int, players: int, deck: RankCounts, burn: int, rng: RandomArrays) -> None:
        self.players, self.burn, self.rng = players, burn, rng
        self.ranks, self.target = len(deck), target(players)
        self.cards = np.zeros((games, sum(deck)), np.int8)
        self.left = np.zeros(games, np.int64)
        self.deck = np.zeros((games, len(deck)), np.int16)
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
        """Return the lowest card on the table of each game."""
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
        """Deal a new round: one card each, and more to those who tie for the lowest."""
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
        chances = self.rng.random((len(rows), self.players)) * tied[rows]
        chosen = chances.argmax(axis=1)
        tied[rows] = False
        tied[rows, chosen] = True
        self.lots += len(rows)
        empty = self.stacks[games[rows]].min(axis=1) == 0  # not even a card each: the game cannot go on
        self.loser[games[rows[empty]]] = -2

    def _keep_one(self, games: Numbers, seat: int) -> Numbers:
        kept = np.zeros(len(games), np.int64)
        waiting = np.arange(len(games))
        while len(waiting):
            here = games[waiting]
            possible, held = self._refill(here), self.stacks[here, seat]
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
        self.left[games] -= 1
        card = self.cards[games, self.left[games]].astype(np.int64)
        self.deck[games, card - 1] -= 1
        return card

    def _counts(self, games: Numbers) -> Numbers:
        return np.asarray(self.discards[games] + self.deck[games])

    def _refill(self, games: Numbers) -> Numbers:
        """Rebuild the decks that are down to the burned cards; tell where a card can be dealt."""
        low, can = np.flatnonzero(self.left[games] <= self.burn), np.ones(len(games), bool)
        if not len(low):
            return can
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
        self.deck[short] = counts
        self.left[short] = total
        self.discards[short] = 0
        can[low[~enough]] = False
        return can

    def _face_up(self, games: Numbers) -> Numbers:
        return np.asarray(self._bits[self.stacks[games]].sum(axis=1))

    def _score(self, games: Numbers, points: Numbers, discarded: Numbers) -> None:
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


def play_many(many: ManyGames, policies: list[Any]) -> Generator[int, None, None]:
    """Play all games to their ends in slices, and yield the number of finished ones.

    ``policy(many, games)`` of a seat tells in which of the games, where the seat is to move, it hits.
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


def found(name: str) -> Numbers | None:
    """Return an array from the disk, or None."""
    try:
        return np.asarray(np.load(_path(name), mmap_mode="r"))
    except (OSError, ValueError, RuntimeError):
        return None


def put(name: str, made: Numbers) -> None:
    """Write an array to the disk at once, if possible; safe with several processes."""
    try:
        path = _path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                np.save(file, made)
            Path(temporary).replace(path)
            for other in path.parent.glob(f"*-{name}"):
                if other != path:
                    other.unlink(missing_ok=True)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
    except (OSError, RuntimeError):
        pass


def _path(name: str) -> Path:
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(
        os.environ.get("LASTCARD_TABLES") or Path(home, "lastcard", "tables"), f"{_hash_of_code()}-{name}"
    )


@cache
def _hash_of_code() -> str:
    """Return a hash of the rules and the solver, without ``__pycache__``."""
    game = files("lastcard.games.pairs")
    total = hashlib.sha256()
    for room in ("rules", "solver"):
        for module in _modules(game / room):
            total.update(module.read_bytes())
    return total.hexdigest()[:20]


def _modules(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _modules(entry)
        elif entry.name.endswith((".py", ".pyc")):
            yield entry


StackSizes = tuple[int, ...]


class Strategy:
    """Where every player of a first round hits, a chain at a time."""

    def __init__(self, players: int, deck: RankCounts, burn: int) -> None:
        self.players, self.deck, self.burn = players, deck, burn
        self.ranks = len(deck)
        self._chains: dict[StackSizes, tuple[dict[StackSizes, int], Numbers]] = {}
        self._size = bits(self.ranks).sum(axis=1)
        self._place = np.zeros(len(self._size), np.int64)
        for size in range(self.ranks + 1):
            inside = np.flatnonzero(self._size == size)
            self._place[inside] = np.arange(len(inside))

    def hits(self, stacks: Sequence[Numbers]) -> Numbers:
        """Tell where the players to move hit, by the bits of the stacks in turn order."""
        sizes = np.stack([self._size[stack] for stack in stacks], axis=1)
        hits = np.zeros(len(sizes), bool)
        kinds, which = np.unique(sizes, axis=0, return_inverse=True)
        for number, kind in enumerate(kinds):
            rows = np.flatnonzero(which.ravel() == number)
            shape = tuple(int(size) for size in kind)
            begins, packed = self.chain(shape)
            place = np.zeros(len(rows), np.int64)
            for stack, size in zip(stacks, shape, strict=True):
                place = place * comb(self.ranks, size) + self._place[stack[rows]]
            place += begins[shape]
            hits[rows] = (packed[place >> 3] >> (7 - (place & 7)).astype(np.uint8)) & 1
        return hits

    def chain(self, sizes: StackSizes) -> tuple[dict[StackSizes, int], Numbers]:
        """Return the start of each size of a chain, and the bits of all."""
        return run_to_end(self.steps(sizes))

    def work_out_usual(self) -> Slices[None]:
        """Solve the chains of the usual deals in slices: no tie, or two players with one or two."""
        ones = (1,) * (self.players - 2)
        for size in (1, 2, 3):
            for start in ((size, size, *ones), (size, size + 1, *ones)):
                if start[1] <= self.ranks:
                    yield from self.steps(start)

    def steps(self, sizes: StackSizes) -> Slices[tuple[dict[StackSizes, int], Numbers]]:
        """Do as `chain` in slices."""
        start = first_sizes(sizes)
        if start not in self._chains:
            begins, total = self._begins(start)
            deck, first = ".".join(map(str, self.deck)), ".".join(map(str, start))
            name = f"pairs-{deck}-burn{self.burn}-from{first}.npy"
            packed = found(name)
            if packed is None:
                packed = yield from self._work_out(start, begins, total)
                put(name, packed)
            self._chains[start] = begins, packed
        return self._chains[start]

    def _begins(self, start: StackSizes) -> tuple[dict[StackSizes, int], int]:
        begins, total, sizes = {}, 0, start
        while sizes[-1] <= self.ranks:
            begins[sizes] = total
            total += -(-prod(comb(self.ranks, size) for size in sizes) // 8) * 8
            sizes = (*sizes[1:], sizes[0] + 1)
        return begins, total

    def _work_out(self, start: StackSizes, begins: dict[StackSizes, int], total: int) -> Slices[Numbers]:
        all_ = np.zeros(total // 8, np.uint8)
        layered = first_round_positions(self.deck, start, self.burn)

        def keep(layer: Layer) -> None:
            if layered.ended(layer.number):
                return
            mover, sizes = layered.mover(layer.number), layered.sizes(layer.number)
            sizes = sizes[mover:] + sizes[:mover]
            packed = np.packbits(self._spread(layered, layer, sizes).ravel())
            begin = begins[sizes] // 8
            all_[begin : begin + len(packed)] = packed

        yield from solve_layers(layered, keep, hits=True)
        return all_

    def _spread(self, layered: LayeredPositions, layer: Layer, sizes: StackSizes) -> Numbers:
        """Join a layer's blocks, the player to move first, stacks in the order of their bits."""
        mover, m = layered.mover(layer.number), self.players
        whole = np.zeros([comb(self.ranks, size) for size in sizes], bool)
        for holder, block in layer.blocks.items():
            masks = block_masks(layered.blocks[holder], layer.number)
            turned = [self._place[masks[(mover + turn) % m]] for turn in range(m)]
            assert block.hits is not None
            spread = block.hits.reshape(len(turned[-1]), *map(len, turned[:-1]))
            whole[np.ix_(*turned)] = np.moveaxis(spread, 0, -1)
        return whole


def first_sizes(sizes: StackSizes) -> StackSizes:
    """Return the first sizes of a chain: one step earlier a stack would be empty."""
    while sizes[-1] > 1:
        sizes = (sizes[-1] - 1, *sizes[:-1])
    return sizes


@lru_cache(maxsize=8)
def strategy(players: int, deck: RankCounts, burn: int) -> Strategy:
    """Return the strategy of a number of players and a deck, solved as needed."""
    return Strategy(players, deck, burn)

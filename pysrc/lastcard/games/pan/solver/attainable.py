"""Whether a position can come up in play, without searching for it.

For two ranks or more under the essay's rules everything can come up but positions in which the player to move has no
card, and k + 7 others: nearly all cards are in one hand, and the other holds too few to have handed them over. Without
rule 3 it is one more, and with the nines together (three ranks or more) k + 3 more. The proof is
``docs/proofs/pan-attainable.md``; tests compare the lists with searches forward from all deals for k ≤ 6.

Source: our own, beyond Samkoff 2015, section 2.2, where a lower bound is given.

How many moves all potential positions have together, counted without listing a single one.

A rank that leaves cards in the pile hides the ranks below it, so the counts of k ranks follow from those of
k − 1: with that rank's cards all in the hands the moves below count as before, and otherwise there is exactly
one more, taking.

How a game of Pan starts: all deals, counted exactly, and what they are worth.

All cards are dealt, half to each player; who holds the nine of hearts must place it at once. So a start
position has nothing in the pile but that nine, and the other player, who moves now, holds one card more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from lastcard.core.progress import Progress, run_to_end
from lastcard.core.worth import Value
from lastcard.games.pan.rules import USUAL, Hand, Rules, State
from lastcard.games.pan.solver.space import Source, Space, hands, positions, running, successors

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Share = tuple[int, int]


def total_moves(ranks: int, rules: Rules = USUAL) -> int:
    """Return the moves of all potential positions together; finished games have none."""
    everywhere = _count(ranks, rules, mover_empty=False, other_empty=False)
    finished = _count(ranks, rules, True, False) + _count(ranks, rules, False, True)
    return everywhere - finished + _count(ranks, rules, True, True)


def branching(ranks: int, rules: Rules = USUAL) -> Fraction:
    """Return how many moves a potential position has on average, finished ones included."""
    return Fraction(total_moves(ranks, rules), positions(ranks, rules))


def distribution(ranks: int, rules: Rules = USUAL) -> dict[int, int]:
    """Return how many potential positions have 0, 1, 2, … moves, by number of moves; finished games have none."""
    total = {0: 0}
    for sign, mover_empty, other_empty in (
        (1, False, False),
        (-1, True, False),
        (-1, False, True),
        (1, True, True),
    ):
        for moves, number in enumerate(_spread(ranks, rules, mover_empty, other_empty)):
            total[moves] = total.get(moves, 0) + sign * number
            if mover_empty or other_empty:
                total[0] -= sign * number
    return total


def _spread(ranks: int, rules: Rules, mover_empty: bool, other_empty: bool) -> list[int]:
    """How many positions with the empty hands named have 0, 1, … moves, as if no game were ever over."""
    found, size = [1], 1
    for rank in range(1, ranks + 1):
        cards = rules.cards(rank)
        shares = list(_shares(cards, mover_empty, other_empty))
        kinds = Counter((_placing(rank, mine, rules), mine + theirs == cards) for mine, theirs in shares)
        new = [0] * (len(found) + 3)
        for (own, full), ways in kinds.items():
            if full:
                for moves, number in enumerate(found, start=own):
                    new[moves] += ways * number
            else:
                new[own + 1] += ways * size
        found, size = new, size * len(shares)
    return found


def _count(ranks: int, rules: Rules, mover_empty: bool, other_empty: bool) -> int:
    """Count moves as if no game were ever over, in all positions where the hands named are empty."""
    total, size = 0, 1
    for rank in range(1, ranks + 1):
        cards = rules.cards(rank)
        new = 0
        for mine, theirs in _shares(cards, mover_empty, other_empty):
            own = _placing(rank, mine, rules)
            new += total + own * size if mine + theirs == cards else (own + 1) * size
        total = new
        size *= sum(1 for _ in _shares(cards, mover_empty, other_empty))
    return total


def _shares(cards: int, mover_empty: bool, other_empty: bool) -> Iterable[Share]:
    for mine in range(1 if mover_empty else cards + 1):
        for theirs in range(1 if other_empty else cards + 1 - mine):
            yield mine, theirs


def _placing(rank: int, held: int, rules: Rules) -> int:
    """The ways to place cards of one rank, if nothing higher lies in the pile."""
    whole = held > 0 and held == rules.set_size(rank)
    if whole and rank == 1 and rules.nines_together:
        return 1
    return int(held > 0) + int(whole)


@dataclass(frozen=True, slots=True)
class Start:
    """A start position, and the number of deals that lead to it."""

    state: State
    deals: int


@dataclass(frozen=True, slots=True)
class Score:
    """How many are won, lost and drawn: start positions for the mover, or deals for the holder of the 9♥."""

    win: int = 0
    loss: int = 0
    draw: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.win + self.loss + self.draw


def has_starts(ranks: int, rules: Rules = USUAL) -> bool:
    """Tell whether the cards of a game can be dealt as the essay deals them: evenly, with a fixed nine."""
    return not rules.bottom_free and ranks * rules.suits % 2 == 0


def starts(ranks: int, rules: Rules = USUAL) -> tuple[Start, ...]:
    """Return all start positions, as `each_start` gives them. Raises `ValueError` if the game has none."""
    return tuple(each_start(ranks, rules))


def each_start(ranks: int, rules: Rules = USUAL) -> Iterator[Start]:
    """Give all start positions, each with the number of deals that lead to it; the mover lacks the 9♥.

    Raises `ValueError` if the game has no such starts: an odd number of cards, or no fixed nine.
    """
    if not has_starts(ranks, rules):
        raise ValueError("starts need a nine fixed under the pile and an even number of cards")
    most = tuple(rules.cards(rank) for rank in range(1, ranks + 1))
    for hand in _hands(most, ranks * rules.suits // 2):
        other = tuple(n - held for n, held in zip(most, hand, strict=True))
        if any(other) or any(hand):
            yield Start(State(hand, other, rules), _ways(hand, most))


def random_start(rng: Random, ranks: int, rules: Rules = USUAL) -> State:
    """Return the start position of a random deal, every deal equally likely.

    Raises `ValueError` if the game has no starts: an odd number of cards, or no fixed nine.
    """
    if not has_starts(ranks, rules):
        raise ValueError("starts need a nine fixed under the pile and an even number of cards")
    cards = [rank for rank in range(1, ranks + 1) for _ in range(rules.cards(rank))]
    rng.shuffle(cards)
    dealt = cards[: ranks * rules.suits // 2]
    hand = tuple(dealt.count(rank) for rank in range(1, ranks + 1))
    return State(hand, tuple(rules.cards(rank) - hand[rank - 1] for rank in range(1, ranks + 1)), rules)


def deals(ranks: int, rules: Rules = USUAL) -> int:
    """Return the number of deals, from the point of view of who holds the 9♥."""
    cards = ranks * rules.suits
    return comb(cards - 1, cards // 2)


def is_start(state: State) -> bool:
    """Tell whether a position is a start position."""
    return (
        has_starts(state.ranks, state.rules)
        and not any(state.loose)
        and sum(state.hand) == state.ranks * state.rules.suits // 2
    )


def score(source: Source) -> Generator[Progress, None, tuple[Score, Score]]:
    """Return what the start positions are worth to the mover, and the deals to the holder of the 9♥."""
    everywhere = starts(source.ranks, source.rules)
    positions: dict[Value, int] = {"win": 0, "loss": 0, "draw": 0}
    dealt: dict[Value, int] = {"win": 0, "loss": 0, "draw": 0}
    for done, start in enumerate(everywhere):
        value = source.label(start.state).value
        positions[value] += 1
        dealt[value] += start.deals
        if done % 200 == 0:
            yield Progress(done, len(everywhere), "start positions")
    return (
        Score(positions["win"], positions["loss"], positions["draw"]),
        Score(win=dealt["loss"], loss=dealt["win"], draw=dealt["draw"]),
    )


def _hands(most: Hand, cards: int) -> Generator[Hand, None, None]:
    """All hands of so many cards."""
    if not most:
        if cards == 0:
            yield ()
        return
    for rest in range(min(cards, sum(most[1:])), -1, -1):
        if cards - rest > most[0]:
            return
        for tail in _hands(most[1:], rest):
            yield (cards - rest, *tail)


def _ways(hand: Hand, most: Hand) -> int:
    ways = 1
    for held, n in zip(hand, most, strict=True):
        ways *= comb(n, held)
    return ways


SEARCHED = 50_000  # most positions of a game that is searched on demand when no list is known
SLICE = 8_192

TOGETHER = Rules(nines_together=True)
"""The reading of the rules in which who holds all free nines places them together or not at all."""

NO_SETS = Rules(sets=False)  # the game without rule 3
_PROVED = {USUAL: 2, NO_SETS: 2, TOGETHER: 3}
"""The games whose list is proved to be complete, with the least number of ranks for which it is."""


def listed(ranks: int, rules: Rules = USUAL) -> bool:
    """Tell whether it is proved which positions of a game are attainable."""
    return rules in _PROVED and ranks >= _PROVED[rules]


def attainable(state: State) -> bool | None:
    """Tell whether some deal and some play lead to a position; None if that is not decided."""
    if not any(state.hand):
        return False
    if not has_starts(state.ranks, state.rules):
        return None
    if listed(state.ranks, state.rules):
        return (state.hand, state.other) not in _exceptions(state.ranks, state.rules)
    if positions(state.ranks, state.rules) > SEARCHED:
        return None
    space = Space(state.ranks, state.rules)
    return bool(_searched(state.ranks, state.rules)[space.index(state)])


def count(ranks: int, rules: Rules = USUAL) -> int | None:
    """Return how many positions are attainable, the essay's M_k, where that is proved; else None."""
    if not listed(ranks, rules):
        return None
    more = {USUAL: 0, NO_SETS: 1, TOGETHER: ranks + 3}[rules]
    found: int = 10 * 15 ** (ranks - 1) - 4 * 5 ** (ranks - 1) - (ranks + 7) - more
    return found


def never(ranks: int, rules: Rules = USUAL) -> tuple[State, ...]:
    """Return the positions with a card in the mover's hand that never come up; none where no list is proved."""
    found = sorted(_exceptions(ranks, rules)) if listed(ranks, rules) else ()
    return tuple(State(hand, other, rules) for hand, other in found)


@lru_cache(maxsize=8)
def _searched(ranks: int, rules: Rules) -> NDArray[np.bool_]:
    return run_to_end(reachable(ranks, rules))


Pair = tuple[tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=32)
def _exceptions(ranks: int, rules: Rules) -> frozenset[Pair]:
    """The positions that never come up although the player to move holds a card."""
    below = (3, *[4] * (ranks - 2))
    none = (0,) * (ranks - 1)
    found = {((*hand, mine), (*other, theirs)) for hand, other, mine, theirs in _top_heavy(below, none)}
    everything = (*below, 4)
    for rank in range(ranks - 1):
        one = tuple(int(place == rank) for place in range(ranks))
        found.add((tuple(n - held for n, held in zip(everything, one, strict=True)), one))
    if rules == NO_SETS:
        found.add(((*below, 0), (*none, 0)))
    return frozenset(found | _of_nines(ranks)) if rules == TOGETHER else frozenset(found)


def _top_heavy(
    below: tuple[int, ...], none: tuple[int, ...]
) -> list[tuple[tuple[int, ...], tuple[int, ...], int, int]]:
    rich = [(2, 0), (4, 0), (1, 1), (3, 1), (2, 2)]
    poor = [(1, 0), (2, 1), (1, 2)]
    return [(below, none, a, b) for a, b in rich] + [(none, below, a, b) for a, b in poor]


def _of_nines(ranks: int) -> set[Pair]:
    """What else never comes up when nines are placed together: one player holds two, the third is loose."""
    high = (4,) * (ranks - 2)
    none = (0,) * (ranks - 2)
    found: set[Pair] = {
        ((0, *high, 2), (2, *none, 0)),
        ((0, *high, 4), (2, *none, 0)),
        ((2, *none, 0), (0, *high, 1)),
        ((0, *high, 3), (2, *none, 1)),
        ((2, *none, 1), (0, *high, 2)),
    }
    for rank in range(1, ranks - 1):
        one = tuple(int(place == rank) for place in range(1, ranks))
        found.add(((0, *[4 - held for held in one]), (2, *one)))
    return found


def reachable(ranks: int, rules: Rules = USUAL) -> Generator[Progress, None, NDArray[np.bool_]]:
    """Search forward from all start positions; return for each number whether the position is attainable.

    Raises `ValueError` if the game has no starts (`starts`).
    """
    space = Space(ranks, rules)
    seen = np.zeros(space.size, np.bool_)
    frontier = np.array([space.index(start.state) for start in starts(ranks, rules)], np.int32)
    seen[frontier] = True
    done = len(frontier)
    while len(frontier):
        met = [frontier[:0]]
        for start in range(0, len(frontier), SLICE):
            mine, theirs = hands(space, frontier[start : start + SLICE].astype(np.intp))
            both = running(mine, theirs)
            for legal, after in successors(space, mine, theirs):
                new = after[legal & both]
                new = _each_once(new[~seen[new]])
                seen[new] = True
                met.append(new.astype(np.int32))
                done += len(new)
            yield Progress(done, space.size, "positions met")
        frontier = np.concatenate(met)
    return seen


def _each_once(numbers: NDArray[np.intp]) -> NDArray[np.intp]:
    """The numbers in rising order, each once; `numpy.unique` would load masked arrays first, for nothing."""
    ordered = np.sort(numbers)
    first = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]

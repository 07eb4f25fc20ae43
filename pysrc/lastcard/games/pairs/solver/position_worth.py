"""What a position is worth, and what it is worth after each card that can come.

Floats are used as far as they can tell hitting from folding; where they cannot, fractions decide if that takes seconds.
Where too many positions can follow, the round is cut short: whoever is to move after some turns folds. That shorter
round is worked out like any other, and is exact for itself.
Source: Park, Tasnim and Zheng 2014, Theorems 3 and 10.

What positions have been worked out in this process: kept, so that looking again costs nothing.

Stacks as numbers in binary, bit 0 for rank 1, and what is asked of all of them at once.

Folds that are certain without looking ahead, in games of two: corollary 8.

After a card that does not pair, the other player can fold too, and the lowest card has not become higher. So hitting
gains at most the lowest card wherever no pair comes, and if what pairs cost is more than that leaves room for, folding
is best. The bound holds whatever the discards are.
Source: Park, Tasnim and Zheng 2014, Corollary 8, with its conclusion put right: it is about the player to move.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from lastcard.core.containers import SolvedCache
from lastcard.core.progress import Progress, run_to_end
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import Stack
from lastcard.games.pairs.solver.block_step import rounding
from lastcard.games.pairs.solver.layered_positions import NOBODY, LayeredPositions, positions_after
from lastcard.games.pairs.solver.open_positions import Layer, affordable, after_each_card, solve_layers

if TYPE_CHECKING:
    from lastcard.games.pairs.solver.block_step import Numbers


Number = Fraction | float
Payoffs = tuple[Number, ...]

BUDGET = 60_000_000
"""Positions that are worked out for one unless more are asked for: some three seconds, and half a gigabyte at most."""

MOST_AT_ALL = 1_000_000_000
MOST_NUMBERS = 600_000_000
"""Most positions that are worked out if it is asked for, and numbers of eight bytes that are held: about a minute."""

MOST_EXACT = 20_000_000
"""Most positions that are worked out in whole numbers, which takes ten times as long and five times the memory."""

A_SECOND = 15_000_000  # positions that are worked out in a second or so
MOST_DECIDED = 1_000_000
"""Most positions that are worked out in whole numbers without being asked, where floats leave a doubt: some seconds."""


MOST_AHEAD = 2_000_000
"""Positions that are worked out for a look ahead: a moment natively, a second or two in the tab."""


class TooLarge(ValueError):
    """More positions can follow than are worked out."""


@dataclass(frozen=True)
class PositionWorth:
    """What a position is worth, players by seat.

    `payoffs`: with best play, the equilibrium's.
    `hit`, `fold`: after the player to move hits, or folds; None when the round is over, and `fold` while a
        card is to come.
    `after`: by rank, what everybody gets after the player who hits is dealt that card.
    `gain`: how much more hitting is worth to the player to move than folding.
    `hits`: whether the equilibrium hits.
    `near`: whether it is left open which of the two is worth more: they are as good as the same, and count as
        that.
    `doubts`: later decisions of which that is open, and by which the others may get something else.
    """

    payoffs: Payoffs
    hit: Payoffs | None
    fold: Payoffs | None
    after: dict[int, Payoffs]
    gain: Number = 0.0
    hits: bool = True
    near: bool = False
    doubts: int = 0

    @property
    def settled(self) -> bool:
        """Whether nothing is left open."""
        return not self.near and not self.doubts


def check_size(state: State, *, exact: bool = False, budget: int = BUDGET) -> int:
    """Return how many positions must be worked out for one.

    Raises `TooLarge` if they are more than the budget or `MOST_AT_ALL`; the message says how many there are, and what
    it would take.
    """
    if state.ending is not None:
        return 0
    count, numbers = positions_that_follow(state), positions_after(state).memory(1)
    if exact and count > MOST_EXACT:
        raise TooLarge(f"{count:,} positions can follow, too many for fractions")
    if count > MOST_AT_ALL or numbers > MOST_NUMBERS:
        raise TooLarge(f"{count:,} positions can follow, and {_memory(numbers)} would have to be held")
    if count > budget:
        raise TooLarge(
            f"{count:,} positions can follow, more than the {budget:,} that may; it would take about "
            f"{max(1, round(count / A_SECOND)):,} s and {_memory(numbers)}"
        )
    return count


def _memory(numbers: int) -> str:
    """How much room numbers take, in words."""
    size = 8 * numbers
    return f"{size / 1e9:,.1f} GB" if size >= 1e8 else f"{max(1, round(size / 1e6))} MB"


def positions_that_follow(state: State) -> int:
    """Return how many positions are worked out for one that is not over."""
    return positions_after(state).count(1)


def work_out(
    state: State, *, exact: bool = False, turns: int | None = None
) -> Generator[Progress, None, PositionWorth]:
    """Work out what a position is worth, in slices.

    With `turns` the round is cut short: whoever is to move after so many turns folds. Where floats leave a doubt and
    no more than `MOST_DECIDED` positions can follow, whole numbers decide.
    """
    if state.ending is not None:
        ends = state.payoffs()
        return PositionWorth(ends if exact else tuple(map(float, ends)), None, None, {})
    found = yield from _in_numbers(state, exact, turns)
    if not found.settled and positions_that_follow(state) <= MOST_DECIDED:
        found = _rounded((yield from _in_numbers(state, True, turns)))
    return found


def turns_ahead(state: State, most: int = MOST_AHEAD) -> int:
    """Return how many turns can be looked ahead with so many positions: at least one."""
    layered, count = positions_after(state), 0
    for layer in range(1, layered.last + 1):
        count += layered.size(layer)
        if count > most:
            return max(1, layer - 1)
    return max(1, layered.last)


def _in_numbers(state: State, exact: bool, turns: int | None) -> Generator[Progress, None, PositionWorth]:
    """Work a position out in whole numbers, or in floats; then doubts may be left."""
    layered = positions_after(state)
    following: Mapping[int, Payoffs]
    if not exact and turns is None and affordable(layered):
        following, doubts = after_each_card(layered)
    else:
        following, doubts = yield from _in_layers(layered, exact, turns)
    after: dict[int, Payoffs] = {}
    for rank, count in enumerate(state.deck, start=1):
        if not count:
            continue
        over = rank in state.hand or layered.ended(1)
        got = state.deal(rank).payoffs() if over else _seated(following[rank], state)
        after[rank] = got if exact else tuple(map(float, got))
    hit = _mean(state, after, exact)
    if state.dealing:
        return PositionWorth(hit, hit, None, after, doubts=doubts)
    costs = state.fold().payoffs()
    fold: Payoffs = costs if exact else tuple(map(float, costs))
    gain: Any = hit[state.player] - fold[state.player]
    error: Any = 0 if exact else rounding(layered)
    hits = gain > error
    return PositionWorth(
        hit if hits else fold, hit, fold, after, gain, hits, not exact and abs(gain) <= error, doubts
    )


def _in_layers(
    layered: LayeredPositions, exact: bool, turns: int | None
) -> Generator[Progress, None, tuple[dict[int, Payoffs], int]]:
    """Do as `after_each_card`, by whole layers."""
    kept: list[Layer] = []
    doubts = 0

    def keep(layer: Layer) -> None:
        nonlocal doubts
        doubts += layer.doubts
        if layer.number == 1:
            kept.append(layer)

    yield from solve_layers(layered, keep, 1, exact=exact, stop=turns)
    return (_after_cards(layered, kept[0], exact) if kept else {}), doubts


def _after_cards(layered: LayeredPositions, layer: Layer, exact: bool) -> dict[int, Payoffs]:
    """What everybody gets after the mover is dealt each card that does not pair, the next player first."""
    block, found = layered.blocks[NOBODY], {}
    for rank in layered.free[0]:
        values, place = layer.blocks[0 if rank == block.apart else NOBODY].values, 0
        if rank != block.apart:
            place = block.free[0].index(rank)
        got: list[Any] = list(values[:, place, 0, 0])
        following = [*got, -sum(got)]  # that of the one who was dealt the card last
        found[rank] = tuple(Fraction(number, layer.scale) if exact else float(number) for number in following)
    return found


def _rounded(found: PositionWorth) -> PositionWorth:
    """What fractions have found, in floats."""

    def floats(payoffs: Payoffs | None) -> Payoffs | None:
        return None if payoffs is None else tuple(map(float, payoffs))

    return replace(
        found,
        payoffs=tuple(map(float, found.payoffs)),
        hit=floats(found.hit),
        fold=floats(found.fold),
        after={rank: tuple(map(float, got)) for rank, got in found.after.items()},
        gain=float(found.gain),
    )


def solve_position(state: State, *, exact: bool = False) -> PositionWorth:
    """Return what a position is worth. Raises `TooLarge`."""
    check_size(state, exact=exact)
    return run_to_end(work_out(state, exact=exact))


def _seated(following: Payoffs, state: State) -> Payoffs:
    """What everybody gets, by seat, of what they get in turn order after the mover is dealt a card."""
    first = state.players - 1 - state.player
    return following[first:] + following[:first]


def _mean(state: State, after: dict[int, Payoffs], exact: bool) -> Payoffs:
    """The payoffs after a card, each card as likely as its share of the deck."""
    cards = sum(state.deck)
    totals: list[Any] = [Fraction(0) if exact else 0.0] * state.players
    for rank, got in after.items():
        count = state.deck[rank - 1]
        totals = [total + count * share for total, share in zip(totals, got, strict=True)]
    return tuple(total / cards for total in totals)


_KEPT = SolvedCache[tuple[State, str], PositionWorth]()
"""Positions with what was done: "exact", "float" or "ahead"."""


def forget() -> None:
    """Drop everything that is kept."""
    _KEPT.clear()


def known(state: State, *, exact: bool = False) -> PositionWorth | None:
    """Return what a position is worth if that has been worked out."""
    return _KEPT.get((state, "exact" if exact else "float"))


def looked_ahead(state: State) -> PositionWorth | None:
    """Return what a look ahead from a position found, if there has been one."""
    return _KEPT.get((state, "ahead"))


def work_out_for_page(
    state: State, *, exact: bool = False, budget: int = BUDGET
) -> Generator[Progress, None, PositionWorth]:
    """Work a position out in slices, unless it has been, and keep it. Raises `TooLarge`, as `check_size`."""
    found = known(state, exact=exact)
    if found is None:
        check_size(state, exact=exact, budget=budget)
        found = yield from work_out(state, exact=exact)
        _keep(state, "exact" if exact else "float", found)
    return found


def look_ahead(state: State) -> Generator[Progress, None, PositionWorth]:
    """Look ahead from a position in slices, unless that has been done, and keep what is found."""
    found = looked_ahead(state)
    if found is None:
        found = yield from work_out(state, turns=turns_ahead(state))
        _keep(state, "ahead", found)
    return found


def _keep(state: State, what: str, found: PositionWorth) -> None:
    _KEPT.put((state, what), found, 500 * (4 + len(found.after)))


def worth_of(state: State, *, exact: bool = False, budget: int = BUDGET) -> PositionWorth:
    """Return what a position is worth, from what is kept if it is there. Raises `TooLarge`, as `check_size`."""
    return run_to_end(work_out_for_page(state, exact=exact, budget=budget))


def mask(stack: Iterable[int]) -> int:
    """Return the number of a stack."""
    return sum(1 << (rank - 1) for rank in stack)


def stack_of(number: int) -> Stack:
    """Return the stack of a number."""
    return tuple(rank for rank in range(1, number.bit_length() + 1) if number >> (rank - 1) & 1)


def bits(ranks: int) -> Numbers:
    """Return for every stack, by its number, which ranks it has, as ones and zeros."""
    return np.asarray((np.arange(1 << ranks)[:, None] >> np.arange(ranks)) & 1)


def lowest(ranks: int) -> Numbers:
    """Return the lowest rank of every stack by its number; one more than the highest rank for none."""
    return np.asarray(np.where(bits(ranks), np.arange(1, ranks + 1), ranks + 1).min(axis=1))


def averages(ranks: int) -> Numbers:
    """Return the average rank of every stack by its number, rounded down; 0 for none."""
    return np.asarray((bits(ranks) @ np.arange(1, ranks + 1)) // np.maximum(1, bits(ranks).sum(axis=1)))


@dataclass(frozen=True, slots=True)
class Bound:
    """The two sides of the inequality, in cards of the deck times points.

    `cost` is what pairs cost: the sum of j · d[j] over the ranks of the player to move. `room` is the most that
    hitting may cost: the lowest card times the cards that pair and twice the cards that do not.
    """

    cost: int
    room: int

    @property
    def folds(self) -> bool:
        """Whether folding is certain to be best."""
        return self.cost >= self.room


def corollary_8(state: State) -> Bound:
    """Return the two sides of corollary 8 for a position of two players in which one is to move."""
    pairing = sum(state.deck[rank - 1] for rank in state.hand)
    cost = sum(rank * state.deck[rank - 1] for rank in state.hand)
    return Bound(cost, state.low * (pairing + 2 * (sum(state.deck) - pairing)))

"""The value of a position, and its value after each card that can come.

Floats are used while they can tell hitting from folding; otherwise fractions decide, if that takes seconds.
Where too many positions can follow, the round is cut short: after some turns the player to move folds.
Results are cached for the process.

Corollary 8 proves folds of two players without a search: after a card that does not pair, the other can
fold too, and the lowest card is no higher. So hitting gains at most the lowest card where no pair comes; if
pairs cost more than that, folding is best, whatever the discards are.
Source: Park, Tasnim and Zheng 2014, Theorems 3 and 10, and Corollary 8 put right: it is about the player to
move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from lastcard.core.containers import SolvedCache
from lastcard.core.progress import run_to_end
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.rules.position import Stack
from lastcard.games.pairs.solver.block_step import Numbers, Slices, rounding
from lastcard.games.pairs.solver.layered_positions import NO_HOLDER, LayeredPositions, positions_after
from lastcard.games.pairs.solver.open_positions import Layer, affordable, after_each_card, solve_layers

PayoffNumber = Fraction | float
Payoffs = tuple[PayoffNumber, ...]
POSITION_BUDGET = 60_000_000  # positions by default: some three seconds and at most half a gigabyte
MOST_AT_ALL = 1_000_000_000  # positions on request: about a minute
MOST_NUMBERS = 600_000_000  # numbers of eight bytes in memory
MOST_EXACT = 20_000_000  # positions in whole numbers: ten times the time and five times the memory
A_SECOND = 15_000_000  # positions solved in about a second
MOST_DECIDED = 1_000_000  # positions solved exactly where floats leave a doubt: some seconds
MOST_AHEAD = 2_000_000  # positions of a look ahead: a moment natively, a second or two in the tab


class TooManyPositions(ValueError):
    """Too many positions can follow."""


@dataclass(frozen=True)
class PositionWorth:
    """The value of a position, by seat.

    `payoffs`: in the equilibrium.
    `hit`, `fold`: after a hit or a fold; None after the end, and `fold` while a card is to come.
    `after`: after a hit, by the rank that is dealt.
    `gain`: how much more hitting is worth to the player to move than folding.
    `near`: True if rounding hides which of the two is better; they count as equal.
    `doubts`: later decisions that rounding hides and that matter to others.
    """

    payoffs: Payoffs
    hit: Payoffs | None
    fold: Payoffs | None
    after: dict[int, Payoffs]
    gain: PayoffNumber = 0.0
    hits: bool = True
    near: bool = False
    doubts: int = 0

    @property
    def settled(self) -> bool:
        """True if rounding hides no decision."""
        return not self.near and not self.doubts


def check_size(state: State, *, exact: bool = False, budget: int = POSITION_BUDGET) -> int:
    """Return the number of positions to solve for one. Raises `TooManyPositions`."""
    if state.ending is not None:
        return 0
    count, numbers = positions_that_follow(state), positions_after(state).memory(1)
    if exact and count > MOST_EXACT:
        raise TooManyPositions(f"{count:,} positions can follow, too many for fractions")
    if count > MOST_AT_ALL or numbers > MOST_NUMBERS:
        raise TooManyPositions(
            f"{count:,} positions can follow, and {_memory(numbers)} would have to be held"
        )
    if count > budget:
        raise TooManyPositions(
            f"{count:,} positions can follow, more than the {budget:,} that may; it would take about "
            f"{max(1, round(count / A_SECOND)):,} s and {_memory(numbers)}"
        )
    return count


def _memory(numbers: int) -> str:
    size = 8 * numbers
    return f"{size / 1e9:,.1f} GB" if size >= 1e8 else f"{max(1, round(size / 1e6))} MB"


def positions_that_follow(state: State) -> int:
    """Return the number of positions to solve for one that is not over."""
    return positions_after(state).count(1)


def solve_in_slices(state: State, *, exact: bool = False, turns: int | None = None) -> Slices[PositionWorth]:
    """Solve a position, in slices.

    After `turns` turns, if given, the player to move folds. Where floats leave a doubt and at most
    `MOST_DECIDED` positions follow, whole numbers decide.
    """
    if state.ending is not None:
        return PositionWorth(payoff_numbers(state.payoffs(), exact), None, None, {})
    found = yield from _in_numbers(state, exact, turns)
    if not found.settled and positions_that_follow(state) <= MOST_DECIDED:
        found = _rounded((yield from _in_numbers(state, True, turns)))
    return found


def turns_ahead(state: State, most: int = MOST_AHEAD) -> int:
    """Return how many turns `most` positions suffice for: at least one."""
    layered, count = positions_after(state), 0
    for layer in range(1, layered.last + 1):
        count += layered.size(layer)
        if count > most:
            return max(1, layer - 1)
    return max(1, layered.last)


def _in_numbers(state: State, exact: bool, turns: int | None) -> Slices[PositionWorth]:
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
        first = state.players - 1 - state.player
        got = state.deal(rank).payoffs() if over else following[rank][first:] + following[rank][:first]
        after[rank] = payoff_numbers(got, exact)
    hit = _mean(state, after, exact)
    if state.dealing:
        return PositionWorth(hit, hit, None, after, doubts=doubts)
    fold = payoff_numbers(state.fold().payoffs(), exact)
    gain: Any = hit[state.player] - fold[state.player]
    error: Any = 0 if exact else rounding(layered)
    hits, near = gain > error, not exact and abs(gain) <= error
    return PositionWorth(hit if hits else fold, hit, fold, after, gain, hits, near, doubts)


def _in_layers(
    layered: LayeredPositions, exact: bool, turns: int | None
) -> Slices[tuple[dict[int, Payoffs], int]]:
    """Do as `after_each_card`, by whole layers."""
    kept: list[Layer] = []
    doubts = 0

    def keep(layer: Layer) -> None:
        nonlocal doubts
        doubts += layer.doubts
        if layer.number == 1:
            kept.append(layer)

    yield from solve_layers(layered, keep, 1, exact=exact, stop=turns)
    block, found = layered.blocks[NO_HOLDER], {}
    for layer in kept:
        for rank in layered.free[0]:
            holder, place = (0, 0) if rank == block.apart else (NO_HOLDER, block.free[0].index(rank))
            got: list[Any] = list(layer.blocks[holder].values[:, place, 0, 0])
            following = [*got, -sum(got)]  # that of the one who was dealt the card last
            found[rank] = tuple(Fraction(one, layer.scale) if exact else float(one) for one in following)
    return found, doubts


def _rounded(found: PositionWorth) -> PositionWorth:
    hit, fold = (None if got is None else payoff_numbers(got) for got in (found.hit, found.fold))
    after = {rank: payoff_numbers(got) for rank, got in found.after.items()}
    payoffs, gain = payoff_numbers(found.payoffs), float(found.gain)
    return replace(found, payoffs=payoffs, hit=hit, fold=fold, after=after, gain=gain)


def payoff_numbers(payoffs: Payoffs, exact: bool = False) -> Payoffs:
    """Return payoffs in floats, unless they are to be exact."""
    return payoffs if exact else tuple(map(float, payoffs))


def solve_position(state: State, *, exact: bool = False) -> PositionWorth:
    """Return the value of a position. Raises `TooManyPositions`."""
    check_size(state, exact=exact)
    return run_to_end(solve_in_slices(state, exact=exact))


def _mean(state: State, after: dict[int, Payoffs], exact: bool) -> Payoffs:
    totals: list[Any] = [Fraction(0) if exact else 0.0] * state.players
    for rank, got in after.items():
        totals = [total + state.deck[rank - 1] * one for total, one in zip(totals, got, strict=True)]
    return tuple(total / sum(state.deck) for total in totals)


_WORTHS = SolvedCache[tuple[State, str], PositionWorth]()  # by position and "exact", "float" or "ahead"


def forget_worths() -> None:
    """Clear the cache."""
    _WORTHS.clear()


def known(state: State, *, exact: bool = False) -> PositionWorth | None:
    """Return the value of a position from the cache, or None."""
    return _WORTHS.get((state, "exact" if exact else "float"))


def looked_ahead(state: State) -> PositionWorth | None:
    """Return the result of a look ahead from the cache, or None."""
    return _WORTHS.get((state, "ahead"))


def work_out_for_page(
    state: State, *, exact: bool = False, budget: int = POSITION_BUDGET
) -> Slices[PositionWorth]:
    """Solve a position in slices, with the cache. Raises `TooManyPositions`, as `check_size`."""
    found = known(state, exact=exact)
    if found is None:
        check_size(state, exact=exact, budget=budget)
        found = yield from solve_in_slices(state, exact=exact)
        _keep_worth(state, "exact" if exact else "float", found)
    return found


def looking_ahead(state: State) -> Slices[PositionWorth]:
    """Look ahead from a position in slices, with the cache."""
    found = looked_ahead(state)
    if found is None:
        found = yield from solve_in_slices(state, turns=turns_ahead(state))
        _keep_worth(state, "ahead", found)
    return found


def _keep_worth(state: State, what: str, found: PositionWorth) -> None:
    _WORTHS.put((state, what), found, 500 * (4 + len(found.after)))


def worth_of(state: State, *, exact: bool = False, budget: int = POSITION_BUDGET) -> PositionWorth:
    """Return the value of a position, with the cache. Raises `TooManyPositions`."""
    return run_to_end(work_out_for_page(state, exact=exact, budget=budget))


def mask(stack: Iterable[int]) -> int:
    """Return the bits of a stack, bit 0 for rank 1."""
    return sum(1 << (rank - 1) for rank in stack)


def stack_of(number: int) -> Stack:
    """Return the stack of given bits."""
    return tuple(rank for rank in range(1, number.bit_length() + 1) if number >> (rank - 1) & 1)


def bits(ranks: int) -> Numbers:
    """Return the bits of every stack as a row of ones and zeros."""
    return np.asarray((np.arange(1 << ranks)[:, None] >> np.arange(ranks)) & 1)


def lowest(ranks: int) -> Numbers:
    """Return the lowest rank of every stack; one more than the highest for the empty one."""
    return np.asarray(np.where(bits(ranks), np.arange(1, ranks + 1), ranks + 1).min(axis=1))


def averages(ranks: int) -> Numbers:
    """Return the average rank of every stack, rounded down; 0 for the empty one."""
    return np.asarray((bits(ranks) @ np.arange(1, ranks + 1)) // np.maximum(1, bits(ranks).sum(axis=1)))


@dataclass(frozen=True, slots=True)
class Bound:
    """The two sides of the inequality, in cards times points.

    `cost` is the cost of pairs: the sum of j · d[j] over the player's ranks. `room` is the most that
    hitting may cost: the lowest card times the cards that pair and twice the cards that do not.
    """

    cost: int
    room: int

    @property
    def folds(self) -> bool:
        """True if folding is certain to be best."""
        return self.cost >= self.room


def corollary_8(state: State) -> Bound:
    """Return the two sides of corollary 8 for a position of two players."""
    pairing = sum(state.deck[rank - 1] for rank in state.hand)
    cost = sum(rank * state.deck[rank - 1] for rank in state.hand)
    return Bound(cost, state.low * (pairing + 2 * (sum(state.deck) - pairing)))

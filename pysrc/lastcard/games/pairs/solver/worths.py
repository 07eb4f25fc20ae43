"""What a position is worth, and what it is worth after each card that can come.

Source: Park, Tasnim and Zheng 2014, Theorems 3 and 10.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.progress import run_to_end
from lastcard.core.worth import SAME
from lastcard.games.pairs.rules import State
from lastcard.games.pairs.solver.family import NOBODY, Family, family_of
from lastcard.games.pairs.solver.layers import Layer, solve_layers

if TYPE_CHECKING:
    from collections.abc import Generator

    from lastcard.core.progress import Progress

Number = Fraction | float
Payoffs = tuple[Number, ...]

MOST_POSITIONS = 250_000_000
MOST_NUMBERS = 200_000_000
"""Most positions that are worked out for one, and numbers of eight bytes that are held: some ten seconds, 1.6 GB."""

MOST_AT_ALL = 1_000_000_000
"""Most positions that are worked out if it is asked for; and three times as many numbers."""

MOST_EXACT = 20_000_000
"""Most positions that are worked out in whole numbers, which takes ten times as long and five times the memory."""


class TooLarge(ValueError):
    """More positions can follow than are worked out."""


@dataclass(frozen=True)
class Worths:
    """What a position is worth, players by seat.

    Parameters
    ----------
    payoffs : tuple of Fraction or float
        With best play, the equilibrium's.
    hit, fold : tuple or None
        After the player to move hits, or folds; None when the round is over, and `fold` while a card is to come.
    after : mapping
        By rank, what everybody gets after the player who hits is dealt that card.
    """

    payoffs: Payoffs
    hit: Payoffs | None
    fold: Payoffs | None
    after: dict[int, Payoffs]

    @property
    def hits(self) -> bool:
        """Whether the equilibrium hits."""
        return self.fold is None or self.payoffs != self.fold


def check_size(state: State, *, exact: bool = False, whole: bool = False) -> int:
    """Return how many positions must be worked out for one.

    Raises
    ------
    TooLarge
        If they are too many; the message says how many there are.

    Notes
    -----
    Complexity: O(n m³).
    """
    if state.ending is not None:
        return 0
    count, numbers = positions_that_follow(state), family_of(state).memory(1)
    if exact and count > MOST_EXACT:
        raise TooLarge(f"{count:,} positions can follow, too many for fractions")
    if count > (MOST_AT_ALL if whole else MOST_POSITIONS) or numbers > MOST_NUMBERS * (3 if whole else 1):
        raise TooLarge(
            f"{count:,} positions can follow, and {8 * numbers / 1e9:,.1f} GB would have to be held"
        )
    return count


def positions_that_follow(state: State) -> int:
    """Return how many positions are worked out for one that is not over. Complexity: O(layers · m²)."""
    return family_of(state).positions(1)


def work_out(
    state: State, *, exact: bool = False, turns: int | None = None
) -> Generator[Progress, None, Worths]:
    """Work out what a position is worth, in slices.

    With `turns` the round is cut short: whoever is to move after so many turns folds.

    Complexity: that of `solve_layers`.
    """
    if state.ending is not None:
        ends = state.payoffs()
        return Worths(ends if exact else tuple(map(float, ends)), None, None, {})
    family = family_of(state)
    kept: list[Layer] = []
    yield from solve_layers(
        family, lambda layer: kept.append(layer) if layer.number == 1 else None, 1, exact=exact, stop=turns
    )
    after: dict[int, Payoffs] = {}
    for rank, count in enumerate(state.deck, start=1):
        if not count:
            continue
        dealt = state.hit().deal(rank)
        got = _found(family, kept[0], rank, state, exact) if dealt.ending is None else dealt.payoffs()
        after[rank] = got if exact else tuple(map(float, got))
    hit = _mean(state, after, exact)
    if state.dealing:
        return Worths(hit, hit, None, after)
    costs = state.fold().payoffs()
    fold: Payoffs = costs if exact else tuple(map(float, costs))
    better = hit[state.player] > fold[state.player] + (0 if exact else SAME)
    return Worths(hit if better else fold, hit, fold, after)


def worths(state: State, *, exact: bool = False) -> Worths:
    """Return what a position is worth. Raises `TooLarge`.

    Complexity: that of `solve_layers`.
    """
    check_size(state, exact=exact)
    return run_to_end(work_out(state, exact=exact))


def _found(family: Family, layer: Layer, rank: int, state: State, exact: bool) -> Payoffs:
    """What everybody gets, by seat, after the mover is dealt a card that does not pair."""
    block, place = family.blocks[NOBODY], 0
    if rank == block.apart:
        values = layer.blocks[0].values
    else:
        values, place = layer.blocks[NOBODY].values, block.free[0].index(rank)
    found: list[Any] = list(values[:, place, 0, 0])
    following = [*found, -sum(found)]  # the next player's first, that of the one who was dealt the card last
    scaled = [Fraction(number, layer.scale) if exact else float(number) for number in following]
    begin = state.player + 1
    return tuple(scaled[(seat - begin) % state.players] for seat in range(state.players))


def _mean(state: State, after: dict[int, Payoffs], exact: bool) -> Payoffs:
    """The payoffs after a card, each card as likely as its share of the deck."""
    cards = sum(state.deck)
    totals: list[Any] = [Fraction(0) if exact else 0.0] * state.players
    for rank, got in after.items():
        count = state.deck[rank - 1]
        totals = [total + count * share for total, share in zip(totals, got, strict=True)]
    return tuple(total / cards for total in totals)

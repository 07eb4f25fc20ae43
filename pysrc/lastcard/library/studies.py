"""All deals of a size as one value: their results and lengths, drawn and as a table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from lastcard import registry
from lastcard.core.lazy import library
from lastcard.core.playing.simulate import wilson
from lastcard.core.positions.sweep import Swept, Weight, draw, in_pieces, solve_deals
from lastcard.core.text import call
from lastcard.library.dealing import dealing_of


@dataclass(frozen=True, slots=True)
class Share:
    """The share of the deals with one outcome.

    `outcome`: in words, for the player to move: ``"win"``, ``"first wins"``, ``"hit"``.
    `deals`: the number of deals.
    `share`: the probability that one of them is dealt.
    `low`, `high`: its 95 % interval; the same number twice if all deals were solved.
    """

    outcome: str
    deals: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, repr=False)
class Study:
    """The results of all deals of a size, or of many random ones.

    Parameters
    ----------
    game : str
        The name of the game.
    size : tuple of int
        As `lastcard.deals` takes it.
    sample : int or None
        The number of random deals; None if all were solved.
    seed : int
        The seed of the sample.
    deals : int
        The number of solved deals.
    dealt : int or Fraction
        The number of ways to deal them.
    shares : tuple of Share
        Their outcomes.
    plies : tuple of tuple of int
        Plies to the end, each with the number of deals of that length.
    payoff : float or None
        The average payoff of the player to move, if the game is played for numbers.
    """

    game: str
    size: tuple[int, ...]
    sample: int | None
    seed: int
    deals: int
    dealt: Weight
    shares: tuple[Share, ...]
    plies: tuple[tuple[int, int], ...]
    payoff: float | None

    def __repr__(self) -> str:
        """Return the call that makes an equal one."""
        named = {} if self.sample is None else {"sample": self.sample, "seed": self.seed}
        return call("study", self.game, *self.size, **named)

    def _repr_html_(self) -> str:
        return library().study_html(self)

    def _repr_svg_(self) -> str:
        return library().study_svg(self)


def study(name: str, *size: int, sample: int | None = None, seed: int = 1) -> Study:
    """Solve all deals of a size, or a random sample, and count: ``lastcard sweep`` as a value.

    Raises `UnknownGame` and `ValueError` as `deals`.

    Parameters
    ----------
    name : str
        The name of a game.
    *size : int
        The size, as `deals` takes it.
    sample : int, optional
        The number of random deals, instead of all.
    seed : int
        The same seed gives the same deals.

    Examples
    --------
    >>> found = lastcard.study("tanhinmin", 4, 3)
    >>> [(share.outcome, share.deals) for share in found.shares]
    [('loss', 16), ('win', 19)]
    >>> found
    lastcard.study('tanhinmin', 4, 3)
    """
    if sample is not None and (type(sample) is not int or sample < 1):
        raise ValueError(f"sample is 1 or more, not {sample!r:.40}")
    dealing = dealing_of(name)
    known = registry.take_up(name)
    engine = registry.engine(known)
    numbers = tuple(dealing.deal_sizes.read(size))
    deals = (
        dealing.deals(*numbers)
        if sample is None
        else draw(lambda rng: dealing.deal(rng, *numbers), sample, seed)[0]
    )
    total = Swept()
    for piece in in_pieces(deals, engine.deals_a_piece, sample is not None):
        total.add(solve_deals(engine, (), piece.deals, piece.drawn))
    if not total.deals:
        raise ValueError(f"no game of that size is dealt; a size is: {dealing.deal_sizes}")
    shares = []
    for what, (count, weight) in sorted(total.outcomes.items()):
        share = float(Fraction(weight) / Fraction(total.weight))
        near = wilson(count, total.deals)
        low, high = (share, share) if sample is None else (near.low, near.high)
        shares.append(Share(what, count, share, low, high))
    return Study(
        known,
        numbers,
        sample,
        seed,
        total.deals,
        total.weight,
        tuple(shares),
        tuple(sorted(total.plies.items())),
        None if total.payoff is None else total.payoff / float(total.weight),
    )

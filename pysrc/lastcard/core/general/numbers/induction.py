"""What everybody gets where play cannot go round: each player in turn takes the best for itself, from the ends backwards.

Of moves that are as good for whoever moves the first is taken, in the order of the legal moves. To the others they may make
a difference; then what they get depends on how ties are broken, and the answer says within which range.

Source: H. Kuhn, Extensive games and the problem of information, Contributions to the Theory of Games II (1953) 193-216, for
the induction; the ranges are our own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE
from lastcard.core.general.numbers.components import components
from lastcard.core.general.numbers.part import mean
from lastcard.core.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from fractions import Fraction

    from lastcard.core.general.graph import Graph

    Shares = tuple[Fraction, ...]
    Ranges = tuple[tuple[Fraction, Fraction], ...]

SLICE = 2_000
"""Positions between two yields."""


@dataclass(slots=True)
class Induction:
    """What everybody gets, by position.

    Parameters
    ----------
    payoffs : list of tuple of Fraction, or None
        What each player gets; None where play can go round afterwards, or positions follow that were not gone through.
    choice : list of int or None
        The place of the best move; None for chance, for ends and where nothing is settled.
    ties : dict
        By position where somebody's share may depend on which of several moves is made that are as good to whoever
        makes them: between which two numbers each player's share is, however ties are broken.
    plies : list of int or None
        How many plies it is from the end where no chance has a part and everybody plays by `choice`.
    cyclic : bool
        Whether play can go round anywhere.
    spreads : dict
        Each of the ranges in `ties`, once.
    """

    payoffs: list[Shares | None]
    choice: list[int | None]
    ties: dict[int, Ranges]
    plies: list[int | None]
    cyclic: bool = False
    spreads: dict[Ranges, Ranges] = field(default_factory=dict)


def induction(graph: Graph[Any], *, whole: bool = False) -> Generator[Progress, None, Induction]:
    """Solve all positions from which play cannot go round.

    With `whole` it gives up as soon as it is known that play can go round somewhere.
    """
    count = len(graph.movers)
    found = Induction([None] * count, [None] * count, {}, [None] * count)
    done = since = 0
    for together in components(graph.first, graph.after):
        here = together[0]
        following = graph.after[graph.first[here] : graph.first[here + 1]]
        if len(together) > 1 or here in following:
            found.cyclic = True
            if whole:
                break
        else:
            _step(graph, found, here, following)
        done += len(together)
        if done - since >= SLICE:
            since = done
            yield Progress(done, count, "positions")
    return found


def _step(graph: Graph[Any], found: Induction, here: int, following: Sequence[int]) -> None:
    """Solve a position by what follows from it."""
    payoffs = found.payoffs
    if here in graph.ends:
        payoffs[here], found.plies[here] = graph.ends[here], 0
        return
    known: list[Shares] = []
    for there in following:
        shares = payoffs[there]
        if shares is None:
            return
        known.append(shares)
    if not known:
        return
    mover = graph.movers[here]
    mixed = False
    if mover == CHANCE:
        chances = graph.chances[here]
        payoffs[here] = tuple(mean(chances, worths) for worths in zip(*known, strict=True))
    else:
        place, shares = 0, known[0]
        for k, other in enumerate(known):
            if other is shares or other == shares:
                continue
            if other[mover] > shares[mover]:
                place, shares, mixed = k, other, False
            elif other[mover] == shares[mover]:
                mixed = True
        payoffs[here], found.choice[here] = shares, place
        distance = found.plies[following[place]]
        found.plies[here] = None if distance is None else distance + 1
    if mixed or (found.ties and any(there in found.ties for there in following)):
        _note_ties(graph, found, here, following)


def _note_ties(graph: Graph[Any], found: Induction, here: int, following: Sequence[int]) -> None:
    """Write down between which numbers shares are, if how ties are broken matters."""
    ranges = [found.ties.get(there) or _points(found.payoffs[there] or ()) for there in following]
    mover = graph.movers[here]
    if mover == CHANCE:
        chances = graph.chances[here]
        spread = tuple(
            (
                mean(chances, [low for low, _ in each]),
                mean(chances, [high for _, high in each]),
            )
            for each in zip(*ranges, strict=True)
        )
    else:
        sure = max(each[mover][0] for each in ranges)
        chosen = [each for each in ranges if each[mover][1] >= sure]
        spread = tuple(
            (min(low for low, _ in each), max(high for _, high in each)) for each in zip(*chosen, strict=True)
        )
        spread = (*spread[:mover], (sure, spread[mover][1]), *spread[mover + 1 :])
    if any(low != high for low, high in spread):
        found.ties[here] = found.spreads.setdefault(spread, spread)


def _points(shares: Shares) -> Ranges:
    return tuple((share, share) for share in shares)

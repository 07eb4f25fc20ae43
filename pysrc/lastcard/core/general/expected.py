"""What each player gets in games with payoffs or chance, in every position.

Where play cannot repeat, backward induction settles every share (H. Kuhn, Extensive games and the problem of
information, Contributions to the Theory of Games II (1953) 193-216). Of equally good moves the first is
taken; where that matters to another player, the range over all ways to break ties is kept (our own). Where
play can repeat, shares of one player, or of two with a constant sum, are what each side can force; among
others only what each player can force against all others together is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from lastcard.core.game import CHANCE
from lastcard.core.general.elimination import components, mean
from lastcard.core.general.explore import Graph
from lastcard.core.general.forced import BOUND_WIDTH, Forced, forced
from lastcard.core.progress import Progress, Sliced, as_part

Gains = tuple[Fraction, ...]
Ranges = tuple[tuple[Fraction, Fraction], ...]
INDUCTION_SLICE = 2_000  # positions between two yields


@dataclass(slots=True)
class Values:
    """What each player gets, by position.

    `payoffs`: each player's share if everybody maximizes; None if not settled or not explored.
    `choice`: the place of the best move; None for chance, ends and unknown positions. Where only `guaranteed`
    is known, the move that keeps it.
    `plies`: the distance to the end by `choice`, without chance, if play then ends.
    `bounds`: the bounds of each share, where payoffs are not exact; `payoffs` is the middle.
    `guaranteed`: the most that each player can force against all others, or a little less, where shares are
    not settled.
    `ties`: the range of each share where the way to break ties matters; `payoffs` and `choice` take the
    first.
    `cyclic`: whether play can repeat anywhere.
    """

    payoffs: list[Gains | None]
    choice: list[int | None]
    plies: list[int | None]
    bounds: dict[int, Ranges] = field(default_factory=dict)
    guaranteed: dict[int, Gains] = field(default_factory=dict)
    ties: dict[int, Ranges] = field(default_factory=dict)
    cyclic: bool = False
    spreads: dict[Ranges, Ranges] = field(default_factory=dict)  # each of the ranges in `ties`, once


def induction(graph: Graph[Any], *, whole: bool = False) -> Sliced[Values]:
    """Solve all positions without repetition; with `whole` stop at the first repetition."""
    count = len(graph.movers)
    found = Values([None] * count, [None] * count, [None] * count)
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
        if done - since >= INDUCTION_SLICE:
            since = done
            yield Progress(done, count, "positions")
    return found


def _step(graph: Graph[Any], found: Values, here: int, following: Sequence[int]) -> None:
    payoffs = found.payoffs
    if here in graph.ends:
        payoffs[here], found.plies[here] = graph.ends[here], 0
        return
    known: list[Gains] = []
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


def _note_ties(graph: Graph[Any], found: Values, here: int, following: Sequence[int]) -> None:
    exact = (tuple((share, share) for share in found.payoffs[there] or ()) for there in following)
    ranges = [found.ties.get(there) or each for there, each in zip(following, exact, strict=True)]
    mover = graph.movers[here]
    if mover == CHANCE:
        chances = graph.chances[here]
        spread = tuple(
            (mean(chances, [low for low, _ in each]), mean(chances, [high for _, high in each]))
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


def values(graph: Graph[Any], endless: Sequence[Fraction], width: Fraction = BOUND_WIDTH) -> Sliced[Values]:
    """Find what each player gets in every position.

    `endless` is what each player gets from endless play, and `width` the distance allowed between bounds
    where a share is not exact. With repetition and chance strategies are improved, which is fast in practice.
    """
    total = sum(endless, Fraction(0))
    contest = graph.players == 1 or (
        graph.players == 2 and all(sum(shares) == total for shares in set(graph.ends.values()))
    )
    found = yield from as_part(induction(graph, whole=contest), 0, 1 if contest else 1 + graph.players)
    if found.cyclic and contest:
        first = yield from forced(graph, 0, endless[0], width)
        found.choice, found.plies = first.choice, first.plies
        found.payoffs = _both(graph, first, total)
        if first.high is not first.low:
            found.bounds = _inexact_bounds(graph, first, total)
    elif found.cyclic:
        yield from _guarantee(graph, endless, width, found)
    return found


def _both(graph: Graph[Any], first: Forced, total: Fraction) -> list[Gains | None]:
    """The first player's share and the rest for the second, if there is one."""
    shares: dict[tuple[int, int], Gains] = {}
    found: list[Gains | None] = []
    for low, high in zip(first.low, first.high, strict=True):
        if low is None or high is None:
            found.append(None)
            continue
        key = id(low), id(high)
        if key not in shares:
            middle = low if low is high else (low + high) / 2
            shares[key] = (middle, total - middle) if graph.players == 2 else (middle,)
        found.append(shares[key])
    return found


def _inexact_bounds(graph: Graph[Any], first: Forced, total: Fraction) -> dict[int, Ranges]:
    found: dict[int, Ranges] = {}
    for here, (low, high) in enumerate(zip(first.low, first.high, strict=True)):
        if low is not None and high is not None and low != high:
            found[here] = ((low, high), (total - high, total - low))[: graph.players]
    return found


def _guarantee(
    graph: Graph[Any], endless: Sequence[Fraction], width: Fraction, found: Values
) -> Sliced[None]:
    unsettled = [here for here, shares in enumerate(found.payoffs) if shares is None]
    sure: dict[int, list[Fraction]] = {here: [] for here in unsettled}
    for player in range(graph.players):
        own = yield from as_part(forced(graph, player, endless[player], width), 1 + player, 1 + graph.players)
        for here in unsettled:
            low = own.low[here]
            if low is not None:
                sure[here].append(low)
                if graph.movers[here] == player != CHANCE:
                    found.choice[here] = own.choice[here]
    found.guaranteed = {here: tuple(shares) for here, shares in sure.items() if shares}

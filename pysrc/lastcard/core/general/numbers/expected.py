"""What everybody gets in a game that is played for numbers, or with dice, in every position.

Where play cannot go round everybody's share is settled, for any number of players. Where it can, the shares of one player,
or of two whose numbers always add up to the same, are settled by what each side can force. Among three and more, or two who
do not play for the same, nobody's share is settled where play can go round; what each player can force against all others
together is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lastcard.core.game import CHANCE
from lastcard.core.general.numbers.forced import WIDTH, forced
from lastcard.core.general.numbers.induction import induction
from lastcard.core.progress import as_part

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from lastcard.core.general.graph import Graph
    from lastcard.core.general.numbers.forced import Forced
    from lastcard.core.general.numbers.induction import Ranges, Shares
    from lastcard.core.progress import Progress


@dataclass(slots=True)
class Values:
    """What everybody gets, by position.

    Parameters
    ----------
    payoffs : list of tuple of Fraction, or None
        What each player gets if everybody plays for the most; None where that is not settled, or not known because
        positions follow that were not gone through.
    choice : list of int or None
        The place of the best move among those of the position; None for chance, for ends and where nothing is known.
        Where only `guaranteed` is known it is the move by which whoever moves keeps to that.
    plies : list of int or None
        How many plies it is from the end if `choice` is followed, where no chance has a part and play then ends.
    bounds : dict
        By position whose payoffs are not exact: between which two numbers each player's is. `payoffs` is the middle.
    guaranteed : dict
        By position where the shares of several players are not settled: the most that each player can force against
        all others together. Where that is not found exactly, it is a little less.
    ties : dict
        By position where somebody's share may depend on which of several moves is made that are as good to whoever
        makes them: between which two numbers each player's share is. `payoffs` and `choice` take the first.
    cyclic : bool
        Whether play can go round anywhere.
    """

    payoffs: list[Shares | None]
    choice: list[int | None]
    plies: list[int | None]
    bounds: dict[int, Ranges] = field(default_factory=dict)
    guaranteed: dict[int, Shares] = field(default_factory=dict)
    ties: dict[int, Ranges] = field(default_factory=dict)
    cyclic: bool = False


def values(
    graph: Graph[Any], endless: Sequence[Fraction], width: Fraction = WIDTH
) -> Generator[Progress, None, Values]:
    """Find what everybody gets in every position.

    Where play goes round and chance has a part in it, strategies are improved, which is fast in practice.

    `endless` is what each player gets if play never ends, and `width` how far bounds may be apart where a share is not
    found exactly.
    """
    total = sum(endless, Fraction(0))
    contest = graph.players == 1 or (
        graph.players == 2 and all(sum(shares) == total for shares in set(graph.ends.values()))
    )
    settled = yield from as_part(induction(graph, whole=contest), 0, 1 if contest else 1 + graph.players)
    found = Values(settled.payoffs, settled.choice, settled.plies, ties=settled.ties, cyclic=settled.cyclic)
    if settled.cyclic and contest:
        first = yield from forced(graph, 0, endless[0], width)
        found.choice, found.plies = first.choice, first.plies
        found.payoffs = _both(graph, first, total)
        if first.high is not first.low:
            found.bounds = _bounds(graph, first, total)
    elif settled.cyclic:
        yield from _guarantee(graph, endless, width, found)
    return found


def _both(graph: Graph[Any], first: Forced, total: Fraction) -> list[Shares | None]:
    """What the first player forces, and the rest for the second, if there is one; one object for one number."""
    shares: dict[tuple[int, int], Shares] = {}
    found: list[Shares | None] = []
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


def _bounds(graph: Graph[Any], first: Forced, total: Fraction) -> dict[int, Ranges]:
    """Between which numbers shares are that are not exact."""
    found: dict[int, Ranges] = {}
    for here, (low, high) in enumerate(zip(first.low, first.high, strict=True)):
        if low is not None and high is not None and low != high:
            found[here] = ((low, high), (total - high, total - low))[: graph.players]
    return found


def _guarantee(
    graph: Graph[Any], endless: Sequence[Fraction], width: Fraction, found: Values
) -> Generator[Progress, None, None]:
    """Find what each player can force by itself where shares are not settled."""
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

"""Three players and more, without chance, where all that counts is who wins.

Where play cannot go round: backward induction; everybody takes the best for themselves, and of moves that are as good
the one listed first. Where it can: who can force a win, whatever all others do together.

Source: H. W. Kuhn, Extensive games and the problem of information (1953); attractors as in `backward`.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from lastcard.core.general.results.backward import ANYBODY, NEVER, attract, ending_for_certain, turned
from lastcard.core.progress import Progress
from lastcard.core.worth import order

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Mapping

    from lastcard.core.game import Outcome
    from lastcard.core.general.graph import Graph
    from lastcard.core.general.results.backward import Backward
    from lastcard.core.worth import Value, Worth

SLICE = 500
"""Positions between two yields."""


@dataclass(slots=True)
class Shared:
    """Who gets what among several.

    Parameters
    ----------
    kinds : list of tuple of Value
        What there is to get, for everybody.
    which : array of int
        By position which of them it is with best play, by number; `NEVER` where play can go round.
    plies : array of int
        By position how many plies best play takes; `NEVER` where play can go round.
    choice : array of int
        By position the place of the move that best play makes; `NEVER` at ends, and where play can go round.
    tied : bytearray
        By position whether the one to move has another move as good, by which somebody else gets something else.
    force : list of array of int
        By player and position the plies in which that player can force a win; `NEVER` where there is no way to.
    apart : frozenset of (int, int)
        Pairs of players who never win together.
    """

    kinds: list[tuple[Value, ...]] = field(default_factory=list)
    which: array[int] = field(default_factory=lambda: array("i"))
    plies: array[int] = field(default_factory=lambda: array("i"))
    choice: array[int] = field(default_factory=lambda: array("i"))
    tied: bytearray = field(default_factory=bytearray)
    force: list[array[int]] = field(default_factory=list)
    apart: frozenset[tuple[int, int]] = frozenset()

    @property
    def alone(self) -> bool:
        """Whether nobody ever wins together with somebody else."""
        players = len(self.force)
        return len(self.apart) == players * (players - 1)

    def forced(self, here: int) -> tuple[tuple[Worth, ...], int | None]:
        """Return what can be forced in a position whatever all others do, and in how many plies.

        A win for who can force it, a loss for those who never win with that player, None for everybody else. A win is
        forced as well where it is certain whatever follows, though the game goes on.
        """
        far = {player: plies[here] for player, plies in enumerate(self.force) if plies[here] != NEVER}
        everyone: list[Worth] = [None] * len(self.force)
        for player in range(len(everyone)):
            if player in far:
                everyone[player] = "win"
            elif any((winner, player) in self.apart for winner in far):
                everyone[player] = "loss"
        return tuple(everyone), min(far.values(), default=None)


def share(
    graph: Graph[Any], called_off: Callable[[Hashable], Outcome | None] | None = None
) -> Generator[Progress, None, Shared]:
    """Return who gets what in each position of a game without chance whose ends all have results.

    `called_off` says by position how a game ends that goes round there, if anybody can win by that. What is found is
    certain whatever open positions are worth.
    """
    back = yield from turned(graph)
    found = Shared()
    size = len(graph.states)
    found.which, found.plies, found.choice = (array("i", [NEVER]) * size for _ in range(3))
    found.tied = bytearray(size)
    numbers: dict[tuple[Value, ...], int] = {}
    for here, results in graph.results.items():
        found.which[here] = numbers.setdefault(results, len(numbers))
    found.kinds = list(numbers)
    found.plies = array("i", [0 if here in graph.ends else NEVER for here in range(size)])
    certain = yield from ending_for_certain(back)
    for done, here in enumerate(certain):
        if here not in graph.ends:
            _choose(graph, here, found)
        if done % SLICE == 0:
            yield Progress(done, size, "from the ends backwards")
    players = range(graph.players)
    found.apart = frozenset(
        (one, other)
        for one in players
        for other in players
        if one != other and not any(results[one] == results[other] == "win" for results in found.kinds)
    )
    off = {}
    if called_off is not None:
        ended = set(certain)
        off = {here: called_off(state) for here, state in enumerate(graph.states) if here not in ended}
    for player in players:
        won = [here for here, results in graph.results.items() if results[player] == "win"]
        if off:
            won += yield from _decided(back, player, off)
        found.force.append((yield from attract(back, player, won)))
    return found


def _decided(
    back: Backward, player: int, off: Mapping[int, Outcome | None]
) -> Generator[Progress, None, list[int]]:
    """The positions, among those where play can go round, in which a player wins by all that can follow."""
    graph = back.graph
    against = {here for here, results in graph.results.items() if results[player] != "win"} | graph.open
    for here, outcome in off.items():
        if outcome is None or not outcome.results or outcome.results[player] != "win":
            against.add(here)
    doubtful = yield from attract(back, ANYBODY, against)
    return [here for here in off if doubtful[here] == NEVER]


def _choose(graph: Graph[Any], here: int, found: Shared) -> None:
    """Let the one to move take the first of the best moves."""
    mover = graph.movers[here]
    after = graph.after[graph.first[here] : graph.first[here + 1]]
    worth = [order(found.kinds[found.which[there]][mover]) for there in after]
    best = max(worth)
    place = worth.index(best)
    found.choice[here] = place
    found.which[here] = found.which[after[place]]
    found.plies[here] = found.plies[after[place]] + 1
    found.tied[here] = any(
        one == best and found.which[there] != found.which[here]
        for one, there in zip(worth, after, strict=True)
    )

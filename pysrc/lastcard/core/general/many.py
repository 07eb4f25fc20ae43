"""Three players and more with results, and one player alone; both without chance.

Several players: where play cannot repeat, backward induction; everybody takes their best move, the one listed
first of equally good ones. Where it can: who can force a win against all others together (H. W. Kuhn,
Extensive games and the problem of information, 1953; attractors as in `backward`).

One player: the best reachable end in the fewest moves, by breadth-first search backwards from the ends.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from itertools import permutations
from math import inf
from typing import Any

from lastcard.core.game import Outcome
from lastcard.core.general.backward import (
    ANYBODY,
    NEVER,
    PREDECESSOR_SLICE,
    Backward,
    attract,
    backwards,
    ending_for_certain,
)
from lastcard.core.general.explore import Graph
from lastcard.core.progress import Progress, Sliced
from lastcard.core.worth import Value, Worth, is_payoff, order

MANY_SLICE = 500  # positions between two yields


@dataclass(slots=True)
class Shared:
    """The results of several players. `NEVER` marks positions where play can repeat.

    `kinds`: the distinct results; `which`: by position the number of its result with best play.
    `plies`, `choice`: by position the plies of best play and the place of its move (`NEVER` at ends).
    `tied`: by position whether the mover has an equally good move that changes another player's result.
    `force`: by player and position the plies in which the player can force a win; `NEVER` if impossible.
    `apart`: pairs of players who never win together.
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
        """True if no two players ever win together."""
        players = len(self.force)
        return len(self.apart) == players * (players - 1)

    def forced(self, here: int) -> tuple[tuple[Worth, ...], int | None]:
        """Return the results that can be forced in a position against all others, and in how many plies.

        A win for a player who can force it, a loss for those who never win with that player, None for the
        rest.
        """
        far = {player: plies[here] for player, plies in enumerate(self.force) if plies[here] != NEVER}
        everyone: list[Worth] = [
            "win" if player in far else "loss" if any((one, player) in self.apart for one in far) else None
            for player in range(len(self.force))
        ]
        return tuple(everyone), min(far.values(), default=None)


def share(
    graph: Graph[Any], called_off: Callable[[Hashable], Outcome | None] | None = None
) -> Sliced[Shared]:
    """Return the results of each position of a game without chance whose ends all have results.

    `called_off` gives by position the outcome of endless play, if anybody can win by it. The answers hold
    whatever open positions are worth.
    """
    back = yield from backwards(graph)
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
        if done % MANY_SLICE == 0:
            yield Progress(done, size, "from the ends backwards")
    players = range(graph.players)
    found.apart = frozenset(
        (one, other)
        for one, other in permutations(players, 2)
        if not any(results[one] == results[other] == "win" for results in found.kinds)
    )
    off = {}
    if called_off is not None:
        ended = set(certain)
        off = {here: called_off(state) for here, state in enumerate(graph.states) if here not in ended}
    for player in players:
        won = [here for here, results in graph.results.items() if results[player] == "win"]
        if off:
            won += yield from _surely_won(back, player, off)
        found.force.append((yield from attract(back, player, won)))
    return found


def _surely_won(back: Backward, player: int, off: Mapping[int, Outcome | None]) -> Sliced[list[int]]:
    """The positions, among those where play can repeat, in which a player wins whatever follows."""
    graph = back.graph
    against = {here for here, results in graph.results.items() if results[player] != "win"} | graph.open
    for here, outcome in off.items():
        if outcome is None or not outcome.results or outcome.results[player] != "win":
            against.add(here)
    doubtful = yield from attract(back, ANYBODY, against)
    return [here for here in off if doubtful[here] == NEVER]


def _choose(graph: Graph[Any], here: int, found: Shared) -> None:
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


@dataclass(frozen=True, slots=True)
class Reached:
    """The best ends for one player.

    `kinds`: the worths; `which`: by position the number of its worth, `NEVER` if open.
    `plies`: by position the fewest plies; `NEVER` if play does not reach a wanted end.
    """

    kinds: tuple[Worth, ...]
    which: array[int]
    plies: array[int]


def reach(graph: Graph[Any], ends: Mapping[int, Worth], endless: Worth) -> Sliced[Reached]:
    """Return the best worth that can be reached from each position, and in how few plies.

    `ends` gives the worth of finished positions and `endless` that of endless play, which is chosen if no end
    as good can be reached; None is less than any payoff. The answers hold whatever open positions are worth.
    A loss has no distance unless the game is over.
    """
    back = yield from backwards(graph)
    size = len(graph.states)
    by_kind: dict[Worth, list[int]] = {}
    for here, worth in ends.items():
        by_kind.setdefault(worth, []).append(here)
    numeric = any(is_payoff(worth) for worth in by_kind)
    kinds: list[Worth] = sorted(
        {*by_kind, endless, *(() if numeric else ("loss",))},
        key=lambda worth: (inf if numeric and worth is None else -order(worth), worth is None),
    )
    unsettled = yield from attract(back, ANYBODY, graph.open)
    ending = bytearray(size)
    for here in (yield from ending_for_certain(back)):
        ending[here] = True
    which, plies = array("i", [NEVER]) * size, array("i", [NEVER]) * size
    for number, worth in enumerate(kinds):
        yield from _reach(back, by_kind.get(worth, []), number, which, plies, timed=worth != "loss")
        if worth == endless:
            for here in range(size):
                if which[here] == NEVER and not ending[here]:
                    which[here] = number
    for here in range(size):
        if unsettled[here] != NEVER and (which[here] == NEVER or kinds[which[here]] != "win"):
            which[here] = plies[here] = NEVER
    return Reached(tuple(kinds), which, plies)


def _reach(
    back: Backward, ends: list[int], number: int, which: array[int], plies: array[int], *, timed: bool
) -> Sliced[None]:
    """Label the unlabelled positions from which some ends can be reached, and count the plies."""
    for here in ends:
        which[here], plies[here] = number, 0
    frontier, distance, handled = ends, 0, 0
    while frontier:
        distance += 1
        joining: list[int] = []
        for there in frontier:
            for here in back.before[back.first[there] : back.first[there + 1]]:
                if which[here] == NEVER:
                    which[here] = number
                    if timed:
                        plies[here] = distance
                    joining.append(here)
            handled += 1
            if handled % PREDECESSOR_SLICE == 0:
                yield Progress(handled, len(which), "working backwards")
        frontier = joining

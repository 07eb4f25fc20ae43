"""Exact search on any board: alpha-beta, and what can be told about a position without searching on.

The components of what is left on a board, and what each is worth by itself.

The game in which whoever cannot move loses has a whole number as its value on every board without edge rules, and
the values of components add up (``docs/proofs/shichinarabe-forests.md``). A component is one of three kinds:

- *clear*: the favourite reaches all of theirs in it unaided, so it is nothing but its value;
- *hanging*: a tree next to white in one vertex, which the linear rule covers;
- *tangled*: anything else. Keeping one fixed blocker there gives a bound.

A board as sets of vertices, each set one whole number: bit v stands for vertex v.

How much a search has done, and when it is time to pause, whatever a single position takes.

The work on one position can be long: a component is valued by recursion, once for every right and charge. It counts
what it finds, and when the slice is used up it ends with `Pause`. What was found is kept where it was found, so the
search asks the same question again in the next slice and comes further: every slice keeps at least one result.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lastcard.games.shichinarabe.rules import State
from lastcard.games.shichinarabe.solver.forest import NONE, Forest, scan

SLICE_WORK = 8_000  # work between two pauses, in vertices looked at: some milliseconds
WORK = 120
"""Work that a search may do for each position of its budget: about what one takes on a board of sixty vertices."""

BASE_WORK = 400_000  # work that every search may do, however small its budget
RESULT_COST = 30  # what it costs to keep a result, and to look it up, in vertices looked at
SLICE_GROWTH = 500
"""So many vertices more make a slice as long again: going on begins with a look at the whole board."""

WIDE = 2_000
"""So many vertices more make a look as slow again: a set of vertices is one number of so many bits."""

MEMORY = 700_000_000  # bytes that what a search keeps may take, about
Limit = Literal["", "positions", "work", "memory"]
"""What ended a search before it was done: the positions, the work or the memory that it may take."""


class Pause(Exception):
    """Raised when the slice is used up: ask again, after a pause; what was found so far is kept."""


class WorkMeter:
    """The work of one search, in vertices looked at, and what it may take.

    The board has `size` vertices, and `budget` positions may be searched; nothing is bounded where it is None.
    """

    def __init__(self, size: int = 0, budget: int | None = None) -> None:
        self.spent: float = 0
        """Vertices looked at so far, those of wide boards counted for more."""
        self.kept = 0
        """Results kept so far."""
        self._scale = 1 + size / WIDE
        self._slice = SLICE_WORK * (1 + size // SLICE_GROWTH)
        self._until: float = self._slice
        self._most = None if budget is None else BASE_WORK + WORK * budget
        self._bytes = 300 + size // 2
        self.room = MEMORY // self._bytes
        """Results that fit into memory: estimated before anything is kept."""

    @property
    def ended(self) -> Limit:
        """What does not suffice any more."""
        if self._most is not None and self.spent >= self._most:
            return "work"
        return "memory" if self.kept >= self.room else ""

    @property
    def share(self) -> float:
        """How much of its work a search has done, from 0 to about 1; 0 where nothing is bounded."""
        return self.spent / self._most if self._most else 0

    @property
    def over(self) -> bool:
        """Whether the slice is used up."""
        return self.spent >= self._until

    def add(self, work: int) -> None:
        """Count vertices looked at: that does not end the slice by itself."""
        self.spent += work * self._scale

    def keep(self) -> None:
        """Count a result that has just been kept. Raises `Pause` when the slice is used up."""
        self.kept += 1
        self.spent += RESULT_COST * self._scale
        if self.spent >= self._until:
            raise Pause

    def go_on(self) -> None:
        """Begin the next slice."""
        self._until = self.spent + self._slice


LOOKUP_BYTES = 100_000_000  # bytes that what is looked up again may take, about; then it is worked out anew


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a set in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Bitboard:
    """The board of a position, for a search: what is white decides everything else.

    The search begins from that position; the meter, if any, counts the vertices looked at.
    """

    def __init__(self, state: State, meter: WorkMeter | None = None) -> None:
        self.meter = meter or WorkMeter()
        colours = state.colours
        self.size = len(colours)
        self.letters = colours
        self.own = tuple(
            sum(1 << vertex for vertex, colour in enumerate(colours) if colour == mine) for mine in "RB"
        )
        self.white = sum(1 << vertex for vertex, colour in enumerate(colours) if colour == "W")
        board = state.board.settled(colours)
        self.opens = [sum(1 << child for child in targets) for targets in board.opens]
        self.changes: dict[int, list[tuple[int, int, bool]]] = {}
        for rules, appears in ((board.added, True), (board.deleted, False)):
            for u, v, vertex in rules:
                self.changes.setdefault(vertex, []).append((u, v, appears))
        self.deletes = bool(board.deleted)
        self.triggers = sum(1 << vertex for vertex in self.changes)
        self._fronts: dict[int, int] = {}
        self._stages: dict[int, list[int]] = {0: self.opens}
        labels = len(board.added) + len(board.deleted)
        self._most_fronts = LOOKUP_BYTES // (150 + self.size // 4)
        self._most_stages = LOOKUP_BYTES // (100 + 8 * self.size + labels * (self.size // 8 + 30))

    def opens_at(self, white: int) -> list[int]:
        """Return what each vertex opens when these are white, the edge rules that have fired carried out."""
        fired = white & self.triggers
        known = self._stages.get(fired)
        if known is None:
            known = list(self.opens)
            changes = [change for vertex in bits(fired) for change in self.changes[vertex]]
            for u, v, appears in sorted(changes, key=lambda change: not change[2]):
                known[u] = known[u] | 1 << v if appears else known[u] & ~(1 << v)
            if len(self._stages) > self._most_stages:
                self._stages = {0: self.opens}
            self._stages[fired] = known
            self.meter.add(self.size // 8 + 3 * len(changes))
        return known

    def front(self, white: int) -> int:
        """Return what is next to a white vertex, when these are white."""
        known = self._fronts.get(white)
        if known is None:
            known = self._front(white)
            self._note(white, known)
        return known

    def grown(self, white: int, vertex: int) -> int:
        """Return `white` with one more vertex; its front is worked out from that of `white` if no rules fire."""
        more = white | 1 << vertex
        if not self.changes and more not in self._fronts:
            self._note(more, self.front(white) | self.opens[vertex])
        return more

    def _note(self, white: int, front: int) -> None:
        if len(self._fronts) > self._most_fronts:
            self._fronts.clear()
        self._fronts[white] = front

    def _front(self, white: int) -> int:
        opens, found = self.opens_at(white), 0
        for vertex in bits(white):
            found |= opens[vertex]
        self.meter.add(white.bit_count())
        return found

    def reach(self, white: int, front: int, within: int) -> int:
        """Return what a player can come to by own moves alone: members of `within`, from those in front.

        No edge rules fire on the way.
        """
        opens = self.opens_at(white)
        found = new = front & within
        while new:
            low = new & -new
            new ^= low
            more = opens[low.bit_length() - 1] & within & ~found
            found |= more
            new |= more
        self.meter.add(found.bit_count())
        return found

    def quiet(self, white: int, front: int, mine: int, theirs: int) -> int:
        """Return how many moves a player can make in a row that open nothing for the other and fire no edge rule."""
        opens = self.opens_at(white)
        closed = theirs & ~front
        found, count = front & mine & ~self.triggers, 0
        new = found
        while new:
            low = new & -new
            new ^= low
            opened = opens[low.bit_length() - 1]
            if opened & closed:
                continue
            count += 1
            more = opened & mine & ~found & ~self.triggers
            found |= more
            new |= more
        self.meter.add(found.bit_count())
        return count


MOST_TANGLED = 9  # most vertices of a component with a cycle whose value is worked out
MOST_TREE = 120  # most vertices of a tree next to white in several vertices whose value is worked out
MOST_ENTRIES = 4  # most such vertices


@dataclass(frozen=True, slots=True)
class ComponentValue:
    """What is known about a component, in numbers that count for the underdog.

    `cost` is the least of keeping a blocker in the open, `NONE` if there is none, and `gates` has (due, pays) of each
    gate. It is `exact` if this is all there is to know: not for tangled components.
    """

    value: int
    cost: int
    gates: tuple[tuple[int, int], ...]
    exact: bool


class Components:
    """Works out components of one board, each once.

    The board has no edge rules. Every method may end with the `Pause` of its meter; asked again, it goes on from what
    is known.
    """

    def __init__(self, board: Bitboard) -> None:
        self.board = board
        self.meter = board.meter
        self._values: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[int, int, int], ComponentValue | None] = {}
        self._opened: dict[tuple[int, int, int, int], list[ComponentValue | None]] = {}
        self._split: tuple[int, list[int]] = (0, [])
        self.judged: dict[tuple[int, int, int, bool], tuple[int, int]] = {}
        """Where `judge_uses` was interrupted: the vertices judged so far, and those of them that are open."""

    def split(self, left: int) -> list[int]:
        """Return the components of a set of vertices; asked for the same set again, at once."""
        if self._split[0] != left:
            self._split = (left, list(self.each(left)))
        return self._split[1]

    def each(self, left: int) -> Iterator[int]:
        """Yield the components of a set of vertices."""
        opens = self.board.opens
        while left:
            found = new = left & -left
            while new:
                low = new & -new
                new ^= low
                more = opens[low.bit_length() - 1] & left & ~found
                found |= more
                new |= more
            self.meter.add(found.bit_count())
            yield found
            left ^= found

    def judge(self, component: int, entries: int, underdog: int) -> ComponentValue | None:
        """Return what is known about a component entered at some vertices; None if it is too large to tell."""
        key = (component, entries, underdog)
        if key not in self._known:
            self._known[key] = self._judge(component, entries, underdog)
            self.meter.keep()
        return self._known[key]

    def opened(self, component: int, entries: int, vertex: int, underdog: int) -> list[ComponentValue | None]:
        """Return what becomes of a component when one of its vertices turns white."""
        key = (component, entries, vertex, underdog)
        known = self._opened.get(key)
        if known is None:
            rest = component ^ 1 << vertex
            front = (entries | self.board.opens[vertex]) & rest
            known = [self.judge(part, front & part, underdog) for part in self.each(rest)]
            self._opened[key] = known
            self.meter.keep()
        return known

    def value(self, component: int, entries: int) -> int:
        """Return the value of a component for red, by the options of both players.

        Takes exponential time in general, n^k values for a tree of n vertices with k entries.
        Source: Berlekamp, Conway, Guy, Winning Ways, chapter 2 (the simplest number).
        """
        if not entries:
            return 0
        key = (component, entries)
        known = self._values.get(key)
        if known is None:
            low, high = -NONE, NONE
            for vertex in bits(entries):
                rest = component ^ 1 << vertex
                opened = (entries | self.board.opens[vertex]) & rest
                worth = sum(self.value(part, opened & part) for part in self.each(rest))
                if self.board.own[0] >> vertex & 1:
                    low = max(low, worth)
                else:
                    high = min(high, worth)
            known = simplest(low, high)
            self._values[key] = known
            self.meter.keep()
        return known

    def _judge(self, component: int, entries: int, underdog: int) -> ComponentValue | None:
        board = self.board
        strong = board.own[1 - underdog] & component
        clear = board.reach(board.white, entries, strong) == strong
        tree = self.edges(component) == component.bit_count() - 1
        if tree and not entries & (entries - 1):
            found = self._scan(component, entries, underdog)
            return ComponentValue(found.value, NONE, (), True) if clear else found
        entrances, size = entries.bit_count(), component.bit_count()
        if size > (MOST_TREE if tree and entrances <= MOST_ENTRIES else MOST_TANGLED):
            return None
        sign = 1 if underdog == 0 else -1
        value = sign * self.value(component, entries)
        if clear:
            return ComponentValue(value, NONE, (), True)
        return ComponentValue(value, self._least_cost(component, entries, underdog, value), (), False)

    def edges(self, component: int) -> int:
        """Return how many edges a component has."""
        opens = self.board.opens
        self.meter.add(component.bit_count())
        return sum((opens[vertex] & component).bit_count() for vertex in bits(component)) // 2

    def _least_cost(self, component: int, entries: int, underdog: int, value: int) -> int:
        """The least cost of a single vertex that the underdog never plays, and that blocks the favourite."""
        board, least = self.board, NONE
        sign = 1 if underdog == 0 else -1
        strong = board.own[1 - underdog]
        for vertex in bits(component & board.own[underdog]):
            rest = component ^ 1 << vertex
            parts = list(self.each(rest))
            if any(not part & entries and part & strong for part in parts):
                kept = sum(sign * self.value(part, entries & part) for part in parts)
                least = min(least, value - kept)
        return least

    def _scan(self, component: int, entries: int, underdog: int) -> ComponentValue:
        opens, size = self.board.opens, self.board.size
        parents = array("q", [-1]) * size
        order = list(bits(entries))
        for vertex in order:
            parents[vertex] = size
        for vertex in order:
            for child in bits(opens[vertex] & component):
                if parents[child] < 0:
                    parents[child] = vertex
                    order.append(child)
        found = scan(Forest(order, parents, (0, 0)), self.board.letters, "RB"[underdog])
        self.meter.add(3 * len(order) + size // 8)
        return ComponentValue(
            found.below[-1], found.cost[-1], tuple((due, pays) for due, pays, _ in found.gates), True
        )


def simplest(low: int, high: int) -> int:
    """Return the simplest whole number between two that differ by at least 2."""
    if low < 0 < high:
        return 0
    return low + 1 if low >= 0 else high - 1


def least_price(values: list[ComponentValue]) -> int:
    """Return the price of keeping one blocker in some of the exact components: `NONE` if there is none."""
    price = min((found.cost for found in values), default=NONE)
    paid = 0
    for due, pays in sorted(gate for found in values for gate in found.gates):
        paid += pays
        price = min(price, due - paid)
    return price


def bounds(values: list[ComponentValue]) -> tuple[int, int]:
    """Return numbers between which the value for the underdog lies, who has to keep a blocker."""
    total = sum(found.value for found in values)
    exact = [found for found in values if found.exact]
    price = least_price(exact)
    if len(exact) < len(values):
        price = min(price, *(found.cost for found in values if not found.exact))
        return (total - max(0, price) if price < NONE else -NONE), total
    worth = total - max(0, price) if price < NONE else -NONE
    return worth, worth

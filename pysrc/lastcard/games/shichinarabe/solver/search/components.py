"""The components of what is left on a board, and what each is worth by itself.

The game in which whoever cannot move loses has a whole number as its value on every board without edge rules, and
the values of components add up (``docs/proofs/shichinarabe-forests.md``). A component is one of three kinds:

- *clear*: the favourite reaches all of theirs in it unaided, so it is nothing but its value;
- *hanging*: a tree next to white in one vertex, which the linear rule covers;
- *tangled*: anything else. Keeping one fixed blocker there gives a bound.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.games.shichinarabe.solver.forest import NONE, Forest, scan
from lastcard.games.shichinarabe.solver.search.bitboard import Bitboard, bits

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_TANGLED = 9
"""Most vertices of a component with a cycle whose value is worked out."""

MOST_TREE = 120
"""Most vertices of a tree next to white in several vertices whose value is worked out."""

MOST_ENTRIES = 4
"""Most such vertices."""


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

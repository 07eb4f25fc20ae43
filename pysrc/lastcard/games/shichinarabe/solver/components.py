"""The components of a board and their values; bit boards; the work of a search.

If the player who cannot move loses, every board without edge rules has a whole number as its value, and the values
of components add up (``docs/proofs/shichinarabe-forests.md``). A component is *clear* if the favourite reaches all
own vertices in it unaided: only its value counts. It is *hanging* if it is a tree with one vertex next to white: the
linear rule covers it. Any other is *tangled*: keeping one fixed blocker there gives a bound.

A set of vertices is one whole number; bit v stands for vertex v.

The work on one position can be long, as a component is valued by recursion for every right and charge. At the end of
a slice it raises `Pause`. All results are kept, so that the search asks again in the next slice and gets further:
every slice keeps at least one result.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from lastcard.games.shichinarabe.rules import RedBlue, State
from lastcard.games.shichinarabe.solver.forest import NONE, Forest, scan

# Work is counted in vertices looked at.
SLICE_WORK = 8_000  # work between two pauses: some milliseconds
WORK = 120  # for each position of the budget: about what one takes on a board of sixty vertices
BASE_WORK = 400_000  # for every search, however small its budget
RESULT_COST = 30  # work of keeping a result and looking it up
SLICE_GROWTH = 500  # vertices that double a slice: each begins with a look at the whole board
WIDE = 2_000  # vertices that double the work of a look: a set has as many bits
MEMORY = 700_000_000  # bytes for the results of a search, about
LOOKUP_BYTES = 100_000_000  # bytes for what can be computed again, about
Limit = Literal["", "positions", "work", "memory"]  # what ended a search early


class Pause(Exception):
    """Raised at the end of a slice: ask again after a pause."""


class WorkMeter:
    """The work of one search on a board of a size; a `budget` of positions bounds it."""

    def __init__(self, size: int = 0, budget: int | None = None) -> None:
        self.spent: float = 0
        self.kept = 0  # results
        self._scale = 1 + size / WIDE
        self._slice = SLICE_WORK * (1 + size // SLICE_GROWTH)
        self._until: float = self._slice
        self._most = None if budget is None else BASE_WORK + WORK * budget
        self.room = MEMORY // (300 + size // 2)  # results that fit into memory, by estimate

    @property
    def ended(self) -> Limit:
        """The limit that is reached, if any."""
        if self._most is not None and self.spent >= self._most:
            return "work"
        return "memory" if self.kept >= self.room else ""

    @property
    def share(self) -> float:
        """The share of the allowed work that is done, from 0 to about 1."""
        return self.spent / self._most if self._most else 0

    @property
    def over(self) -> bool:
        """True at the end of the slice."""
        return self.spent >= self._until

    def add(self, work: int) -> None:
        """Count vertices looked at; never raises `Pause`."""
        self.spent += work * self._scale

    def keep(self) -> None:
        """Count a result that was just kept. Raises `Pause` at the end of the slice."""
        self.kept += 1
        self.spent += RESULT_COST * self._scale
        if self.spent >= self._until:
            raise Pause

    def go_on(self) -> None:
        """Begin the next slice."""
        self._until = self.spent + self._slice


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a set in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Bitboard:
    """The board of a position as bit sets, for a search from there."""

    def __init__(self, state: State, meter: WorkMeter | None = None) -> None:
        self.meter = meter or WorkMeter()
        colours = self.letters = state.colours
        self.size = len(colours)
        red, blue, self.white = (
            sum(1 << vertex for vertex, colour in enumerate(colours) if colour == letter) for letter in "RBW"
        )
        self.own = red, blue
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

    def left(self, white: int) -> tuple[RedBlue, RedBlue]:
        """Return the vertices that red and blue have left, and their numbers."""
        red, blue = self.own[0] & ~white, self.own[1] & ~white
        return (red, blue), (red.bit_count(), blue.bit_count())

    def opens_at(self, white: int) -> list[int]:
        """Return what each vertex opens after the edge rules that have fired."""
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
        """Return the vertices next to white ones."""
        known = self._fronts.get(white)
        if known is None:
            opens, known = self.opens_at(white), 0
            for vertex in bits(white):
                known |= opens[vertex]
            self.meter.add(white.bit_count())
            self._note(white, known)
        return known

    def grown(self, white: int, vertex: int) -> int:
        """Return `white` with one more vertex, and note its front if no rules fire."""
        more = white | 1 << vertex
        if not self.changes and more not in self._fronts:
            self._note(more, self.front(white) | self.opens[vertex])
        return more

    def _note(self, white: int, front: int) -> None:
        if len(self._fronts) > self._most_fronts:
            self._fronts.clear()
        self._fronts[white] = front

    def reach(self, white: int, front: int, within: int) -> int:
        """Return the vertices `within` some that the front reaches over them alone."""
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
        """Count moves in a row that open nothing for the other player and fire no edge rule."""
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


MOST_TANGLED = 9  # most vertices of a component with a cycle that is valued
MOST_TREE = 120  # most vertices of a tree with several entries that is valued
MOST_ENTRIES = 4  # most entries of such a tree: vertices next to white


@dataclass(frozen=True, slots=True)
class ComponentValue:
    """The value of a component and what blockers and gates cost; not `exact` if it is tangled."""

    value: int
    cost: int
    gates: tuple[tuple[int, int], ...]
    exact: bool


class Components:
    """Values components of a board without edge rules, each once; methods may raise `Pause`."""

    def __init__(self, board: Bitboard) -> None:
        self.board = board
        self.meter = board.meter
        self._values: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[int, int, int], ComponentValue | None] = {}
        self._opened: dict[tuple[int, int, int, int], list[ComponentValue | None]] = {}
        self._split: tuple[int, list[int]] = (0, [])
        # Where `judge_uses` was interrupted: the vertices judged so far, and those of them that are open.
        self.judged: dict[tuple[int, int, int, bool], tuple[int, int]] = {}

    def split(self, left: int) -> list[int]:
        """Return the components of a set of vertices; remembers the latest."""
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
        """Return the value of a component with some entries; None if it is too large."""
        key = (component, entries, underdog)
        if key not in self._known:
            self._known[key] = self._judge(component, entries, underdog)
            self.meter.keep()
        return self._known[key]

    def opened(self, component: int, entries: int, vertex: int, underdog: int) -> list[ComponentValue | None]:
        """Return the values of the parts of a component after one of its vertices turns white."""
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
        """Return the value of a component for red, with n^k results for trees with k entries.

        Source of the simplest number: Berlekamp, Conway, Guy, Winning Ways, chapter 2.
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
        """Return the number of edges of a component."""
        opens = self.board.opens
        self.meter.add(component.bit_count())
        return sum((opens[vertex] & component).bit_count() for vertex in bits(component)) // 2

    def _least_cost(self, component: int, entries: int, underdog: int, value: int) -> int:
        """The least cost of one vertex that the underdog keeps to block the favourite."""
        least, sign, strong = NONE, 1 if underdog == 0 else -1, self.board.own[1 - underdog]
        for vertex in bits(component & self.board.own[underdog]):
            parts = list(self.each(component ^ 1 << vertex))
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
        gates = tuple((due, pays) for due, pays, _ in found.gates)
        return ComponentValue(found.below[-1], found.cost[-1], gates, True)


def simplest(low: int, high: int) -> int:
    """Return the simplest whole number between two that differ by at least 2."""
    if low < 0 < high:
        return 0
    return low + 1 if low >= 0 else high - 1


def bounds(values: list[ComponentValue]) -> tuple[int, int]:
    """Return bounds of the value for the underdog, who has to keep a blocker."""
    total = sum(found.value for found in values)
    price = min([found.cost for found in values], default=NONE)
    paid = 0
    for due, pays in sorted(gate for found in values for gate in found.gates):
        paid += pays
        price = min(price, due - paid)
    worth = total - max(0, price) if price < NONE else -NONE
    return worth, total if False in [found.exact for found in values] else worth

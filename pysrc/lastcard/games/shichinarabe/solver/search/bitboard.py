"""A board as sets of vertices, each set one whole number: bit v stands for vertex v."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.shichinarabe.solver.search.work_meter import WorkMeter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.games.shichinarabe.rules import State


ROOM = 100_000_000
"""Bytes that what is looked up again may take, about; then it is worked out anew."""


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
        self._most_fronts = ROOM // (150 + self.size // 4)
        self._most_stages = ROOM // (100 + 8 * self.size + labels * (self.size // 8 + 30))

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

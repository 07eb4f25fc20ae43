"""A board as sets of vertices, each set one whole number: bit v stands for vertex v."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.games.shichinarabe.rules import State


def bits(mask: int) -> Iterator[int]:
    """Yield the members of a set in ascending order. Complexity: O(members)."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Masks:
    """The board of a position, for a search: what is white decides everything else.

    Parameters
    ----------
    state : State
        The position from which the search begins.

    Notes
    -----
    Complexity: O(n + m) to build.
    """

    def __init__(self, state: State) -> None:
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

    def front(self, white: int) -> int:
        """Return what is next to a white vertex, when these are white.

        Complexity: O(members and edge rules); known sets are looked up.
        """
        known = self._fronts.get(white)
        if known is None:
            known = self._front(white)
            self._fronts[white] = known
        return known

    def grown(self, white: int, vertex: int) -> int:
        """Return `white` with one more vertex; its front is worked out from that of `white` if no rules fire."""
        more = white | 1 << vertex
        if not self.changes and more not in self._fronts:
            self._fronts[more] = self._fronts[white] | self.opens[vertex]
        return more

    def _front(self, white: int) -> int:
        opens, found = self.opens, 0
        if not white & self.triggers:
            for vertex in bits(white):
                found |= opens[vertex]
            return found
        more: dict[int, int] = {}
        fewer: dict[int, int] = {}
        for vertex in bits(white & self.triggers):
            for u, v, appears in self.changes[vertex]:
                kind = more if appears else fewer
                kind[u] = kind.get(u, 0) | 1 << v
        for vertex in bits(white):
            found |= (opens[vertex] | more.get(vertex, 0)) & ~fewer.get(vertex, 0)
        return found

    def reach(self, front: int, within: int) -> int:
        """Return what a player can come to by own moves alone: members of `within`, from those in front.

        Edge rules are left aside. Complexity: O(members).
        """
        opens = self.opens
        found = new = front & within
        while new:
            low = new & -new
            new ^= low
            more = opens[low.bit_length() - 1] & within & ~found
            found |= more
            new |= more
        return found

    def quiet(self, front: int, mine: int, theirs: int) -> int:
        """Return how many moves a player can make in a row without opening anything for the other.

        Edge rules are left aside. Complexity: O(members).
        """
        opens = self.opens
        closed = theirs & ~front
        found, new, count = front & mine, front & mine, 0
        while new:
            low = new & -new
            new ^= low
            opened = opens[low.bit_length() - 1]
            if opened & closed:
                continue
            count += 1
            more = opened & mine & ~found
            found |= more
            new |= more
        return count

"""What all-mighty rights can be worth at most, component by component.

Suppose one player, the holder, has k rights. Let every component have k rights of its own, but let each use cost the
holder ``charge`` moves on top of the selection that follows it, and give the holder k·charge moves in advance. That
is never worse for the holder, components no longer share anything, and all values are whole numbers, so they add up
(``docs/forests.md``, Theorem 4). The best bound is the least over all charges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.games.shichinarabe.solver.forest import NONE
from lastcard.games.shichinarabe.solver.masks import bits
from lastcard.games.shichinarabe.solver.pieces import simplest

if TYPE_CHECKING:
    from lastcard.games.shichinarabe.solver.pieces import Pieces

MOST_CHARGE = 8
"""Largest charge that is tried."""

MOST_SMALL = 9
"""Most vertices of a component of any shape that is worked out."""

MOST_LARGE = 120
"""Most vertices of a tree that is worked out, if entries and rights are few."""

MOST_CUTS = 3
"""Most entries and rights of such a tree together."""


class Rights:
    """Works out the components of one board for a player with rights, each once.

    Parameters
    ----------
    pieces : Pieces
        The components without rights.
    """

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._known: dict[tuple[int, int, int, int, int, int, bool], int] = {}
        self._all: dict[tuple[int, int, int, int, int, bool], tuple[int, ...] | None] = {}
        self._kept: dict[tuple[int, int, int], list[tuple[int, int, int, int]]] = {}

    def most(
        self, left: int, front: int, holder: int, uses: int, frozen: int = 0, thaws: bool = False
    ) -> int | None:
        """Return a number that the value for the holder does not exceed; None if a component is too large.

        Parameters
        ----------
        left, front : int
            The vertices left, and those next to white ones.
        holder, uses : int
            Who has how many rights.
        frozen : int
            Vertices that the opponent promises not to play.
        thaws : bool
            Whether the promise ends with the last use.

        Notes
        -----
        Complexity: polynomial for trees that touch white in few vertices, each component once.
        """
        totals = [uses * charge for charge in range(1, MOST_CHARGE + 1)]
        for component in self._pieces.components(left):
            worth = self._charges(component, component & front, holder, uses, component & frozen, thaws)
            if worth is None:
                return None
            for place, value in enumerate(worth):
                totals[place] += value
        return min(totals)

    def blockers(self, left: int, front: int, holder: int, number: int) -> int | None:
        """Return so many vertices of the opponent that each hide some of the holder's, none behind another.

        Complexity: O(n) values of components, each component once.
        """
        found = [
            entry
            for component in self._pieces.components(left)
            for entry in self._blockers(component, component & front, holder)
        ]
        chosen = covered = 0
        for _, _, vertex, pocket in sorted(found):
            if not number:
                break
            if not pocket & covered:
                chosen |= 1 << vertex
                covered |= pocket
                number -= 1
        return None if number else chosen

    def _blockers(self, component: int, entries: int, holder: int) -> list[tuple[int, int, int, int]]:
        """(cost, size of the pocket, vertex, pocket) of each vertex that hides some of the holder's."""
        key = (component, entries, holder)
        known = self._kept.get(key)
        if known is None:
            known = self._kept[key] = []
            pieces, own = self._pieces, self._pieces.masks.own
            sign = 1 if holder == 0 else -1
            if not self._feasible(component, entries, 1):
                return known
            for vertex in bits(component & own[1 - holder]):
                pocket, worth = 1 << vertex, 0
                for part in pieces.components(component ^ 1 << vertex):
                    if part & entries:
                        worth += sign * pieces.value(part, part & entries)
                    else:
                        pocket |= part
                if pocket & own[holder]:
                    known.append((worth, pocket.bit_count(), vertex, pocket))
            value = sign * pieces.value(component, entries) if known else 0
            known[:] = [(worth - value, *rest) for worth, *rest in known]
        return known

    def _charges(
        self, component: int, entries: int, holder: int, uses: int, frozen: int, thaws: bool
    ) -> tuple[int, ...] | None:
        """The value of a component for each charge from 1 up."""
        key = (component, entries, holder, uses, frozen, thaws)
        if key not in self._all:
            self._all[key] = (
                tuple(self._value(*key, charge) for charge in range(1, MOST_CHARGE + 1))
                if self._feasible(component, entries, uses)
                else None
            )
        return self._all[key]

    def _feasible(self, component: int, entries: int, uses: int) -> bool:
        size = component.bit_count()
        if size <= MOST_SMALL:
            return True
        few = entries.bit_count() + uses <= MOST_CUTS
        return few and size <= MOST_LARGE and self._pieces.edges(component) == size - 1

    def _value(
        self, component: int, entries: int, holder: int, uses: int, frozen: int, thaws: bool, charge: int
    ) -> int:
        """The value for the holder of a component in which each use of a right costs `charge` moves more."""
        key = (component, entries, holder, uses, frozen, thaws, charge)
        known = self._known.get(key)
        if known is not None:
            return known
        pieces, own = self._pieces, self._pieces.masks.own
        opens = pieces.masks.opens
        low, high = -NONE, NONE
        for vertex in bits(entries & ~frozen):
            rest = component ^ 1 << vertex
            opened = (entries | opens[vertex]) & rest
            worth = sum(
                self._value(part, opened & part, holder, uses, frozen & part, thaws, charge)
                for part in pieces.components(rest)
            )
            if own[holder] >> vertex & 1:
                low = max(low, worth)
            else:
                high = min(high, worth)
        sign = 1 if holder == 0 else -1
        for vertex in bits(component & own[1 - holder]):
            rest = component ^ 1 << vertex
            opened = (entries | opens[vertex]) & rest
            if uses == 1:
                within = rest if thaws else rest & ~frozen
                worth = sign * sum(pieces.value(part, opened & part) for part in pieces.components(within))
            else:
                worth = sum(
                    self._value(part, opened & part, holder, uses - 1, frozen & part, thaws, charge)
                    for part in pieces.components(rest)
                )
            low = max(low, worth - charge - 1)
        known = simplest(low, high)
        self._known[key] = known
        return known

"""The positions that can follow from one, solved: what each is worth to everybody, how far the end is, what is best."""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Hashable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from lastcard.core.general.results.backward import NEVER
from lastcard.core.general.results.packed import DRAWN, OPEN, kind, of_both, plies_to_end

if TYPE_CHECKING:
    from array import array
    from collections.abc import Mapping
    from fractions import Fraction

    from lastcard.core.game import Outcome
    from lastcard.core.general.graph import Graph
    from lastcard.core.general.numbers.expected import Values
    from lastcard.core.general.results.alone import Reached
    from lastcard.core.general.results.many import Shared
    from lastcard.core.worth import Worth

Shape = Literal["two", "alone", "many", "numbers"]
"""Two players one of whom wins, one alone, several of whom some win, or anybody for numbers."""


@dataclass(frozen=True, slots=True)
class Found:
    """What is known of a position.

    Parameters
    ----------
    worths : tuple of Worth
        What it is worth to each player; None where nobody can force anything, or it is not known.
    distance : int or None
        Plies to the end with best play.
    known : bool
        Whether it is settled what it is worth, as far as anything can be.
    timed : bool
        Whether the distance is settled too.
    best : State or None
        The position that the best move leads to, where that does not follow from worths and distances.
    bounds : tuple
        Between which two numbers everybody's share is, where it is not exact.
    guaranteed : tuple
        What each player can force against all others, where shares are not settled.
    ties : tuple
        Between which two numbers everybody's share is, however ties are broken, where they matter.
    forced : bool
        Whether the worths are what can be forced whatever all others do, among three and more.
    """

    worths: tuple[Worth, ...]
    distance: int | None = None
    known: bool = True
    timed: bool = True
    best: Hashable = None
    bounds: tuple[tuple[Fraction, Fraction], ...] = ()
    guaranteed: tuple[Fraction, ...] = ()
    ties: tuple[tuple[Fraction, Fraction], ...] = ()
    forced: bool = False


class Space(ABC):
    """Solved positions.

    Attributes
    ----------
    shape : str
        Of what shape the game is from the root on.
    root : State
        The position that all others follow from.
    searched : int
        How many positions were gone through.
    deep : int or None
        Up to how many plies from the root all play was gone through; None if all was.
    cut_short : bool
        Whether the search stopped because the root was settled, with some of its budget left.
    """

    shape: Shape
    root: Hashable
    searched: int
    deep: int | None = None
    cut_short: bool = False

    @property
    def complete(self) -> bool:
        """Whether all positions that can follow were gone through."""
        return self.deep is None

    @abstractmethod
    def look(self, state: Hashable, *, forced: bool = False) -> Found | None:
        """Return what is known of a position; None if it is not among these.

        With `forced`, among three and more, what can be forced even where best play is settled.
        """

    @abstractmethod
    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        """Tell whether what is found here of a position is what would be found if it were asked for by itself."""


@dataclass
class Table(Space):
    """Two players and play that does not go round: a number a position."""

    root: Hashable
    values: Mapping[Hashable, int]
    shape: Shape = "two"
    numbered: tuple[Graph[Any], Mapping[Any, int]] | None = None

    @property
    def searched(self) -> int:  # type: ignore[override]  # it is read alone
        """How many positions were gone through."""
        return len(self.values)

    def look(self, state: Hashable, *, forced: bool = False) -> Found | None:
        value = self.values.get(state)
        return None if value is None else Found(of_both(value), plies_to_end(value))

    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        """Tell whether the position is among these."""
        return state in self.values


@dataclass
class Numbered(Space):
    """Positions with numbers, nearest first.

    Parameters
    ----------
    graph, numbers
        The positions, the moves between them, and their numbers.
    called_off : Outcome or None
        How a game ends that goes round.
    alike : array of int or None
        By number whether the game is of the same shape from there on: `NEVER` where it is not. None if it is everywhere.
    """

    graph: Graph[Any]
    numbers: Mapping[Any, int]
    called_off: Outcome | None
    alike: array[int] | None = None
    shape: Shape = field(init=False)

    def __post_init__(self) -> None:
        graph = self.graph
        self.root = graph.states[0]
        self.searched = len(graph.states) - len(graph.open)
        self.deep = self._depth(min(graph.open)) if graph.open else None

    def _depth(self, here: int) -> int:
        return bisect_right(self.graph.layers, here) - 1

    def look(self, state: Hashable, *, forced: bool = False) -> Found | None:
        here = self.numbers.get(state)
        return None if here is None else self._found(here, forced)

    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        """Tell whether the position is among these, and the game from there on of the same shape."""
        here = self.numbers.get(state)
        return here is not None and (
            here == 0 or (called_off == self.called_off and (self.alike is None or self.alike[here] != NEVER))
        )

    @abstractmethod
    def _found(self, here: int, forced: bool) -> Found:
        """What is known of a position, by its number."""

    def _timed(self, here: int, distance: int | None) -> bool:
        """Whether no quicker way can lead through a position that is open: that takes a ply more than to reach one."""
        return self.deep is None or (distance is not None and distance <= self.deep - self._depth(here) + 1)


@dataclass
class ForTwo(Numbered):
    """Two players, one of whom wins."""

    values: array[int] = field(kw_only=True)
    shape = "two"

    def _found(self, here: int, forced: bool) -> Found:
        value = self.values[here]
        known = value != OPEN or self.complete
        timed = known and (
            here in self.graph.ends or (kind(value) != DRAWN and self._timed(here, plies_to_end(value)))
        )
        distance = plies_to_end(value)
        return Found(
            of_both(value), distance if timed or self.complete else None, known, timed or self.complete
        )


@dataclass
class ForOne(Numbered):
    """One player."""

    reached: Reached = field(kw_only=True)
    shape = "alone"

    def _found(self, here: int, forced: bool) -> Found:
        number, plies = self.reached.which[here], self.reached.plies[here]
        if number == NEVER:
            return Found((None,), None, known=False, timed=False)
        worth = self.reached.kinds[number]
        distance = None if plies == NEVER or worth == "loss" else plies
        timed = self.complete or worth == "loss" or self._timed(here, distance)
        return Found((worth,), distance if timed else None, known=True, timed=timed)


@dataclass
class ForMany(Numbered):
    """Three and more, some of whom win."""

    shared: Shared = field(kw_only=True)
    shape = "many"

    def _found(self, here: int, forced: bool) -> Found:
        shared, graph = self.shared, self.graph
        settled = shared.which[here] != NEVER and (not forced or here in graph.ends)
        if settled:
            place = shared.choice[here]
            best = None if place == NEVER else graph.states[graph.after[graph.first[here] + place]]
            return Found(shared.kinds[shared.which[here]], shared.plies[here], best=best)
        worths, distance = shared.forced(here)
        if self.complete:
            return Found(worths, distance, forced=True)
        return Found(worths, known=any(worths), timed=False, forced=True)  # best play may be another way

    def speaks_for(self, state: Hashable, called_off: Outcome | None) -> bool:
        """Tell whether the position is among these, and whoever wins together here may do so there."""
        here = self.numbers.get(state)
        settled = here is not None and self.shared.which[here] != NEVER
        return here == 0 or (
            len(self.shared.force) > 2 and (settled or self.shared.alone) and here is not None
        )

    def tied(self, state: Hashable) -> bool:
        """Tell whether the one to move has another best move, by which somebody else gets something else."""
        return bool(self.shared.tied[self.numbers[state]])


@dataclass
class ForNumbers(Numbered):
    """Anybody, for numbers or with chance."""

    values: Values = field(kw_only=True)
    shape = "numbers"

    def _found(self, here: int, forced: bool) -> Found:
        values, graph = self.values, self.graph
        payoffs, place = values.payoffs[here], values.choice[here]
        guaranteed = values.guaranteed.get(here, ())
        known = payoffs is not None or (bool(guaranteed) and self.complete)
        return Found(
            (None,) * graph.players if payoffs is None else payoffs,
            values.plies[here],
            known,
            known,
            best=None if place is None else graph.states[graph.after[graph.first[here] + place]],
            bounds=values.bounds.get(here, ()),
            guaranteed=guaranteed if payoffs is None else (),
            ties=values.ties.get(here, ()),
        )

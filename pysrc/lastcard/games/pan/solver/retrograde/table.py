"""The solution of a whole game: one label a position, and what can be counted from it.

Source: our own; the labels are those of Samkoff 2015, section 3.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from lastcard.core.progress import Progress, run_to_end

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from numpy.typing import NDArray

    from lastcard.core.worth import Value
    from lastcard.games.pan.rules import Move, Rules, State
    from lastcard.games.pan.solver.retrograde.space import Space

_SLICE = 1 << 18


@dataclass(frozen=True, slots=True)
class Label:
    """What a position is worth to the player to move, and how many plies the end is away (None: a draw)."""

    value: Value
    distance: int | None


DRAWN = Label("draw", None)


def finished(state: State) -> Label:
    """Return the label of a finished position: who has no card left has won."""
    return Label("loss" if any(state.hand) else "win", 0)


@cache
def _labelled(plies: int) -> Label:
    """The label that a table has as a number."""
    return DRAWN if plies < 0 else Label("win" if plies % 2 else "loss", plies)


class Source(Protocol):
    """Anything that knows the label of every position of one game: a `Table` or a `Tablebase`."""

    @property
    def ranks(self) -> int:
        """The k of k-Pan."""

    @property
    def rules(self) -> Rules:
        """Which game."""

    def label(self, state: State) -> Label:
        """Return the label of a position of this game."""

    def labels_after(self, state: State, moves: Sequence[Move]) -> list[Label]:
        """Return the labels of the positions after some moves, which can be quicker than to make them."""

    def value(self, state: State) -> Value:
        """Return its value alone, which can be quicker."""


@dataclass(frozen=True)
class Table:
    """Every position's label in one array.

    `labels` (int16) has by number the plies to the end, odd if the player to move wins and even if not; negative for
    a draw; 0 if the game is over.
    """

    space: Space
    labels: NDArray[np.int16]

    @property
    def ranks(self) -> int:
        """The k of k-Pan."""
        return self.space.ranks

    @property
    def rules(self) -> Rules:
        """Which game."""
        return self.space.rules

    def label(self, state: State) -> Label:
        """Return the label of a position."""
        if state.over:
            return finished(state)
        return _labelled(self.labels.item(self.space.index(state)))

    def labels_after(self, state: State, moves: Sequence[Move]) -> list[Label]:
        """Return the labels of the positions after some moves, which are not made; of a game that is not over."""
        return [_labelled(self.labels.item(index)) for index in self.space.after(state, moves)]

    def value(self, state: State) -> Value:
        """Return the value of a position."""
        return self.label(state).value

    def count(self) -> Tally:
        """Count the positions that are not over."""
        return run_to_end(self.counting())

    def counting(self) -> Generator[Progress, None, Tally]:
        """Do as `count`, in slices."""
        wins = losses = draws = longest = done = 0
        for part in self._parts():
            decided = part[part > 0]
            odd = int(np.count_nonzero(decided & 1))
            wins += odd
            losses += len(decided) - odd
            draws += int(np.count_nonzero(part < 0))
            longest = max(longest, int(decided.max(initial=0)))
            done += len(part)
            yield Progress(done, len(self.labels), "counted")
        return Tally(wins, losses, draws, longest)

    def _parts(self) -> Iterator[NDArray[Any]]:
        for start in range(0, len(self.labels), _SLICE):
            yield self.labels[start : start + _SLICE]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many positions, not counting finished ones, are won, lost and drawn for the player to move."""

    wins: int
    losses: int
    draws: int
    longest: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.wins + self.losses + self.draws

"""The optimal strategy as a Moore machine: a handful of states, fed with the opponent's moves alone.

The machine is told the pile once. After that it never looks at it again: each state outputs a number of
matches to take, and the opponent's next take names the next state.
Source: Guo 2014, section 3.2, generalised to any largest take and to normal play, and given a state for
the case that it has to move in a lost position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from lastcard.core.game import Game
    from lastcard.games.matches.rules import State

START = "s"
LOST = "lost"


@dataclass(frozen=True, slots=True)
class Edge:
    """An arrow of the machine's picture.

    The opponent's `takes` lead along it. Out of the start `residue` is what the pile leaves when divided by take + 1;
    it is None elsewhere.
    """

    source: str
    target: str
    takes: tuple[int, ...] = ()
    residue: int | None = None


@dataclass(frozen=True, slots=True)
class MooreMachine:
    """The optimal strategy for one largest take and one rule (`misere`: whether taking the last match loses).

    The states are ``"1"`` to ``str(take)``, which take as many matches as their name says; ``"s"``, the
    start, which takes none: it lets the opponent move first; and ``"lost"``, which takes one match in a
    position where every move loses and hopes for a slip.
    """

    take: int = 3
    misere: bool = True

    @property
    def period(self) -> int:
        """How many matches a take and its answer take together: take + 1."""
        return self.take + 1

    @property
    def states(self) -> tuple[str, ...]:
        """The states, the start first and the lost state last."""
        return (START, *map(str, range(1, self.period)), LOST)

    def output(self, state: str) -> int:
        """Return how many matches to take in a state; 0 means: let the opponent move.

        Raises `ValueError` if there is no such state.
        """
        if state == START:
            return 0
        if state == LOST:
            return 1
        if state.isascii() and state.isdigit() and 1 <= int(state) <= self.take:
            return int(state)
        raise ValueError(f"{state!r} is not a state of this machine")

    def first(self, left: int, may_wait: bool = True) -> str:
        """Return the state to begin in with a pile of `left`.

        In a lost pile that is the start itself, or the lost state if the machine has to move.
        """
        rest = (left - self.misere) % self.period
        if rest:
            return str(rest)
        return START if may_wait else LOST

    def next(self, state: str, taken: int) -> str:
        """Return the state after the opponent has taken `taken` matches.

        Raises `ValueError` if there is no such state or no such take.
        """
        if not 1 <= taken <= self.take:
            raise ValueError(f"a take is 1 to {self.take}, not {taken}")
        if state == LOST:
            rest = (-1 - taken) % self.period
            return str(rest) if rest else LOST
        self.output(state)
        return str(self.period - taken)

    def edges(self, lost: bool = False) -> Iterator[Edge]:
        """Yield the arrows of the picture, the start's first; the lost state, which the paper's picture has not, if asked for."""
        yield Edge(START, START, residue=self.misere % self.period)
        for number in range(1, self.period):
            yield Edge(START, str(number), residue=(number + self.misere) % self.period)
        for source in (*map(str, range(1, self.period)), *((LOST,) if lost else ())):
            for taken in range(1, self.period):
                yield Edge(source, self.next(source, taken), (taken,))

    def player(self, left: int, may_wait: bool = True) -> MachinePlayer:
        """Return a player that follows the machine from a pile of `left`."""
        return MachinePlayer(self, self.first(left, may_wait))


@dataclass(slots=True)
class MachinePlayer:
    """A run of the machine: where it stands. Feed it the opponent's takes."""

    machine: MooreMachine
    state: str

    @property
    def output(self) -> int:
        """How many matches it takes now; 0 means that it lets the opponent move."""
        return self.machine.output(self.state)

    def read(self, taken: int) -> int:
        """Take note of the opponent's take and return the answer to it."""
        self.state = self.machine.next(self.state, taken)
        return self.output


class MachineAgent:
    """Plays by Moore machine: from the second turn on it goes by the opponent's takes alone."""

    name = "Moore machine"

    def __init__(self) -> None:
        self._run: MachinePlayer | None = None
        self._left = 0

    def choose(self, game: Game[Any, Any], state: State, rng: Random) -> int:
        """Return the machine's take; what the opponent took is read off the pile."""
        machine = MooreMachine(state.take, state.misere)
        taken = self._left - state.left
        if self._run is not None and self._run.machine == machine and 1 <= taken <= state.take:
            move = self._run.read(taken)
        else:
            self._run = machine.player(state.left, may_wait=False)
            move = self._run.output
        self._left = state.left - move
        return move

"""Optimal play: chances, the strategy as a Moore machine, and a check of the theory.

The machine gets the pile once; after that each state outputs a number of matches to take, and the opponent's
next take names the next state. The theory is compared with retrograde analysis, and proved by induction for
every pile.

Source: Guo 2014, section 3.2, for any largest take and both rules, with a state for moving in a lost
position.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

from lastcard.core.game import Game
from lastcard.core.general.explore import EXPLORED_PER_SLICE
from lastcard.core.general.retrograde import Verdict, retrograde
from lastcard.core.progress import Progress, relay
from lastcard.games.matches.rules import GAME, State
from lastcard.games.matches.solver.verdict import distance, value, winning_move

MAX_CHANCE_LEFT = 100_000  # largest pile for which chances are computed
Skill = float | Fraction
Chances = tuple[Skill, Skill]  # the first player's to win when the first, and when the second is to move


def win_chance(state: State, skills: tuple[Skill, Skill] = (1, 0)) -> Skill:
    """Return the first player's chance to win; exact with Fractions. Raises `ValueError`.

    `skills` are the players' chances of making the best move at a turn, in a lost position taking one match;
    otherwise every legal move is equally likely.
    """
    return chance_table(state, skills)[state.left][state.player]


def chance_table(state: State, skills: tuple[Skill, Skill] = (1, 0)) -> list[Chances]:
    """Return the chances for every pile from 0 up to that of a position. See `win_chance`."""
    if state.left > MAX_CHANCE_LEFT:
        raise ValueError(f"chances are computed up to {MAX_CHANCE_LEFT:,} matches, not {state.left:,}")
    if not all(0 <= skill <= 1 for skill in skills):
        raise ValueError(f"skills are chances between 0 and 1, not {skills}")
    first, second = (Fraction(skill) if isinstance(skill, int) else skill for skill in skills)
    nil, one = 0 * first * second, 0 * first * second + 1
    table: list[Chances] = [(one, nil) if state.misere else (nil, one)]
    windows = [*table[0]]  # sums of the chances over the piles that can be left
    for left in range(1, state.left + 1):
        legal = min(state.take, left)
        best = winning_move(replace(state, left=left)) or 1
        after = table[left - best]
        chance = first * after[1] + (1 - first) * windows[1] / legal
        table.append((chance, second * after[0] + (1 - second) * windows[0] / legal))
        leaving = table[left - state.take] if left >= state.take else (nil, nil)
        windows = [windows[player] + table[left][player] - leaving[player] for player in (0, 1)]
    return table


START_STATE, LOST_STATE = "s", "lost"


@dataclass(frozen=True, slots=True)
class Edge:
    """An arrow for the opponent's `takes`; at the start `residue` is the pile mod take + 1."""

    source: str
    target: str
    takes: tuple[int, ...] = ()
    residue: int | None = None


@dataclass(frozen=True, slots=True)
class MooreMachine:
    """The optimal strategy for one take and rule (`misere`: the last match loses).

    State ``"1"`` takes one match, and so on; ``"s"``, the start, takes none and lets the opponent move;
    ``"lost"`` takes one match in a lost position and hopes for a mistake.
    """

    take: int = 3
    misere: bool = True

    @property
    def period(self) -> int:
        """Matches that a take and its answer take together: take + 1."""
        return self.take + 1

    @property
    def states(self) -> tuple[str, ...]:
        """The states, the start first and the lost state last."""
        return (START_STATE, *map(str, range(1, self.period)), LOST_STATE)

    def output(self, state: str) -> int:
        """Return the number of matches to take in a state, 0 to wait. Raises `ValueError`."""
        if state in (START_STATE, LOST_STATE):
            return int(state == LOST_STATE)
        if state.isascii() and state.isdigit() and 1 <= int(state) <= self.take:
            return int(state)
        raise ValueError(f"{state!r} is not a state of this machine")

    def first(self, left: int, may_wait: bool = True) -> str:
        """Return the initial state for a pile; in a lost one it waits if it may."""
        rest = (left - self.misere) % self.period
        return str(rest) if rest else START_STATE if may_wait else LOST_STATE

    def next(self, state: str, taken: int) -> str:
        """Return the state after the opponent's take. Raises `ValueError`."""
        if not 1 <= taken <= self.take:
            raise ValueError(f"a take is 1 to {self.take}, not {taken}")
        if state == LOST_STATE:
            return str((-1 - taken) % self.period or LOST_STATE)
        self.output(state)
        return str(self.period - taken)

    def edges(self, lost: bool = False) -> Iterator[Edge]:
        """Yield the arrows of the picture, the start's first; the lost state's if asked for."""
        yield Edge(START_STATE, START_STATE, residue=self.misere % self.period)
        for number in range(1, self.period):
            yield Edge(START_STATE, str(number), residue=(number + self.misere) % self.period)
        for source in (*map(str, range(1, self.period)), *((LOST_STATE,) if lost else ())):
            for taken in range(1, self.period):
                yield Edge(source, self.next(source, taken), (taken,))

    def player(self, left: int, may_wait: bool = True) -> MachinePlayer:
        """Return a player that follows the machine from a pile of `left`."""
        return MachinePlayer(self, self.first(left, may_wait))


@dataclass(slots=True)
class MachinePlayer:
    """A run of the machine from a state; feed it the opponent's takes."""

    machine: MooreMachine
    state: str

    @property
    def output(self) -> int:
        """The number of matches it takes now, 0 to let the opponent move."""
        return self.machine.output(self.state)

    def read(self, taken: int) -> int:
        """Read the opponent's take and return the answer to it."""
        self.state = self.machine.next(self.state, taken)
        return self.output


class MachineAgent:
    """Plays by Moore machine: from the second turn on it reads the opponent's takes only."""

    name = "Moore machine"

    def __init__(self) -> None:
        self._run: MachinePlayer | None = None
        self._left = 0

    def choose(self, game: Game[Any, Any], state: State, rng: Random) -> int:
        """Return the machine's take; the opponent's is read off the pile."""
        machine = MooreMachine(state.take, state.misere)
        taken = self._left - state.left
        if self._run is not None and self._run.machine == machine and 1 <= taken <= state.take:
            move = self._run.read(taken)
        else:
            self._run = machine.player(state.left, may_wait=False)
            move = self._run.output
        self._left = state.left - move
        return move


CHECKED_TAKES = tuple(range(1, 13))  # the largest takes that are checked unless the caller names others


@dataclass(frozen=True, slots=True)
class InductionCase:
    """A case of the induction: the piles that leave `rest`, and `moves` to lost piles."""

    rest: int
    moves: tuple[int, ...]
    sound: bool  # none from a lost pile, one from any other


def induction(take: int, misere: bool) -> tuple[InductionCase, ...]:
    """Return the cases of the induction that proves the theory for every pile, however large.

    The rules settle the smallest piles. From any other, the take t leads to what is left over by ``rest − t``
    modulo take + 1.
    """
    period, lost = take + 1, int(misere) % (take + 1)
    cases = []
    for rest in range(period):
        moves = tuple(move for move in range(1, period) if (rest - move) % period == lost)
        cases.append(InductionCase(rest, moves, len(moves) == (rest != lost)))
    return tuple(cases)


@dataclass(frozen=True, slots=True)
class Proof:
    """The result of `prove`; the winners are proved if it is `inductive`."""

    takes: tuple[int, ...]
    positions: int
    mismatches: tuple[State, ...]
    inductive: bool


def prove(most: int, takes: Iterable[int] = CHECKED_TAKES) -> Generator[Progress, None, Proof]:
    """Compare the theory with retrograde analysis at every position up to a bound."""
    takes = tuple(takes)
    games = [(take, misere) for take in takes for misere in (True, False)]
    mismatches: list[State] = []
    positions = 0
    for done, (take, misere) in enumerate(games):
        note = f"up to {take} at a time, {'misère' if misere else 'normal'} play"
        here = Progress(done, len(games), note)
        yield here
        starts = [State(most, take, misere, player) for player in (0, 1)]
        truth = yield from relay(retrograde(GAME, starts), partial(_same, here))
        for state, verdict in truth.items():
            positions += 1
            if positions % EXPLORED_PER_SLICE == 0:
                yield here
            if verdict != Verdict(value(state), distance(state)):
                mismatches.append(state)
        yield Progress(done + 1, len(games), note)
    inductive = all(case.sound for take, misere in games for case in induction(take, misere))
    mismatches.sort(key=lambda state: (state.left, state.take, not state.misere, state.player))
    return Proof(takes, positions, tuple(mismatches), inductive)


def _same(progress: Progress, _: Progress) -> Progress:
    return progress

"""The solver of a game: one object of one type for the command line, the page and the tests.

It answers one question, `Engine.solve`, with an effort; `Engine.solving` does the same in slices, with its progress:

| effort | the answer | for | time |
| --- | --- | --- | --- |
| `NOW` | what is known already; `Engine.pending` lists work that makes it more | the page | milliseconds |
| `PAGE` | the same after the work that starts automatically | hints and reviews | seconds, in slices |
| `ALL` | everything | single positions: ``lastcard solve``, the library | unlimited |

A solver may leave the moves, the reason and other slow fields until they are read (`Solution.unread`). Options that
only some solvers take are fields of an effort; other abilities of some solvers are in `lastcard.core.capabilities`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from inspect import signature
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Literal

from lastcard.core.game import Game, Move, State
from lastcard.core.playing import Agent, PerfectAgent
from lastcard.core.playing.levels import LevelRecord, Levels
from lastcard.core.progress import Progress
from lastcard.core.solution import Solution


@dataclass(frozen=True, slots=True)
class Effort:
    """How much may be computed for an answer.

    `level`: see `NOW`, `PAGE` and `ALL`. The options below apply to the last.
    `budget`: the number of positions that may be searched, instead of the solver's usual number.
    `exact`: True for fractions where a solver rounds payoffs.
    `whole`: True to solve the whole game of a position first, so that it is exact from then on.
    `alike`: True for an answer that does not depend on earlier questions, including its count of positions.
    """

    level: Literal["now", "page", "all"] = "all"
    budget: int | None = None
    exact: bool = False
    whole: bool = False
    alike: bool = False


NOW, PAGE, ALL = Effort("now"), Effort("page"), Effort()


@dataclass(frozen=True)
class PendingWork:
    """Work on a position that takes longer than a moment.

    `key`: equal for work with the same result.
    `title`: its description: ``Solving all 506,250 positions of 5-Pan``.
    `action`: the label of a button that starts it.
    `steps`: makes the work, in slices, after which `NOW` knows more.
    `eager`: True if it starts automatically.
    `settles`: True if it settles the worth of the position, if anything can.
    """

    key: Hashable
    title: str
    action: str
    steps: Callable[[], Generator[Progress, None, object]]
    eager: bool = True
    settles: bool = True


class Engine(ABC, Generic[State, Move]):
    """The solver of a game. Only `solve` has to be written; the rest fits games that are solved in a moment.

    `game`: the rules.
    `timed`: True if it counts the plies to the end; otherwise no list of moves has a column for them.
    `levels`: the measured strength of Easy, Medium and Hard.
    `deals_a_piece`: the number of deals solved together, in a second or so, if many processes solve them.
    `takes`: the options of an effort that it accepts; `budget` then has the usual number of positions, if bounded.
    `files`: by name, functions that return the bytes of large files made with the site (`lastcard.core.lazy`).
    `questions`: the kinds of questions, such as a formula, that `board_of` makes positions of, each with an example.
    `own_players`: by name, functions that make a player of this game alone, for whole games between players.
    """

    game: Game[State, Move]
    timed: bool = True
    levels: Levels = Levels()
    deals_a_piece: int = 500
    takes: frozenset[str] = frozenset()
    budget: int | None = None
    files: Mapping[str, Callable[[], bytes]] = MappingProxyType({})
    questions: Mapping[str, str] = MappingProxyType({})
    own_players: Mapping[str, Callable[[], Agent]] = MappingProxyType({})

    def __init_subclass__(cls, **given: Any) -> None:
        """Let a solver whose `solve` has no `effort`, as it solves all in a moment, be called with one."""
        super().__init_subclass__(**given)
        solve = cls.__dict__.get("solve")
        if solve is not None and "effort" not in signature(solve).parameters:
            asked = wraps(solve)(lambda self, state, effort=ALL: solve(self, state))
            cls.solve = asked  # type: ignore[method-assign]  # the same method, asked like any other

    def __repr__(self) -> str:
        """Return the solver with its game."""
        return f"<Engine of {self.game.name}>"

    @abstractmethod
    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution of a position, as far as an effort goes; its status says how much is open.

        A solver of positions that are solved in a moment may be written without `effort`.
        """

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        """Do the same in slices of some milliseconds, which yield the progress.

        Raises `ValueError` if a game is too large to be solved whole, now or when the work begins.
        """
        if effort.level == "page":
            yield from next((work.steps() for work in self.pending(state) if work.eager and work.settles), ())
            effort = NOW
        return self.solve(state, effort)

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return the work on a position that is not done yet."""
        return ()

    def begins(self, state: State) -> bool:
        """Return True if work that settles the worth of a position starts automatically."""
        return any(work.eager and work.settles for work in self.pending(state))

    def perfect_player(self) -> Agent:
        """Return the strongest player."""
        return PerfectAgent(self.solve)

    def level_record(self) -> LevelRecord | None:
        """Return the measurements of Easy, Medium and Hard, if any."""
        return self.levels.record

    def dealt(self, rng: Random, players: int) -> State:
        """Return a starting position for a number of players, if the game allows that number."""
        return self.game.random_state(rng)

    def random_like(self, rng: Random, state: State) -> State:
        """Return a random position of the size and rules of another."""
        return self.game.random_state(rng)

    def deal_parts(self, *size: int) -> Iterator[tuple[Any, int]] | None:
        """Give the names of the parts of ``deals(*size)``, in order, with their numbers of deals, `deals_a_piece` at most.

        None unless sending deals to another process would take as long as solving them. Raises `ValueError`.
        """
        return None

    def deals_of(self, part: Any) -> Iterator[tuple[State, int | Fraction]]:
        """Give the deals of a part as `ListsDeals.deals` does."""
        raise NotImplementedError

    def read_file(self, text: str) -> State | None:
        """Read a position from the file that a text names (``@board.json``); None if it names none.

        Raises `PositionError` if the file cannot be read or holds no position.
        """
        return None

    def board_of(self, kind: str, question: str) -> State:
        """Return the position of a question of some kind. Raises `ValueError` if the question is malformed."""
        raise NotImplementedError

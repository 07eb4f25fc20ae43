"""What every solver is: one object of one type a game, for the command line, the page and the tests.

It is asked one question, `Engine.solve`, with an effort; `Engine.solving` is the same in slices, with its progress:

| effort | the answer | for | takes |
| --- | --- | --- | --- |
| `NOW` | what is known now | the page; `Engine.pending` is what can be worked out, and it knows more then | milliseconds |
| `PAGE` | the same after what begins by itself | hints and reviews | seconds, in slices |
| `ALL` | all there is | a position by itself: ``lastcard solve``, the library | however long |

A solver may leave the moves, the reason and what else takes time until it is read (`Solution.unread`): who reads less waits
less. Options that some solvers take are fields of an effort; what else only some can do is in `lastcard.core.capabilities`.
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
    """How much may be worked out for an answer.

    Parameters
    ----------
    level : {"now", "page", "all"}
        See `NOW`, `PAGE` and `ALL`. The options go with the last.
    budget : int, optional
        How many positions may be gone through; a solver has a usual number.
    exact : bool
        Whether payoffs that a solver rounds are fractions.
    whole : bool
        Whether all of a position's game is solved first, so that it is exact from then on.
    alike : bool
        Whether the answer is the same whatever was asked before, the count of positions too.
    """

    level: Literal["now", "page", "all"] = "all"
    budget: int | None = None
    exact: bool = False
    whole: bool = False
    alike: bool = False


NOW, PAGE, ALL = Effort("now"), Effort("page"), Effort()


@dataclass(frozen=True)
class PendingWork:
    """Something that can be worked out about a position, and that takes longer than a moment.

    Parameters
    ----------
    key : Hashable
        Two pieces of work with the same key come to the same.
    title : str
        What is being done: ``Solving all 506,250 positions of 5-Pan``.
    action : str
        What a button that starts it says.
    steps : callable
        Makes the work, in slices; afterwards more is known now.
    eager : bool
        Whether it begins by itself.
    settles : bool
        Whether it settles what a position is worth, if anything can.
    """

    key: Hashable
    title: str
    action: str
    steps: Callable[[], Generator[Progress, None, object]]
    eager: bool = True
    settles: bool = True


class Engine(ABC, Generic[State, Move]):
    """The solver of a game. Only `solve` has to be written; the rest fits games that are solved in a moment.

    Attributes
    ----------
    game : Game
        Whose positions it solves.
    timed : bool
        Whether it counts the plies to the end; if not, no list of moves has a column for them.
    levels : Levels
        How well Easy, Medium and Hard play.
    deals_a_piece : int
        How many deals are solved together in a second or so, where many processes solve them.
    takes : set of str
        The options of an effort that it takes; `budget` has the usual number of positions then, if it is bounded.
    files : mapping
        By name what makes the bytes of a large file that is worked out when the site is built and lies beside it;
        `lastcard.core.lazy` gets them in the tab.
    questions : mapping
        The kinds of questions, such as a formula, that `board_of` makes positions of, each with an example.
    own_players : mapping
        By name what makes a player that this game knows beside those that every game does, for whole games between
        players.
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
        """Let a solver that is written with one argument, as it solves all in a moment, be asked with an effort."""
        super().__init_subclass__(**given)
        solve = cls.__dict__.get("solve")
        if solve is not None and "effort" not in signature(solve).parameters:
            asked = wraps(solve)(lambda self, state, effort=ALL: solve(self, state))
            cls.solve = asked  # type: ignore[method-assign]  # the same method, asked like any other

    def __repr__(self) -> str:
        """Return whose solver it is."""
        return f"<Engine of {self.game.name}>"

    @abstractmethod
    def solve(self, state: State, effort: Effort = ALL) -> Solution:
        """Return the solution of a position, as far as an effort goes; its status says how much is open.

        A solver of positions that are solved in a moment may be written without `effort`.
        """

    def solving(self, state: State, effort: Effort = ALL) -> Generator[Progress, None, Solution]:
        """Do the same in slices of some milliseconds, which yield how far it is.

        Raises
        ------
        ValueError
            If a game is too large to be solved whole, now or when the work begins; the message says how large.
        """
        if effort.level == "page":
            yield from next((work.steps() for work in self.pending(state) if work.eager and work.settles), ())
            effort = NOW
        return self.solve(state, effort)

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return what can be worked out about a position and is not known yet."""
        return ()

    def begins(self, state: State) -> bool:
        """Tell whether anything begins by itself that settles what a position is worth."""
        return any(work.eager and work.settles for work in self.pending(state))

    def perfect_player(self) -> Agent:
        """Return the strongest player there is."""
        return PerfectAgent(self.solve)

    def level_record(self) -> LevelRecord | None:
        """Return what was measured of Easy, Medium and Hard; None if nothing was."""
        return self.levels.record

    def dealt(self, rng: Random, players: int) -> State:
        """Return a position that a game may begin with, of so many players if the game can be played by so many."""
        return self.game.random_state(rng)

    def random_like(self, rng: Random, state: State) -> State:
        """Return a random position of the same kind as another: as large, under the same rules."""
        return self.game.random_state(rng)

    def deal_parts(self, *size: int) -> Iterator[tuple[Any, int]] | None:
        """Give what names each part of ``deals(*size)``, in order, with how many deals it has, at most `deals_a_piece`.

        None unless to hand a deal to another process would be a part of the work. Raises `ValueError`.
        """
        return None

    def deals_of(self, part: Any) -> Iterator[tuple[State, int | Fraction]]:
        """Give the deals of a part as `ListsDeals.deals` does."""
        raise NotImplementedError

    def read_file(self, text: str) -> State | None:
        """Read a position from the file that a text names (``@board.json``); None if the text names none.

        Raises
        ------
        PositionError
            If the file cannot be read or holds no position.
        """
        return None

    def board_of(self, kind: str, question: str) -> State:
        """Return the position that stands for a question of some kind.

        Raises
        ------
        ValueError
            If the question is not written as one of that kind is; the message says how it is.
        """
        raise NotImplementedError

"""What the solver of a game offers to the command line, the page and the tests: one object of one type a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol

from lastcard.core.agents import PerfectAgent
from lastcard.core.game import Move, State
from lastcard.core.solution import worths
from lastcard.core.twoplayer.endless import endless
from lastcard.core.twoplayer.kernels import SearchTooLarge

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
    from random import Random

    from lastcard.core.agents import Agent
    from lastcard.core.game import Game
    from lastcard.core.pieces import Pieces
    from lastcard.core.progress import Progress
    from lastcard.core.solution import Solution
    from lastcard.core.twoplayer.kernels import Algorithm, SearchResult
    from lastcard.core.worth import Worth


@dataclass(frozen=True, slots=True)
class QuickValue:
    """What a position is worth to each player and how many plies it is from the end, without the reasons.

    Where that is not known, or nobody can force anything, the entries are None.
    """

    worths: tuple[Worth, ...]
    distance: int | None = None


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
        Makes the work, in slices; afterwards `Engine.at_hand` knows more.
    eager : bool
        Whether it begins by itself.
    """

    key: Hashable
    title: str
    action: str
    steps: Callable[[], Generator[Progress, None, object]]
    eager: bool = True


@dataclass(frozen=True, slots=True)
class Way(Generic[State, Move]):
    """A line of legal play from the beginning of a game to a position.

    Parameters
    ----------
    states : tuple
        The position that the game begins with, and the position after each move.
    moves : tuple
        The moves between them.
    """

    states: tuple[State, ...]
    moves: tuple[Move, ...]


class WholeGame(Protocol):
    """What can be counted in all positions of a game of some size."""

    def as_dict(self) -> dict[str, Any]:
        """Return the counts as JSON values."""

    def pairs(self) -> Sequence[tuple[str, str]]:
        """Return the counts for people: name and text."""


class Engine(ABC, Generic[State, Move]):
    """The solver of a game. Only `solve` has to be written; the rest fits games that are solved in a moment.

    Attributes
    ----------
    game : Game
        Whose positions it solves.
    timed : bool
        Whether it counts the plies to the end; if not, no list of moves has a column for them.
    files : mapping
        Large files that are worked out when the site is built and lie beside it: by name the function that makes
        the bytes (`lastcard.core.shipped` gets them in the tab).
    """

    game: Game[State, Move]
    timed: bool = True
    files: Mapping[str, Callable[[], bytes]] = {}

    @abstractmethod
    def solve(self, state: State) -> Solution:
        """Return the solution of a position, however long it takes."""

    def solve_exactly(self, state: State) -> Solution | None:
        """Return the solution with fractions for numbers that `solve` rounds; None where it rounds nothing."""
        return None

    def solve_within(self, state: State, budget: int) -> Solution | None:
        """Return the solution as far as so many positions tell it; None if the engine has no such bound."""
        return None

    def solve_briefly(self, state: State) -> Solution:
        """Return the solution for a hint or a review in the terminal: bounded where `solve` takes long."""
        return self.solve(state)

    def at_hand(self, state: State) -> Solution:
        """Return what is known of a position now or after some milliseconds' work, for the page.

        What takes longer is `pending`; until it is done the solution's status says how much is open.
        """
        return self.solve(state)

    def quick_value(self, state: State) -> QuickValue:
        """Return what a position is worth as far as it is at hand, for charts of whole lines."""
        solution = self.at_hand(state)
        return QuickValue(worths(self.game, state, solution), solution.distance)

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return what can be worked out about a position and is not known yet."""
        return ()

    def prepare(self, state: State) -> Generator[Progress, None, object] | None:
        """Return the work after which `at_hand` knows all it can; None if it does already.

        Complexity: that of `pending`.
        """
        return next((work.steps() for work in self.pending(state) if work.eager), None)

    def perfect_player(self) -> Agent:
        """Return the strongest player there is."""
        return PerfectAgent(self.solve)

    def random_like(self, rng: Random, state: State) -> State:
        """Return a random position of the same kind as another: as large, under the same rules."""
        return self.game.random_state(rng)

    def tree_size(self, state: State, algorithm: Algorithm) -> SearchResult | None:
        """Return what a plain search from a position would count, if that is known without searching.

        Raises
        ------
        SearchTooLarge
            If minimax would go through a tree without end, or its size cannot be counted; the message says why.
        NotTwoPlayerZeroSum
            If there are not two players, or chance is to move.
        """
        if algorithm == "minimax" and (why := endless(self.game, state)):
            raise SearchTooLarge(why)
        return None

    def solve_whole(self, state: State) -> Generator[Progress, None, object] | None:
        """Return the work that solves all of a position's game, so that `solve` is exact in it from then on.

        None in a game whose positions are all solved on their own.

        Raises
        ------
        ValueError
            If the game is too large for that; the message says how large.
        """
        return None

    def count_whole(
        self, size: int, variant: Sequence[str] = ()
    ) -> Generator[Progress, None, WholeGame] | None:
        """Return the work that counts what there is in all positions of a game of some size; None if none can.

        `variant` are the options that follow a position in notation, word by word.

        Raises
        ------
        ValueError
            If there is no game of that size, or no such variant; the message says which there are.
        """
        return None

    def way_to(self, state: State) -> Way[State, Move] | None:
        """Return legal play from a position with which a game can begin to another; None in a game without such ways.

        Raises
        ------
        ValueError
            If nothing leads there, or no way is known; the message says which.
        """
        return None

    def contest(self, players: Sequence[str], games: int, seed: int) -> Pieces[Any, Any] | None:
        """Return whole games between players, named one a seat, in pieces that can be played anywhere.

        None in a game without named players.

        Raises
        ------
        ValueError
            If there is no such player, or too many or too few; the message says what there is.
        """
        return None

    def read_file(self, text: str) -> State | None:
        """Read a position from the file that a text names (``@board.json``), for the command line.

        None if the text names no file, or positions of this game are never in files.

        Raises
        ------
        PositionError
            If the file cannot be read or holds no position.
        """
        return None

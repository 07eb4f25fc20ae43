"""What every solver is: one object of one type a game, for the command line, the page and the tests.

Three things can be asked of it, and this is what each is for:

| method | the answer | for | takes |
| --- | --- | --- | --- |
| `Engine.solve` | all there is | a position by itself: ``lastcard solve``, the library | however long |
| `Engine.known_now` | what is known now | the page; `pending` is what can be worked out, and it knows more then | milliseconds |
| `Engine.known_after_work` | `known_now` after what begins by itself | hints and reviews | seconds, in slices |

A solver may leave the moves, the reason and what else takes time for when it is read (`lastcard.core.solution.later`): who
reads less waits less. What only some solvers can do is in `lastcard.core.capabilities`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic

from lastcard.core.game import Move, State
from lastcard.core.playing.agents import PerfectAgent
from lastcard.core.playing.levels import Levels

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Mapping
    from random import Random

    from lastcard.core.game import Game
    from lastcard.core.playing.agents import Agent
    from lastcard.core.playing.levels import LevelRecord
    from lastcard.core.progress import Progress
    from lastcard.core.solution import Solution


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
        Makes the work, in slices; afterwards `Engine.known_now` knows more.
    eager : bool
        Whether it begins by itself.
    """

    key: Hashable
    title: str
    action: str
    steps: Callable[[], Generator[Progress, None, object]]
    eager: bool = True


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
    own_players : mapping
        By name what makes a player that this game knows beside those that every game does, for whole games between
        players.
    """

    game: Game[State, Move]
    timed: bool = True
    levels: Levels = Levels()
    deals_a_piece: int = 500
    own_players: Mapping[str, Callable[[], Agent]] = MappingProxyType({})

    def __repr__(self) -> str:
        """Return whose solver it is."""
        return f"<Engine of {self.game.name}>"

    @abstractmethod
    def solve(self, state: State) -> Solution:
        """Return the solution of a position, however long it takes."""

    def known_now(self, state: State) -> Solution:
        """Return what is known of a position now or after some milliseconds' work.

        What takes longer is `pending`; until it is done the solution's status says how much is open.
        """
        return self.solve(state)

    def pending(self, state: State) -> tuple[PendingWork, ...]:
        """Return what can be worked out about a position and is not known yet."""
        return ()

    def prepare(self, state: State) -> Generator[Progress, None, object] | None:
        """Return the work after which `known_now` knows all it can; None if it does already, or if nothing settles more."""
        return next((work.steps() for work in self.pending(state) if work.eager), None)

    def known_after_work(self, state: State) -> Generator[Progress, None, Solution]:
        """Work out in slices what a hint or a review says of a position: `prepare`, and then what is `known_now`.

        A solver that cannot settle it may look ahead for a moment first.
        """
        yield from self.prepare(state) or ()
        return self.known_now(state)

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

"""What a game hands to the shared tabs."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Hashable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

import param
from panel.viewable import Viewer

from lastcard.core.agents import Agent
from lastcard.core.game import Game, Value
from lastcard.core.solution import Solution
from lastcard.ui.component import Component

if TYPE_CHECKING:
    from lastcard.core.claims import Claim
    from lastcard.core.progress import Progress
    from lastcard.ui.lessons import Lesson


class Board(Component):
    """What a game's drawing of a position must offer.

    Parameters
    ----------
    framed
        Whether it stands in a card of its own; otherwise it is the large board of the Play tab.
    secret
        Whether it hides part of the position now; then positions are not written out beside it.

    Settings of a game that it keeps itself stand in ``query`` as parts of an address, and come back with :meth:`visit`;
    ``on_note`` is called when they change.

    Messages: ``play(move)`` when the user makes a move on it; ``set(text, remember)`` when the user edits the position;
    ``remember`` is false for the later steps of one gesture (see ``gestures`` in ``ui/scripts/gestures.js``).
    """

    framed = param.Boolean(True)
    secret = param.Boolean(False)

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self.on_note: Callable[[], None] = lambda: None
        self.query: dict[str, str] = {}

    def visit(self, query: dict[str, str]) -> None:
        """Take up the settings written in an address."""

    def advise(self) -> str:
        """The advice that does not use what is hidden, for a board that hides something."""
        return ""

    @abstractmethod
    def show(
        self, state: Any, solution: Solution | None, *, seats: tuple[str, ...], locked: bool = False
    ) -> None:
        """Draw a position; ``solution`` is None where it is hidden, ``locked`` where no move may be made now."""


class Picture(Protocol):
    """A picture of the position on show beside board and moves."""

    on_walk: Callable[[list[str]], None]
    on_note: Callable[[], None]
    query: dict[str, str]

    def visit(self, query: dict[str, str]) -> None:
        """Take up the settings written in an address."""

    def show(self, state: Any, *, hide: bool) -> None:
        """Draw the picture of a position."""

    def __panel__(self) -> Any:
        """The component."""


@dataclass(frozen=True)
class Setting:
    """A number that sets how an engine plays; engines with the same setting share it.

    Parameters
    ----------
    name
        Its name in addresses.
    label, unit
        What it is called, and what stands after the number.
    lowest, highest, step, usual
        Its range, and its value when nobody has chosen one.
    """

    name: str
    label: str
    lowest: int
    highest: int
    usual: int
    step: int = 1
    unit: str = ""


STRENGTH = Setting("strength", "Chance of the best move", 0, 100, 70, 5, "%")
"""How often a weaker engine makes the move of a perfect one."""


@dataclass(frozen=True)
class Opponent:
    """An engine that can take a seat.

    Parameters
    ----------
    key, label
        Its name in addresses, and for people.
    make
        Makes it, from the value of its setting (0 if it has none).
    setting
        The number that sets how it plays.
    note
        What must be said of it in a position, if anything: that it cannot play there as it usually does.
    """

    key: str
    label: str
    make: Callable[[int], Agent]
    setting: Setting | None = None
    note: Callable[[Any], str] = lambda state: ""


@dataclass(frozen=True)
class Work:
    """Something that can be worked out about a position, and that takes longer than a moment.

    Parameters
    ----------
    key
        Two pieces of work with the same key come to the same.
    title
        What is being done: ``Solving all 506,250 positions of 5-Pan``.
    action
        What a button that starts it says.
    steps
        Makes the work, in slices; afterwards `solve` knows more.
    eager
        Whether it begins by itself.
    """

    key: Hashable
    title: str
    action: str
    steps: Callable[[], Generator[Progress, None, object]]
    eager: bool = True


@dataclass(frozen=True)
class GameView:
    """Everything the four shared tabs need to know of one game.

    Parameters
    ----------
    game, solve
        The game and its solver.
    claims
        Gives the statements of its paper.
    blurb
        One line on the game.
    board, picture
        Make the drawing of a position, and the picture that goes with it in Explore.
    opponents
        Engines to play against.
    studies
        Makes the charts of the Study tab.
    lessons
        Gives the steps of the Learn tab.
    prepare
        What must be worked out before `solve` can answer for a position, in slices; None if it can at once. Until
        then, and when it is stopped, `solve` says at once that the value is not known.
    glance
        The value of a position for the player to move, and the plies to the end, where that takes less than `solve`.
    outlook
        What Explore shows of a position: the verdict of `solve`, or what is seen of one that is not known.
    works
        All that can be worked out about a position and is not known yet, for Explore.
    panels
        Make further pictures that stand below the line of play in Explore.
    random
        A random position like the one given; any of the game if None.
    broad
        Whether the board needs more room in Explore than its picture.
    timed
        Whether `solve` counts the plies to the end; if not, no list of moves has a column for them.
    """

    game: Game[Any, Any]
    solve: Callable[[Any], Solution]
    claims: Callable[[], Sequence[Claim]]
    blurb: str
    board: Callable[[], Board]
    picture: Callable[[], Picture]
    opponents: tuple[Opponent, ...]
    lessons: Callable[[], tuple[Lesson, ...]]
    studies: Callable[[], list[Viewer]] = field(default=list)
    prepare: Callable[[Any], Generator[Progress, None, object] | None] = lambda state: None
    glance: Callable[[Any], tuple[Value | None, int | None]] | None = None
    outlook: Callable[[Any], Solution] | None = None
    works: Callable[[Any], tuple[Work, ...]] = lambda state: ()
    panels: tuple[Callable[[], Picture], ...] = ()
    random: Callable[[Random, Any], Any] | None = None
    broad: bool = False
    timed: bool = True

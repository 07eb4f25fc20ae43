"""What a game gives to the shared tabs: board, pictures, opponents, lessons, charts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

import param
from panel.viewable import Viewer

from lastcard.core.engine import Engine
from lastcard.core.game import CHANCE, Game, PositionError
from lastcard.core.lazy import part
from lastcard.core.playing import Agent, Line, MixedAgent, RandomAgent
from lastcard.core.playing.levels import LEVELS
from lastcard.core.solution import Solution
from lastcard.ui.component import Component, Messages

if TYPE_CHECKING:
    from lastcard.core.exercises import Exercise
    from lastcard.ui.contract.series import Series
    from lastcard.ui.learn import Lesson, LessonSteps


class Picture:
    """A picture of the position on show, in Explore; a subclass defines `_drawn`.

    `on_walk` is called with moves in notation to play from the position on show, `on_note` when `query` has
    changed.
    """

    def __init__(self, card: Component) -> None:
        self.on_walk: Callable[[list[str]], None] = lambda moves: None
        self.on_note: Callable[[], None] = lambda: None
        self.card: Any = card
        self._shown: tuple[Any, bool, int] | None = None

    @property
    def query(self) -> dict[str, str]:
        """The settings as parts of an address, where they differ from the default."""
        return {}

    def visit(self, query: dict[str, str]) -> None:
        """Apply the settings of an address."""

    def show(self, state: Any, *, hide: bool, by: int = 0) -> None:
        """Draw a position, from the side of player `by`; with `hide` without its solution."""
        self._shown = (state, hide, by)
        self.card.param.update(**self._drawn(state, hide=hide, by=by))

    def _show_again(self) -> None:
        if self._shown:
            state, hide, by = self._shown
            self.show(state, hide=hide, by=by)

    @abstractmethod
    def _drawn(self, state: Any, *, hide: bool, by: int) -> dict[str, Any]:
        """The parameters of the component."""

    def _walk(self, moves: list[str]) -> None:
        self.on_walk([str(move) for move in moves])

    def __panel__(self) -> Component:
        card: Component = self.card
        return card


@dataclass(frozen=True)
class Sight:
    """What may be seen of a position when hands are hidden (`play.setup.hidden_hands`)."""

    hidden: frozenset[int] = frozenset()  # the players whose hands are not shown now
    secret: bool = False  # true if a hand is hidden at times; then positions are not written out
    viewer: int | None = None  # the player who looks; None if everybody sees the same, or nobody looks


OPEN = Sight()  # everything is seen by everybody


@dataclass(frozen=True)
class Viewpoint:
    """For whom, and how, a position is drawn."""

    players: tuple[str, ...]  # what the players are called
    locked: bool = False  # whether no move may be made now
    by: int = 0  # the player from whose side it is called a win or a loss
    sight: Sight = OPEN  # what may be seen of it
    argued: bool = False  # true to draw the letters of the argument (`Reason.steps`)


class Board(Component):
    """A game's drawing of a position; a subclass defines `_drawn`.

    With `hides` it can draw a hand face down, and Play offers to hide hands. ``hint`` is the move, in
    notation, marked as the advisor's. A game's own settings are in ``query`` as parts of an address and
    return through :meth:`visit`; ``on_note`` is called when they change. ``on_edit(text)`` is called when
    the user edits the position, with ``remember=False`` for the later steps of one gesture
    (``ui/scripts/gestures.js``).
    """

    messages = Messages(play={"move": str})  # the user makes a move on it
    hides: bool = False
    framed = param.Boolean(True)  # true in a card, false for the large board of Play
    hint = param.String("")
    locked = param.Boolean(False)  # whether no move may be made now
    error = param.String("")  # what is wrong with the last edit, where there was one
    last = param.Dict({})  # the move that led here, as `_last` gives it

    def __init__(self, **params: Any) -> None:
        super().__init__(**params)
        self._led: tuple[Game[Any, Any], Any, Any, Any, int] | None = None  # game, before, move, after, ply
        self.on_note: Callable[[], None] = lambda: None
        self.on_choose: Callable[[str], None] = lambda choice: None
        self.on_edit: Callable[..., None] = lambda text, remember=True: None
        self.query: dict[str, str] = {}
        self._state: Any = None  # the position that is drawn

    @cached_property
    def _lots(self) -> Random:
        """Random numbers, made at first use: a page may be drawn long before it is shown."""
        return Random()

    def _set(self, text: str) -> None:
        self.on_edit(text)

    def _edit(self, change: Callable[[], str]) -> None:
        try:
            text = change()
        except PositionError as error:
            self.error = f"{error}."
            return
        self._set(text)

    def _edits(self, **edits: Callable[..., str]) -> dict[str, Callable[..., None]]:
        """Return listeners for messages with which each edit gets the position and the fields."""

        def listener(edit: Callable[..., str]) -> Callable[..., None]:
            return lambda **fields: self._edit(lambda: edit(self._state, **fields))

        return {name: listener(edit) for name, edit in edits.items()}

    def visit(self, query: dict[str, str]) -> None:
        """Apply the settings of an address."""

    def follow(self, line: Line) -> None:
        """Remember the line to the position that is displayed next, to mark its last move."""
        at = line.at
        self._led = (line.game, line.states[at - 1], line.moves[at - 1], line.state, at) if at else None

    def _last(self, state: Any, players: tuple[str, ...]) -> dict[str, Any]:
        if self._led is None or self._led[3] != state:
            return {}
        game, before, move, _, ply = self._led
        text, seat = game.format_move(move), game.player_to_move(before)
        name = "chance" if seat == CHANCE else players[seat] if len(players) > 1 else ""
        label, traces = game.move_label(before, text), self._traces(before, move)
        return {"ply": ply, "move": text, "label": label, "seat": seat, "name": name} | traces

    def _traces(self, before: Any, move: Any) -> dict[str, Any]:
        """Return what else the script needs to mark a move."""
        return {}

    def advise(self) -> tuple[str, str]:
        """Return advice without the hidden hands, and the move it names."""
        return "There is no advice without seeing the hidden hands.", ""

    def ask(self, exercise: Exercise, answered: bool) -> bool:
        """Prepare an exercise; return true if a choice here answers it, by ``on_choose(choice)``."""
        return False

    def display(
        self,
        state: Any,
        solution: Solution | None,
        *,
        players: tuple[str, ...],
        locked: bool = False,
        by: int = 0,
        sight: Sight = OPEN,
        argued: bool = False,
    ) -> None:
        """Draw a position, with its solution unless that is None; see :class:`Viewpoint`."""
        self._state = state
        drawn = self._drawn(state, solution, Viewpoint(players, locked, by, sight, argued))
        self.param.update(locked=locked, error="", last=self._last(state, players), **drawn)

    @abstractmethod
    def _drawn(self, state: Any, solution: Solution | None, view: Viewpoint) -> dict[str, Any]:
        """The board's parameters for a position."""


class Question(Component):
    """A drawing that an exercise is asked and answered on instead of the board."""

    messages = Messages(answer={"choices": list[str]})
    __abstract = True

    @abstractmethod
    def pose(self, exercise: Exercise, given: tuple[str, ...] | None) -> None:
        """Show an exercise; once `given` is an answer, also whether it is right, and why."""


@runtime_checkable
class FollowsLine(Protocol):
    """A picture that also shows the moves that led to the position."""

    on_step: Callable[[int], None]

    def follow(self, line: Line) -> None:
        """Remember the line to the position that is shown next."""


@dataclass(frozen=True)
class Setting:
    """A number that sets how engines play, under its `name` in addresses."""

    name: str
    label: str
    lowest: int
    highest: int
    usual: int
    step: int = 1
    unit: str = ""


# Chance of a weaker engine to play like a perfect one.
STRENGTH = Setting("strength", "Chance of the best move", 0, 100, 70, 5, "%")


@dataclass(frozen=True)
class Opponent:
    """An engine that can take a seat; `key` is its name in addresses.

    `make` makes it from the value of its setting (0 without one); `note` warns if it cannot play a position
    as usual; `about` is, or returns, a line on what it does and its source. A `level` is one of those from
    easy to perfect.
    """

    key: str
    label: str
    make: Callable[[int], Agent]
    setting: Setting | None = None
    note: Callable[[Any], str] = lambda state: ""
    about: str | Callable[[], str] = ""
    level: bool = False


def usual_opponents(
    engine: Engine[Any, Any],
    *more: Opponent,
    perfect: str = "Always makes the best move.",
    note: Callable[[Any], str] = lambda state: "",
) -> tuple[Opponent, ...]:
    """Return the levels, Perfect, `more`, one of adjustable strength, and Random."""

    def level(name: str) -> Opponent:
        def make(_: int) -> Agent:
            return engine.levels.named(name).player(engine.perfect_player())

        def about() -> str:
            from lastcard.ui.contract.strengths import about_level

            return about_level(engine, name)

        return Opponent(name, name.capitalize(), make, note=note, about=about, level=True)

    def best(_: int) -> Agent:
        return engine.perfect_player()

    def weaker(percent: int) -> Agent:
        return MixedAgent(percent / 100, engine.perfect_player())

    chance = "Plays perfectly as often as you choose, and otherwise at random. Ours."
    return (
        *map(level, LEVELS),
        Opponent("perfect", "Perfect", best, note=note, about=perfect, level=True),
        *more,
        Opponent("weaker", "Choose the strength", weaker, STRENGTH, note, about=chance),
        Opponent("random", "Random", lambda _: RandomAgent(), about="Plays at random. Ours."),
    )


@dataclass(frozen=True)
class FirstGames:
    """Play's first positions, which the reader can win; `promise` says what that means there."""

    positions: tuple[str, ...]
    promise: str = "You can win this: the first player wins with best play."


@dataclass(frozen=True)
class PageParts:
    """The lessons, their component and the studies of a view; made when their tab opens."""

    lessons: Callable[[], tuple[Lesson, ...]]
    steps: Callable[[], type[LessonSteps]]
    studies: Callable[[], list[Viewer]]

    @classmethod
    def of(cls, package: str) -> PageParts:
        """Return those of a package, imported when needed."""
        lessons = f"{package}.lessons"
        return cls(
            lambda: cast(Any, part(lessons, "LESSONS")),
            lambda: cast(Any, part(lessons, "Steps")),
            lambda: _charts(package),
        )


def _charts(package: str) -> list[Viewer]:
    try:
        charts = part(f"{package}.charts", "charts")
    except ModuleNotFoundError as error:
        if error.name != f"{package}.charts":
            raise
        charts = part(f"{package}.studies", "studies")
    return cast("list[Viewer]", charts())


@dataclass(frozen=True)
class GameView:
    """What a game gives to the shared tabs: `VIEW` of its `view` module.

    `package` is the view's ``__name__``: its module ``lessons`` has `LESSONS` and `Steps`; its module
    ``charts`` has ``charts()``, or its package ``studies`` has ``studies()``. A view that is no package
    gives `PageParts` instead. `panels` are pictures below the line of play. `wide_board` gives the board
    more room in Explore than its picture; `show_after` is false if positions are too long for the table of
    moves. A game whose rounds count together has a `series`, for which Play keeps the scores. `first` are
    Play's first positions. `prompt` is the question to the player to move in Explore if the solution is
    hidden; by default who wins. `questions` makes, by kind of exercise, drawings that replace the board.
    """

    engine: Engine[Any, Any]
    package: str | PageParts
    board: Callable[[], Board]
    picture: Callable[[], Picture]
    opponents: tuple[Opponent, ...]
    panels: tuple[Callable[[], Picture], ...] = ()
    wide_board: bool = False
    show_after: bool = True
    series: Callable[[], Series] | None = None
    first: FirstGames | None = None
    prompt: str = ""
    questions: Mapping[str, Callable[[], Question]] = field(default_factory=dict)

    @property
    def _parts(self) -> PageParts:
        return self.package if isinstance(self.package, PageParts) else PageParts.of(self.package)

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self.engine.game

    def lessons(self) -> tuple[Lesson, ...]:
        """The steps of the Learn tab, imported now."""
        return self._parts.lessons()

    def lesson_steps(self) -> type[LessonSteps]:
        """The component of the Learn tab, imported now."""
        return self._parts.steps()

    def studies(self) -> list[Viewer]:
        """New charts for the Study tab, imported now; a chart's `asks` is its question."""
        return self._parts.studies()

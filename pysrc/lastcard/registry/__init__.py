"""The games, and what each offers: its rules, solver, facts, exercises, benchmark and page.

They come from the packages under `lastcard.games` (a new one is a folder there and a line here), from installed
packages that name a game in the entry-point group `lastcard.games`, and from files. The first are always here, the
others once they are asked for (`take_up`, `load`): the site is built of the first alone, whatever is installed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, cast, overload

from lastcard.core.game import Game
from lastcard.core.text import quote
from lastcard.registry import loading
from lastcard.registry.faults import fault_line
from lastcard.registry.home import BrokenGame as BrokenGame
from lastcard.registry.home import Home
from lastcard.registry.loading import check_home, file_home, module_home

if TYPE_CHECKING:
    from lastcard.core.bench import Timing
    from lastcard.core.claims import Claim
    from lastcard.core.engine import Engine
    from lastcard.core.exercises import Exercises
    from lastcard.drawings.cards import Drawing
    from lastcard.games.babanuki.solver.engine import BabanukiEngine
    from lastcard.games.matches.solver.engine import MatchesEngine
    from lastcard.games.pairs.solver.engine import PairsEngine
    from lastcard.games.pan.solver.engine import PanEngine
    from lastcard.games.shichinarabe.solver.engine import SevensEngine
    from lastcard.games.solitaire.solver.engine import SolitaireEngine
    from lastcard.games.tanhinmin.solver.engine import TanhinminEngine
    from lastcard.ui.contract import GameView

GAMES: dict[str, str | Home] = {
    "matches": "lastcard.games.matches",
    "pan": "lastcard.games.pan",
    "pairs": "lastcard.games.pairs",
    "tanhinmin": "lastcard.games.tanhinmin",
    "shichinarabe": "lastcard.games.shichinarabe",
    "babanuki": "lastcard.games.babanuki",
    "solitaire": "lastcard.games.solitaire",
}
"""The modules of the loaded games, or their homes, by name, in display order."""

GENERAL = "general"  # the benchmark of the general solver
THROUGHPUT = "throughput"  # the benchmark of files: positions a second of every game


class UnknownGame(ValueError):
    """There is no game of that name."""


def names() -> tuple[str, ...]:
    """Return the names of the loaded games, in display order."""
    return tuple(GAMES)


def installed() -> tuple[str, ...]:
    """Return the names under which installed packages offer games, usable or not."""
    return loading.names()


def install(offered: str) -> str:
    """Load the game that an installed package offers under a name, and return its own name.

    Raises `UnknownGame`, or `BrokenGame` if it cannot be used or its name is taken.
    """
    home = loading.offered_as(offered)
    if home is None:
        raise UnknownGame(f"no installed package offers a game {quote(offered)}")
    return _taken_in(home, False)


def load(path: str | os.PathLike[str], *, over: bool = False, version: str = "") -> str:
    """Load the game of a file, and return its name.

    The file has a `GAME` and may have `ENGINE`, `CLAIMS`, `EXERCISES` and `VIEW`. It is run once, and again after it
    has changed. With `over` its game may replace one of the same name. `version` is the required one (`version`), if
    any.

    Raises `BrokenGame` if it has no usable game, or its name is taken; the message names the line and the remedy.
    """
    return _taken_in(file_home(path, version), over)


def loaded() -> tuple[str, ...]:
    """Return the files of the games that were loaded from files."""
    return tuple(
        str(home.module.__file__) for home in GAMES.values() if isinstance(home, Home) and home.files
    )


def load_all(paths: Sequence[str]) -> None:
    """Load the games of files, as another process did. Raises `BrokenGame`."""
    for path in paths:
        load(path, over=True)


def is_path(text: str) -> bool:
    """Return True for a path: it ends in ``.py`` or contains a separator of any system."""
    return text.endswith(".py") or "/" in text or "\\" in text


def take_up(text: str, *, over: bool = False, version: str = "", place: str = "") -> str:
    """Return the name of a game given by its name, or by the path of its file, which is loaded, again after a change.

    `version` is the required one (`version`), if any, and `place` the file's absolute path (`place`), for a process
    with another working folder. Raises `UnknownGame`, or `BrokenGame` if the game cannot be used.
    """
    if not isinstance(text, str | os.PathLike):
        raise UnknownGame(f"a game is told by its name, or by the path of its file, not by {text!r:.80}")
    text = str(text)
    if is_path(text):
        return _taken_in(file_home(place or text, version, text), over)
    if text in GAMES:
        _refresh(text)
    if text in GAMES:
        return text
    return _taken_in(_installed_home(text), over)


def taken_up_before(text: str) -> str:
    """Return the name of a game as `take_up` does; for a file that is broken now the name it had before."""
    try:
        return take_up(text)
    except BrokenGame:
        file = os.path.realpath(os.path.expanduser(text))
        for name, home in GAMES.items():
            if isinstance(home, Home) and home.files and str(home.module.__file__) == file:
                return name
        raise


@contextmanager
def kept() -> Iterator[None]:
    """Unload at the end the games that were loaded within."""
    before = dict(GAMES)
    try:
        yield
    finally:
        GAMES.clear()
        GAMES.update(before)


@contextmanager
def blamed(*usual: type[BaseException]) -> Iterator[None]:
    """Raise `BrokenGame` with one line in place of an error from the code of someone's game.

    The `usual` errors come from elsewhere, unless the game's own code raises them; other errors are left unchanged.
    """
    try:
        yield
    except BaseException as error:
        said = fault_line(error, (home for home in GAMES.values() if isinstance(home, Home)), usual)
        if said is None:
            raise
        raise BrokenGame(said) from error


def game(name: str) -> Game[Any, Any]:
    """Return the rules of a game. Raises `UnknownGame`."""
    return _home(name).game


def called(name: str) -> str:
    """Return the name of a game on the command line, or the path of its file. Raises `UnknownGame`."""
    return _home(name).called


def version(name: str) -> str:
    """Return a checksum of the files of a game; empty for one not from files. Raises `UnknownGame`."""
    return _home(name).version


def place(name: str) -> str:
    """Return the absolute path of the file of a game; empty for one not from a file. Raises `UnknownGame`."""
    home = _home(name)
    return str(home.module.__file__) if home.files else ""


def file_of(name: str) -> str:
    """Return the path of the file of a game, as it was typed; empty for one not from a file."""
    home = _home(name)
    return home.shown if home.files else ""


@overload
def engine(name: Literal["matches"]) -> MatchesEngine: ...
@overload
def engine(name: Literal["pan"]) -> PanEngine: ...
@overload
def engine(name: Literal["pairs"]) -> PairsEngine: ...
@overload
def engine(name: Literal["tanhinmin"]) -> TanhinminEngine: ...
@overload
def engine(name: Literal["shichinarabe"]) -> SevensEngine: ...
@overload
def engine(name: Literal["babanuki"]) -> BabanukiEngine: ...
@overload
def engine(name: Literal["solitaire"]) -> SolitaireEngine: ...
@overload
def engine(name: str) -> Engine[Any, Any]: ...
def engine(name: str) -> Engine[Any, Any]:
    """Return the solver of a game: its own `ENGINE`, else the general one. Raises `UnknownGame`."""
    return _home(name).engine


def claims(name: str) -> Sequence[Claim]:
    """Return the facts of a game: its `FACTS` or `CLAIMS`, if it has any. Raises `UnknownGame`."""
    return _home(name).facts


def exercises(name: str) -> Exercises:
    """Return the exercises of a game: its `EXERCISES`, else those that every solver offers.

    Raises `UnknownGame`, or `BrokenGame` if its own are none.
    """
    return _home(name).exercises


class NoBenchmark(ValueError):
    """A game has nothing to time."""


def bench(name: str, repeats: int = 7) -> Generator[int, None, tuple[Timing, ...]]:
    """Run the benchmark of a game, of `GENERAL` or of `THROUGHPUT`; yields the rounds done.

    A game without one times the general solver on its start. Raises `UnknownGame`, or `NoBenchmark` for a game with
    its own solver and no benchmark.
    """
    from lastcard.core.bench import measure

    if name == GENERAL:
        from lastcard.core.general import benchmark

        return measure(benchmark.bench_tasks(), repeats)
    if name == THROUGHPUT:
        from lastcard.core.positions import sweep

        return measure(sweep.bench_tasks(map(engine, names()), repeats), repeats)
    home = _home(name)
    if tasks := home.part("bench_tasks"):
        return measure(tasks(), repeats)
    if own := home.part("bench"):
        return cast("Generator[int, None, tuple[Timing, ...]]", own(repeats))
    if home.part("ENGINE") is not None:
        raise NoBenchmark(f"{name} has no benchmark: it has a solver of its own, and no bench that times it")
    from lastcard.registry import defaults

    return measure(defaults.bench_tasks(home.game), repeats)


def view(name: str) -> GameView:
    """Return the view of a game: its `VIEW`, or the default one (needs Panel). Raises `UnknownGame`."""
    return _view(_home(name))


def _view(home: Home) -> GameView:
    found = home.part("VIEW")
    if found is None:
        from lastcard.ui.simple.default_view import default_view

        found = default_view(home.engine)
    return cast("GameView", found)


def page(name: str) -> Any:
    """Return a new page of a game, from its present file (needs Panel). Raises `UnknownGame` or `BrokenGame`."""
    from lastcard.ui.game_page import game_page

    _refresh(name)
    home = _home(name)
    return game_page(_view(home), lambda: home.facts, lambda: home.exercises, lambda: following(name))


def following(name: str) -> tuple[str, ...]:
    """Return the name and the title of the game after another, cyclically; nothing if there is no other."""
    every = [*names(), *names()[:1]]
    after = every[every.index(name) + 1] if name in every else every[0]
    return () if after == name else (after, game(after).title)


def check_parts(name: str) -> None:
    """Check the facts and the view of someone's game. Raises `BrokenGame`."""
    if isinstance(home := GAMES.get(name), Home):
        home.check_parts()


def import_all(name: str) -> None:
    """Import every part of a game at once. Raises `UnknownGame`."""
    from pkgutil import walk_packages

    if package := _home(name).package:
        for module in walk_packages(import_module(package).__path__, f"{package}."):
            import_module(module.name)


def drawing(name: str) -> Callable[[Any], Drawing] | None:
    """Return the function that draws positions of a game without a script, if any. Raises `UnknownGame`."""
    return cast("Callable[[Any], Drawing] | None", _home(name).part("draw"))


def thumbnail(name: str) -> str:
    """Return the small picture of a game as SVG: its own, or a card with its letter. Raises `UnknownGame`."""
    from importlib.resources import files

    home = _home(name)
    drawn = files(home.package).joinpath("view", "thumbnail.svg") if home.package else None
    if drawn is not None and drawn.is_file():
        return drawn.read_text("utf-8")
    from lastcard.registry import defaults

    return defaults.thumbnail(home.game.title)


def reads_files(name: str) -> bool:
    """Return True if a game reads positions from files itself. Raises `UnknownGame`."""
    from lastcard.core.engine import Engine

    return type(engine(name)).read_file is not Engine.read_file


def read(name: str, text: str) -> Any:
    """Read a position of a game, from a file if it names one. Raises `UnknownGame` or `PositionError`."""
    return reader(name)(text)


def reader(name: str) -> Callable[[str], Any]:
    """Return the function that reads positions of a game. Raises `UnknownGame`."""
    rules = game(name)

    def reading(text: str) -> Any:
        if "@" in text:
            rules.notation.check_length(text)
            solver = engine(name)
            state = solver.read_file(text)
            if state is not None:
                return state
        return rules.parse(text)

    return reading


def _home(name: str) -> Home:
    place = GAMES.get(name)
    if place is None:
        return _installed_home(name)
    return place if isinstance(place, Home) else module_home(place)


def _installed_home(name: str) -> Home:
    home = loading.offered_as(name) or loading.going_by(name)
    if home is not None:
        return home
    line = f"there is no game {quote(str(name))}; the games are: {', '.join(dict.fromkeys([*GAMES, *installed()]))}"
    if re.fullmatch(r"\w+", str(name)) and os.path.isfile(f"{name}.py"):
        line += f"; for the file beside you write ./{name}.py"
    raise UnknownGame(line)


def _taken_in(home: Home, over: bool) -> str:
    check_home(home)
    name = home.game.name
    same = {
        known for known, other in GAMES.items() if isinstance(other, Home) and other.is_of_the_file_of(home)
    }
    if GAMES.get(name) not in (None, home) and name not in same and not over:
        raise BrokenGame(f"{home.shown}: a game named {name} is here already: give yours another name = …")
    for known in same - {name}:
        del GAMES[known]
    GAMES[name] = home
    return name


def _refresh(name: str) -> None:
    home = GAMES.get(name)
    if isinstance(home, Home) and home.files and os.path.exists(file := str(home.module.__file__)):
        _taken_in(file_home(file, shown=home.shown), False)

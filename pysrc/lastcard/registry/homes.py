"""Where games lie: in a file, in a module, or in a package with a room for each part."""

from __future__ import annotations

import importlib
import os
import re
import sys
from contextlib import contextmanager, redirect_stdout
from functools import cache, cached_property
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from zlib import crc32

from lastcard.core.game import Game
from lastcard.core.regular_file import NotRead, read_regular
from lastcard.core.text import quote
from lastcard.registry.faults import BrokenGame, told

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType, ModuleType

    from lastcard.core.engine import Engine

MOST_BYTES = 10_000_000
"""Bytes of a file that is read as a game."""

ROOMS = {
    "GAME": "rules",
    "ENGINE": "solver.engine",
    "CLAIMS": "claims",
    "VIEW": "view",
    "bench": "benchmark",
}
"""The parts that a game may offer, each with the room of a package that holds it."""


class Home:
    """Where the parts of a game lie.

    Parameters
    ----------
    module : ModuleType
        The file's or package's module.
    shown : str
        What it is called in messages: the path as it was typed.
    attribute : str
        The name of the game in it.
    files : frozenset of str
        The files that hold its code; empty for modules, whose names tell.
    """

    def __init__(
        self,
        module: ModuleType,
        shown: str,
        attribute: str = "GAME",
        files: frozenset[str] = frozenset(),
    ) -> None:
        self.module = module
        self.shown = shown
        self.files = files
        self._attribute = attribute

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The rules. Raises `BrokenGame` if there are none."""
        found = self.part("GAME") if self._attribute == "GAME" else self._dotted()
        if not isinstance(found, Game):
            raise BrokenGame(f"{self.shown}{self._instead(found)}")
        return found

    @cached_property
    def engine(self) -> Engine[Any, Any]:
        """The game's own solver, or else the general one. Raises `BrokenGame` if what it offers is none."""
        own = self.part("ENGINE")
        if own is None:
            from lastcard.core.general import GeneralEngine

            return cast("Engine[Any, Any]", GeneralEngine(self.game))
        if isinstance(own, type):
            raise BrokenGame(f"{self.shown}: ENGINE is the class {own.__name__}; write {own.__name__}()")
        if not callable(getattr(own, "solve", None)):
            raise BrokenGame(f"{self.shown}: ENGINE is of type {type(own).__name__}, which has no solve")
        if getattr(own, "game", None) is not self.game:
            raise BrokenGame(f"{self.shown}: ENGINE solves another game than GAME; its game must be GAME")
        return cast("Engine[Any, Any]", own)

    @property
    def called(self) -> str:
        """What stands for the game on the command line: the path of its file, or its name."""
        return self.shown if self.files else self.game.name

    @property
    def package(self) -> str:
        """The name of the package, where it is one; empty for a single module."""
        return self.module.__name__ if hasattr(self.module, "__path__") else ""

    def part(self, name: str) -> Any:
        """Return a part by its name in `ROOMS`, from its room or else from the module itself; None if it has none.

        Of a module with several games, where an entry point names one of them, the other parts are nobody's.
        """
        if self._attribute != "GAME":
            return None
        room = _room(f"{self.package}.{ROOMS[name]}") if self.package else None
        return getattr(room, name, None) or getattr(self.module, name, None)

    def check_parts(self) -> None:
        """Look whether claims and view are what they should be; that of a package is not imported. Raises `BrokenGame`."""
        from lastcard.core.claims import Claim

        claims, view = self.part("CLAIMS") or (), None if self.package else self.part("VIEW")
        if not isinstance(claims, list | tuple) or not all(isinstance(one, Claim) for one in claims):
            what = "write a tuple of lastcard.core.claims.Claim"
            raise BrokenGame(f"{self.shown}: CLAIMS is {claims!r:.80}; {what}")
        contract = sys.modules.get("lastcard.ui.contract")  # which is there if anything of its kinds is
        if view is None or (contract and isinstance(view, contract.GameView) and view.game is self.game):
            return
        what = "write a lastcard.ui.contract.GameView of an engine for GAME"
        raise BrokenGame(f"{self.shown}: VIEW is {view!r:.80}; {what}")

    def owns(self, frame: FrameType) -> bool:
        """Tell whether a frame runs code of this game: of its files, or of what lies beside them; or of its package."""
        file = frame.f_code.co_filename
        if self.files:
            return file in self.files or os.path.dirname(file) == os.path.dirname(str(self.module.__file__))
        top = self.module.__name__.partition(".")[0]
        return str(frame.f_globals.get("__name__", "")).partition(".")[0] == top

    def place(self, frame: FrameType) -> str:
        """Return for people the file that a frame runs, which is one of this game."""
        file = frame.f_code.co_filename
        if not self.files:
            depth = str(frame.f_globals.get("__name__", "")).count(".") + (Path(file).stem == "__init__")
            return os.path.join(*Path(file).parts[-depth - 1 :])
        own = str(self.module.__file__)
        if file == own:
            return self.shown
        return os.path.join(os.path.dirname(self.shown), os.path.relpath(file, os.path.dirname(own)))

    def _dotted(self) -> Any:
        found: Any = self.module
        for name in self._attribute.split("."):
            found = getattr(found, name, None)
        return found

    def _instead(self, found: Any) -> str:
        """What stands where the game should be, and what to write."""
        wanted = self._attribute
        if isinstance(found, type) and issubclass(found, Game):
            return f": {wanted} is the class {found.__name__}; write {wanted} = {found.__name__}()"
        if found is not None:
            return (
                f": {wanted} is of type {type(found).__name__}, which is no game; "
                "its class must be derived from lastcard.Game"
            )
        names = [
            name
            for name, value in vars(self.module).items()
            if isinstance(value, type)
            and issubclass(value, Game)
            and value.__module__ == self.module.__name__
        ]
        made = [name for name, value in vars(self.module).items() if isinstance(value, Game)]
        if made:
            return f" has no {wanted}: its game is called {made[0]}; add {wanted} = {made[0]}"
        if names:
            many = f"classes {', '.join(names)}" if len(names) > 1 else f"class {names[0]}"
            return f" has no {wanted}: it defines the {many}; add {wanted} = {names[-1]}()"
        return f" has no {wanted}: it defines no class derived from lastcard.Game"


@cache
def module_home(place: str, shown: str = "") -> Home:
    """Return the home of a game in a module or package: ``pkg.module`` or ``pkg.module:GAME``.

    Raises
    ------
    ImportError
        If there is no such module. What the module itself raises is raised as it is.
    """
    name, _, attribute = place.partition(":")
    return Home(importlib.import_module(name), shown or name, attribute.strip() or "GAME")


def check_home(home: Home) -> None:
    """Refuse a game that has no name to go by, or no position to begin with. Raises `BrokenGame`."""
    try:
        name, start = home.game.name, home.game.start
    except BrokenGame:
        raise
    except BaseException as error:
        said = told(error, [home], ())
        if said is None:
            raise
        raise BrokenGame(said) from error
    if not isinstance(name, str) or not re.fullmatch(r"\w[\w-]*", name, re.ASCII):
        raise BrokenGame(
            f'{home.shown}: {quote(str(name))} is no name for a game; write one word, as name = "kayles"'
        )
    try:
        hash(start)
    except TypeError as error:
        raise BrokenGame(
            f"{home.shown}: start is {start!r:.80} ({error}); a position is made of tuples, frozensets and frozen "
            "dataclasses"
        ) from None


_read: dict[Path, Home] = {}
"""The homes of the files that have been read."""


def file_home(path: str | os.PathLike[str]) -> Home:
    """Return the home of a game in a file. The file is run once, however often it is asked for.

    It gets a module's name of its own, what lies beside it can be imported while it is read, what it prints goes to
    standard error, and nothing is written beside it.

    Raises
    ------
    BrokenGame
        If it cannot be read or run; the message names the line and what is wrong.
    """
    shown = os.fspath(path)
    try:
        file = Path(shown).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise BrokenGame(f"{quote(shown)} is no path of a file: {error}") from None
    if file not in _read:
        _read[file] = _run(file, shown)
    return _read[file]


def _run(file: Path, shown: str) -> Home:
    code = _code(file, shown)
    stem = re.sub(r"\W", "_", file.stem, flags=re.ASCII)
    name = f"lastcard_file_{stem}_{crc32(os.fsencode(file)):08x}"
    spec = spec_from_loader(name, loader=None, origin=str(file))
    assert spec is not None
    module = module_from_spec(spec)
    module.__file__ = str(file)
    sys.modules[name] = module
    own = {str(file)}
    try:
        with _beside(file.parent, own), redirect_stdout(sys.stderr):
            exec(code, vars(module))
    except BaseException as error:
        del sys.modules[name]
        said = told(error, [Home(module, shown, files=frozenset(own))], ())
        if said is None:
            raise
        raise BrokenGame(said) from error
    return Home(module, shown, files=frozenset(own))


def _code(file: Path, shown: str) -> Any:
    if not os.path.exists(file):
        hint = f"; there is {shown}.py" if os.path.isfile(f"{file}.py") else ""
        raise BrokenGame(f"{shown}: there is no such file{hint}")
    if os.path.isdir(file):
        raise BrokenGame(f"{shown} is a folder; name the file in it that has a GAME")
    try:
        return compile(read_regular(file, MOST_BYTES), str(file), "exec", dont_inherit=True)
    except NotRead as error:
        raise BrokenGame(f"{shown} {error}") from None
    except SyntaxError as error:
        line = f":{error.lineno}" if error.lineno else ""
        raise BrokenGame(f"{shown}{line}: this is not Python: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise BrokenGame(f"{shown}: this is not Python: {error or type(error).__name__}") from None


_siblings: dict[str, Path] = {}
"""Modules that were found beside a game's file, each with the folder of that file."""


@contextmanager
def _beside(folder: Path, own: set[str]) -> Iterator[None]:
    """Import what lies in a folder as if it were installed, write nothing there, and add the files to `own`."""
    for name, other in list(_siblings.items()):
        taken = (folder / f"{name}.py").exists() or (folder / name).is_dir()
        if other != folder and taken:  # another file's neighbour of that name is not this one's
            for module in [one for one in sys.modules if one == name or one.startswith(f"{name}.")]:
                del sys.modules[module]
            del _siblings[name]
    before, written = set(sys.modules), sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield
    finally:
        sys.dont_write_bytecode = written
        if str(folder) in sys.path:
            sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            file = Path(getattr(sys.modules[name], "__file__", None) or os.devnull)
            top = name.partition(".")[0]
            if top != "lastcard" and file.is_relative_to(folder) and "site-packages" not in file.parts:
                _siblings[top] = folder
                own.add(str(file))


def _room(name: str) -> ModuleType | None:
    """A room of a package, if it has that room."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            return None
        raise

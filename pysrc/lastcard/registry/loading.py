"""Loads games from modules, from files, which are run again after a change, and from installed packages, on demand."""

from __future__ import annotations

import ast
import importlib
import os
import re
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import Any
from zlib import crc32

from lastcard.core.files import NotRead, read_regular
from lastcard.core.text import quote
from lastcard.registry.faults import fault_line
from lastcard.registry.home import BrokenGame, Home, checksum

MOST_GAME_BYTES = 10_000_000  # bytes of a file that is read as a game


@cache
def module_home(place: str, shown: str = "") -> Home:
    """Return the home of a game in a module or package: ``pkg.module`` or ``pkg.module:GAME``.

    Raises `ImportError` if there is no such module, and any error of the module itself.
    """
    name, _, attribute = place.partition(":")
    return Home(importlib.import_module(name), shown or name, attribute.strip() or "GAME")


def check_home(home: Home) -> None:
    """Refuse a game without a valid name or start. Raises `BrokenGame`."""
    try:
        name, start = home.game.name, home.game.start
    except BrokenGame:
        raise
    except BaseException as error:
        said = fault_line(error, [home], ())
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


_homes_by_file: dict[Path, Home] = {}  # by file the game as it was read last


def file_home(path: str | os.PathLike[str], version: str = "", shown: str = "") -> Home:
    """Return the home of a game in a file.

    The file is run once, and again after a change in it or in a module beside it that it imports; what was read
    before stays unchanged. It runs as a module with a separate name, can import its neighbours while it is read,
    prints to standard error, and nothing is written beside it.

    `version` is the required one (`Home.version`), if any; `shown` is its name in messages, by default the path.
    Raises `BrokenGame`, naming the line and the error, if it cannot be read or run, or is not that version.
    """
    shown = shown or os.fspath(path)
    try:
        file = Path(path).expanduser().resolve()
    except (OSError, RuntimeError, ValueError) as error:
        raise BrokenGame(f"{quote(shown)} is no path of a file: {error}") from None
    home = _homes_by_file.get(file)
    if home is None or (home.version != version if version else _has_changed(home)):
        if home is not None:
            _forget_beside(home)
        home = _homes_by_file[file] = _run_file(file, shown)
    if version not in ("", home.version):
        raise BrokenGame(f"{shown} has changed since this run began; start the run again")
    return home


def _has_changed(home: Home) -> bool:
    try:
        return any(
            checksum(read_regular(file, MOST_GAME_BYTES)) != known for file, known in home.files.items()
        )
    except NotRead:
        return True


def _run_file(file: Path, shown: str) -> Home:
    content = _content(file, shown)
    code = _compiled(content, file, shown)
    stem = re.sub(r"\W", "_", file.stem, flags=re.ASCII)
    name = f"lastcard_file_{stem}_{crc32(os.fsencode(file)):08x}_{checksum(content)}"
    spec = spec_from_loader(name, loader=None, origin=str(file))
    assert spec is not None
    module = module_from_spec(spec)
    module.__file__ = str(file)
    sys.modules[name] = module
    own = {str(file): checksum(content)}
    try:
        with _importing_beside(file, content, own), redirect_stdout(sys.stderr):
            exec(code, vars(module))
    except BaseException as error:
        del sys.modules[name]
        said = fault_line(error, [Home(module, shown, files=own)], ())
        if said is None:
            raise
        raise BrokenGame(said) from error
    return Home(module, shown, files=own)


def _content(file: Path, shown: str) -> bytes:
    if not os.path.exists(file):
        hint = f"; there is {shown}.py" if os.path.isfile(f"{file}.py") else ""
        raise BrokenGame(f"{shown}: there is no such file{hint}")
    if os.path.isdir(file):
        package = os.path.exists(file / "pyproject.toml")
        what = f"install its package, pip install -e {shown}, and write the name of its game"
        raise BrokenGame(f"{shown} is a folder; {what if package else 'name the file in it that has a GAME'}")
    try:
        return read_regular(file, MOST_GAME_BYTES)
    except NotRead as error:
        raise BrokenGame(f"{shown} {error}") from None


def _compiled(content: bytes, file: Path, shown: str) -> Any:
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise BrokenGame(f"{shown}: this is UTF-16 text; save it as UTF-8")
    try:
        return compile(content, str(file), "exec", dont_inherit=True)
    except SyntaxError as error:
        line = f":{error.lineno}" if error.lineno else ""
        raise BrokenGame(f"{shown}{line}: this is not Python: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise BrokenGame(f"{shown}: this is not Python: {error or type(error).__name__}") from None


_siblings: dict[str, Path] = {}  # by module beside a game's file the folder


@contextmanager
def _importing_beside(file: Path, content: bytes, own: dict[str, str]) -> Iterator[None]:
    """Import neighbours of a file as if they were installed, without writing there, and add their files to `own`."""
    folder = file.parent
    for name, other in list(_siblings.items()):
        taken = (folder / f"{name}.py").exists() or (folder / name).is_dir()
        if other != folder and taken:  # another file's neighbour of that name is not this one's
            _forget(name)
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
        new = set()
        for name in set(sys.modules) - before:
            found = Path(getattr(sys.modules[name], "__file__", None) or os.devnull)
            top = name.partition(".")[0]
            if top != "lastcard" and found.is_relative_to(folder) and "site-packages" not in found.parts:
                _siblings[top] = folder
                new.add(top)
        _add_files(new | _imported(content), folder, own)


def _add_files(names: set[str], folder: Path, own: dict[str, str]) -> None:
    """Add the files of some modules beside a game to `own`, and of those that they import in turn."""
    for name in names:
        for module in _modules(name) if _siblings.get(name) == folder else ():
            file = getattr(sys.modules[module], "__file__", None)
            if file and file.endswith(".py") and file not in own and os.path.isfile(file):
                content = Path(file).read_bytes()
                own[file] = checksum(content)
                _add_files(_imported(content), folder, own)


def _imported(content: bytes) -> set[str]:
    found = set()
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        for node in ast.walk(ast.parse(content)):
            if isinstance(node, ast.Import):
                found |= {name.name.partition(".")[0] for name in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found


def _forget_beside(home: Home) -> None:
    for name in list(_siblings):
        if any(getattr(sys.modules[module], "__file__", None) in home.files for module in _modules(name)):
            _forget(name)


def _forget(name: str) -> None:
    for module in _modules(name):
        del sys.modules[module]
    del _siblings[name]


def _modules(name: str) -> list[str]:
    return [module for module in sys.modules if module == name or module.startswith(f"{name}.")]


GROUP = "lastcard.games"


def names() -> tuple[str, ...]:
    """Return the names under which games are offered, usable or not."""
    return tuple(dict.fromkeys(point.name for point in entry_points(group=GROUP)))


def offered_as(name: str) -> Home | None:
    """Return the home of the game offered under a name, if any. Raises `BrokenGame`."""
    return next((_home(point) for point in entry_points(group=GROUP) if point.name == name), None)


def going_by(name: str) -> Home | None:
    """Return the home of an offered game by its own name, if any."""
    for point in entry_points(group=GROUP):
        try:
            home = _home(point)
        except BrokenGame:
            continue  # what is wrong with it is said where all are listed
        if home.game.name == name:
            return home
    return None


def _home(point: EntryPoint) -> Home:
    shown = f"the installed game {point.name} ({point.value})"
    try:
        with redirect_stdout(sys.stderr):
            home = module_home(f"{point.module}:{point.attr or ''}", shown)
            check_home(home)
    except (BrokenGame, KeyboardInterrupt, MemoryError):
        raise
    except BaseException as error:
        said = fault_line(error, [Home(ModuleType(point.module), shown)], (Exception,))
        what = said or f"{type(error).__name__}: {error}".removesuffix(": ")
        raise BrokenGame(f"{shown} cannot be used: {what:.400}") from error
    return home

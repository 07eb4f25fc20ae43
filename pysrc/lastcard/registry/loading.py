"""Taking up the home of a game: a module, or a file that is run once."""

from __future__ import annotations

import importlib
import os
import re
import sys
from contextlib import contextmanager, redirect_stdout
from functools import cache
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from lastcard.core.files.regular import NotRead, read_regular
from lastcard.core.text import quote
from lastcard.registry.faults import told
from lastcard.registry.home import BrokenGame, Home

if TYPE_CHECKING:
    from collections.abc import Iterator


MOST_BYTES = 10_000_000
"""Bytes of a file that is read as a game."""


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
        package = os.path.exists(file / "pyproject.toml")
        what = f"install its package, pip install -e {shown}, and write the name of its game"
        raise BrokenGame(f"{shown} is a folder; {what if package else 'name the file in it that has a GAME'}")
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

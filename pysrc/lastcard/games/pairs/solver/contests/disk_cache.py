"""Large arrays that are worked out once on a machine and kept on its disk, to be looked at without being read whole.

They lie in the folder that LASTCARD_TABLES names, or in lastcard/tables of the user's cache, each under the hash of the
code that made it: what other code made is not read, and goes when this code puts its own. Where nothing can be written
they are worked out anew. The page keeps none: it works out what it shows.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

    from lastcard.games.pairs.solver.induction.subsets import Numbers


def folder() -> Path:
    """Return where the arrays lie."""
    named = os.environ.get("LASTCARD_TABLES")
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(named) if named else Path(home, "lastcard", "tables")


def found(name: str) -> Numbers | None:
    """Return an array from the disk, or None if it is not there or cannot be read."""
    try:
        return np.asarray(np.load(_path(name), mmap_mode="r"))
    except (OSError, ValueError, RuntimeError):
        return None


def put(name: str, made: Numbers) -> None:
    """Put an array on the disk, if that can be done.

    Several processes may do this at once: the file appears whole.
    """
    try:
        path = _path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                np.save(file, made)
            Path(temporary).replace(path)
            for other in path.parent.glob(f"*-{name}"):
                if other != path:
                    other.unlink(missing_ok=True)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
    except (OSError, RuntimeError):
        pass


def _path(name: str) -> Path:
    return folder() / f"{_code()}-{name}"


@cache
def _code() -> str:
    """Return what the modules hash to that the arrays are worked out by: the game's rules and solver.

    What Python has compiled of them on the way, in ``__pycache__``, is left out: it comes and goes.
    """
    game = files("lastcard.games.pairs")
    total = hashlib.sha256()
    for room in ("rules", "solver"):
        for module in _modules(game / room):
            total.update(module.read_bytes())
    return total.hexdigest()[:20]


def _modules(folder: Traversable) -> Iterator[Traversable]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir() and entry.name != "__pycache__":
            yield from _modules(entry)
        elif entry.name.endswith((".py", ".pyc")):
            yield entry

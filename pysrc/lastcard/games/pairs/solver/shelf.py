"""Large arrays that are worked out once on a machine and kept on its disk, to be looked at without being read whole.

They lie in the folder that LASTCARD_TABLES names, or in lastcard/tables of the user's cache. Where nothing can be
written they are worked out anew. The page keeps none: it works out what it shows.
Source: our own.
"""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from lastcard.games.pairs.solver.subsets import Numbers

VERSION = 1
"""Goes up when what the arrays hold is changed."""


def folder() -> Path:
    """Return where the arrays lie. Complexity: O(1)."""
    named = os.environ.get("LASTCARD_TABLES")
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(named) if named else Path(cache, "lastcard", "tables")


def found(name: str) -> Numbers | None:
    """Return an array from the disk, or None if it is not there or cannot be read. Complexity: O(1)."""
    try:
        return np.asarray(np.load(_path(name), mmap_mode="r"))
    except (OSError, ValueError, RuntimeError):
        return None


def put(name: str, made: Numbers) -> None:
    """Put an array on the disk, if that can be done.

    Several processes may do this at once: the file appears whole.

    Complexity: O(its size).
    """
    try:
        path = _path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                np.save(file, made)
            Path(temporary).replace(path)
        except OSError:
            Path(temporary).unlink(missing_ok=True)
    except (OSError, RuntimeError):
        pass


def _path(name: str) -> Path:
    return folder() / f"v{VERSION}-{name}"

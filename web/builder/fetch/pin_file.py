"""Reading ``web/pins.json``. Standard library only: the environment is made from it too."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from ..paths import PINS
from ..say import Fail

_HASH = re.compile(r"[0-9a-f]{64}")


def read(path: Path = PINS) -> dict[str, Any]:
    """The table of pins: ``pyodide``, ``python``, and ``files`` with ``part``, ``sha256`` and ``sources`` each.

    Raises
    ------
    Fail
        If it cannot be read or is not such a table; it says where.
    """
    try:
        table = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Fail(f"The table of pinned files {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise Fail(f"The table of pinned files {path} is not JSON: {error}.") from error
    wrong = _wrong(table)
    if wrong:
        raise Fail(f"The table of pinned files {path} is broken: {wrong}.")
    return table


def _wrong(table: Any) -> str:
    """What is wrong with a table; nothing if it is sound."""
    if not isinstance(table, dict):
        return "it is no object"
    for name, kind in {"pyodide": str, "python": str, "files": dict}.items():
        if not isinstance(table.get(name), kind):
            return f"{name!r} is missing or of the wrong kind"
    for name, pin in table["files"].items():
        if not isinstance(pin, dict) or not isinstance(pin.get("part"), str):
            return f"{name} does not say which part of the runtime it is"
        if not _HASH.fullmatch(str(pin.get("sha256"))):
            return f"{name} has no sha256 of 64 digits"
        sources = pin.get("sources")
        if not isinstance(sources, list) or not sources or not all(isinstance(one, str) for one in sources):
            return f"{name} has no list of sources"
    return ""

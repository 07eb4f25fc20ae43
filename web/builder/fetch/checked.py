"""The versions that the private parts in use were checked with, ``web/private/checked.json``, and the names of these parts."""

from __future__ import annotations

import io
import json
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from ..paths import WEB
from ..say import Fail
from .pins import Pins
from .tarball import members

LIST = WEB / "private" / "checked.json"


@cache
def libraries() -> dict[str, Any]:
    """By library ``versions``, and ``files``: by their paths in its archive the names that they must have."""
    table: dict[str, Any] = json.loads(LIST.read_text("utf-8"))
    return table


def doubts(pins: Pins) -> list[str]:
    """The pinned versions that the private parts were not checked with, in words; none if all were."""
    return [
        f"{library} {version} (checked with {' and '.join(checked['versions'])})"
        for library, checked in libraries().items()
        if (version := pins.versions[library]) not in checked["versions"]
    ]


def missing(library: str, archive: Path) -> list[str]:
    """What a library's archive lacks of the private parts: ``file: name, …``, one entry a file."""
    found = []
    for path, names in libraries().get(library, {}).get("files", {}).items():
        text = _text(archive, path)
        if text is None:
            found.append(f"{path} is not there")
        elif lacking := [
            name for name in names if not re.search(rf"(?<![\w$]){re.escape(name)}(?![\w$])", text)
        ]:
            found.append(f"{path} has no {', '.join(lacking)}")
    return found


def _text(archive: Path, path: str) -> str | None:
    """The text of a file in an archive, or in a zip within that (``outer.zip!inner``); None if it is not there."""
    outer, _, inner = path.partition("!")
    try:
        if archive.suffix == ".whl":
            with zipfile.ZipFile(archive) as opened:
                data = opened.read(outer)
        else:
            ((_, data),) = members(archive, [outer])
        if inner:
            with zipfile.ZipFile(io.BytesIO(data)) as opened:
                data = opened.read(inner)
    except (KeyError, Fail):
        return None
    return data.decode("utf-8", "replace")

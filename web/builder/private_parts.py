"""The versions that the private parts in use were checked with, ``web/private/checked.json``, and the names of these parts."""

from __future__ import annotations

import io
import json
import re
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

from .paths import WEB
from .toolchain import dependencies

LIST = WEB / "private" / "checked.json"


@cache
def libraries() -> dict[str, Any]:
    """By library ``versions``, and ``files``: by their paths in its package the names that they must have."""
    table: dict[str, Any] = json.loads(LIST.read_text("utf-8"))
    return table


def doubts() -> list[str]:
    """The locked versions that the private parts were not checked with, in words; none if all were."""
    versions = dependencies.versions()
    return [
        f"{library} {version} (checked with {' and '.join(checked['versions'])})"
        for library, checked in libraries().items()
        if (version := versions[library]) not in checked["versions"]
    ]


def missing(library: str, package: Path) -> list[str]:
    """What a library's wheel or folder lacks of the private parts: ``file: name, …``, one entry a file."""
    found = []
    for path, names in libraries().get(library, {}).get("files", {}).items():
        text = _text(package, path)
        if text is None:
            found.append(f"{path} is not there")
        elif lacking := [
            name for name in names if not re.search(rf"(?<![\w$]){re.escape(name)}(?![\w$])", text)
        ]:
            found.append(f"{path} has no {', '.join(lacking)}")
    return found


def _text(package: Path, path: str) -> str | None:
    """The text of a file in a package, or in a zip within that (``outer.zip!inner``); None if it is not there."""
    outer, _, inner = path.partition("!")
    try:
        data = (package / outer).read_bytes() if package.is_dir() else _member(package, outer)
        if inner:
            data = _member(io.BytesIO(data), inner)
    except (KeyError, FileNotFoundError):
        return None
    return data.decode("utf-8", "replace")


def _member(archive: Path | io.BytesIO, name: str) -> bytes:
    with zipfile.ZipFile(archive) as opened:
        return opened.read(name)

"""Large files that lie beside the site and are fetched when somebody needs them.

In the tab the worker tells where they are. Natively there are none, and whoever wants one works its content out.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from lastcard.core.progress import Progress

PATIENCE = 0.05  # seconds between two looks at how much has come


@dataclass(frozen=True)
class _File:
    url: str
    size: int


_files: dict[str, _File] = {}


def install(listing: str) -> None:
    """Take up where the files are: by name the address and the size in bytes, as JSON. Called by the worker."""
    _files.clear()
    _files.update({name: _File(**entry) for name, entry in json.loads(listing).items()})


def size(name: str) -> int | None:
    """How many bytes a file has; None if there is no such file."""
    return _files[name].size if name in _files else None


def fetch(name: str) -> Generator[Progress, None, bytes]:
    """Fetch a file; the progress counts bytes.

    Raises
    ------
    KeyError
        If there is no such file.
    OSError
        If it cannot be fetched.
    """
    file = _files[name]
    parts: list[bytes] = []
    task = asyncio.ensure_future(_download(file.url, parts))
    try:
        while not task.done():
            yield Progress(sum(map(len, parts)), file.size, "bytes", PATIENCE)
        task.result()
        return b"".join(parts)
    finally:
        task.cancel()


async def _download(url: str, parts: list[bytes]) -> None:
    import js

    try:
        answer: Any = await js.fetch(url)
    except Exception as error:
        raise OSError(f"{url.rpartition('/')[2]} could not be fetched: {error}") from None
    if not answer.ok:
        raise OSError(f"{url.rpartition('/')[2]} answered {answer.status}")
    reader = answer.body.getReader()
    try:
        while not (chunk := await reader.read()).done:
            parts.append(chunk.value.to_bytes())
    finally:
        reader.cancel()

"""Fetching the files that lie beside the site: the worker says where they are, and the engines ask for them.

`lastcard.core.files.shipped` is what the engines see of it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Generator
from functools import partial
from typing import Any

from lastcard.core.files.shipped import Shipped, offer
from lastcard.core.progress import Progress

PATIENCE = 0.05  # seconds between two looks at how much has come


def install(listing: str) -> None:
    """Offer the files of a listing: by name the address and the size in bytes, as JSON. Called by the worker."""
    offer(
        {
            name: Shipped(entry["size"], partial(_fetch, entry["url"], entry["size"]))
            for name, entry in json.loads(listing).items()
        }
    )


def _fetch(url: str, size: int) -> Generator[Progress, None, bytes]:
    """Fetch a file in slices; one that came damaged once more, past every cache. Raises `OSError` if it cannot be had."""
    for cache in ("default", "reload"):
        parts: list[bytes] = []
        task = asyncio.ensure_future(_download(url, size, cache, parts))
        try:
            while not task.done():
                yield Progress(sum(map(len, parts)), size, "bytes", PATIENCE)
            task.result()
        finally:
            task.cancel()
        data = b"".join(parts)
        if hashlib.sha256(data).hexdigest()[:12] in url:  # its name says what is in it
            return data
    raise OSError(f"{url.rpartition('/')[2]} is damaged")


async def _download(url: str, size: int, cache: str, parts: list[bytes]) -> None:
    import js

    try:
        stream: Any = await js.lastcardDownload(url, size, cache)
        reader = stream.getReader()
        try:
            while not (chunk := await reader.read()).done:
                parts.append(chunk.value.to_bytes())
        finally:
            reader.cancel()
    except Exception as error:
        raise OSError(f"{url.rpartition('/')[2]} could not be fetched: {error}") from None

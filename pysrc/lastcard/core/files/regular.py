"""Reading a file that somebody names: its content, whole, and never more of it than is wanted."""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_NOWAIT = getattr(os, "O_NONBLOCK", 0)
"""Opening a pipe waits for its other end, unless it is told not to."""


class NotRead(Exception):
    """A file was not read; the message says what about it is in the way: ``cannot be read: …``."""


def read_regular(path: str | Path, most: int) -> bytes:
    """Return the bytes of a file on a disk, if there are at most so many.

    Devices, pipes and sockets may never end or never begin, so they are refused before anything is read.

    Never more than `most` + 1 bytes are read, however the file grows meanwhile.

    Raises
    ------
    NotRead
        If there is no such file, it is not a regular one, it cannot be read, or it is too large.
    """
    try:
        handle = os.open(path, os.O_RDONLY | _NOWAIT | getattr(os, "O_BINARY", 0))
        try:
            return _contents(handle, most)
        finally:
            os.close(handle)
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        raise NotRead(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _contents(handle: int, most: int) -> bytes:
    kind = os.fstat(handle)
    if stat.S_ISDIR(kind.st_mode):
        raise NotRead("cannot be read: it is a folder")
    if not stat.S_ISREG(kind.st_mode):
        raise NotRead("cannot be read: it is a device or a pipe, and only files on a disk are read")
    if kind.st_size > most:
        raise NotRead(f"has {kind.st_size:,} bytes; {most:,} are the most")
    with os.fdopen(handle, "rb", closefd=False) as file:
        found = file.read(most + 1) or b""
    if len(found) > most:
        raise NotRead(f"has more than {most:,} bytes, which are the most")
    return found

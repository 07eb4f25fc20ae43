"""A lock on a file for one process: the system's own, or a file beside it where the file system has none."""

from __future__ import annotations

import errno
import os
import socket
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from lastcard.core.text import quote

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}
"""Errors of a file system without locks, such as Lustre and some kinds of NFS."""

HELD = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES}


class Locked(Exception):
    """Another process holds the lock. The message says which, where that is known, and what to do."""


@contextmanager
def lock(file: BinaryIO, path: Path) -> Iterator[str]:
    """Hold the lock of an open file. Yields a notice where that takes a file beside it, else an empty text.

    A system without ``fcntl`` has no lock at all.

    Raises
    ------
    Locked
        If another process holds it.
    OSError
        If it cannot be locked for another reason.
    """
    try:
        import fcntl
    except ImportError:
        yield ""
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in HELD:
            raise Locked from None
        if error.errno not in NO_LOCKS:
            raise
    else:
        yield ""
        return
    beside = path.with_name(f"{path.name}.lock")
    _make(beside)
    try:
        yield f"this file system has no locks; {quote(str(beside))} keeps other runs away until this one ends"
    finally:
        beside.unlink(missing_ok=True)


def _make(beside: Path) -> None:
    """Make the file that stands for a lock; one whose process has ended on this machine is replaced."""
    own = f"{socket.gethostname()} {os.getpid()}\n"
    for _ in range(2):
        try:
            made = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            holder = _holder(beside)
            if holder:
                raise Locked(
                    f"{holder}, says {quote(str(beside))}; delete that file if it has ended"
                ) from None
            beside.unlink(missing_ok=True)
        else:
            with os.fdopen(made, "w", encoding="utf-8") as file:
                file.write(own)
            return
    raise Locked


def _holder(beside: Path) -> str:
    """Name the process that made such a file; empty if it has ended."""
    try:
        host, _, number = beside.read_text("utf-8", "replace").strip().rpartition(" ")
    except FileNotFoundError:
        return ""
    if not number.isdecimal():
        return "an unknown process"
    if host == socket.gethostname():
        try:
            os.kill(int(number), 0)
        except (ProcessLookupError, OverflowError):
            return ""
        except PermissionError:
            pass
    return f"process {number} on {host:.80}"

"""Files that somebody names, and large ones that lie beside the site.

Reading a file that somebody names: its content, whole, and never more of it than is wanted.

A lock on a file for one process: the system's own, or a file beside it where the file system has none.

Files of results, a line for each thing that was asked, that are gone on with where they were cut.

Each line ends with sixteen digits: eight that stand for what was asked, and eight that check the line. So a file tells how
far it is whole, and whether it belongs to what is asked now; and as nothing in it depends on when or where it was written,
one that was cut and continued has the same bytes as one that was not.
"""

from __future__ import annotations

import errno
import os
import socket
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from stat import S_ISREG
from typing import BinaryIO, TypeVar
from zlib import crc32

from lastcard.core.text import quote

_NOWAIT = getattr(os, "O_NONBLOCK", 0)  # opening a pipe waits for its other end, unless it is told not to


class NotRead(Exception):
    """A file was not read; the message says what about it is in the way: ``cannot be read: …``."""


def read_regular(path: str | Path, most: int) -> bytes:
    """Return the bytes of a file on a disk, if there are at most so many.

    Devices, pipes and sockets may never end or never begin, so they are refused before anything is read.

    Never more than `most` + 1 bytes are read, however the file grows meanwhile.

    Raises `NotRead` if there is no such file, it is not a regular one, it cannot be read, or it is too large.
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


NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}
"""Errors of a file system without locks, such as Lustre and some kinds of NFS."""

HELD = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES}


class Locked(Exception):
    """Another process holds the lock. The message says which, where that is known, and what to do."""


@contextmanager
def lock(file: BinaryIO, path: Path) -> Iterator[str]:
    """Hold the lock of an open file. Yields a notice where that takes a file beside it, else an empty text.

    A system without ``fcntl`` has no lock at all.

    Raises `Locked` if another process holds it.
    Raises `OSError` if it cannot be locked for another reason.
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


Asked = TypeVar("Asked")

DIGITS = 16  # hexadecimal digits at the end of a line


class NotContinued(ValueError):
    """A file is not what would have been written, so it is left as it is."""


@dataclass(frozen=True, slots=True)
class Form:
    """How a line is written.

    `header` is the first line, which is not checked; `begin` and `end` stand before and after the digits of a line, and
    `openings` are the texts with which a line may begin. What a line says ends with `last`, which is left out before the
    digits, as `end` has it too.
    """

    header: bytes
    begin: bytes
    end: bytes
    openings: tuple[bytes, ...]
    last: bytes = b""

    def seal(self, asked: bytes, body: bytes) -> bytes:
        """Return a line as it is written: what it says, and the digits."""
        of = crc32(asked)
        return self._written(body.removesuffix(self.last), of)

    def _written(self, body: bytes, of: int) -> bytes:
        return body + self.begin + b"%08x%08x" % (of, crc32(body, of)) + self.end

    def said(self, line: bytes) -> bytes:
        """Return what a whole line says."""
        return line[: -DIGITS - len(self.end) - len(self.begin)] + self.last

    def check(self, asked: bytes, line: bytes) -> bool | None:
        """Tell whether a line is whole and answers what is asked; None if it is whole and answers something else."""
        tail = DIGITS + len(self.end)
        body = line[: -tail - len(self.begin)]
        digits = line[-tail : -len(self.end)]
        of = crc32(asked)
        if self._written(body, of) == line:
            return True
        told = int(digits[:8], 16) if _is_hexadecimal(digits) else of
        return None if self._written(body, told) == line else False


def _is_hexadecimal(digits: bytes) -> bool:
    return len(digits) == DIGITS and not digits.strip(b"0123456789abcdef")


class CheckedLines:
    """A file of results that is written line by line, and begun where it was cut.

    `path`: where it is; made if it is not there.
    `form`: how its lines are written.

    Raises `OSError` if it cannot be opened for reading and writing.
    Raises `NotContinued` if another run is writing it.
    """

    def __init__(self, path: Path, form: Form) -> None:
        self.path, self.form = path, form
        self._made = not path.exists()
        opened = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        if not S_ISREG(os.fstat(opened).st_mode):
            os.close(opened)
            raise OSError(errno.EINVAL, "it is no ordinary file", str(path))
        self._file: BinaryIO = os.fdopen(opened, "r+b")
        self.damaged = 0
        """The number of the line from which on it was damaged, and is written anew; 0 if it was not."""
        self._held = ExitStack()
        self._held.enter_context(self._file)
        try:
            self.notice = self._held.enter_context(lock(self._file, path))
            """What to tell of the file's lock, if anything."""
        except Locked as error:
            self._held.close()
            who = f" ({error})" if str(error) else ""
            raise NotContinued(f"another run is writing {quote(str(path))}{who}") from None
        except OSError:
            self._held.close()
            raise

    def keep(
        self,
        asked: Iterator[Asked],
        key: Callable[[Asked], bytes],
        take: Callable[[Asked, bytes], object] | None = None,
    ) -> tuple[int, Iterator[Asked]]:
        """Go through what is asked as far as it is answered here, and be ready to write what follows.

        `asked`: what is asked, a line each.
        `key`: all that an answer depends on, as bytes.
        `take`: is given what was asked and what is said of it, for each line that is kept.

        Returns how much is answered, and what is asked from there on.

        Raises `NotContinued` if what is there answers something else. It is left as it is.
        """
        name = quote(str(self.path))
        kept = self._header(name)
        if kept is None:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(self.form.header)
            return 0, asked
        found = 0
        for line in self._file:
            if not line.endswith(b"\n"):
                break  # it was cut in this line
            one = next(asked, None)
            fits = None if one is None else self.form.check(key(one), line)
            if fits is None or one is None:
                raise NotContinued(
                    f"{name} has the answers to something else (line {found + 1}); name another file, or delete it"
                )
            if not fits:
                self.damaged = found + 1
                asked = chain([one], asked)
                break
            kept += len(line)
            found += 1
            if take is not None:
                take(one, self.form.said(line))
        if not found and not self._is_ours(kept):
            raise NotContinued(f"{name} is no file of such results; name another file, or delete it")
        self._file.seek(kept)
        self._file.truncate()
        return found, asked

    def _header(self, name: str) -> int | None:
        """The length of the header that is there; None if the file has at most the beginning of one."""
        wanted = self.form.header
        there = self._file.read(len(wanted))
        if there == wanted and there:
            return len(wanted)
        if len(there) < len(wanted) and wanted.startswith(there):
            return None
        if there:
            raise NotContinued(f"{name} is no file of such results; name another file, or delete it")
        return 0

    def _is_ours(self, kept: int) -> bool:
        """Whether what follows the header is nothing, or the beginning of one line of ours."""
        self._file.seek(kept)
        longest = max(map(len, self.form.openings))
        there = self._file.read(longest)
        self._file.seek(kept)
        if self.damaged:
            return False
        return any(opening.startswith(there[: len(opening)]) for opening in self.form.openings)

    def write(self, lines: Iterable[tuple[bytes, bytes]]) -> None:
        """Write what was asked and what is answered, line by line; what is written is safe if this process ends."""
        self._file.writelines(self.form.seal(asked, body) for asked, body in lines)
        self._file.flush()

    def close(self, *, forget: bool = False) -> None:
        """Close the file, and let go of its lock; with `forget` a file that this made is removed."""
        if forget and self._made:
            self.path.unlink(missing_ok=True)
        self._held.close()

"""Files that a user names: reading one whole, locking one, and files of results that are resumed where they were cut.

Each line of a file of results ends with sixteen digits: eight for the question, eight that check the line. So a file
shows up to where it is whole and whether it belongs to the present questions. Nothing in it depends on when or where
it was written: a file that was cut and resumed has the same bytes as one that was not.
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

_NOWAIT = getattr(os, "O_NONBLOCK", 0)  # without it, opening a pipe waits for its other end


class NotRead(Exception):
    """A file was not read; the message gives the reason: ``cannot be read: …``."""


def read_regular(path: str | Path, most: int) -> bytes:
    """Return the bytes of a file on a disk, at most `most`.

    Devices, pipes and sockets may never end or never begin, so they are refused before anything is read. No more
    than `most` + 1 bytes are read, even if the file grows. Raises `NotRead` if it cannot be read whole.
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


# Errors of a file system without locks, such as Lustre and some kinds of NFS; and of a lock that another process holds.
NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}
LOCK_HELD = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES}


class Locked(Exception):
    """Another process holds the lock. The message names it, if known, and the remedy."""


@contextmanager
def lock(file: BinaryIO, path: Path) -> Iterator[str]:
    """Hold the lock of an open file; without ``fcntl`` there is none.

    Yields a notice if that takes a file beside it, else an empty text. Raises `Locked` if another process holds it,
    and `OSError` if it cannot be locked for another reason.
    """
    try:
        import fcntl
    except ImportError:
        yield ""
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in LOCK_HELD:
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
    """Make the file that represents a lock; one whose process has ended on this machine is replaced."""
    own = f"{socket.gethostname()} {os.getpid()}\n"
    for _ in range(2):
        try:
            made = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        except FileExistsError:
            if holder := _holder(beside):
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
    """The process that made such a file; empty if it has ended."""
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


QuestionT = TypeVar("QuestionT")

DIGITS = 16  # hexadecimal digits at the end of a line


class NotContinued(ValueError):
    """A file has other content than expected, and is left unchanged."""


@dataclass(frozen=True, slots=True)
class Form:
    """The form of a line.

    `header` is the first line, which is not checked; `begin` and `end` surround the digits of a line, and `openings`
    are its possible beginnings. The text of a line ends with `last`, which is left out before the digits, as `end`
    has it too.
    """

    header: bytes
    begin: bytes
    end: bytes
    openings: tuple[bytes, ...]
    last: bytes = b""

    def seal(self, asked: bytes, body: bytes) -> bytes:
        """Return a line with its digits."""
        return self._written(body.removesuffix(self.last), crc32(asked))

    def _written(self, body: bytes, of: int) -> bytes:
        return body + self.begin + b"%08x%08x" % (of, crc32(body, of)) + self.end

    def said(self, line: bytes) -> bytes:
        """Return the text of a whole line."""
        return line[: -DIGITS - len(self.end) - len(self.begin)] + self.last

    def check(self, asked: bytes, line: bytes) -> bool | None:
        """Return True for a whole line that answers a question, None for one that answers another, else False."""
        tail = DIGITS + len(self.end)
        body = line[: -tail - len(self.begin)]
        digits = line[-tail : -len(self.end)]
        of = crc32(asked)
        if self._written(body, of) == line:
            return True
        hexadecimal = len(digits) == DIGITS and not digits.strip(b"0123456789abcdef")
        written = int(digits[:8], 16) if hexadecimal else of
        return None if self._written(body, written) == line else False


class CheckedLines:
    """A file of results that is written line by line, and resumed where it was cut; made if it is missing.

    Raises `OSError` if it cannot be opened for reading and writing, and `NotContinued` if another run is writing it.
    """

    def __init__(self, path: Path, form: Form) -> None:
        self.path, self.form = path, form
        self._made = not path.exists()
        opened = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
        if not S_ISREG(os.fstat(opened).st_mode):
            os.close(opened)
            raise OSError(errno.EINVAL, "it is no ordinary file", str(path))
        self._file: BinaryIO = os.fdopen(opened, "r+b")
        self.damaged = 0  # the number of the first damaged line, from which on it is written again
        self._held = ExitStack()
        self._held.enter_context(self._file)
        try:
            self.notice = self._held.enter_context(lock(self._file, path))
        except Locked as error:
            self._held.close()
            who = f" ({error})" if str(error) else ""
            raise NotContinued(f"another run is writing {quote(str(path))}{who}") from None
        except OSError:
            self._held.close()
            raise

    def keep(
        self,
        asked: Iterator[QuestionT],
        key: Callable[[QuestionT], bytes],
        take: Callable[[QuestionT, bytes], object] | None = None,
    ) -> tuple[int, Iterator[QuestionT]]:
        """Go through the questions as far as the file answers them, and prepare to write what follows.

        `key` returns all that an answer depends on, as bytes. `take` gets each answered question with its line's
        text. Returns the number of answers, and the rest of the questions. Raises `NotContinued`, and leaves the
        file unchanged, if it answers others.
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
        """The length of the header in the file; None if it has at most the beginning of one."""
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
        """True if nothing follows the header but at most the beginning of one of our lines."""
        self._file.seek(kept)
        longest = max(map(len, self.form.openings))
        there = self._file.read(longest)
        self._file.seek(kept)
        if self.damaged:
            return False
        return any(opening.startswith(there[: len(opening)]) for opening in self.form.openings)

    def write(self, lines: Iterable[tuple[bytes, bytes]]) -> None:
        """Write questions with their answers, line by line; what is written survives the end of this process."""
        self._file.writelines(self.form.seal(asked, body) for asked, body in lines)
        self._file.flush()

    def close(self, *, forget: bool = False) -> None:
        """Close the file and release its lock; with `forget`, remove it if this object made it."""
        if forget and self._made:
            self.path.unlink(missing_ok=True)
        self._held.close()

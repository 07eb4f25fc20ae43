"""Files of results, a line for each thing that was asked, that are gone on with where they were cut.

Each line ends with sixteen digits: eight that stand for what was asked, and eight that check the line. So a file tells how
far it is whole, and whether it belongs to what is asked now; and as nothing in it depends on when or where it was written,
one that was cut and continued has the same bytes as one that was not.
"""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain
from stat import S_ISREG
from typing import TYPE_CHECKING, TypeVar
from zlib import crc32

from lastcard.core.files.lock import Locked, lock
from lastcard.core.text import quote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path
    from typing import BinaryIO

Asked = TypeVar("Asked")

DIGITS = 16
"""Hexadecimal digits at the end of a line."""


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

    Parameters
    ----------
    path : Path
        Where it is; made if it is not there.
    form : Form
        How its lines are written.

    Raises
    ------
    OSError
        If it cannot be opened for reading and writing.
    NotContinued
        If another run is writing it.
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

        Parameters
        ----------
        asked : iterator
            What is asked, a line each.
        key : callable
            All that an answer depends on, as bytes.
        take : callable, optional
            Is given what was asked and what is said of it, for each line that is kept.

        Returns
        -------
        tuple of int and iterator
            How much is answered, and what is asked from there on.

        Raises
        ------
        NotContinued
            If what is there answers something else. It is left as it is.
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

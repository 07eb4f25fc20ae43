"""Intermediate results by the hash of what they were made from: what did not change is not made again."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path

from .leftovers import partial, remove, sweep
from .paths import WORK
from .say import Fail, say, step


def key(*parts: str | bytes | Path) -> str:
    """Hash of texts, bytes and files (a folder counts with all its files' names and contents)."""
    total = hashlib.sha256()
    for part in parts:
        for piece in _pieces(part):
            total.update(len(piece).to_bytes(8, "little") + piece)
    return total.hexdigest()[:20]


def _pieces(part: str | bytes | Path) -> Iterable[bytes]:
    if isinstance(part, str):
        yield part.encode()
    elif isinstance(part, bytes):
        yield part
    elif part.is_dir():
        for path in sorted(part.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield str(path.relative_to(part)).encode()
                yield path.read_bytes()
    else:
        yield part.read_bytes()


def made(what: str, stamp: str, make: Callable[[Path], None], announce: str = "") -> Path:
    """Path of a result (file or folder) named by its stamp; made now when it is not there, or not as it was made.

    Older ones are removed.
    """
    try:
        WORK.mkdir(exist_ok=True)
    except OSError as error:
        raise Fail(f"The folder {WORK} for intermediate results cannot be made: {error.strerror}.") from error
    sweep(WORK)
    target = WORK / f"{what}-{stamp}"
    if target.exists():
        if _sound(target):
            return target
        say(f"• {target.name} is not as it was made: making it again")
        _remove(target)
    fresh = partial(target)  # another process may be making the same
    _remove(fresh)
    with step(announce or f"making {what}"):
        try:
            make(fresh)
            keep_newest(what, but=2)
            _put(fresh, target)
        except BaseException:
            _remove(fresh)
            raise
    return target


_known: set[Path] = set()
"""What this process has made or looked through."""


def _record(target: Path) -> Path:
    """The file beside a result that says what it hashes to."""
    return target.with_name(f"{target.name}.sha256")


def _sound(target: Path) -> bool:
    """Whether a result is as it was made: something may have cut it short, or changed it."""
    if target in _known:
        return True
    try:
        sound = _record(target).read_text() == key(target)
    except OSError:
        sound = False
    if sound:
        _known.add(target)
    return sound


def _put(fresh: Path, target: Path) -> None:
    """Give a result its name, unless another process has just made the same one."""
    _known.add(target)
    record = _record(fresh)
    record.write_text(key(fresh))
    try:
        record.replace(_record(target))
        fresh.rename(target)
    except OSError:
        if not target.exists():
            raise
        _record(target).write_text(key(target))
        _remove(fresh)


def keep_newest(what: str, but: int) -> None:
    """Remove results that later ones have replaced, except the `but` newest."""
    old = [path for path in WORK.glob(f"{what}-*") if len(path.name) == len(what) + 21]
    for path in sorted(old, key=lambda path: path.stat().st_mtime, reverse=True)[but:]:
        _remove(path)


def _remove(path: Path) -> None:
    _record(path).unlink(missing_ok=True)
    remove(path)

"""Puts a built site where it is wanted, and never in the place of anything else.

A site lists its own files in its mark. Only a folder with a mark, and with nothing in it that the mark does not list, is
taken for a site of ours and replaced.
"""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from .say import Fail

MARK = ".lastcard-site"
FIRST_LINE = (
    "The build of lastcard made this folder; its next build replaces the folder and all files named here.\n"
)


def check(out: Path) -> None:
    """Whether a site may be put there: nothing is there yet, an empty folder, or a site that was built before.

    Raises
    ------
    Fail
        If something else is there; it says what.
    """
    if not out.exists() and not out.is_symlink():
        return
    if not out.is_dir():
        raise Fail(f"{out} is not a folder. Nothing was changed; name a folder that is new or empty.")
    found = _files(out)
    strange = sorted(found - _listed(out) or ({path.name for path in out.iterdir()} if not found else ()))
    if strange:
        some = ", ".join(strange[:3]) + (" …" if len(strange) > 3 else "")
        raise Fail(
            f"{out} holds what this command did not put there ({some}). Nothing was changed; "
            "name a folder that is new, empty, or made by this command, or remove this one."
        )


def _files(folder: Path) -> set[str]:
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_symlink() or not path.is_dir()
    }


def _listed(folder: Path) -> set[str]:
    """The files that the mark of a folder lists; none if it has no mark of ours."""
    try:
        text = (folder / MARK).read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return set()
    return {MARK, *text.removeprefix(FIRST_LINE).splitlines()} if text.startswith(FIRST_LINE) else set()


@contextlib.contextmanager
def beside(out: Path) -> Iterator[Path]:
    """A new folder beside another, on the same disk; gone at the end unless it was moved."""
    out.parent.mkdir(parents=True, exist_ok=True)
    room = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.parent))
    try:
        yield room
    finally:
        shutil.rmtree(room, ignore_errors=True)


def put(fresh: Path, out: Path) -> None:
    """Mark a complete site and put it into its place, by renaming alone; where that fails the old one is put back.

    Raises
    ------
    Fail
        If something else is in the place.
    OSError
        If the folders cannot be renamed.
    """
    check(out)
    files = "".join(f"{name}\n" for name in sorted(_files(fresh)))
    (fresh / MARK).write_text(FIRST_LINE + files, encoding="utf-8")
    with beside(out) as room:
        old = room / "old"
        if out.exists():
            out.rename(old)
        try:
            fresh.rename(out)
        except OSError:
            if old.exists():
                old.rename(out)
            raise

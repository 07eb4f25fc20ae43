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

from ..leftovers import partial, sweep
from ..say import Fail

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
    try:
        if out.exists() or out.is_symlink():
            _check_old(out)
    except OSError as error:
        raise Fail(f"{out} cannot be looked at: {error.strerror}. Name another folder.") from error


def _check_old(out: Path) -> None:
    if not out.is_dir():
        raise Fail(f"{out} is not a folder. Nothing was changed; name a folder that is new or empty.")
    listed = _listed(out)
    within = {path.name for path in out.iterdir()}
    # What lies in a folder that is not ours is none of our business, and may be the whole disk.
    strange = sorted(_files(out) - listed if listed else within)
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
    """A new folder beside another, on the same disk; gone at the end unless it was moved.

    The folders above it that had to be made are gone too, if nothing has come into them.
    """
    missing = [place for place in out.parents if not place.exists()]
    room = None
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        sweep(out.parent, out.name)
        room = Path(tempfile.mkdtemp(prefix=f"{partial(out).name}.", dir=out.parent))
        yield room
    finally:
        if room is not None:
            shutil.rmtree(room, ignore_errors=True)
        with contextlib.suppress(OSError):
            for place in missing:
                place.rmdir()


def try_out(out: Path) -> None:
    """Find out whether a site can be written there, before anybody waits for it.

    Raises
    ------
    Fail
        If something else is there, or nothing can be made beside it.
    """
    check(out)
    try:
        with beside(out):
            pass
    except OSError as error:
        raise Fail(f"Nothing can be written beside {out}: {error.strerror}. Name another folder.") from error


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

"""A folder in which the pieces of one command are kept, and gone on with where it was ended."""

from __future__ import annotations

import json
import os
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lastcard import __version__
from lastcard.core.files.lock import Locked, lock
from lastcard.core.text import quote
from lastcard.terminal.progress import complain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

NAME = "command.json"
"""The file that says what a folder belongs to; a run holds it as long as it works."""


@contextmanager
def kept_folder(path: str, belongs: dict[str, Any]) -> Iterator[None]:
    """Hold a folder, made if it is not there, so that no other run has it.

    Raises
    ------
    click.UsageError
        If it belongs to another command or version, another run works in it, or it cannot be written. It is left as it is.
    """
    folder, name = Path(path), quote(path)
    told = json.dumps({"lastcard": __version__, **belongs})
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / NAME).exists() and any(folder.iterdir()):
            raise click.UsageError(
                f"{name} has other files in it; name an empty folder, or one that is to be made"
            )
        held = os.fdopen(os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o666), "r+b")
    except OSError as error:
        raise click.UsageError(f"{name} cannot be written: {error.strerror}") from None
    with held, _locked(held, folder) as notice:
        if notice:
            complain(f"lastcard: {notice}")
        there = held.read().decode(errors="replace")
        if there not in ("", told):
            raise click.UsageError(
                f"{name} belongs to something else ({there:.200}); name another folder, or delete it"
            )
        if not there:
            held.write(told.encode())
            held.flush()
        yield


@contextmanager
def _locked(file: BinaryIO, folder: Path) -> Iterator[str]:
    name = quote(str(folder))
    with ExitStack() as held:
        try:
            notice = held.enter_context(lock(file, folder / NAME))
        except Locked as error:
            who = f" ({error})" if str(error) else ""
            raise click.UsageError(f"another run is working in {name}{who}") from None
        except OSError as error:
            raise click.UsageError(f"{name} cannot be locked: {error.strerror}") from None
        yield notice

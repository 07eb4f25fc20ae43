"""What the machine puts in the way of the command line, in a line."""

from __future__ import annotations

import errno
import os
import sys
from importlib.util import find_spec

_WRITING = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}
"""What goes wrong when something is written; an error in a file of ours names the file."""


def machine_line(error: OSError) -> str:
    """Return an error of the operating system in a line; empty where nobody reads the output any more.

    Where it is the output that cannot be written, what is left of it is dropped: Python would complain again when
    it closes it.
    """
    if isinstance(error, BrokenPipeError):
        _drop_output()
        return ""
    why = error.strerror or str(error) or type(error).__name__
    if error.filename is not None:
        return f"lastcard: {error.filename}: {why}"
    if error.errno in _WRITING:
        _drop_output()
        return f"lastcard: the output cannot be written: {why}"
    return f"lastcard: the system refuses this: {why}"


PAGES = ("panel", "bokeh", "segno")
"""What the pages need beside what the engines do: the extra `app` brings it."""


def check_pages() -> None:
    """Look whether the pages can be shown here, without loading anything. Raises `ModuleNotFoundError`."""
    for name in PAGES:
        if find_spec(name) is None:
            raise ModuleNotFoundError(name=name)


def missing_line(error: ImportError | SystemError) -> str:
    """Return in a line why a library cannot be loaded: it is not there, or too little memory is; some tell a page."""
    if isinstance(error, ModuleNotFoundError) and error.name in PAGES:
        return f"lastcard: the pages need more: pip install 'lastcard[app]' ({error.name} is not installed)"
    told = [line.strip() for line in str(error).splitlines() if line.strip()]
    return f"lastcard: a library cannot be loaded: {told[-1] if told else type(error).__name__}"


def _drop_output() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)

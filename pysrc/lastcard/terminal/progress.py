"""How far long work on the command line is."""

from __future__ import annotations

import sys


def progress(text: str) -> None:
    """Show how far a computation is, if anybody watches; an empty text wipes the line."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text[:78]}")
        sys.stderr.flush()

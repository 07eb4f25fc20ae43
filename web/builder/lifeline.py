"""Processes that end with the one that began them, also where that is killed and cannot end them itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def lifeline() -> Iterator[int]:
    """A standard input for a process: nothing comes from it, and it ends when this process does or the block is left.

    The process must watch it: under Node `parent.mjs` does, in Python `FOLLOW`.
    """
    end, held = os.pipe()
    try:
        yield end
    finally:
        os.close(end)
        os.close(held)


FOLLOW = """
def follow():
    import os, threading
    threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()
follow()
"""
"""Begins a script that ends when its standard input does."""

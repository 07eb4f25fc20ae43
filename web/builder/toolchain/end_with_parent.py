"""Processes that end with the one that began them, also where that is killed and cannot end them itself."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def lifeline() -> Iterator[int]:
    """A standard input for a process: nothing comes from it, and it ends when this process does or the block is left.

    The process must watch it: under Node `end_with_parent.mjs` does, in Python `follow`.
    """
    end, held = os.pipe()
    try:
        yield end
    finally:
        os.close(end)
        os.close(held)


def follow() -> None:
    """Have this process end when its standard input does."""
    import os
    import threading

    threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()


FOLLOW = f"{inspect.getsource(follow)}follow()\n"
"""Begins a script that `follow` holds for: the text of it, so that such a script needs nothing of ours."""

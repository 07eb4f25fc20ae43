"""The private parts of Pyodide that Python uses, checked with Pyodide 0.29.5."""

from __future__ import annotations

import time


def sleep_plainly() -> None:
    """Let ``time.sleep`` wait as it does where WebAssembly cannot be suspended; no public way.

    Pyodide finds out once, when it starts, whether it can be: where a snapshot was taken, not where it wakes up.
    """
    from pyodide import webloop  # type: ignore[import-not-found]  # there is one in the tab alone

    time.sleep = getattr(webloop, "_orig_sleep", time.sleep)

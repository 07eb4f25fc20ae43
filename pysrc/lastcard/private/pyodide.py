"""The private parts of Pyodide that Python uses."""

from __future__ import annotations

import time


def sleep_plainly() -> None:
    """Let ``time.sleep`` wait as it does where WebAssembly cannot be suspended; no public way.

    Pyodide decides that at its start: where a snapshot was taken, not where it is restored.
    """
    from pyodide import webloop  # type: ignore[import-not-found]  # there is one in the tab alone

    time.sleep = getattr(webloop, "_orig_sleep", time.sleep)

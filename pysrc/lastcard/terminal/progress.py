"""Long work on the command line: run to its end, and watched if somebody watches."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Generator


def finish(steps: Generator[Any, None, Any], watch: Callable[[Any], None]) -> Any:
    """Run a sliced computation to its end, showing each slice to `watch`."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            return end.value
        watch(step)


def progress(text: str) -> None:
    """Show how far a computation is, if anybody watches; an empty text wipes the line."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text[:78]}")
        sys.stderr.flush()

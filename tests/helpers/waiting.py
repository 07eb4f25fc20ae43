"""Wait for a state, never for a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
PATIENCE = 120.0  # seconds: a busy machine is no fault of what is tested


def until(
    state: Callable[[], T],
    otherwise: Callable[[], str] = lambda: "the state was never reached",
    pause: Callable[[float], object] = time.sleep,
    patience: float = PATIENCE,
) -> T:
    """Ask for a state until it is true, and return it; fails with the words of `otherwise`.

    Parameters
    ----------
    pause
        Lets some seconds pass between two questions.
    patience
        The longest wait, in seconds.
    """
    end = time.monotonic() + patience
    while not (found := state()):
        if time.monotonic() > end:
            raise AssertionError(otherwise())
        pause(0.02)
    return found

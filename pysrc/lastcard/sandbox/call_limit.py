"""The time that one call of a program may take, kept from within: a signal comes every now and then, and looks what runs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from lastcard.core.contract import TooSlow

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

SECONDS = 5.0
"""How long a program may take over one call."""

READING = 10.0
"""How long reading its file may take, which is one call of many lines."""

SLEPT = 8.0
"""Seconds between two signals after which the machine has slept: the page ends a worker that is silent for less."""

CHANCES = 3
"""How often a call is told that its time is over, before it is given up: its own code may catch what is raised."""


class CallLimit:
    """Raises `TooSlow` in a call of a program that takes too long.

    `tick` is the handler of a signal: it looks which call of the program runs, the outermost one, and whether that is the
    same as long ago. So nothing is asked of calls that are short, however many they are.

    Parameters
    ----------
    owns
        Tells whether a frame runs code of the program.
    give_up
        Told the frame of a call that does not come back though its time is over.
    """

    def __init__(
        self,
        owns: Callable[[FrameType], bool],
        give_up: Callable[[FrameType], object],
        seconds: float = SECONDS,
        reading: float = READING,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._owns = owns
        self._give_up = give_up
        self._seconds = seconds
        self._reading = reading
        self._clock = clock
        self._call: FrameType | None = None
        self._since = self._seen = 0.0
        self._told = 0

    def tick(self, _signal: int = 0, frame: FrameType | None = None) -> None:
        """Look what runs. Raises `TooSlow`."""
        call = inner = None
        while frame is not None:
            if self._owns(frame):
                call, inner = frame, inner or frame
            frame = frame.f_back
        now = self._clock()
        slept = now - self._seen > SLEPT
        self._seen = now
        if call is not self._call or slept:
            self._call, self._since, self._told = call, now, 0
        elif call is not None and inner is not None:
            most = self._reading if call.f_code.co_name == "<module>" else self._seconds
            if now - self._since >= most:
                if self._told >= CHANCES:
                    self._give_up(inner)
                self._told += 1
                raise TooSlow(f"within {most:g} seconds")

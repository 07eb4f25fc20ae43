"""A line between a host and its visitors: as wide as one says, and cut when one wants."""

from __future__ import annotations

import socket
import struct
import threading
import time
from typing import Any, Literal

PIECE = 16_384
Cut = Literal["silent", "dead", "reset"]


class Line:
    """What a host sends goes through here, all connections through one.

    Attributes
    ----------
    rate
        Bytes a second.
    """

    def __init__(self, rate: float = float("inf")) -> None:
        self.rate = rate
        self._how: Cut | None = None
        self._cuts = 0
        self._whole = threading.Event()
        self._whole.set()
        self._lock = threading.Lock()
        self._free = 0.0

    def cut(self, how: Cut) -> None:
        """Let nothing through: silently, until the line is mended; dead, so that what was under way never comes; or reset."""
        self._how = how
        self._cuts += 1
        self._whole.clear()

    def mend(self) -> None:
        """Let all through again."""
        self._whole.set()

    def opened(self) -> int:
        """A connection comes about: what `pass_on` wants to know of it. Raises `ConnectionError` if that fails."""
        if not self._whole.is_set() and self._how == "reset":
            raise ConnectionResetError
        self._whole.wait()
        return self._cuts

    def pass_on(self, connection: Any, opened: int, data: bytes) -> None:
        """Send some bytes over a connection."""
        for begin in range(0, len(data), PIECE):
            piece = data[begin : begin + PIECE]
            with self._lock:
                self._free = max(self._free, time.monotonic()) + len(piece) / self.rate
                pause = self._free - time.monotonic()
            if pause > 0:
                time.sleep(pause)
            if not self._whole.is_set() and self._how == "reset":
                raise ConnectionResetError
            self._whole.wait()
            if self._how == "dead" and self._cuts != opened:
                threading.Event().wait()  # nobody will ever hear of it
            connection.sendall(piece)


def reset(connection: socket.socket) -> None:
    """End a connection as a broken line does."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()

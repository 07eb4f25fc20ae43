"""A server behind a throttle: the browser's own throttling does not reach what a page's workers fetch."""

from __future__ import annotations

import contextlib
import functools
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..site.server import Handler, bind

PIECE = 8192  # bytes that one answer sends before another has its turn


@dataclass
class Throttle:
    """One bucket of bytes, from which all answers are filled; and what went through it, by the first folder of a path."""

    mbits: float | None = None
    """Megabits a second; None for as many as there are."""
    latency: float = 0.0
    """Milliseconds that each new connection waits, and each request."""
    sent: Counter[str] = field(default_factory=Counter)
    _until: float = 0.0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __str__(self) -> str:
        speed = "unlimited" if self.mbits is None else f"{self.mbits:g} Mbit/s"
        return f"{speed}, {self.latency:g} ms"

    def wait(self) -> None:
        """One way there and back."""
        if self.latency:
            time.sleep(self.latency / 1000)

    def take(self, size: int, name: str) -> None:
        """Wait until that many bytes have gone through the throttle."""
        with self._lock:
            self.sent[name] += size
            if self.mbits is None:
                return
            self._until = due = max(self._until, time.monotonic()) + size * 8 / (self.mbits * 1e6)
        if (left := due - time.monotonic()) > 0:
            time.sleep(left)


class Behind(Handler):
    """Answers through a throttle; lets the browser keep everything but pages for an hour, whatever is measured."""

    def __init__(self, throttle: Throttle, *arguments: Any, **options: Any) -> None:
        self.throttle = throttle
        super().__init__(*arguments, **options)

    def setup(self) -> None:
        """A connection is made."""
        self.throttle.wait()
        super().setup()

    def send_head(self) -> Any:
        """A request has come."""
        self.throttle.wait()
        return super().send_head()

    def kept(self) -> str:
        """How long a file may be kept."""
        page = self.path.partition("?")[0].endswith(("/", ".html", "sw.js"))
        return "no-cache" if page else "max-age=3600"

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, a piece at a time."""
        name = self.path.split("/")[1]
        with contextlib.suppress(ConnectionError):  # the page was closed meanwhile
            while piece := source.read(PIECE):
                self.throttle.take(len(piece), name)
                outputfile.write(piece)


@contextmanager
def served(root: Path, throttle: Throttle) -> Iterator[str]:
    """The folder on a free port, behind the throttle."""
    server = bind(root, 8765, handler=functools.partial(Behind, throttle))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()

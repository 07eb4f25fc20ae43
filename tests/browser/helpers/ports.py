"""Ports of this machine, for servers that a test starts."""

from __future__ import annotations

import secrets
import socket
import subprocess
from pathlib import Path

from tests.helpers.waiting import until

OWN = range(20_000, 32_000)
"""Below the ports that systems give to outgoing connections: a free one of those may be taken before the server is up."""


def free_port() -> int:
    """A port on which nobody listens, chosen at random, so that two processes rarely choose the same."""
    while True:
        port = secrets.choice(OWN)
        with socket.socket() as free:
            try:
                free.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


def reached(port: int) -> bool:
    """True if somebody listens there."""
    with socket.socket() as visitor:
        return visitor.connect_ex(("127.0.0.1", port)) == 0


def listening(server: subprocess.Popen[bytes], port: int, log: Path | None = None) -> None:
    """Wait until a server listens; fails with its log if it ends before that."""
    until(lambda: reached(port) or server.poll() is not None)
    assert server.poll() is None, log.read_text("utf-8") if log else f"the server ended: {server.returncode}"

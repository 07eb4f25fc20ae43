"""Ports of this machine, for servers that a test starts."""

from __future__ import annotations

import socket


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def reached(port: int) -> bool:
    """Whether somebody listens there."""
    with socket.socket() as visitor:
        return visitor.connect_ex(("127.0.0.1", port)) == 0

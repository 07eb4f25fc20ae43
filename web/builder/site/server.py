"""A small static server for the built site."""

from __future__ import annotations

import errno
import functools
import http.server
import os
import sys
import threading
import webbrowser
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from typing import Any

from ..say import Fail, say

TRIES = 50


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files as they are; the browser must ask again whether a page changed, but may keep what has a hash in its name."""

    protocol_version = "HTTP/1.1"
    extensions_map = (
        http.server.SimpleHTTPRequestHandler.extensions_map
        | {  # whatever this system calls them
            ".css": "text/css",
            ".html": "text/html",
            ".js": "text/javascript",
            ".svg": "image/svg+xml",
        }
    )

    def send_response(self, code: int, message: str | None = None) -> None:
        """Say with the answer how long it may be kept: one that is no file, not at all."""
        super().send_response(code, message)
        found = code in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)
        self.send_header("Cache-Control", self.kept() if found else "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "same-origin")

    def kept(self) -> str:
        """How long the file that is asked for may be kept."""
        return "public, max-age=31536000, immutable" if self.path.startswith("/assets/") else "no-cache"

    def list_directory(self, path: str | os.PathLike[str]) -> None:
        """Show no folder: a host of files need not either."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002 (its name there)
        """Stay quiet."""


class Server(http.server.ThreadingHTTPServer):
    """One thread a connection; silent about who leaves in the middle of an answer, as browsers do."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report what went wrong in an answer, unless whoever asked for it has gone."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def bind(
    folder: Path, port: int, host: str = "127.0.0.1", handler: Callable[..., Handler] = Handler
) -> Server:
    """A server on the wanted port, or on the next one that is free."""
    made = functools.partial(handler, directory=str(folder))
    for candidate in range(port, min(port + TRIES, 65536)):
        try:
            return Server((host, candidate), made)
        except PermissionError as error:
            raise Fail(
                f"Port {candidate} may not be used by this account. Try a higher one: --port 8080."
            ) from error
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, 10048):
                raise Fail(f"No server could be started on port {candidate}: {error}.") from error
    raise Fail(f"Ports {port} to {port + TRIES - 1} are all taken. Name another: --port NUMBER.")


def run(server: Server, wanted: int, open_browser: bool) -> int:
    """Serve until interrupted, on the port that was wanted or another."""
    used = server.server_address[1]
    address = f"http://localhost:{used}/"
    say(
        (f"Port {wanted} is taken. " if used != wanted else "")
        + f"lastcard is at {address} (stop with Ctrl+C)"
    )
    if open_browser:
        threading.Timer(0.3, webbrowser.open, [address]).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        say("\nStopped.")
    return 0

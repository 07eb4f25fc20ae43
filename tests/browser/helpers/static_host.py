"""A static host for the tests: under a sub-path, and able to misbehave."""

from __future__ import annotations

import functools
import http.server
import os
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.browser.helpers.slow_line import Line, reset
from web.builder.site.server import Server

PREFIX = "/some/sub/path/"


class Host:
    """Serves one folder under `PREFIX`.

    Attributes
    ----------
    folder
        What is served; may be exchanged, as a deploy does.
    broken
        Parts of file names that are answered with 404.
    damaged
        Parts of file names whose bytes are answered spoilt.
    failing
        By part of a file name, the statuses of the next answers; the file is sent after them. A status of 0 is no answer.
    changed
        What to make of the bytes of files with a part in their name.
    redirect
        Where a path below `PREFIX` leads instead, with the status; documents have addresses without ``.html`` too then.
    lasting
        Whether the browser may keep what lies in ``assets`` for a year without asking again.
    plain_types
        Whether everything but pages, scripts and styles gets the type ``application/octet-stream``.
    asked
        Paths that were asked for.
    answered
        Those of them whose answers have been sent.
    line
        What stands between the host and its visitors, if that matters; it serves parts of files then.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.broken: set[str] = set()
        self.damaged: set[str] = set()
        self.failing: dict[str, list[int]] = {}
        self.changed: dict[str, Callable[[bytes], bytes]] = {}
        self.redirect: Callable[[str], tuple[int, str] | None] | None = None
        self.lasting = False
        self.plain_types = False
        self.asked: list[str] = []
        self.answered: list[str] = []
        self.line: Line | None = None
        self._server = Server(("127.0.0.1", 0), functools.partial(_Handler, self))
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self) -> str:
        """Where the site is."""
        return f"http://localhost:{self._server.server_address[1]}{PREFIX}"

    def close(self) -> None:
        """Stop."""
        self._server.shutdown()
        self._server.server_close()


class _Handler(http.server.SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, host: Host, *arguments: Any) -> None:
        self.host = host
        super().__init__(*arguments, directory=str(host.folder))

    def do_GET(self) -> None:
        """Answer, or misbehave as asked."""
        self.directory = str(self.host.folder)  # a connection may outlive a deploy
        path = self.path.partition("?")[0]
        self.host.asked.append(path)
        self._answer(path)
        self.host.answered.append(path)

    def _answer(self, path: str) -> None:
        if not path.startswith(PREFIX) or any(part in path for part in self.host.broken):
            self.send_error(404)
            return
        for part, statuses in self.host.failing.items():
            if part in path and statuses:
                self._fail(statuses.pop(0))
                return
        if self.host.redirect:
            if found := self.host.redirect(path.removeprefix(PREFIX)):
                self.send_response(found[0])
                self.send_header("Location", found[1])
                self.send_header("Content-Length", "0")
                self.end_headers()
                return
            if Path(self.host.folder, f"{path.removeprefix(PREFIX)}.html").is_file():
                path = f"{path}.html"
        self.path = "/" + path.removeprefix(PREFIX)
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file, path = file / "index.html", f"{path}index.html"
        change = next((made for part, made in self.host.changed.items() if part in path), None)
        if any(part in path for part in self.host.damaged):
            change = spoil
        if self.host.line and file.is_file():
            self._through(self.host.line, (change or bytes)(file.read_bytes()), file)
            return
        if change and file.is_file():
            data = change(file.read_bytes())
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(file))
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)
            return
        super().do_GET()

    def _fail(self, status: int) -> None:
        """Answer with a status that says that it cannot be done now, or never answer."""
        if status > 0:
            self.send_error(status)
            return
        self.close_connection = True
        while self.connection.recv(1024):  # until the browser gives up
            pass

    def _through(self, line: Line, data: bytes, file: Path) -> None:
        """Answer over a line that may break."""
        found = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        begin = int(found[1]) if found else 0
        part = data[begin : int(found[2]) + 1 if found and found[2] else None]
        try:
            opened = line.opened()
            self.send_response(206 if found else 200)
            if found:
                self.send_header("Content-Range", f"bytes {begin}-{begin + len(part) - 1}/{len(data)}")
            self.send_header("Content-Type", self.guess_type(file))
            self.send_header("Content-Length", str(len(part)))
            self.end_headers()
            line.pass_on(self.connection, opened, part)
        except ConnectionError:
            self.close_connection = True
            reset(self.connection)

    def end_headers(self) -> None:
        """Say that a file may be kept, where that is so."""
        if self.host.lasting and "/assets/" in self.path:
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        super().end_headers()

    def guess_type(self, path: str | os.PathLike[str]) -> str:
        """The type of a file, or none in particular."""
        if self.host.plain_types and not str(path).endswith((".html", ".js", ".css", ".svg", "/")):
            return "application/octet-stream"
        return super().guess_type(path)

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 (its name there)
        """Stay quiet."""


def spoil(data: bytes) -> bytes:
    """Bytes whose second half is lost."""
    return data[: len(data) // 2] + b"\0" * (len(data) - len(data) // 2)

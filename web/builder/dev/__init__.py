"""Work on the pages: Panel's server on this machine, started anew on every change, and open pages that follow.

The port is opened here, once, and every server inherits it: a page that is asked for while a server starts waits for
it instead of finding nobody. Each server says which it is in a small file; a script that is in the pages of this command
alone (reload.js) looks at it and loads the page again when it has changed.
"""

from __future__ import annotations

import errno
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..paths import ROOT, SOURCE, WEB
from ..say import Fail, say, warn
from ..scripts import components

HERE = Path(__file__).parent
WATCHED = {".py", ".js", ".css", ".html", ".svg", ".json", ".md"}
PATIENCE = 5.0  # seconds that a server gets to end by itself


def rebuild(changed: set[Path], source: Path = SOURCE) -> None:
    """Make what the server needs besides the sources: here scripts are bundled, at first and when one has changed.

    Parameters
    ----------
    changed
        The files that have changed; empty before the first start.
    source
        The folder of the package.
    """
    if changed and not any(path.suffix in components.KINDS for path in changed):
        return
    try:
        components.bundle(source=source)
    except Fail as failure:
        warn(f"{failure}\nThe pages keep their old scripts; the next change tries again.")


class Server:
    """Panel's server in a process of its own, which can be started again and again on one port."""

    def __init__(self, listening: socket.socket, source: Path, web: Path, marks: Path) -> None:
        self._listening = listening
        self._source = source
        self._web = web
        self._marks = marks
        self._number = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start a server on the sources as they are now."""
        self._number += 1
        (self._marks / "version.txt").write_text(f"{time.time_ns()} {self._number}")
        port = self._listening.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            f"{__name__}.server",
            str(self._listening.fileno()),
            str(self._source),
        ]
        command += [
            "serve",
            str(HERE / "app.py"),
            "--port",
            str(port),
            "--plugins",
            "lastcard.terminal.guard",
        ]
        command += ["--allow-websocket-origin", f"localhost:{port}"]
        command += ["--static-dirs", f"web={self._web}", f"dev={self._marks}"]
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,  # which ends when this process does: the server follows it
            pass_fds=[self._listening.fileno()],
            start_new_session=True,
            cwd=ROOT,
        )

    def look(self) -> None:
        """Say so, once, if the server has ended by itself: it is started again with the next change."""
        if self._process is not None and self._process.poll() is not None:
            self._process = None
            warn("The server has ended. Mend what it says above; the next change starts it again.")

    def stop(self) -> None:
        """End the server, if need be by force."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None


def run(port: int, source: Path = SOURCE, web: Path = WEB) -> int:
    """Serve and follow every change until interrupted or told to end."""
    import watchfiles

    told = (signal.SIGINT, signal.SIGTERM)
    for name in told:
        signal.signal(name, signal.default_int_handler)
    with suppress(KeyboardInterrupt), listen(port) as listening, _marks() as marks:
        server = Server(listening, source, web, marks)
        try:
            rebuild(set(), source)
            server.start()
            say(f"lastcard is at http://localhost:{port}/app and follows every change (stop with Ctrl+C)")
            for found in watchfiles.watch(
                source, web, watch_filter=_counts, rust_timeout=300, yield_on_timeout=True
            ):
                if not found:
                    server.look()
                    continue
                changed = {Path(path) for _, path in found}
                say("changed: " + ", ".join(sorted(path.name for path in changed)))
                server.stop()
                rebuild(changed, source)
                server.start()
        finally:
            for name in told:
                signal.signal(name, signal.SIG_IGN)  # a second one does not disturb the cleaning up
            server.stop()
    return 0


def _counts(change: object, path: str) -> bool:
    """Whether a change of a file can be seen in a page."""
    found = Path(path)
    return found.suffix in WATCHED and HERE.parent not in found.parents and "bundled" not in found.parts


@contextmanager
def listen(port: int) -> Iterator[socket.socket]:
    """A socket that listens on a port of this machine.

    Raises
    ------
    Fail
        If somebody else listens there, or this account may not.
    """
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", port))
        except OSError as error:
            why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
            raise Fail(f"Port {port} {why}. Name another: --port NUMBER.") from error
        listening.listen(128)
        yield listening


@contextmanager
def _marks() -> Iterator[Path]:
    """A folder with the script that the pages look for changes with, and the mark that it looks at."""
    with tempfile.TemporaryDirectory(prefix="lastcard-dev-") as folder:
        shutil.copy(HERE / "reload.js", folder)
        yield Path(folder)

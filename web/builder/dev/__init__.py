"""Work on the pages: Panel's server on this machine, started again on every change, and open pages that follow.

Each server says which it is in a small file; a script that is in the pages of this command alone (reload.js) looks at
it and loads the page again when it has changed.
"""

from __future__ import annotations

import errno
import shutil
import socket
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from ..paths import SOURCE, WEB
from ..say import Fail, say, warn
from ..scripts import components
from .server import serve

HERE = Path(__file__).parent
WATCHED = {".py", ".js", ".css", ".html", ".svg", ".json", ".md"}


def run(port: int, source: Path = SOURCE, web: Path = WEB) -> int:
    """Serve and follow every change until interrupted or told to end."""
    from watchfiles import run_process

    def changed(found: Iterable[tuple[object, str]]) -> None:
        names = {Path(path).name for _, path in found}
        say("changed: " + ", ".join(sorted(names)))
        if any(name.endswith(components.KINDS) for name in names):
            _bundle(source)

    check(port)
    with suppress(KeyboardInterrupt), tempfile.TemporaryDirectory(prefix="lastcard-dev-") as marks:
        shutil.copy(HERE / "reload.js", marks)
        _bundle(source)
        say(f"lastcard is at http://localhost:{port}/app and follows every change (stop with Ctrl+C)")
        given = (port, source, web, Path(marks))
        run_process(
            source, web, target=serve, args=given, callback=changed, watch_filter=_counts, debounce=300
        )
    return 0


def _bundle(source: Path) -> None:
    """Bundle the scripts of the pages, which the server needs besides the sources."""
    try:
        components.bundle(source=source)
    except Fail as failure:
        warn(f"{failure}\nThe pages keep their old scripts; the next change tries again.")


def _counts(change: object, path: str) -> bool:
    """True if a change of a file can be seen in a page."""
    found = Path(path)
    return found.suffix in WATCHED and HERE.parent not in found.parents and "bundled" not in found.parts


def check(port: int) -> None:
    """Raise `Fail` if somebody else listens on a port of this machine, or this account may not."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind(("127.0.0.1", port))
        except OSError as error:
            why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be used ({error.strerror})"
            raise Fail(f"Port {port} {why}. Name another: --port NUMBER.") from error

"""The process that ``build.py dev`` starts anew on every change: Panel's command line, on a port that is open already.

python -m web.builder.dev.server NUMBER_OF_THE_SOCKET FOLDER_OF_THE_PACKAGE serve …
"""

from __future__ import annotations

import socket
import sys

from panel.command import main
from tornado.web import StaticFileHandler

from ..toolchain.end_with_parent import follow


def _bind_inherited(number: int) -> None:
    """Let the server listen where its parent does already."""
    from lastcard.private.bokeh import listen_on

    listening = socket.socket(fileno=number)
    listening.setblocking(False)
    listen_on(listening)


def _keep_nothing(self: StaticFileHandler, path: str) -> None:
    """A reloaded page takes its scripts and styles from here, never out of the browser's cache."""
    self.set_header("Cache-Control", "no-store")


if __name__ == "__main__":
    number, source, *arguments = sys.argv[1:]
    follow()
    sys.path.insert(0, source)
    _bind_inherited(int(number))
    StaticFileHandler.set_extra_headers = _keep_nothing
    sys.argv = ["panel", *arguments]  # which is where Panel reads them
    main()

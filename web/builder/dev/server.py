"""The process that ``build.py dev`` starts anew on every change: Panel's command line, on a port that is open already.

server.py NUMBER_OF_THE_SOCKET FOLDER_OF_THE_PACKAGE serve …
"""

from __future__ import annotations

import os
import socket
import sys
import threading

import bokeh.server.server
from panel.command import main
from tornado.web import StaticFileHandler


def _bind_inherited(number: int) -> None:
    """Let the server listen where its parent does already."""
    listening = socket.socket(fileno=number)
    listening.setblocking(False)
    bokeh.server.server.bind_sockets = lambda address, port: ([listening], port)


def _keep_nothing(self: StaticFileHandler, path: str) -> None:
    """A reloaded page takes its scripts and styles from here, never out of the browser's cache."""
    self.set_header("Cache-Control", "no-store")


def _follow() -> None:
    """End with the process that has started this one, whose end of the standard input is closed then."""
    threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()


if __name__ == "__main__":
    number, source, *arguments = sys.argv[1:]
    _follow()
    sys.path.insert(0, source)
    _bind_inherited(int(number))
    StaticFileHandler.set_extra_headers = _keep_nothing
    sys.argv = ["panel", *arguments]  # which is where Panel reads them
    main()

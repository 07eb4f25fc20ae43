"""The process that ``build.py dev`` starts again on every change: Panel's command line."""

from __future__ import annotations

import os
import sys
import threading
import time
from multiprocessing import parent_process
from pathlib import Path


def serve(port: int, source: Path, web: Path, marks: Path) -> None:
    """Serve the app, its shell (`web`), and a folder with the mark of this server."""
    threading.Thread(target=_follow, daemon=True).start()
    sys.path.insert(0, str(source))
    from panel.command import main
    from tornado.web import StaticFileHandler

    def keep_nothing(self: StaticFileHandler, path: str) -> None:
        """A reloaded page takes its scripts and styles from here, never out of the browser's cache."""
        self.set_header("Cache-Control", "no-store")

    StaticFileHandler.set_extra_headers = keep_nothing
    (marks / "version.txt").write_text(str(time.time_ns()))
    app = str(Path(__file__).with_name("app.py"))
    sys.argv = ["panel", "serve", app, "--address", "127.0.0.1", "--port", str(port)]
    sys.argv += ["--allow-websocket-origin", f"localhost:{port}", "--plugins", "lastcard.terminal.guard"]
    sys.argv += ["--static-dirs", f"web={web}", f"dev={marks}"]
    main()


def _follow() -> None:
    """End this process with the one that began it, also where that is killed."""
    if began := parent_process():
        began.join()
        os._exit(1)

"""Work on the pages: an edit shows in the open page by itself, F5 shows the newest state, and the port is free at the end."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.helpers.error_watch import Watch
from tests.browser.helpers.pages import PATIENCE
from tests.browser.helpers.ports import free_port, listening, reached
from tests.helpers.waiting import until

ROOT = Path(__file__).resolve().parents[3]
RUN = """
import sys
from pathlib import Path
from web.builder import dev
sys.exit(dev.run(int(sys.argv[1]), Path(sys.argv[2]) / "pysrc", Path(sys.argv[2]) / "web"))
"""


@dataclass
class Work:
    """The server, its log, and the copy of the package that it serves."""

    folder: Path
    port: int
    log: Path
    process: subprocess.Popen[bytes]

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}/app#/matches/explore"

    def edit(self, name: str, old: str, new: str) -> None:
        file = self.folder / name
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    def end(self, number: int) -> int:
        self.process.send_signal(number)
        return self.process.wait(PATIENCE / 1000)


@pytest.fixture
def work(tmp_path: Path) -> Iterator[Work]:
    shutil.copytree(ROOT / "pysrc", tmp_path / "pysrc", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns("__pycache__", "builder"))
    port, log = free_port(), tmp_path / "log.txt"
    with log.open("wb") as out:
        command = [sys.executable, "-W", "always::FutureWarning", "-c", RUN, str(port), str(tmp_path)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out)
    work = Work(tmp_path, port, log, process)
    try:
        listening(process, port, log)
        yield work
    finally:
        if process.poll() is None:
            work.end(signal.SIGTERM)


@pytest.mark.slow  # the server starts anew three times, with all of its libraries
def test_edits_show_in_the_open_page(work: Work, context: BrowserContext, watch: Watch) -> None:
    watch.allow("ERR_CONNECTION_REFUSED")  # the page asks for a server that is still starting
    page = context.new_page()
    page.goto(work.url, timeout=PATIENCE)
    learn = page.locator(".tabs [data-tab=learn]")
    expect(learn).to_have_text("Learn")

    work.edit("pysrc/lastcard/ui/shell/__init__.py", '"learn": "Learn"', '"learn": "Lessons"')
    work.edit("pysrc/lastcard/ui/shell/page.js", '"page-head"', '"page-head edited"')
    with (work.folder / "pysrc/lastcard/ui/shell/page.css").open("a", encoding="utf-8") as sheet:
        sheet.write("\n.page { outline: 1px solid rgb(4, 5, 6); }\n")
    expect(learn).to_have_text("Lessons")
    expect(page.locator(".page-head.edited")).to_be_visible()
    expect(page.locator(".page")).to_have_css("outline-color", "rgb(4, 5, 6)")

    work.edit("web/index.html", "Skip to the content", "Skip to what was edited")
    work.edit("pysrc/lastcard/ui/shell/__init__.py", '"learn": "Lessons"', '"learn": "Read"')
    expect(learn).to_have_text("Read")
    page.reload()
    expect(page.locator(".skip")).to_have_text("Skip to what was edited")
    expect(page.locator(".page")).to_have_css("outline-color", "rgb(4, 5, 6)")
    expect(learn).to_have_text("Read")
    page.close()
    ended(work, signal.SIGINT)
    assert "Warning" not in work.log.read_text("utf-8")


def test_who_ends_it_frees_the_port(work: Work) -> None:
    ended(work, signal.SIGTERM)


@pytest.mark.slow  # a server alone for this
def test_killed_it_takes_its_server_along(work: Work) -> None:
    with urlopen(f"http://localhost:{work.port}/web/index.html") as answer:
        assert answer.status == 200
    work.end(signal.SIGKILL)
    until(lambda: not reached(work.port))
    is_free(work.port)


def ended(work: Work, number: int) -> None:
    assert work.end(number) == 0
    is_free(work.port)


def is_free(port: int) -> None:
    assert not reached(port)
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", port))
        again.listen()

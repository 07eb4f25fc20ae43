"""Work on the pages: an edit shows in the open page by itself, F5 shows the newest state, and the port is free at the end."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.ui.pages import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
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
        return self.process.wait(30)


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def work(tmp_path: Path) -> Iterator[Work]:
    shutil.copytree(ROOT / "pysrc", tmp_path / "pysrc", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns("__pycache__", "builder"))
    port, log = free_port(), tmp_path / "log.txt"
    with log.open("wb") as out:
        command = [sys.executable, "-W", "always::FutureWarning", "-c", RUN, str(port), str(tmp_path)]
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out)
    work = Work(tmp_path, port, log, process)
    yield work
    if process.poll() is None:
        work.end(signal.SIGTERM)


def styled(page: Page, outline: str) -> None:
    expect(page.locator(".page")).to_have_css("outline-color", outline)


def test_edits_show_in_the_open_page(work: Work, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(work.url, timeout=PATIENCE)
    learn = page.locator(".tabs [data-tab=learn]")
    expect(learn).to_have_text("Learn")

    work.edit("pysrc/lastcard/ui/tab.py", '"learn": "Learn"', '"learn": "Lessons"')
    expect(learn).to_have_text("Lessons")

    work.edit("pysrc/lastcard/ui/page.js", 'h("div", {class: "page"}', 'h("div", {class: "page edited"}')
    expect(page.locator(".page.edited")).to_be_visible()

    css = "pysrc/lastcard/ui/components.css"
    for colour in ("rgb(1, 2, 3)", "rgb(4, 5, 6)"):
        file = work.folder / css
        file.write_text(
            file.read_text("utf-8") + f"\n.page {{ outline: 1px solid {colour}; }}\n", encoding="utf-8"
        )
        styled(page, colour)

    work.edit("web/index.html", "<title>lastcard", "<title>edited lastcard")
    expect(page.locator("head title")).to_have_text("edited lastcard: small card games, solved and explained")
    page.reload()
    expect(learn).to_have_text("Lessons")
    styled(page, "rgb(4, 5, 6)")
    expect(page.locator(".page.edited")).to_be_visible()
    page.close()
    assert work.end(signal.SIGTERM) == 0
    assert "Warning" not in work.log.read_text("utf-8")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_the_end_frees_the_port(work: Work, number: int) -> None:
    with urllib.request.urlopen(work.url.partition("#")[0], timeout=60) as answer:
        assert answer.status == 200
    assert work.end(number) == 0
    with socket.socket() as again:
        again.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        again.bind(("127.0.0.1", work.port))
        again.listen()


def test_a_taken_port_is_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "build.py", "dev", "--port", port],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 1
    assert f"Port {port} is taken" in done.stderr

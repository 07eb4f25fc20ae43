"""What is released: a wheel made from the sdist, installed where nothing else is, without the pages' libraries and with them."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.browser.helpers.pages import PATIENCE
from tests.browser.helpers.ports import free_port, listening

ROOT = Path(__file__).resolve().parents[3]
LOCK = ROOT / "web/locks/tools.txt"
HATCHLING = [sys.executable, "-m", "hatchling", "build", "-t"]
PIP = ["-m", "pip", "--disable-pip-version-check", "--python"]
PLAIN = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
"""Nothing of this environment leads Python to the sources."""


def made(target: str, source: Path, out: Path) -> Path:
    """An sdist or a wheel of a folder."""
    subprocess.run([*HATCHLING, target, "-d", str(out)], cwd=source, env=PLAIN, check=True)
    (package,) = out.iterdir()
    return package


@dataclass
class Environment:
    """An environment with the wheel and what it needs, in the versions that the build is locked to."""

    folder: Path
    wheel: Path

    @property
    def bin(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    def install(self, extra: str = "") -> None:
        versions = self.folder / "versions.txt"
        versions.write_text(
            "\n".join(re.findall(r"^[\w.-]+==[^\\\n]+", LOCK.read_text("utf-8"), re.MULTILINE))
        )
        python = str(self.bin / "python")
        more = ["-q", "--no-compile", "-c", str(versions), f"{self.wheel}{extra}"]
        subprocess.run([sys.executable, *PIP, python, "install", *more], env=PLAIN, check=True)

    def run(self, *arguments: str, typed: str = "") -> tuple[int, str, str]:
        command = [str(self.bin / "lastcard"), *arguments]
        done = subprocess.run(
            command, input=typed, cwd=self.folder, env=PLAIN, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout, done.stderr


@pytest.fixture
def environment(tmp_path: Path) -> Environment:
    sdist = made("sdist", ROOT, tmp_path / "sdist")
    with tarfile.open(sdist) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # which Python has from 3.11.4 on
        archive.extractall(tmp_path)
    source = tmp_path / sdist.name.removesuffix(".tar.gz")
    lacking = {name for name in needed() if not (source / name).is_file()}
    assert not lacking, "the sdist lacks what its tests look at"
    wheel = made("wheel", source, tmp_path / "wheel")
    assert not (source / ".build").exists(), "nothing is bundled again, so nothing is fetched"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "empty")], check=True)
    return Environment(tmp_path / "empty", wheel)


def needed() -> Iterator[str]:
    """All files of the repository's folders, and those beside them that a test reads or runs."""
    yield from (".biome.json", ".gitignore", "README.md", "build.py", "pyproject.toml")
    for folder in ("docs", "pysrc", "tests", "web"):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and path.suffix != ".pyc" and ".part" not in path.name:
                yield path.relative_to(ROOT).as_posix()


def test_a_wheel_from_the_sdist_works_where_nothing_else_is(environment: Environment) -> None:
    assert "lastcard/py.typed" in zipfile.ZipFile(environment.wheel).namelist()
    environment.install()
    code, out, _ = environment.run("solve", "matches", "21")
    assert (code, "The second player (not to move) wins in 11 moves." in out) == (0, True)
    assert environment.run("games")[0] == 0
    assert "Stopped before the end" in environment.run("play", "matches", "21", typed="first\nquit\n")[1]
    code, out, err = environment.run("serve")
    assert (code, out) == (1, "")
    assert "the pages need more: pip install 'lastcard[app]'" in err
    assert err.count("\n") == 1


@pytest.mark.slow  # it installs and compiles all of the pages' libraries
def test_with_what_the_pages_need_the_wheel_serves_them(
    environment: Environment, context: BrowserContext
) -> None:
    environment.install("[app]")
    port = free_port()
    command = [str(environment.bin / "lastcard"), "serve", "--no-open", "--port", str(port)]
    log = environment.folder / "log.txt"
    with log.open("wb") as out_file:
        server = subprocess.Popen(
            command, cwd=environment.folder, env=PLAIN, stdout=out_file, stderr=out_file
        )
    try:
        listening(server, port, log)
        page = context.new_page()
        page.goto(f"http://localhost:{port}/app#/matches/explore", timeout=PATIENCE)
        expect(page.locator(".tabs [data-tab=learn]")).to_have_text("Learn")
        expect(page.get_by_text("wins in").first).to_be_visible()
        page.close()
    finally:
        server.terminate()
        server.wait()

"""Finding a Chromium for the tests, or getting one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from ..say import Fail, say, step
from . import node

SHELLS = ("chromium-headless-shell", "chrome-headless-shell")
"""Chromium without windows: the same pages for a tenth less of the processor."""
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
LIBRARIES = Path("/usr/lib")
VARIABLE = "LASTCARD_BROWSER"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""What the tests and the benchmark start it with."""


def find_or_install(whole: bool = False) -> Path:
    """Path of a working browser; asks Playwright, then Debian, for one when there is none.

    Parameters
    ----------
    whole
        Whether it must be a browser as visitors have it, not one without windows.
    """
    return find(whole) or _from_playwright() or _from_debian(whole) or _give_up()


def find(whole: bool = False) -> Path | None:
    """A browser that is on this machine already.

    Playwright is told to run on the build's Node: its own needs a library that a bare Debian lacks.
    """
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node.program()))
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    names = NAMES if whole else SHELLS + NAMES
    candidates = [shutil.which(name) for name in names] + [place for place in PLACES if Path(place).exists()]
    for candidate in candidates:
        if candidate and works(Path(candidate)):
            return behind_script(Path(candidate))
    bundled = playwright_path()
    return bundled if bundled and works(bundled) else None


def behind_script(program: Path) -> Path:
    """The program that Debian's starting script runs, for Debian's; any other as it is.

    The script adds what suits a desktop, drawing by a graphics card among it, which costs a machine without one.
    """
    itself = LIBRARIES / program.name / program.name
    with program.open("rb") as file:
        script = file.read(2) == b"#!"
    return itself if script and works(itself) else program


def works(program: Path) -> bool:
    """Whether the program starts at all (a download may lack system libraries)."""
    if not program.exists():
        return False
    try:
        return (
            subprocess.run(
                [str(program), "--version"], capture_output=True, timeout=60, check=False
            ).returncode
            == 0
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def playwright_path() -> Path | None:
    """Where Playwright keeps the Chromium that it downloads."""
    question = "from playwright.sync_api import sync_playwright as s\nwith s() as p: print(p.chromium.executable_path)"
    answer = subprocess.run([sys.executable, "-c", question], capture_output=True, text=True, check=False)
    return Path(answer.stdout.strip()) if answer.returncode == 0 and answer.stdout.strip() else None


def _from_playwright() -> Path | None:
    with step("no browser found; asking Playwright for its Chromium"):
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        try:
            code = subprocess.run(command, capture_output=True, timeout=600, check=False).returncode
        except subprocess.TimeoutExpired:
            code = 1
    return find() if code == 0 else None


def _from_debian(whole: bool) -> Path | None:
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return None
    package = NAMES[0] if whole else SHELLS[0]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with step(f"installing Debian's {package}"):
        for command in (
            ["apt-get", "update"],
            ["apt-get", "install", "-y", "--no-install-recommends", package],
        ):
            result = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
            if result.returncode:
                say("  " + "\n  ".join((result.stdout + result.stderr).splitlines()[-5:]))
    return find(whole)


def _give_up() -> Path:
    raise Fail(
        "The browser tests need Chromium or Chrome, none was found and none could be installed. "
        f"Install one (Debian: apt install chromium) or name it: {VARIABLE}=/path/to/chrome python3 build.py test"
    )

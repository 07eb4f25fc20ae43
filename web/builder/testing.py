"""The whole check: native tests, and beside them the build of the site and the tests that look at it."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from pathlib import Path
from typing import IO

from .paths import ROOT, SOURCE
from .runtime.unpacked import unpack
from .scripts import components
from .site import site, verdicts
from .toolchain import browser, engines, package

RUNS = ("not browser and not slow", "browser and not slow")
SLOW_RUNS = ("not browser and slow", "browser and slow")
"""The marks of the two runs: tests that need no site, and tests that look at one.

Those that drive a browser leave an event loop running in their process, so they have processes of their own.
"""

BROWSER_TESTS = ["-o", "testpaths=tests/browser"]
"""Where all of the second kind lie: nothing else is read for them, unless pytest is told of other places."""

TESTS = ROOT / "tests"
LOOKED_AT = TESTS / "browser"
NATIVE_TESTS = ["--ignore=tests/browser"]
"""What is left out where somebody names the folders of tests of the first kind: none of them lie there."""

SMOKE = "tests/browser/engines/smoke.py"
"""What is tried in other engines; no file of tests by its name, because the whole check does without."""

SITE = ROOT / "site"
BUILD = [sys.executable, str(ROOT / "build.py"), "site", "--quick", "--out", str(SITE)]
NO_TESTS = 5
"""What pytest ends with when no test was asked for."""


def run(rest: list[str], slow: bool = False) -> int:
    """Run all tests, or all slow ones, with these options for pytest; with marks among them, in one run over a built site.

    Browsers wait a good deal, so the tests that look at the site begin as soon as it is built, beside the native ones.
    """
    environment = {**os.environ, site.VARIABLE: str(SITE)}
    if "-m" in rest:
        environment[browser.VARIABLE] = str(browser.find_or_install())
        site.build(SITE)
        return _pytest(rest, environment)
    native, looking = SLOW_RUNS if slow else RUNS
    # A browser waits at times: one process more than there are cores keeps them busy. Files come in the order in
    # which they were collected, the longest first (tests/browser/conftest.py).
    spread = [*BROWSER_TESTS, *_spread(_cores() + _cores() // 2), "--no-loadscope-reorder"]
    # Natively each process reads and runs a share of its own; handing out tests one by one costs more than it evens out.
    narrowed = [[*NATIVE_TESTS, *_spread(_cores())]] if _names_places(rest) else None
    native_runs = narrowed or shares(_cores())
    with (
        tempfile.TemporaryDirectory(prefix="lastcard-") as folder,
        ThreadPoolExecutor(2 + len(native_runs)) as beside,
    ):
        program = beside.submit(
            browser.find_or_install
        )  # which waits for the network, where there is none yet
        # what those that begin soon all need: what the claims come to, packages, scripts
        environment[package.SHARED] = folder
        environment[package.TABLES] = str(tables := Path(folder, "tables"))
        said = beside.submit(verdicts.make, SOURCE, tables)
        unpack()
        components.bundle()
        said.result()
        logs = [Path(folder) / f"log-{number}.txt" for number in range(1 + len(native_runs))]
        for log in logs:
            log.touch()
        runs = [
            beside.submit(_pytest_into, log, ["-m", native, *where, *rest], environment)
            for log, where in zip(logs, native_runs, strict=False)
        ]
        looked = ["-m", looking, *spread, *rest]
        runs.append(beside.submit(_build_and_look, logs[-1], looked, program, environment))
        for log, one in zip(logs, runs, strict=True):
            _follow(log, one)
        codes = [one.result() for one in runs]
    return max((code for code in codes if code != NO_TESTS), default=NO_TESTS)


def shares(number: int) -> list[list[str]]:
    """All that is tested natively in so many parts of about the same size, each as the folders and files to be read.

    What lies in a folder together stays together, but for the folder of the games, which is half of it all.
    """
    places = [
        place
        for folder in (TESTS, TESTS / "games")
        for place in sorted(folder.iterdir())
        if place not in (LOOKED_AT, TESTS / "games") and any(_files(place))
    ]
    parts: list[list[str]] = [[] for _ in range(number)]
    sizes = [0] * number
    for size, name in sorted(
        ((_size(place), str(place.relative_to(ROOT))) for place in places), reverse=True
    ):
        smallest = sizes.index(min(sizes))
        parts[smallest].append(name)
        sizes[smallest] += size
    return [sorted(part) for part in parts if part]


def _files(place: Path) -> Iterable[Path]:
    """The files of tests at a place."""
    return place.rglob("test_*.py") if place.is_dir() else [place] * place.match("test_*.py")


def _size(place: Path) -> int:
    return sum(file.stat().st_size for file in _files(place))


def _names_places(options: list[str]) -> bool:
    """Whether somebody asks for certain files of tests."""
    return any((ROOT / option.partition("::")[0]).exists() for option in options)


def smoke(engine: str, rest: list[str]) -> int:
    """Run the smoke in a browser of another engine, with these options for pytest."""
    engines.check(engine)
    site.build(SITE)
    environment = {**os.environ, site.VARIABLE: str(SITE), engines.VARIABLE: engine}
    return _pytest(["-m", "browser", SMOKE, *rest], environment)


def _build_and_look(log: Path, options: list[str], program: Future[Path], environment: dict[str, str]) -> int:
    """Build the site, and run the tests that look at it by a browser; what both say goes into a file."""
    with log.open("wb") as out:
        if subprocess.call(BUILD, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT):
            return 1
    return _pytest_into(log, options, {**environment, browser.VARIABLE: str(program.result())})


def _pytest_into(log: Path, options: list[str], environment: dict[str, str]) -> int:
    """Run pytest; what it says is added to a file."""
    with log.open("ab") as out:
        return _pytest(options, environment, out)


def _follow(log: Path, work: Future[int]) -> None:
    """Print what is in a file and what is added to it, until the work that writes it is done."""
    with log.open("r", encoding="utf-8", errors="replace") as text:
        while True:
            done = work.done()
            print(text.read(), end="", flush=True)
            if done:
                return
            wait([work], timeout=0.5)


def _cores() -> int:
    return min(os.cpu_count() or 1, 4)


def _spread(processes: int) -> list[str]:
    """A file of tests stays together, because its tests share a page."""
    return ["-n", str(processes), "--dist", "loadfile"]


def _pytest(options: list[str], environment: dict[str, str], out: IO[bytes] | None = None) -> int:
    sys.stdout.flush()
    command = [sys.executable, "-m", "pytest", *options]
    return subprocess.call(command, cwd=ROOT, env=environment, stdout=out, stderr=out and subprocess.STDOUT)

"""The whole check: native tests while the site is built, then the tests that look at the site."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from . import browser, site
from .paths import ROOT
from .pins import Pins
from .say import say
from .unpacked import unpack

RUNS = ("not browser and not slow", "browser and not slow")
"""What is run, by marks: what needs no site, and what looks at one.

What drives a browser leaves an event loop running in its process, so those tests have processes of their own.
"""

SITE = ROOT / "site"
BUILD = [sys.executable, str(ROOT / "build.py"), "site", "--out", str(SITE)]
NO_TESTS = 5
"""What pytest ends with when no test was asked for."""


def run(rest: list[str]) -> int:
    """Run all tests, with these options for pytest; with a choice of marks among them, in one run over a built site."""
    program = browser.find_or_install()
    environment = {**os.environ, browser.VARIABLE: str(program), site.VARIABLE: str(SITE)}
    native, looking = RUNS
    if "-m" in rest:
        site.build(SITE)
        return _pytest(rest, environment)
    unpack(Pins())  # both of the two that begin now need it
    with _building() as building:
        codes = [_pytest(["-m", native, *_spread(_cores()), *rest], environment)]
    if building.returncode:
        return 1
    # A browser waits at times: one process more than there are cores keeps them busy. Files come in the order in
    # which they were collected, the longest first (tests/browser/conftest.py).
    spread = [*_spread(_cores() + _cores() // 2), "--no-loadscope-reorder"]
    codes.append(_pytest(["-m", looking, *spread, *rest], environment))
    return max((code for code in codes if code != NO_TESTS), default=NO_TESTS)


def _cores() -> int:
    return min(os.cpu_count() or 1, 4)


def _spread(processes: int) -> list[str]:
    """A file of tests stays together, because its tests share a page."""
    return ["-n", str(processes), "--dist", "loadfile"]


def _pytest(options: list[str], environment: dict[str, str]) -> int:
    sys.stdout.flush()
    return subprocess.call([sys.executable, "-m", "pytest", *options], cwd=ROOT, env=environment)


@contextmanager
def _building() -> Iterator[subprocess.Popen[bytes]]:
    """Build the site in a process of its own; what that has said is printed at the end, all in one piece."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(BUILD, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)
        try:
            yield process
            process.wait()
        finally:
            process.terminate()  # does nothing to one that has ended
            process.wait()
            log.seek(0)
            say(log.read().decode("utf-8", "replace").rstrip())

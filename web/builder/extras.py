"""Large files that games ship beside the site, worked out natively by the package and kept until an engine changes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from . import cache
from .say import Fail

MAKE = """
import sys
from pathlib import Path
from lastcard import registry
for game in registry.names():
    for name, make in registry.engine(game).files.items():
        Path(sys.argv[1], name).write_bytes(make())
"""


def make(source: Path) -> Path:
    """The folder that holds the files, each under its name; made now when an engine has changed."""
    home = source / "lastcard"
    engines = [home / "core", *home.glob("games/*/rules*"), *home.glob("games/*/solver*")]
    stamp = cache.key(MAKE, *sorted(engines))
    return cache.made("shipped", stamp, lambda out: _make(source, out), "solving what is shipped solved")


def _make(source: Path, out: Path) -> None:
    out.mkdir()
    run = subprocess.run(
        # B: nothing compiled is kept, because two edits within a second could not be told apart.
        [sys.executable, "-B", "-c", MAKE, str(out)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(source)},
        check=False,
    )
    if run.returncode:
        raise Fail(f"The package in {source} could not make its files:\n{run.stderr[-2000:]}")

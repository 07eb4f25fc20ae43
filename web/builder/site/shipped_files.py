"""Large files that games ship beside the site, worked out natively by the package and kept until an engine changes."""

from __future__ import annotations

from pathlib import Path

from .. import cache
from ..toolchain import package

MAKE = """
import sys
from pathlib import Path
from lastcard import registry
for engine in map(registry.engine, registry.names()):
    for name, make in engine.files.items():
        Path(sys.argv[1], name).write_bytes(make())
"""


def make(source: Path) -> Path:
    """The folder that holds the files, each under its name; made now when an engine has changed."""
    home = source / "lastcard"
    engines = [
        home / "core",
        *home.glob("registry*"),
        *home.glob("games/*/rules*"),
        *home.glob("games/*/solver*"),
    ]
    stamp = cache.key(MAKE, *sorted(engines))
    return cache.made("shipped", stamp, lambda out: _make(source, out), "solving what is shipped solved")


def _make(source: Path, out: Path) -> None:
    out.mkdir()
    package.ask(source, "could not make its files", MAKE, str(out))

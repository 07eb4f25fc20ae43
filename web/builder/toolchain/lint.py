"""Checking and formatting the scripts and styles with Biome, a program of its own for each system."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from pathlib import Path

from .. import cache
from ..fetch.pins import Pins
from ..fetch.tarball import members
from ..paths import ROOT
from ..say import Fail

SYSTEMS = {"linux": "linux", "darwin": "darwin", "win32": "win32"}
PROCESSORS = {"x86_64": "x64", "amd64": "x64", "arm64": "arm64", "aarch64": "arm64"}
LONGEST = 120
"""Characters in a line of a script; the formatter keeps to it where it can break a line."""


def pin(pins: Pins, system: str = sys.platform, processor: str = "") -> str:
    """Name of the pinned archive with the program for a system and a processor, by default for this machine's."""
    processor = (processor or platform.machine()).lower()
    kind = f"biome-{SYSTEMS.get(system)}-{PROCESSORS.get(processor)}-"
    for name in pins.names("linter"):
        if name.startswith(kind):
            return name
    raise Fail(f"There is no Biome for {system} on {processor}, so the scripts cannot be checked here.")


def program(pins: Pins) -> Path:
    """Path of the program, unpacked now when it is not there yet."""
    name = pin(pins)
    folder = cache.made(
        "biome",
        cache.key(Path(__file__), pins.files[name].sha256),
        lambda out: _unpack(pins.get(name), out),
        "unpacking Biome",
    )
    return next(path for path in folder.iterdir())


def _unpack(archive: Path, out: Path) -> None:
    binary = "biome.exe" if "-win32-" in archive.name else "biome"
    out.mkdir()
    for _name, data in members(archive, [f"package/{binary}"]):
        (out / binary).write_bytes(data)
        (out / binary).chmod(0o755)


def check(pins: Pins, folder: Path = ROOT, *more: str) -> tuple[int, str]:
    """Exit code and words of a check of all scripts and styles of a folder, by the rules in its ``.biome.json``."""
    command = [str(program(pins)), "check", "--error-on-warnings", "--colors=off", *more]
    place = {"XDG_CACHE_HOME": str(cache.WORK)}  # it makes a folder for what it logs
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env={**os.environ, **place}
    )
    return done.returncode, done.stdout + done.stderr


def long_lines(files: list[Path]) -> list[str]:
    """Places of the lines that are longer than they may be, which the formatter cannot break."""
    return [
        f"{path}:{number}"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]

"""Checking and formatting the scripts and styles with Biome."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from .. import cache
from ..paths import ROOT
from . import dependencies, node

LONGEST = 120
"""Characters in a line of a script; the formatter keeps to it where it can break a line."""


def check(folder: Path = ROOT, *more: str) -> tuple[int, str]:
    """Exit code and words of a check of all scripts and styles of a folder, by the rules in its ``.biome.json``."""
    biome = dependencies.tool("@biomejs/biome/bin/biome")
    command = [node.program(), biome, "check", "--error-on-warnings", "--colors=off", *more]
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

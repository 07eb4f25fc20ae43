"""Running another program to its end, silently unless it fails. Standard library only."""

from __future__ import annotations

import re
import subprocess

from ..paths import ROOT
from ..say import Fail

NOISE = re.compile(r"WARNING: (?:Retrying|Location) |npm (?:warn |error (?: +at |A complete log))")
"""Lines of pip and npm that hide the cause of a failure."""


def run(command: list[str], failure: str) -> None:
    """Run a command to its end.

    Raises
    ------
    Fail
        If it fails: with the sentence given, and the last lines of what it said.
    """
    result = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode:
        lines = [line for line in result.stdout.strip().splitlines() if not NOISE.match(line)]
        tail = "\n".join(lines[-12:])
        if "No space left" in result.stdout:
            failure = f"The disk that holds {ROOT} is full."
        raise Fail(f"{failure}\n{tail}")

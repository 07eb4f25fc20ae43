"""Running another program to its end, silently unless it fails. Standard library only."""

from __future__ import annotations

import subprocess

from ..paths import ROOT
from ..say import Fail


def run(command: list[str], failure: str) -> None:
    """Run a command to its end.

    Raises
    ------
    Fail
        If it fails: with the sentence given, and the last lines of what it said.
    """
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if result.returncode:
        tail = "\n".join(result.stdout.strip().splitlines()[-12:])
        if "No space left" in result.stdout:
            failure = f"The disk that holds {ROOT} is full."
        raise Fail(f"{failure}\n{tail}")

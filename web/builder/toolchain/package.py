"""Asking the package itself: a script run by the native Python, on the sources that the site is made from."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from ..say import Fail

SHARED = "LASTCARD_TESTS_SHARED"
"""The variable that names a folder which all runs of one whole check share."""
TABLES = "LASTCARD_RUN_TABLES"
"""In the environment of one run of all tests: the folder of what games have kept on disk in that run, and by its code."""


def ask(source: Path, failure: str, script: str, *arguments: str, tables: Path | None = None) -> str:
    """What a script prints that imports the package from `source`.

    Parameters
    ----------
    source
        The folder that the package lies in.
    failure
        What could not be done if the script fails: ``could not make its files``.
    script, arguments
        The text of the script, and what it finds in ``sys.argv`` from 1 on.
    tables
        Where games may keep on disk what they work out; if None, in a folder that is gone in the end.

    Raises
    ------
    Fail
        If the script fails; with the end of what it says.
    """
    with TemporaryDirectory() as alone:  # what games have kept on disk natively is of no use here
        run = subprocess.run(
            # B: nothing compiled is kept, because two edits within a second could not be told apart.
            [sys.executable, "-B", "-c", script, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(source), "LASTCARD_TABLES": str(tables or alone)},
            check=False,
        )
    if run.returncode:
        raise Fail(f"The package in {source} {failure}:\n{run.stderr[-2000:]}")
    return run.stdout

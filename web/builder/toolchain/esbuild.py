"""Running esbuild, which makes one script of several, with the build's own Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

from .. import cache
from ..say import Fail
from . import dependencies, node

ALWAYS = ("--charset=utf8", "--log-level=warning")


def stamp() -> str:
    """What the tool is: changes with its version and with the way of calling it."""
    return cache.key(Path(__file__), dependencies.version("esbuild"))


def run(what: str, *arguments: str, folder: Path) -> None:
    """Run esbuild in `folder`; a failure ends the build with what esbuild says, after the words `what`.

    Scripts find the packages of npm by their names.
    """
    program = dependencies.tool("esbuild/bin/esbuild")
    packages = {"NODE_PATH": str(dependencies.node_modules())}
    try:
        done = node.ended(program, *arguments, *ALWAYS, folder=folder, environment=packages)
    except subprocess.TimeoutExpired as error:
        raise Fail(f"{what}: it did not end within {node.LONGEST} s. Run the command again.") from error
    if done.returncode:
        raise Fail(f"{what}:\n{done.stderr[-4000:]}")

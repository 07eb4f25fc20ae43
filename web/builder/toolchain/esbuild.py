"""Running esbuild, which makes one script of several, with the build's own Node."""

from __future__ import annotations

import subprocess
from pathlib import Path

from .. import cache
from ..fetch.pins import Pins
from ..fetch.tarball import members
from ..say import Fail
from . import node

FILES = tuple(
    f"package/{name}"
    for name in ("package.json", "bin/esbuild", "esbuild.wasm", "wasm_exec.js", "wasm_exec_node.js")
)
ALWAYS = ("--charset=utf8", "--log-level=warning")
QUICK = "--liftoff-only"
"""esbuild runs for a moment: Node need not make its WebAssembly faster meanwhile, which took six times as long."""


def stamp(pins: Pins) -> str:
    """What the tool is: changes with its pin and with the way of calling it."""
    (name,) = pins.names("joiner")
    return cache.key(Path(__file__), pins.files[name].sha256)


def run(pins: Pins, what: str, *arguments: str, folder: Path) -> None:
    """Run esbuild in `folder`; a failure ends the build with what esbuild says, after the words `what`."""
    (name,) = pins.names("joiner")
    tool = cache.made("esbuild", stamp(pins), lambda out: _unpack(pins.get(name), out), "unpacking esbuild")
    program = str(tool / "package" / "bin" / "esbuild")
    try:
        done = node.ended(QUICK, program, *arguments, *ALWAYS, folder=folder)
    except subprocess.TimeoutExpired as error:
        raise Fail(f"{what}: it did not end within {node.LONGEST} s. Run the command again.") from error
    if done.returncode:
        raise Fail(f"{what}:\n{done.stderr[-4000:]}")


def _unpack(archive: Path, out: Path) -> None:
    (out / "package" / "bin").mkdir(parents=True)
    for name, data in members(archive, FILES):
        (out / name).write_bytes(data)

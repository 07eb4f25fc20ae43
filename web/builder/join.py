"""Joining scripts: each that the page or a worker begins with becomes one file with all that it imports."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from . import cache, node
from .pins import Pins
from .say import Fail
from .tarball import members

ENTRIES = {"head.js": "iife", "shell.js": "esm", "boot.js": "esm", "worker.js": "esm"}
TOOL = tuple(
    f"package/{name}"
    for name in ("package.json", "bin/esbuild", "esbuild.wasm", "wasm_exec.js", "wasm_exec_node.js")
)


def joined(pins: Pins, web: Path) -> Path:
    """Folder of the joined scripts; joined now when a script of `web` has changed."""
    (tool,) = pins.names("joiner")
    stamp = cache.key(Path(__file__), pins.files[tool].sha256, *sorted(web.glob("*.js")))
    return cache.made("scripts", stamp, lambda out: _join(pins.get(tool), web, out), "joining the scripts")


def _join(tool: Path, web: Path, out: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="lastcard-") as folder:
        package = Path(folder, "package")
        (package / "bin").mkdir(parents=True)
        for name, data in members(tool, TOOL):
            Path(folder, name).write_bytes(data)
        program = package / "bin" / "esbuild"
        for kind in sorted(set(ENTRIES.values())):
            entries = [str(web / name) for name, wanted in ENTRIES.items() if wanted == kind]
            command = [str(node.program()), str(program), *entries, "--bundle", f"--format={kind}"]
            options = ["--charset=utf8", "--log-level=warning", f"--outdir={out}"]
            done = subprocess.run([*command, *options], capture_output=True, text=True, check=False)
            if done.returncode:
                raise Fail(f"The scripts of {web} could not be joined:\n{done.stderr[-4000:]}")

"""What the runtime is made of, unpacked: Pyodide's core, the standard library and the packages."""

from __future__ import annotations

import shutil
import zipfile
from dataclasses import dataclass
from pathlib import Path

from .. import cache
from ..toolchain import dependencies
from ..toolchain.lock import TAB
from . import core_script
from .lazy_packages import trim

CORE = (
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "pyodide.mjs",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "pyodide.js",
    "package.json",
)
FONT = "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"
NATIVE = ".cpython-313-wasm32-emscripten.so"


@dataclass(frozen=True)
class Tree:
    """Folders with everything unpacked, named by what they are made from."""

    stamp: str
    core: Path
    stdlib: Path
    packages: Path


def unpack() -> Tree:
    """Fetch and unpack all that runs in the tab, unless that has been done for these versions."""
    scripts = [
        Path(__file__),
        *(Path(__file__).with_name(name) for name in ("lazy_packages.py", "lazy_imports.py")),
    ]
    locks = (dependencies.version("pyodide"), TAB, dependencies.FILES)
    stamp = cache.key(*scripts, *core_script.stamp(), *locks)
    root = cache.made(
        "tree",
        stamp,
        _unpack,
        "getting Pyodide and the packages that run in the browser",
    )
    return Tree(stamp, root / "core", root / "stdlib", root / "packages")


def _unpack(out: Path) -> None:
    (out / "core").mkdir(parents=True)
    for name in CORE:
        shutil.copyfile(dependencies.node_modules() / "pyodide" / name, out / "core" / name)
    with zipfile.ZipFile(out / "core" / "python_stdlib.zip") as archive:
        archive.extractall(out / "stdlib")
    for wheel in (dependencies.file("numpy"), *dependencies.wheels()):
        with zipfile.ZipFile(wheel) as archive:
            for member in archive.infolist():
                if wanted(member.filename):
                    archive.extract(member, out / "packages")
    trim(out / "packages")
    core = out / "core"
    natives = [core / "pyodide.asm.wasm", *(out / "packages").rglob(f"*{NATIVE}")]
    core_script.shorten(core / "pyodide.asm.js", natives, core / "pyodide.mjs")


def font() -> bytes:
    """The letters of the page: the Latin part of a variable font, so that the pages look the same everywhere."""
    return (dependencies.node_modules() / FONT).read_bytes()


def wanted(member: str) -> bool:
    """Whether a wheel's file can be of use in the browser: no tests, no other platform's libraries, no page scripts of servers."""
    if member.endswith((".so", ".pyd", ".dylib")):
        return member.endswith(NATIVE)
    parts = member.split("/")
    if "tests" in parts or member.endswith((".pyi", ".c", ".h", ".pxd", ".pyx", ".map", ".ts", ".less")):
        return False
    if member.startswith("panel/dist/bundled/theme/"):
        return member.endswith(".css")
    return not member.startswith(("panel/dist/bundled/", "panel/dist/images/", "panel/dist/assets/"))

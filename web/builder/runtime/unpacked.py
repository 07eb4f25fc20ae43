"""What the runtime is made of, unpacked: Pyodide's core, the standard library and the packages."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from pathlib import Path

from .. import cache
from ..fetch.pins import Pins
from ..fetch.tarball import members
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
FONT = "package/files/inter-latin-wght-normal.woff2"
NATIVE = ".cpython-313-wasm32-emscripten.so"


@dataclass(frozen=True)
class Tree:
    """Folders with everything unpacked, named by what the pins say."""

    stamp: str
    core: Path
    stdlib: Path
    packages: Path


def unpack(pins: Pins) -> Tree:
    """Fetch and unpack all pinned files, unless that has been done for these pins."""
    names = [*pins.names("core"), *pins.names("package")]
    scripts = [
        Path(__file__),
        *(Path(__file__).with_name(name) for name in ("lazy_packages.py", "lazy_imports.py")),
    ]
    stamp = cache.key(*scripts, *core_script.stamp(pins), *(pins.files[name].sha256 for name in names))
    root = cache.made(
        "tree",
        stamp,
        lambda out: _unpack(pins, out),
        "getting Pyodide and the packages that run in the browser",
    )
    return Tree(stamp, root / "core", root / "stdlib", root / "packages")


def _unpack(pins: Pins, out: Path) -> None:
    (core,) = pins.names("core")
    (out / "core").mkdir(parents=True)
    for name, data in members(pins.get(core), (f"package/{name}" for name in CORE)):
        (out / "core" / Path(name).name).write_bytes(data)
    with zipfile.ZipFile(out / "core" / "python_stdlib.zip") as archive:
        archive.extractall(out / "stdlib")
    for name in pins.names("package"):
        with zipfile.ZipFile(pins.get(name)) as archive:
            for member in archive.infolist():
                if wanted(member.filename):
                    archive.extract(member, out / "packages")
    trim(out / "packages")
    _shorten(pins, out)


def _shorten(pins: Pins, out: Path) -> None:
    core = out / "core"
    natives = [core / "pyodide.asm.wasm", *(out / "packages").rglob(f"*{NATIVE}")]
    core_script.shorten(pins, core / "pyodide.asm.js", natives, core / "pyodide.mjs")


def font(pins: Pins) -> bytes:
    """The letters of the page: the Latin part of a variable font, so that the pages look the same everywhere."""
    (name,) = pins.names("font")
    ((_, data),) = members(pins.get(name), [FONT])
    return data


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

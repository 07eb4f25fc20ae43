"""Joining scripts and styles: each that the page or a worker begins with becomes one file with all that it imports."""

from __future__ import annotations

from pathlib import Path

from .. import cache
from ..fetch.pins import Pins
from ..toolchain import esbuild

ENTRIES = {
    "page/head.js": "iife",
    "page/shell.js": "esm",
    "late/present.js": "esm",
    "late/share.js": "esm",
    "late/tour.js": "esm",
    "page/boot.js": "esm",
    "worker/worker.js": "esm",
    "fetch/reader.js": "esm",
    "sandbox/client.js": "esm",
    "sandbox/frame.js": "iife",
    "sandbox/worker.js": "iife",
    "offline/sw.js": "esm",
}
STYLE = "styles/styles.css"


def joined(pins: Pins, web: Path) -> Path:
    """Folder of the joined files; joined now when a script or a style of `web` has changed."""
    files = sorted(path for kind in ("*/*.js", "*/*.css") for path in web.glob(kind))
    stamp = cache.key(Path(__file__), esbuild.stamp(pins), *files)
    return cache.made("scripts", stamp, lambda out: _join(pins, web, out), "joining scripts and styles")


def _join(pins: Pins, web: Path, out: Path) -> None:
    for kind in sorted(set(ENTRIES.values())):
        entries = [name for name, wanted in ENTRIES.items() if wanted == kind]
        if kind == "esm":
            entries.append(STYLE)  # the format is the scripts' alone
        options = ["--bundle", f"--format={kind}", f"--outdir={out}", "--outbase=."]
        esbuild.run(
            pins, f"The scripts and styles of {web} could not be joined", *entries, *options, folder=web
        )

"""The document that the tests draw pages in without a browser: happy-dom, and what tells names as screen readers do."""

from __future__ import annotations

import re
from pathlib import Path

from .. import cache
from ..fetch.pins import Pins
from ..fetch.tarball import extract
from . import esbuild

NAME = re.compile(r"^(.+)-\d[\d.]*\.tgz$")
ENTRIES = {"happy-dom.mjs": "happy-dom/lib/index.js", "names.mjs": "dom-accessibility-api/dist/index.mjs"}


def made(pins: Pins) -> Path:
    """Folder of two modules, `happy-dom.mjs` and `names.mjs`; made now when a pin has changed.

    One file each is read in a tenth of a second, happy-dom's own thousand in half of one.
    """
    names = pins.names("dom")
    stamp = cache.key(Path(__file__), esbuild.stamp(pins), *(pins.files[name].sha256 for name in names))
    return cache.made("dom", stamp, lambda out: _make(pins, names, out), "joining the document of the tests")


def _make(pins: Pins, names: list[str], out: Path) -> None:
    modules = out / "node_modules"
    for name in names:
        found = NAME.match(name)
        assert found
        extract(pins.get(name), modules / found[1])
    for result, entry in ENTRIES.items():
        esbuild.run(
            pins,
            f"{entry} could not be joined",
            str(Path("node_modules", entry)),
            "--bundle",
            "--platform=node",
            "--format=esm",
            "--external:bufferutil",
            "--external:utf-8-validate",
            "--banner:js=import {createRequire} from 'node:module'; const require = createRequire(import.meta.url);",
            f"--outfile={result}",
            folder=out,
        )

"""The document that the tests draw pages in without a browser: happy-dom, and what tells names as screen readers do."""

from __future__ import annotations

from pathlib import Path

from .. import cache
from . import dependencies, esbuild

ENTRIES = {"happy-dom.mjs": "happy-dom/lib/index.js", "names.mjs": "dom-accessibility-api/dist/index.mjs"}


def made() -> Path:
    """Folder of two modules, `happy-dom.mjs` and `names.mjs`; made now when a package of npm has changed.

    One file each is read in a tenth of a second, happy-dom's own thousand in half of one.
    """
    stamp = cache.key(Path(__file__), esbuild.stamp(), dependencies.NPM_LOCK)
    return cache.made("dom", stamp, _make, "joining the document of the tests")


def _make(out: Path) -> None:
    for result, entry in ENTRIES.items():
        esbuild.run(
            f"{entry} could not be joined",
            entry,
            "--bundle",
            "--platform=node",
            "--format=esm",
            "--external:bufferutil",
            "--external:utf-8-validate",
            "--banner:js=import {createRequire} from 'node:module'; const require = createRequire(import.meta.url);",
            f"--outfile={out / result}",
            folder=dependencies.node_modules(),
        )

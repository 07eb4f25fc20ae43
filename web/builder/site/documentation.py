"""The library's documentation, made by MkDocs from ``docs/library`` and the docstrings; the site has it as ``docs/``.

What makes it is pinned in a lock of its own and kept in a folder of its own: nobody fetches it who does not make it.
"""

from __future__ import annotations

import hashlib
import re
import shutil
from pathlib import Path

from .. import cache
from ..leftovers import remove
from ..paths import ROOT, SOURCE, venv_program
from ..toolchain import dependencies
from ..toolchain.lock import DOCS, install
from ..toolchain.program import run

CONFIG = ROOT / "docs" / "mkdocs.yml"
PAGES = ROOT / "docs" / "library"
SHIM = {
    "shim/index.js": "assets/javascripts/iframe-worker.js",
    "LICENSE": "assets/javascripts/iframe-worker.LICENSE.txt",
}
"""What a browser needs to search pages that are opened as files, where it has no workers, and where docs/mkdocs.yml wants it."""

UNDATED = ("sitemap.xml", "sitemap.xml.gz")
"""What has the day in it, and is of no use where nobody knows the address."""

MAIN = re.compile(rb"<main[\s>].*</main>", re.DOTALL)
"""What a document says: web/offline/sw.js looks for the same."""

SPARE = ("*.map", "lunr/**/*")
"""What no page asks for: what debuggers read, and the search of other languages."""


def make() -> Path:
    """Return the folder with the documentation; made now if its texts or the docstrings have changed."""
    stamp = cache.key(
        Path(__file__),
        dependencies.version("iframe-worker"),
        CONFIG,
        PAGES,
        DOCS,
        *sorted((SOURCE / "lastcard").rglob("*.py")),
    )
    return cache.made("documentation", stamp, _make, "writing the library's documentation")


def _tools() -> Path:
    """The folder with what makes it."""
    python = venv_program("python")

    def fetch(out: Path) -> None:
        run(
            install(python, DOCS, "--target", str(out)),
            "What makes the documentation could not be installed.",
        )

    return cache.made("docs-tools", cache.key(DOCS), fetch, "fetching what makes the documentation")


def _make(out: Path) -> None:
    code = (
        f"import os, runpy, sys\nsys.path.insert(0, {str(_tools())!r})\n"
        "os.environ.update(NO_MKDOCS_2_WARNING='1', SOURCE_DATE_EPOCH='0')\n"
        "runpy.run_module('mkdocs', run_name='__main__', alter_sys=True)\n"
    )
    command = ["build", "--quiet", "--strict", "--config-file", str(CONFIG), "--site-dir", str(out)]
    run([str(venv_program("python")), "-c", code, *command], "The documentation could not be written.")
    for name, place in SHIM.items():
        shutil.copyfile(dependencies.node_modules() / "iframe-worker" / name, out / place)
    for name in UNDATED:
        remove(out / name)


def sums(folder: Path, site: Path) -> dict[str, str]:
    """By path in the site, the SHA-256 of each file of the documentation there that its pages ask for."""
    spare = {path for pattern in SPARE for path in folder.rglob(pattern)}
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path not in spare
    }


def mains(site: Path) -> dict[str, str]:
    """By path, the beginning of the SHA-256 of what each document of the site says, whatever a host adds around it."""
    found = {path: MAIN.search(path.read_bytes()) for path in sorted(site.rglob("*.html"))}
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(main[0]).hexdigest()[:12]
        for path, main in found.items()
        if main
    }

"""Joining scripts and styles: each that the page or a worker begins with becomes one file with all that it imports."""

from __future__ import annotations

from pathlib import Path

from .. import cache
from ..paths import SOURCE, WEB
from ..toolchain import dependencies, esbuild

ENTRIES = {
    "page/head.js": "iife",
    "page/text.js": "iife",
    **{f"late/{path.name}": "esm" for path in sorted((WEB / "late").glob("*.js"))},
    "page/boot.js": "esm",
    "worker/worker.js": "esm",
    "fetch/reader.js": "esm",
    "sandbox/client.js": "esm",
    "sandbox/frame.js": "iife",
    "sandbox/worker.js": "iife",
    "workshop/workshop.js": "esm",
    "offline/offline.js": "esm",
    "offline/sw.js": "esm",
}
PAGES = SOURCE / "lastcard" / "ui"
SHARED = ("scripts", "simple", "boards", "learn", "practise", "share", "workshop")
"""Rooms of the pages of which scripts here import something."""
STYLE = "styles/styles.css"
SHARED_STYLES = ("look/tokens.css", "look/base.css", "look/status.css", "shell/head.css")
"""Styles of the pages that the static shell has too."""
WITH_LIBRARIES = ("workshop/workshop.js",)
"""Scripts that are joined with packages of npm, and made short because of these."""
SHORTER = ("--minify-whitespace", "--minify-syntax")
"""Names stay, by which an error says where it was."""


def joined(web: Path) -> Path:
    """Folder of the joined files; joined now when a script or a style of `web` has changed."""
    files = sorted(path for kind in ("*/*.js", "*/*.css") for path in web.glob(kind))
    files += [path for room in SHARED for path in sorted((PAGES / room).glob("*.js"))]
    files += [PAGES / name for name in SHARED_STYLES]
    stamp = cache.key(Path(__file__), esbuild.stamp(), dependencies.NPM_LOCK, *files)
    return cache.made("scripts", stamp, lambda out: _join(web, out), "joining scripts and styles")


def _join(web: Path, out: Path) -> None:
    def run(entries: list[str], kind: str, *more: str) -> None:
        options = ["--bundle", f"--format={kind}", *SHORTER, f"--outdir={out}", "--outbase=.", *more]
        esbuild.run(f"The scripts and styles of {web} could not be joined", *entries, *options, folder=web)

    alone = {name: kind for name, kind in ENTRIES.items() if name not in WITH_LIBRARIES}
    for kind in sorted(set(alone.values())):
        entries = [name for name, wanted in alone.items() if wanted == kind]
        run([*entries, STYLE] if kind == "esm" else entries, kind)  # the format is the scripts' alone
    run(list(WITH_LIBRARIES), "esm", "--minify")
    shared = [str(PAGES / name) for name in SHARED_STYLES]
    short = [*SHORTER, f"--outdir={out / 'shared'}", f"--outbase={PAGES}"]
    esbuild.run(f"The styles in {PAGES} could not be made short", *shared, *short, folder=PAGES)

"""The scripts of the components: each becomes one module with all that it imports, its rules of style included.

A page gets a component's script as text, and a module made from text has no folder to import from. The modules lie in
``lastcard/ui/bundled``, a folder that is made here alone, by every command of ``build.py`` that shows a page and before
the tests, and is not kept in the repository; ``lastcard/ui/component.py`` reads them, in the tab and natively.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from .. import cache
from ..leftovers import partial, sweep
from ..paths import SOURCE
from ..say import Fail
from ..toolchain import esbuild

PACKAGE = "lastcard"
FOLDER = Path("ui/bundled")
KINDS = (".js", ".css", ".json")
PALETTE = "ui/look/tokens.css"
"""The style that Python reads too: charts have its colours."""
# Panel rewrites these in the page, and takes `return(a)?.b` for one word.
PLAIN = [
    f"--supported:{name}=false" for name in ("optional-chain", "nullish-coalescing", "logical-assignment")
]
ENTRY = re.compile(r"^export function render\b", re.MULTILINE)


def bundle(source: Path = SOURCE) -> Path:
    """Folder of the finished scripts under `source`, brought up to date; each lies there as its source in the package."""
    package = source / PACKAGE
    finished = made(package)
    folder = package / FOLDER
    for place in (folder, *folder.rglob("*/")):
        sweep(place)
    wanted = {path.relative_to(finished): path.read_bytes() for path in finished.rglob("*.js")}
    for path in folder.rglob("*.js"):
        if path.relative_to(folder) not in wanted:
            path.unlink()
    for name, data in wanted.items():
        _put(folder / name, data)
    return folder


def made(package: Path) -> Path:
    """Folder of the finished scripts among the intermediate results; made now when a script or a style has changed."""
    texts = {path.relative_to(package).as_posix(): path for path in sources(package)}
    stamp = cache.key(Path(__file__), esbuild.stamp(), *(part for pair in texts.items() for part in pair))
    return cache.made(
        "components", stamp, lambda out: _make(package, out), "bundling the components' scripts"
    )


def sources(package: Path) -> list[Path]:
    """All scripts and styles that people have written."""
    found = (path for path in package.rglob("*") if path.suffix in KINDS)
    return sorted(path for path in found if package / FOLDER not in path.parents)


def entries(package: Path) -> list[str]:
    """The scripts that components begin with: they have a function ``render``."""
    scripts = (path for path in sources(package) if path.suffix == ".js")
    return [path.relative_to(package).as_posix() for path in scripts if ENTRY.search(path.read_text("utf-8"))]


def _make(package: Path, out: Path) -> None:
    """Join and shorten the styles, then bundle the scripts, which import them as texts."""
    begin = entries(package)
    if not begin:
        raise Fail(f"There is no script of a component in {package}.")
    work = out.with_name(f"{out.name}.sources")
    shutil.rmtree(work, ignore_errors=True)
    failure = f"The components' scripts in {package} could not be bundled"
    for path in sources(package):
        place = work / path.relative_to(package)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)
    try:
        styles = [path.relative_to(work).as_posix() for path in sources(work) if path.suffix == ".css"]
        if styles:
            short = ["--bundle", "--minify", f"--outdir={work}", "--outbase=.", "--allow-overwrite"]
            esbuild.run(failure, *styles, *short, folder=work)
        modules = ["--bundle", "--format=esm", "--minify", "--loader:.css=text"]
        esbuild.run(failure, *begin, *modules, *PLAIN, f"--outdir={out}", "--outbase=.", folder=work)
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _put(path: Path, data: bytes) -> None:
    """Write a file so that whoever reads it meanwhile finds the old or the new one, whole."""
    if path.exists() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = partial(path)
    fresh.write_bytes(data)
    fresh.replace(path)

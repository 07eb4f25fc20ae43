"""The bundle: exactly what a traced run of the app needs, precompiled; and for the rare miss, everything else.

What a page needs until the first move is made is in one archive (`first`), in stages, so that Python can import what has
come; what other tabs need is in another (`more`), which comes once nobody waits. A library or a room of ours that few visits need lies by itself (`APART`), the others
together (`rest`).
"""

from __future__ import annotations

import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import cache
from ..paths import SOURCE
from ..scripts import components
from ..toolchain import node
from . import archive
from .unpacked import Tree

HERE = Path(__file__).parent
TRACE, TRACED = HERE / "trace.mjs", HERE / "trace_app.py"
COMPILE, COMPILED = HERE / "compile.mjs", HERE / "compile_one.py"
SITE = "/lib/python{python}/site-packages"
OURS = "lastcard"
CODE = (".py", ".pyc", ".so", ".zip")
WORKSHOP = (f"{OURS}.gallery", f"{OURS}.sandbox", f"{OURS}.ui.workshop")
"""Packages of ours that only the workshop needs."""
APART = ("segno", f"{OURS}.core.sheets", f"{OURS}.ui.sheets", *WORKSHOP)
"""Libraries, and packages of ours, that are fetched alone, at their first import."""
STAGES = (f"{OURS}.browser", "numpy", "bokeh.document", "panel.custom", f"{OURS}.browser.link")
"""The modules that can be imported when a stage of the first archive is there, one each; the last has all the rest."""
AHEAD = f"{OURS}/browser/ahead.txt"
"""The names of our modules that the tabs import which are not opened first, in their order."""
RECORD = ".record"
"""Texts that lie beside the site (`Engine.files`) and are fetched when somebody asks for them."""


Left = tuple[Path, str]


@dataclass(frozen=True)
class Bundle:
    """The bundle's two archives (not yet packed), the zips with what is apart and with the rest, and the list of what was traced."""

    stamp: str
    first: Path
    more: Path
    apart: dict[str, Path]
    rest: Path
    trace: dict[str, Any]
    stages: list[dict[str, Any]]
    """Of each stage of the first archive: its `size` in bytes, their `sum`, the `name` of what can be imported then."""

    def tops(self) -> list[str]:
        """The packages, and the modules that are in none, of which the second archive has files."""
        paths = (
            re.sub(r"^/lib/python[\d.]+/(site-packages/)?", "", path) for path, _ in archive.read(self.more)
        )
        return sorted({path.partition("/")[0].removesuffix(".pyc") for path in paths})


def source_stamp(source: Path) -> str:
    """What the app's own code hashes to."""
    return cache.key(source / OURS)


def make(tree: Tree, build: dict[str, Any], source: Path = SOURCE) -> Bundle:
    """Trace, compile and pack; each only when its input changed."""
    makers = [Path(__file__), Path(archive.__file__), TRACED, COMPILED]
    makers += [*node.inputs(TRACE), *node.inputs(COMPILE)]
    scripts = cache.key(*makers, json.dumps(build), tree.stamp)
    stamp = cache.key(scripts, source_stamp(source))
    traced = cache.made(
        "trace",
        stamp,
        lambda out: _trace(tree, build, source, out),
        "running the app once to see what it imports",
    )
    seen = json.loads((traced / "seen.json").read_text())
    library, ours, data = sort(seen, tree, source, build["python"])
    wanted = {final: (file, final, bare) for file, final, bare in library + ours}
    found = dict(archive.read(traced / "compiled"))
    lacking = [one for final, one in wanted.items() if final not in found]
    more = cache.made(
        "compiled",
        cache.key(stamp, json.dumps(lacking)),
        lambda out: _compile(tree, build, lacking, out),
        f"compiling {len(lacking)} modules more",
    )
    code = {final: found[final] for final in wanted if final in found} | dict(archive.read(more))
    whole = joined(code, data)
    begin = first_places(seen, [path for path, _ in whole], build["python"])
    whole.append((f"{SITE.format(python=build['python'])}/{AHEAD}", "\n".join(seen["tabs"]).encode()))
    stage = stages(seen, build["python"])
    files = cache.made("bundle", stamp, lambda out: _divide(whole, begin, stage, out), "dividing the bundle")
    taken = {final for _file, final, _bare in library} | {final for _file, final in data}
    rest, apart = left(tree, taken, build["python"])
    for name, paths in apart_of_ours(source).items():
        apart[name] = [(path, f"site-packages/{path.relative_to(source).as_posix()}") for path in paths]

    def packed(name: str, files: list[Left]) -> Path:
        mine = [path for path, _ in files if source in path.parents]
        key = cache.key(scripts, json.dumps([final for _, final in files]), *mine)
        return cache.made(name, key, lambda out: _zip(out, files), f"packing {name}")

    packs = {name: packed(name, files) for name, files in apart.items()}
    begun = json.loads((files / "stages.json").read_text())
    return Bundle(stamp, files / "first", files / "more", packs, packed("rest", rest), seen, begun)


def sort(
    seen: dict[str, Any], tree: Tree, source: Path, python: str
) -> tuple[list[Any], list[Any], list[Any]]:
    """What was traced, as lists of (file on disk, final path[, without docstrings]): libraries, our modules, data files."""
    home, places = f"/lib/python{python}", SITE.format(python=python)
    roots = {
        f"/lib/python{python.replace('.', '')}.zip/": (tree.stdlib, home),
        f"{places}/": (tree.packages, places),
        f"{home}/": (tree.stdlib, home),
        "/source/": (source, places),
    }
    library, ours, data = [], [], []
    wanted = {
        *seen["modules"].values(),
        *seen["opened"],
        *(path for path in seen["asked"] if not path.endswith(CODE)),
    }
    native = {f"/source/{name.replace('.', '/')}.py" for name in seen["native"]}
    own = (source / OURS).rglob("*")
    wanted |= {
        f"/source/{path.relative_to(source).as_posix()}" for path in own if "__pycache__" not in path.parts
    }
    raw = {f"/source/{path.relative_to(source).as_posix()}" for path in components.sources(source / OURS)}
    raw.discard(f"/source/{OURS}/{components.PALETTE}")
    rooms = {
        f"/source/{path.relative_to(source).as_posix()}"
        for paths in apart_of_ours(source).values()
        for path in paths
    }
    wanted = {path for path in wanted - native - raw - rooms if not path.endswith(RECORD)}
    for origin in sorted(wanted):
        root = next((root for root in roots if origin.startswith(root)), None)
        if root is None:
            continue
        folder, place = roots[root]
        file = folder / origin.removeprefix(root)
        final = f"{place}/{origin.removeprefix(root)}"
        if (
            not file.is_file() or file.suffix == ".pyc" or file.name == "entry_points.txt"
        ):  # nobody plugs into the page
            continue
        if file.suffix == ".py":
            (ours if root == "/source/" else library).append((str(file), final, root != "/source/"))
        else:
            data.append((str(file), final))
    return library, ours, data


def apart_of_ours(source: Path) -> dict[str, list[Path]]:
    """By package of ours that lies apart: its modules, and the finished scripts of its components."""
    raw = set(components.sources(source / OURS))
    found = {}
    for name in APART:
        if name.startswith(f"{OURS}."):
            room = Path(*name.split(".")[1:])
            folders = [source / OURS / room, source / OURS / components.FOLDER / room]
            paths = (path for folder in folders for path in folder.rglob("*") if path.is_file())
            found[name] = sorted(
                path for path in paths if path not in raw and "__pycache__" not in path.parts
            )
    return found


def _trace(tree: Tree, build: dict[str, Any], source: Path, out: Path) -> None:
    node.run(
        TRACE,
        "The trial run of the app",
        core=tree.core,
        packages=tree.packages,
        source=source,
        script=f"STAGES = {STAGES!r}\n{TRACED.read_text()}",
        compiler=COMPILED.read_text(),
        build=build,
        out=out,
    )


def _compile(tree: Tree, build: dict[str, Any], files: list[Any], out: Path) -> None:
    node.run(
        COMPILE,
        "Compiling",
        core=tree.core,
        files=files,
        script=COMPILED.read_text(),
        build=build,
        out=out,
    )


def joined(code: dict[str, bytes], data: list[Any]) -> list[tuple[str, bytes]]:
    """All files of the bundle, modules and others, by their final paths."""
    modules = [(final.removesuffix(".py") + ".pyc", found) for final, found in code.items()]
    other = [(final, Path(file).read_bytes()) for file, final in data]
    return sorted(modules + other)


def first_places(seen: dict[str, Any], paths: Iterable[str], python: str) -> set[str]:
    """Which files of the bundle a page needs until the first move is made.

    Our scripts and other data come with the module of their name, or else with the modules beside which they lie, because
    these may read them at any time; what there is of the libraries comes whole.
    """
    places = SITE.format(python=python)
    traced = _stems(seen["first"], python)
    folders = {path.rpartition("/")[0] for path in traced}
    paths = list(paths)
    modules = {path.removesuffix(".pyc") for path in paths if path.endswith(".pyc")}
    own = f"{places}/{OURS}/"
    bundled = f"{own}{components.FOLDER}/"

    def needed(path: str) -> bool:
        stem, _, kind = path.replace(bundled, own, 1).rpartition(".")
        if path in traced or stem in traced:
            return True
        if kind in ("pyc", "so") or stem in modules:
            return False
        return stem.rpartition("/")[0] in folders or not path.startswith(own)

    return {path for path in paths if needed(path)}


def _stems(origins: Iterable[str], python: str) -> set[str]:
    """Where modules will lie that were traced elsewhere, without the kind of file."""
    zipped = f"/lib/python{python.replace('.', '')}.zip/"
    return {
        origin.replace("/source/", f"{SITE.format(python=python)}/", 1)
        .replace(zipped, f"/lib/python{python}/", 1)
        .removesuffix(".py")
        for origin in origins
    }


def stages(seen: dict[str, Any], python: str) -> Callable[[str], int]:
    """Which stage a file of the first archive belongs to: a module's own; with other files, that of their library."""
    places = f"{SITE.format(python=python)}/"
    of_stem: dict[str, int] = {}
    of_library: dict[str, int] = {}
    for number, origins in enumerate(seen["stages"]):
        for stem in _stems(origins, python):
            of_stem[stem] = number
            of_library.setdefault(_library(stem, places), number)
    last = len(STAGES) - 1

    def stage(path: str) -> int:
        number = of_stem.get(path.removesuffix(".pyc"))
        if number is None:
            own = path.startswith(f"{places}{OURS}/") or path.endswith(CODE)
            number = last if own else of_library.get(_library(path, places), last)
        return number

    return stage


def _library(path: str, places: str) -> str:
    """The library that a file is of; Python's own has no name."""
    return path.removeprefix(places).partition("/")[0].partition("-")[0] if path.startswith(places) else ""


def _divide(whole: list[tuple[str, bytes]], begin: set[str], stage: Callable[[str], int], out: Path) -> None:
    out.mkdir()
    first: list[list[tuple[str, bytes]]] = [[] for _ in STAGES]
    for path, data in whole:
        if path in begin:
            first[stage(path)].append((path, data))
    packs = [archive.pack(files) for files in first]
    (out / "first").write_bytes(b"".join(packs))
    table = [
        {"size": len(pack), "sum": zlib.crc32(pack), "name": name}
        for pack, name in zip(packs, STAGES, strict=True)
    ]
    (out / "stages.json").write_text(json.dumps(table))
    (out / "more").write_bytes(archive.pack([(path, data) for path, data in whole if path not in begin]))


def left(tree: Tree, taken: set[str], python: str) -> tuple[list[Left], dict[str, list[Left]]]:
    """What is not in the bundle, as (file on disk, name under ``/lib/pythonX.Y``): the rest, and by library what is apart."""
    rest: list[Left] = []
    apart: dict[str, list[Left]] = {name: [] for name in APART if "." not in name}
    for folder, place in ((tree.stdlib, ""), (tree.packages, "site-packages/")):
        for path in sorted(folder.rglob("*")):
            name = place + path.relative_to(folder).as_posix()
            if path.is_file() and f"/lib/python{python}/{name}" not in taken and _belongs(path, name):
                library = name.removeprefix("site-packages/").partition("/")[0] if place else ""
                apart.get(library, rest).append((path, name))
    return rest, apart


def _zip(out: Path, files: list[Left]) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as target:
        for path, name in files:
            target.writestr(
                zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), path.read_bytes(), zipfile.ZIP_DEFLATED
            )
    out.write_bytes(packed.getvalue())


def _belongs(path: Path, name: str) -> bool:
    return (
        path.suffix in {".py", ".so", ".html", ".json", ".css", ".js_t"}
        and "/static/" not in name
        and "/dist/" not in name
    )

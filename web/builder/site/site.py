"""The site: a folder of static files that any plain host can serve, at any path, with no request elsewhere."""

from __future__ import annotations

import json
import shutil
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import cache, private_parts
from ..paths import SOURCE, WEB
from ..runtime import archive
from ..runtime import bundle as bundles
from ..runtime.runtime import Runtime
from ..runtime.unpacked import font, unpack
from ..say import Fail, say, warn
from ..scripts import components, page_script
from ..scripts.join import SHARED_STYLES, joined
from ..toolchain import dependencies
from . import documentation, folder, headers, packing, shell_page, shipped_files, texts
from . import verdicts as records
from .assets import Assets
from .packing import QUICK, Packing

VARIABLE = "LASTCARD_SITE"
"""In the environment of the tests: where the site lies that they look at."""

IMAGE_STAGES = 4
"""So many parts of the image are copied into Python's memory one by one, while the next is on its way."""


@dataclass(frozen=True)
class Parts:
    """All that a site is put together from: what runs, and folders and files made before."""

    runtime: Runtime
    web: Path
    source: Path
    joined: Path
    letters: bytes
    decoder: bytes
    pages: Path
    snapshot: Path | None  # none for versions that it was not checked with
    verdicts: dict[str, Path]
    how: Packing
    documentation: Path | None  # of the library, for a site that is put on a host


def build(
    out: Path,
    source: Path = SOURCE,
    web: Path = WEB,
    how: Packing = QUICK,
    *,
    documented: bool = False,
) -> Path:
    """Build the site into `out`, which must be new, empty or built before; what did not change is not made again.

    Parameters
    ----------
    out, source, web
        Where the site goes; the package; the shell.
    how
        How hard the large files are packed.
    documented
        Whether the library's documentation is made too, which lies beside the pages as ``docs/``.
    """
    folder.try_out(out)
    components.bundle(source)
    tree = unpack()
    settings = {
        "version": dependencies.version("pyodide"),
        "python": dependencies.PYTHON,
        "styles": f"./assets/panel-{cache.key(*_sheets(tree.packages))[:12]}/",
    }
    runtime = Runtime(tree, bundles.make(tree, settings, source), settings)
    pages = runtime.first_pages()
    verdicts = records.make(source)
    parts = Parts(
        runtime,
        web,
        source,
        joined(web),
        font(),
        packing.decoder(),
        pages,
        snapshot(runtime),
        verdicts,
        how,
        documentation.make() if documented else None,
    )
    try:
        with folder.beside(out) as room:
            size = _assemble(room / "site", parts)
            folder.put(room / "site", out)
    except OSError as error:
        raise Fail(
            f"The site could not be written to {out}: {error.strerror or error}{_which(error, out)}."
        ) from error
    say(f"The site is in {out} ({size / 1e6:.1f} MB, of which a first visit fetches what it needs).")
    return out


def snapshot(runtime: Runtime) -> Path | None:
    """The snapshot's folder; none, and a notice, with a library whose inside the snapshot was not checked with."""
    doubts = private_parts.doubts()
    if not doubts:
        return runtime.snapshot()
    warn(
        f"No snapshot is taken: it leans on the inside of {', '.join(doubts)}. Pages start the plain way, in some seconds "
        "more. CONTRIBUTING.md says how a version is checked."
    )
    return None


def _which(error: OSError, out: Path) -> str:
    """What stands in the way, where that is not the folder itself."""
    return f" ({error.filename})" if error.filename not in (None, str(out)) else ""


def _assemble(fresh: Path, parts: Parts) -> int:
    """Write the site into a new folder; how large all is that visitors may fetch, in bytes."""
    fresh.mkdir()
    letters = {"fonts/inter.woff2": parts.letters}
    base = b"".join((parts.joined / "shared" / name).read_bytes() for name in SHARED_STYLES)
    before = {"styles/styles.css": b"@layer base {" + base + b"}"}
    assets = Assets(fresh, parts.web, parts.joined, before, letters)
    table, unpacked = _table(assets, parts)
    _styles(assets, parts.runtime)
    rooms = (parts.web / room for room in ("icons", "late", "offline", "page", "styles"))
    pages = sorted(parts.web.glob("*.html"))
    beside = [parts.documentation] if parts.documentation else []
    table["id"] = cache.key(json.dumps(table), *pages, *rooms, parts.joined, *texts.sources(), *beside)[:12]
    table["reader"] = assets.of_web("fetch/reader.js")
    sandbox = _sandbox(assets, shell_page.context(parts.source, parts.verdicts)["shapes"])
    page_alone = {name: table.pop(name) for name in ("models", "pages", "games")} | {"sandbox": sandbox}
    page_alone["offline"] = assets.of_web("offline/offline.js")
    worker = assets.of_web("worker/worker.js", build=table)
    boot = assets.of_web("page/boot.js", build={**table, **page_alone, "worker": worker})
    documented = parts.documentation is not None
    page = shell_page.drawn(
        assets, boot, worker, table["script"]["kept"], table["id"], parts.source, parts.verdicts, documented
    )
    texts.write(assets, parts.verdicts.values())
    (fresh / "index.html").write_text(page, encoding="utf-8")
    if parts.documentation:  # part of the copy for offline use once somebody has opened it
        shutil.copytree(parts.documentation, fresh / "docs")
    seldom = [file["url"] for part in ("files", "apart") for file in table[part].values()]
    seldom += [page_alone["models"]["url"], table["rest"]["url"]]
    later = _of_workshop(assets, table, sandbox)
    manifest = {
        "id": table["id"],
        "boot": boot,
        "unpacked": unpacked,
        "snapshot": [table["snapshot"][part]["url"] for part in ("image", "parts") if "snapshot" in table],
        "files": {path: assets.sums[path][:12] for path in _by_need(assets, seldom) if path not in later},
        "later": {path: assets.sums[path][:12] for path in later},
        "docs": {path: found[:12] for path, found in documentation.sums(fresh / "docs", fresh).items()},
    }
    manifest["mains"] = documentation.mains(fresh)
    service = (parts.joined / "offline" / "sw.js").read_text(encoding="utf-8")
    service = service.replace("__BUILD__", json.dumps(manifest, separators=(",", ":")))
    (fresh / "sw.js").write_text(service, encoding="utf-8")
    (fresh / headers.FILE).write_text(headers.for_hosts(), encoding="utf-8")
    return sum(assets.written.values()) - table["rest"]["size"]


def _sandbox(assets: Assets, shapes: dict[str, Any]) -> str:
    """The script of the place where visitors' programs run, with those of its frame and workers, and its messages."""
    inner = {name: assets.text_of_web(f"sandbox/{name}.js") for name in ("frame", "worker")}
    parts = {"sandbox_frame": inner["frame"], "sandbox_worker": inner["worker"], "sandbox_shapes": shapes}
    return assets.of_web("sandbox/client.js", **parts)


def _table(assets: Assets, parts: Parts) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Where the scripts of the page and the worker find everything; and what is kept unpacked from then on."""
    runtime = parts.runtime
    bundle = runtime.bundle
    core, memory = runtime.tree.core, parts.snapshot
    libraries = page_script.make(runtime.tree.packages)
    files = {
        "core": core / "pyodide.asm.wasm",
        "core-script": core / "pyodide.asm.js",
        "bundle": bundle.first,
        "more": bundle.more,
        "page-script": libraries / page_script.FIRST,
        "page-models": libraries / page_script.OTHERS,
        **({name: memory / name for name in ("image", "parts")} if memory else {}),
    }
    packs = packing.pack_all(files.values(), parts.how)
    decoder = assets.small("zstd", parts.decoder)
    large_ones = []

    def large(name: str, kept: str = "") -> dict[str, Any]:
        asset = assets.large(name, packs[files[name]], decoder)
        if kept:  # what the service worker calls it when it is unpacked
            asset["kept"] = asset["url"].removesuffix(".data") + kept
            large_ones.append(asset)
        return asset

    def plain(name: str, path: Path) -> dict[str, Any]:
        return {"url": assets.put(f"{name}.data", path.read_bytes()), "size": path.stat().st_size}

    table: dict[str, Any] = dict(runtime.settings)
    table["core"] = {
        "wasm": large("core", ".wasm"),
        "script": large("core-script", ".kept.js"),
        "loader": assets.small("loader", (core / "pyodide.mjs").read_bytes()),
    }
    table["bundle"] = {**large("bundle", ".raw"), "stages": bundle.stages}
    table["more"] = {**large("more", ".raw"), "tops": ",".join(bundle.tops())}
    table["script"] = large("page-script", ".kept.js")
    table["models"] = large("page-models")
    if memory:
        images = {name: large(name, ".raw") for name in ("image", "parts")}
        images["image"]["stages"] = _stages(images["image"]["raw"])
        both = archive.divided((memory / "parts").read_bytes())
        images["parts"]["stages"] = [{"size": len(part), "sum": zlib.crc32(part)} for part in both]
        table["snapshot"] = images | json.loads((memory / "memory.json").read_text())
    table["apart"] = {name: plain(name, path) for name, path in bundle.apart.items()}
    table["rest"] = plain("rest", bundle.rest)
    table["files"] = {
        path.name: plain(path.name, path) for path in sorted(shipped_files.make(parts.source).iterdir())
    }
    table["files"] |= {
        records.file_name(game): plain(records.file_name(game), path) for game, path in parts.verdicts.items()
    }
    table["pages"] = {
        page.stem: {
            **assets.small(page.stem, page.read_bytes()),
            "digest": json.loads(page.read_text())["digest"],
        }
        for page in sorted(parts.pages.glob("*.json"))
    }
    table["games"] = list(dict.fromkeys(name.rpartition("-")[0] for name in table["pages"]))
    return table, large_ones


def _stages(size: int) -> list[dict[str, int]]:
    """The parts in which the image is copied into the memory, while what follows is still on its way."""
    part = -(-size // IMAGE_STAGES)
    return [{"size": min(part, size - at)} for at in range(0, size, part)]


def _of_workshop(assets: Assets, table: dict[str, Any], sandbox: str) -> list[str]:
    """What only the workshop needs: nobody keeps a copy of it who has never opened that."""
    own = [assets.of_web("workshop/workshop.js"), assets.of_web("styles/workshop.css"), sandbox]
    return [*own, *(table["apart"][name]["url"] for name in bundles.WORKSHOP)]


def _by_need(assets: Assets, seldom: list[str]) -> list[str]:
    """All files, what a visit needs first; what few visits need, and in the end hardly any, last."""
    return sorted(
        assets.written,
        key=lambda path: (path in seldom and seldom.index(path) + 1, path),
    )


def _sheets(packages: Path) -> list[Path]:
    """Panel's style sheets."""
    dist = packages / "panel" / "dist"
    return [*sorted((dist / "css").glob("*.css")), *sorted((dist / "bundled" / "theme").glob("*.css"))]


def _styles(assets: Assets, runtime: Runtime) -> None:
    """Panel's components name its style sheets by version; the folder around them is named by their content."""
    packages, place = runtime.tree.packages, runtime.settings["styles"].removeprefix("./")
    (version,) = (
        path.name.split("-")[1].removesuffix(".dist") for path in packages.glob("panel-*.dist-info")
    )
    dist = packages / "panel" / "dist"
    for path in _sheets(packages):
        assets.keep(f"{place}{version}/dist/{path.relative_to(dist).as_posix()}", path.read_bytes())

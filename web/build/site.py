"""The site: a folder of static files that any plain host can serve, at any path, with no request elsewhere."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

from . import bundle as bundles
from . import cache, extras, node, page_script
from .assets import Assets, pack
from .join import joined
from .paths import SOURCE, WEB
from .pins import Pins
from .say import Fail, say
from .tree import Tree, font, unpack

CSP = (
    "default-src 'none'; script-src 'self' {start} 'wasm-unsafe-eval' blob:; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)


def build(out: Path, source: Path = SOURCE, web: Path = WEB, pins: Pins | None = None) -> Path:
    """Build the site into `out`; everything that did not change since the last build is taken from it."""
    pins = pins or Pins()
    tree = unpack(pins)
    settings = {
        "version": pins.pyodide,
        "python": pins.python,
        "styles": f"./assets/panel-{tree.stamp[:12]}/",
    }
    bundle = bundles.make(tree, settings, source)
    pages = _prerender(tree, bundle, settings)
    try:
        _assemble(
            out,
            web,
            joined(pins, web),
            font(pins),
            tree,
            bundle,
            pages,
            _snapshot(tree, bundle, settings),
            settings,
            source,
        )
    except OSError as error:
        raise Fail(f"The site could not be written to {out}: {error.strerror or error}.") from error
    return out


def _prerender(tree: Tree, bundle: bundles.Bundle, settings: dict[str, Any]) -> Path:
    stamp = cache.key(bundle.stamp, WEB / "build" / "prerender.mjs", WEB / "plain.js")
    announce = "drawing the first pages"
    return cache.made(
        "pages",
        stamp,
        lambda out: _with_python("prerender.mjs", announce, tree, bundle, settings, out),
        announce,
    )


def _snapshot(tree: Tree, bundle: bundles.Bundle, settings: dict[str, Any]) -> Path:
    scripts = [WEB / "build" / name for name in ("snapshot.mjs", "snapshot.py", "capture.mjs", "pyodide.mjs")]
    stamp = cache.key(bundle.stamp, *scripts, WEB / "plain.js", WEB / "snapshot.js")
    announce = "writing down Python's memory"
    script = (WEB / "build" / "snapshot.py").read_text()
    return cache.made(
        "snapshot",
        stamp,
        lambda out: _with_python("snapshot.mjs", announce, tree, bundle, settings, out, script=script),
        announce,
    )


def _with_python(
    step: str,
    what: str,
    tree: Tree,
    bundle: bundles.Bundle,
    settings: dict[str, Any],
    out: Path,
    **more: Any,
) -> None:
    """Run a Node script that starts the finished bundle and writes into the folder `out`."""
    out.mkdir()
    empty = out / "empty.zip"  # in the place of Python's own library, which is in the bundle
    empty.write_bytes(b"")
    node.run(
        step,
        what.capitalize(),
        core=tree.core,
        bundle=bundle.files,
        build=settings,
        out=out,
        empty=empty,
        **more,
    )
    empty.unlink()


def squeezed(source: Path) -> Path:
    """The packed form of a file, kept because packing takes seconds."""
    return cache.made(
        "squeezed-" + source.name.split("-")[0],
        cache.key(source),
        lambda out: out.write_bytes(pack(source.read_bytes())) and None,
        f"squeezing {source.name}",
    )


def _assemble(
    out: Path,
    web: Path,
    scripts: Path,
    letters: bytes,
    tree: Tree,
    bundle: bundles.Bundle,
    pages: Path,
    snapshot: Path,
    settings: dict[str, Any],
    source: Path,
) -> None:
    fresh = out.with_name(f".{out.name}.part")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    tokens = source / "lastcard" / "ui" / "tokens.css"
    assets = Assets(fresh, web, scripts, {"styles.css": [tokens]}, {"fonts/inter.woff2": letters})

    def large(name: str, path: Path) -> dict[str, Any]:
        return assets.squeezed(name, squeezed(path).read_bytes(), path.stat().st_size)

    table: dict[str, Any] = dict(settings)
    table["core"] = {
        "wasm": large("core", tree.core / "pyodide.asm.wasm"),
        "script": large("core-script", tree.core / "pyodide.asm.js"),
        "loader": large("loader", tree.core / "pyodide.mjs"),
    }
    table["bundle"] = large("bundle", bundle.files)
    table["snapshot"] = {name: large(name, snapshot / name) for name in ("image", "parts")}
    table["snapshot"] |= json.loads((snapshot / "memory.json").read_text())
    table["rest"] = {
        "url": assets.put("rest.data", bundle.rest.read_bytes()),
        "size": bundle.rest.stat().st_size,
    }
    table["files"] = {
        path.name: {"url": assets.put(f"{path.name}.data", path.read_bytes()), "size": path.stat().st_size}
        for path in sorted(extras.make(source).iterdir())
    }
    table["script"] = large("page-script", page_script.make(tree.packages))
    core = table["core"]
    unpacked = [core["wasm"], core["script"], table["script"]]
    unpacked += [table["bundle"], *(table["snapshot"][name] for name in ("image", "parts"))]
    endings = (".wasm", ".kept.js", ".kept.js", ".raw", ".raw", ".raw")
    for asset, ending in zip(unpacked, endings, strict=True):
        # What the service worker calls it when it is unpacked.
        asset["kept"] = asset["url"].removesuffix(".data") + ending
    table["pages"] = {
        page.stem: {**large(page.stem, page), "digest": _digest(page)}
        for page in sorted(pages.glob("*.json"))
    }
    table["games"] = list(dict.fromkeys(name.rpartition("-")[0] for name in table["pages"]))
    _styles(tree, assets, settings["styles"])
    table["id"] = cache.key(json.dumps(table), *(path for path in sorted(web.glob("*")) if path.is_file()))[
        :12
    ]
    worker = assets.of_web("worker.js", build=table)
    boot = assets.of_web("boot.js", build={**table, "worker": worker})
    start = (scripts / "start.js").read_text(encoding="utf-8")
    page = _page(web, assets, start, boot, worker, table["id"], source)
    (fresh / "index.html").write_text(page, encoding="utf-8")
    manifest = {
        "id": table["id"],
        "boot": boot,
        "unpacked": unpacked,
        "files": _by_need(assets, [*(file["url"] for file in table["files"].values()), table["rest"]["url"]]),
    }
    service = (
        (web / "sw.js")
        .read_text(encoding="utf-8")
        .replace("__BUILD__", json.dumps(manifest, separators=(",", ":")))
    )
    (fresh / "sw.js").write_text(service, encoding="utf-8")
    _replace(fresh, out)
    total = sum(assets.written.values()) - table["rest"]["size"]
    say(f"The site is in {out} ({total / 1e6:.1f} MB, of which a first visit fetches what it needs).")


def _by_need(assets: Assets, seldom: list[str]) -> list[str]:
    """All files, what a visit needs first; what few visits need, and in the end hardly any, last."""
    return sorted(assets.written, key=lambda path: (path in seldom and seldom.index(path) + 1, path))


def _styles(tree: Tree, assets: Assets, place: str) -> None:
    """Panel's components name its style sheets by version; they lie under a name that changes with the pins."""
    (version,) = (
        path.name.split("-")[1].removesuffix(".dist") for path in tree.packages.glob("panel-*.dist-info")
    )
    dist = tree.packages / "panel" / "dist"
    for path in [*sorted((dist / "css").glob("*.css")), *sorted((dist / "bundled" / "theme").glob("*.css"))]:
        assets.keep(
            f"{place.removeprefix('./')}{version}/dist/{path.relative_to(dist).as_posix()}", path.read_bytes()
        )


def _digest(page: Path) -> str:
    digest: str = json.loads(page.read_text())["digest"]
    return digest


def _page(web: Path, assets: Assets, start: str, boot: str, worker: str, build_id: str, source: Path) -> str:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(web),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        keep_trailing_newline=True,
    )
    template = environment.get_template("index.html")
    return template.render(
        csp=Markup(CSP.format(start=_allowed(start))),
        boot=boot,
        start=start,
        worker=worker,
        asset=assets.of_web,
        build=build_id,
        **_context(source),
    )


def _allowed(script: str) -> str:
    """How a policy names a script that lies in the page itself."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def _context(source: Path) -> dict[str, Any]:
    """What the shell shows of the games and papers, computed natively by the package itself."""
    stamp = cache.key(bundles.source_stamp(source), CONTEXT)
    path = cache.made(
        "context", stamp, lambda out: _ask(source, out), "checking the papers' claims for the static page"
    )
    context: dict[str, Any] = json.loads(path.read_text())
    return context


CONTEXT = (
    "import json, sys; from lastcard.shell import context; json.dump(context(), sys.stdout, default=str)"
)


def _ask(source: Path, out: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(source)}
    answer = subprocess.run(
        [sys.executable, "-c", CONTEXT], capture_output=True, text=True, env=environment, check=False
    )
    if answer.returncode:
        raise Fail(f"The package in {source} could not say what it holds:\n{answer.stderr[-2000:]}")
    out.write_text(answer.stdout)


def _replace(fresh: Path, out: Path) -> None:
    """Put the new folder where the old one was, unless something else lies there."""
    if out.exists():
        strange = [
            path.name
            for path in out.iterdir()
            if path.name not in {"index.html", "sw.js", "assets", ".nojekyll"}
        ]
        if strange:
            shutil.rmtree(fresh)
            raise Fail(
                f"{out} holds other files ({', '.join(sorted(strange)[:3])} …). Name a folder that is empty or was made by this command."
            )
        shutil.rmtree(out)
    fresh.rename(out)

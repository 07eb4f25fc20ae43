"""The environment in ``.venv``: made once, checked by fingerprint, then left alone.

Standard library only.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from ..paths import ROOT, VENV, WORK, inside_venv, venv_program
from ..say import Fail, say, step, warn
from . import dependencies, lock
from .program import run

STAMP = VENV / "lastcard.json"


def fingerprint() -> str:
    """What the environment depends on: the project file, the locked packages, this Python and this place."""
    parts = [(ROOT / "pyproject.toml").read_bytes(), lock.TOOLS.read_bytes()]
    parts += [sys.version.encode(), str(ROOT).encode()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def ensure(arguments: list[str]) -> int | None:
    """Make the environment when needed and run ``build.py`` again inside it.

    Returns the exit code of that run, or None when this process is already inside.
    """
    keep_bytecode()
    if inside_venv() and _stamp() == fingerprint():
        return None
    if inside_venv():  # started with .venv/bin/python after pyproject.toml changed
        _install(venv_program("python"))
        return None
    if _stamp() != fingerprint():
        _make()
    return _again(arguments)


def keep_bytecode() -> None:
    """Have every Python that starts from here find what another has compiled, where the shell forbids to write it.

    A build starts dozens; compiling their libraries takes longer than most of them run. Nothing is written beside the
    sources then, but into this command's own folder.
    """
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(WORK / "bytecode")
        sys.dont_write_bytecode = False


def _stamp() -> str:
    try:
        return json.loads(STAMP.read_text())["fingerprint"]
    except (OSError, ValueError, KeyError):
        return ""


def _again(arguments: list[str]) -> int:
    command = [str(venv_program("python")), str(ROOT / "build.py"), *arguments]
    if os.name != "nt":
        sys.stdout.flush()
        os.execv(command[0], command)
    return subprocess.call(command)


def _make() -> None:
    """Create ``.venv`` and install the project with its extras."""
    python = venv_program("python")
    if not _works(python):
        with step(f"making the environment {VENV.name}"):
            shutil.rmtree(VENV, ignore_errors=True)
            _create(python)
    _install(python)


def _works(python: Path) -> bool:
    if not python.exists():
        return False
    check = subprocess.run(
        [str(python), "-c", "import sys, pip; print(sys.version)"],
        capture_output=True,
        text=True,
        check=False,
    )
    return check.returncode == 0 and check.stdout.strip() == sys.version.strip()


def _create(python: Path) -> None:
    try:
        import venv
    except ImportError as error:
        raise Fail(_no_venv()) from error
    try:
        import ensurepip  # noqa: F401

        has_pip = True
    except ImportError:
        has_pip = False
    try:
        venv.EnvBuilder(with_pip=has_pip, symlinks=os.name != "nt").create(VENV)
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(VENV, ignore_errors=True)
        if isinstance(error, OSError):  # the disk is in the way, not this Python
            raise
        raise Fail(f"The environment {VENV} could not be made: {error}. {_no_venv()}") from error
    if not has_pip:
        _bring_pip(python)


def _bring_pip(python: Path) -> None:
    """Debian leaves ensurepip out of plain ``python3``: take pip's own wheel instead."""
    say("  this Python has no ensurepip; fetching pip itself")
    try:
        wheel = dependencies.file("pip")
    except Fail as error:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Fail(f"{error} {_no_venv()}") from error
    run([str(python), f"{wheel}/pip", "install", "--no-index", str(wheel)], "pip could not be installed.")


def _install(python: Path) -> None:
    if lock.asked_for() != lock.wanted():
        warn("What the project asks for is not what its packages are locked for: run python3 build.py lock.")
    with step("installing the project and its tools (a few minutes the first time)"):
        STAMP.unlink(missing_ok=True)
        failure = (
            "The project's packages could not be installed. Is there a network (or a package index set for pip)? "
            f"They are those of {lock.TOOLS}; a Python that is newer than that file may be missing there."
        )
        parts = lock.shares(lock.TOOLS, min(os.cpu_count() or 1, 4))
        with ThreadPoolExecutor() as several:
            list(several.map(lambda part: run(lock.install(python, part), failure), parts))
        run(lock.install_project(python), "The project could not be installed in its place.")
    STAMP.write_text(json.dumps({"fingerprint": fingerprint()}))


def _no_venv() -> str:
    version = f"{sys.version_info[0]}.{sys.version_info[1]}"
    return (
        "If this Python lacks its venv module, add it (Debian, Ubuntu: apt install python3-venv; "
        f"Fedora has it in python{version}) and run the command again."
    )

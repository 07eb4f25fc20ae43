"""Where things lie in the repository. Standard library only: used before the environment exists."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
SOURCE = ROOT / "pysrc"
VENV = ROOT / ".venv"
WORK = ROOT / ".build"  # intermediate results, each named by the hash of what it was made from


def venv_program(name: str) -> Path:
    """Path of a program inside the environment, on any system."""
    if os.name == "nt":
        return VENV / "Scripts" / f"{name}.exe"
    return VENV / "bin" / name


def inside_venv() -> bool:
    """Whether this very process already runs in the environment."""
    import sys

    return Path(sys.prefix).resolve() == VENV.resolve()

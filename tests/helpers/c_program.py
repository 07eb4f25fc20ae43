"""The programs in C of docs/audit, compiled where there is a compiler."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

AUDIT = Path(__file__).parents[2] / "docs" / "audit"


def compiled(name: str, folder: Path) -> Path:
    """Compile a program into a folder, and return it; the test is skipped on a machine without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler here")
    program = folder / "program"
    subprocess.run([compiler, "-O2", "-o", program, AUDIT / f"{name}.c"], check=True)
    return program

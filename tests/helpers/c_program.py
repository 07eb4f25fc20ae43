"""The programs in C of docs/audit, compiled where there is a compiler."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

AUDIT = Path(__file__).parents[2] / "docs" / "audit"


def compiled(name: str, folder: Path, wrong: tuple[str, str] | None = None) -> Path:
    """Compile a program into a folder, and return it; the test is skipped on a machine without a compiler.

    If `wrong`, the first text in it is the second: a mutant.
    """
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("no C compiler here")
    source, program = folder / "source.c", folder / "program"
    text = (AUDIT / f"{name}.c").read_text("utf-8")
    if wrong is not None:
        assert text.count(wrong[0]) == 1
        text = text.replace(*wrong)
    source.write_text(text, "utf-8")
    subprocess.run([compiler, "-O2", "-o", program, source], check=True)
    return program

"""The documented programs have no fault in an editor: mypy and pyright check them as a user's own files."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from doctest import DocTestParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GALLERY = ROOT / "pysrc/lastcard/gallery"
TEMPLATES = ROOT / "pysrc/lastcard/terminal/templates"
STRICT = "# pyright: strict, reportUnnecessaryTypeIgnoreComment=true\n"


def code_of(page: Path) -> str:
    """The program of a page: the code of all its blocks that need nothing but lastcard, in their order."""
    text = page.read_text("utf-8")
    if page.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    blocks = re.findall(r"```(?:pycon|python)\n(.*?)```", text, re.DOTALL)
    return "\n".join(
        "".join(example.source for example in DocTestParser().get_examples(block))
        if block.startswith(">>>")
        else block
        for block in blocks
        if "dask_" not in block
    )


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """A folder with the programs, alone as in a folder of a user's."""
    folder = tmp_path_factory.mktemp("programs")
    for path in (*GALLERY.glob("programs/*.py"), *GALLERY.glob("lesson/*.py")):
        (folder / path.name).write_text(path.read_text("utf-8"), "utf-8")
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "docs").rglob("*.ipynb")):
        if code := code_of(page):
            (folder / f"page_{page.stem.lower()}.py").write_text(code, "utf-8")
    for path in (
        TEMPLATES / "one_file.py",
        *ROOT.glob("tests/library/typed_*.py"),
    ):
        (folder / path.name).write_text(STRICT + path.read_text("utf-8"), "utf-8")
    assert len(list(folder.glob("page_*.py"))) >= 8
    return folder


def faults(folder: Path, *command: str) -> str:
    run = subprocess.run(
        [sys.executable, "-m", *command], cwd=folder, capture_output=True, text=True, check=False
    )
    return "" if run.returncode == 0 else run.stdout[-5000:] + run.stderr[-5000:]


def test_pyright_finds_no_fault_in_what_is_documented(programs):
    assert (
        faults(programs, "pyright", "--level", "error", "--pythonpath", sys.executable, ".", str(TEMPLATES))
        == ""
    )


def test_mypy_finds_no_fault_in_what_is_documented(programs):
    options = ("--config-file=", "--check-untyped-defs", f"--cache-dir={ROOT / '.mypy_cache' / 'programs'}")
    assert faults(programs, "mypy", *options, ".") == ""

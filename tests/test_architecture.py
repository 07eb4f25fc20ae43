"""The tools that keep the house in order find nothing: walls, lint, format and types."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TYPED = [
    "pysrc/lastcard/core",
    "pysrc/lastcard/registry.py",
    "pysrc/lastcard/cli.py",
    "pysrc/lastcard/terminal",
    *sorted(
        str(path.relative_to(ROOT))
        for part in ("rules*", "solver*", "claims*", "benchmark*")
        for path in (ROOT / "pysrc/lastcard/games").glob(f"*/{part}")
        if path.name != "__pycache__"
    ),
]
FORMATTED = [name for name in ("pysrc", "tests", "build.py", "web") if (ROOT / name).exists()]


def tool(*command: str) -> None:
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-5000:] + run.stderr[-5000:]


def python_tool(*command: str) -> None:
    tool(sys.executable, "-m", *command)


def test_imports_keep_to_the_walls():
    tool(sys.executable, "-c", "from importlinter.cli import lint_imports_command as c; c()", "--no-cache")


def test_every_game_has_the_rooms_of_the_house():
    for game in (ROOT / "pysrc/lastcard/games").iterdir():
        if game.is_dir() and game.name != "__pycache__":
            for room in ("rules", "solver", "claims"):
                assert (game / f"{room}.py").exists() or (game / room).is_dir(), f"{game.name} has no {room}"


def test_lint():
    python_tool("ruff", "check", *FORMATTED)


def test_format():
    python_tool("ruff", "format", "--check", *FORMATTED)


def test_types_are_strict_in_core_rules_and_solvers():
    python_tool("mypy", "--strict", *TYPED)


@pytest.mark.parametrize("suffix", [".py", ".js"])
def test_files_have_one_purpose_and_a_size_to_match(suffix):
    large = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "pysrc").rglob(f"*{suffix}")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert not large


def test_docstrings_say_what_things_cost_and_where_they_come_from():
    """The public functions of solvers give their complexity; those of a paper's own methods the place."""
    for game in (ROOT / "pysrc/lastcard/games").glob("*/solver"):
        text = "".join(path.read_text(encoding="utf-8") for path in game.glob("*.py"))
        assert "Complexity:" in text
        assert "Source:" in text

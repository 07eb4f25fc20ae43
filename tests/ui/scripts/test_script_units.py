"""The parts of the pages' scripts that need no page, under Node's own test runner: the files `*.test.mjs` in `tests/ui`."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from web.builder.toolchain import node

FILES = sorted(Path(__file__).parents[1].rglob("*.test.mjs"))


def run(file: Path) -> subprocess.CompletedProcess[str]:
    return node.ended("--test", "--test-reporter=tap", str(file))


def test_there_are_files():
    assert len(FILES) >= 4


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_of_units(file):
    done = run(file)
    assert done.returncode == 0, done.stdout
    assert int(re.search(r"^# pass (\d+)", done.stdout, re.MULTILINE)[1]) >= 4


def test_a_failure_is_seen(tmp_path):
    wrong = tmp_path / "wrong.test.mjs"
    wrong.write_text('import {test} from "node:test";\ntest("no", () => { throw new Error("seen"); });\n')
    done = run(wrong)
    assert done.returncode
    assert "seen" in done.stdout

"""The page's and the workers' own part in what comes in and what is kept, under Node's own test runner."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.builder.toolchain import node

PASS = {"download": 12, "clock": 2, "offline": 8, "page": 2}
"""By file, the number of its tests."""


@pytest.mark.parametrize("name", PASS)
def test_under_node(name: str):
    file = Path(__file__).with_name(f"{name}.test.mjs")
    done = node.ended("--test", "--test-reporter=tap", str(file), seconds=120)
    assert done.returncode == 0, done.stdout
    assert f"# pass {PASS[name]}\n" in done.stdout

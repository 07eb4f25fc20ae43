"""The same app as `panel convert` makes it, which the benchmark of the boot measures against."""

from __future__ import annotations

import json
import re

import pytest

from web.builder.bench import stock
from web.builder.toolchain import dependencies, lock


def test_the_wheels_that_only_it_needs_are_locked():
    assert lock.versions(dependencies.BENCH).keys() == {"micropip", "pyodide-http"}


@pytest.mark.slow  # converts the whole app
def test_the_stock_page_has_every_package_that_it_asks_for(tmp_path):
    """Else it never starts, and the benchmark waits in vain."""
    folder = stock.build(tmp_path / "stock")
    (wanted,) = re.findall(r"micropip\.install\(\[(.*)\]\)", (folder / "app.js").read_text("utf-8"))
    wheels = re.findall(r"\"wheels/([^\"]+\.whl)", wanted)
    names = set(re.findall(r"'([\w-]+)'", wanted))
    locked = json.loads((folder / "pyodide" / "pyodide-lock.json").read_text("utf-8"))["packages"]
    assert "pyodide-http" in names
    assert names <= {package["name"] for package in locked.values()}
    assert len(wheels) == 2
    assert all((folder / "wheels" / name).is_file() for name in wheels)

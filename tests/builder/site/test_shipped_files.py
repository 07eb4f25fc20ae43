"""Large files that games ship: made natively, kept until an engine changes, and a readable failure."""

from __future__ import annotations

import pytest

from web.builder import cache
from web.builder.say import Fail
from web.builder.site import shipped_files

REGISTRY = """
from types import SimpleNamespace
def names():
    return ("plain", "large")
def engine(name):
    return SimpleNamespace(files={} if name == "plain" else {"big": lambda: made()})
def made():
    from lastcard.games.large.solver import CONTENT
    return CONTENT
"""


@pytest.fixture
def source(tmp_path, monkeypatch):
    """A package with one game that ships a file."""
    monkeypatch.setattr(cache, "WORK", tmp_path / "work")
    home = tmp_path / "source" / "lastcard"
    (home / "core").mkdir(parents=True)
    (home / "games" / "large").mkdir(parents=True)
    for folder in (home, home / "core", home / "games", home / "games" / "large"):
        (folder / "__init__.py").write_text("")
    (home / "registry.py").write_text(REGISTRY)
    (home / "games" / "large" / "solver.py").write_text("CONTENT = b'one'")
    return tmp_path / "source"


def test_files_are_made_once_and_again_when_an_engine_changes(source):
    first = shipped_files.make(source)
    assert {path.name: path.read_bytes() for path in first.iterdir()} == {"big": b"one"}
    written = (first / "big").stat().st_mtime_ns
    assert shipped_files.make(source) == first
    assert (first / "big").stat().st_mtime_ns == written
    (source / "lastcard" / "games" / "large" / "solver.py").write_text("CONTENT = b'two'")
    assert (shipped_files.make(source) / "big").read_bytes() == b"two"


def test_pages_do_not_count(source):
    first = shipped_files.make(source)
    (source / "lastcard" / "games" / "large" / "view.py").write_text("PAGE = 1")
    assert shipped_files.make(source) == first


def test_a_package_that_fails_is_told(source):
    (source / "lastcard" / "games" / "large" / "solver.py").write_text("raise RuntimeError('no such luck')")
    with pytest.raises(Fail, match="no such luck"):
        shipped_files.make(source)

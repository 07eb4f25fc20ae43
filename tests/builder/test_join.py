"""Scripts that the page begins with are one file each."""

from __future__ import annotations

import re

import pytest

from web.builder import cache
from web.builder.join import ENTRIES, joined
from web.builder.paths import WEB
from web.builder.pins import Pins
from web.builder.say import Fail


@pytest.fixture(scope="module")
def pins():
    return Pins()


@pytest.mark.parametrize("name", sorted(ENTRIES))
def test_a_joined_script_imports_nothing_by_name(pins, name):
    text = (joined(pins, WEB) / name).read_text("utf-8")
    assert len(text) > 500
    assert not re.search(r"""^\s*import\b[^(]*["']\./""", text, re.MULTILINE)
    assert text.startswith("(() =>") == (ENTRIES[name] == "iife")


def test_what_a_script_imports_is_in_it(pins, tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "WORK", tmp_path / "work")
    for name in ENTRIES:
        (tmp_path / name).write_text('import {seven} from "./other.js";\nconsole.log(seven, __BUILD__);\n')
    (tmp_path / "other.js").write_text("export const seven = 3 + 4;\n")
    for name in ENTRIES:
        text = (joined(pins, tmp_path) / name).read_text("utf-8")
        assert "seven = 3 + 4" in text
        assert "__BUILD__" in text


def test_a_missing_import_is_named(pins, tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "WORK", tmp_path / "work")
    for name in ENTRIES:
        (tmp_path / name).write_text('import "./nothing.js";\n')
    with pytest.raises(Fail, match=r"nothing\.js"):
        joined(pins, tmp_path)

"""Scripts that the page begins with, and its styles, are one file each."""

from __future__ import annotations

import re

import pytest

from web.builder import cache
from web.builder.paths import WEB
from web.builder.say import Fail
from web.builder.scripts.join import ENTRIES, STYLE, joined


@pytest.mark.parametrize("name", sorted(ENTRIES))
def test_a_joined_script_imports_nothing_by_name(name):
    text = (joined(WEB) / name).read_text("utf-8")
    assert len(text) > 300
    assert not re.search(r"""^\s*import\b[^(]*["']\./""", text, re.MULTILINE)
    assert text.startswith("(()=>") == (ENTRIES[name] == "iife")


def test_what_a_script_imports_is_in_it_and_styles_follow_one_another_as_written(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "WORK", tmp_path / "work")
    for name in ENTRIES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(
            'import {seven} from "../fetch/other.js";\nconsole.log(seven, __BUILD__);\n'
        )
    (tmp_path / "fetch" / "other.js").write_text("export const seven = 3 + 4;\n")
    (tmp_path / "styles").mkdir()
    for name, colour in (("last", "red"), ("first", "tan")):
        (tmp_path / "styles" / f"{name}.css").write_text(f"a {{ color: {colour} }}\n")
    (tmp_path / STYLE).write_text('@import "./first.css";\n@import "./last.css";\n')
    for name in ENTRIES:
        text = (joined(tmp_path) / name).read_text("utf-8")
        assert "console.log(7" in text
        assert "__BUILD__" in text
    text = (joined(tmp_path) / STYLE).read_text("utf-8")
    assert "@import" not in text
    assert 0 < text.index("tan") < text.index("red")
    (tmp_path / "styles" / "last.css").write_text("a { color: gold }\n")
    assert "gold" in (joined(tmp_path) / STYLE).read_text("utf-8")


def test_every_style_of_the_shell_is_joined():
    entry = (WEB / STYLE).read_text("utf-8")
    late = {"again.css", "papers.css", "present.css", "share.css", "tour.css", "workshop.css"}
    styles = {path.name for path in (WEB / "styles").glob("*.css")}
    assert styles - late - {"styles.css", "letters.css", "text.css"} == set(
        re.findall(r"\./(\w+\.css)", entry)
    )


def test_a_missing_import_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "WORK", tmp_path / "work")
    for name in ENTRIES:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text('import "./nothing.js";\n')
    with pytest.raises(Fail, match=r"nothing\.js"):
        joined(tmp_path)

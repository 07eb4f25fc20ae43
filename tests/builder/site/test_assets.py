"""Names by content, and the names inside files."""

from __future__ import annotations

import pytest

from web.builder.say import Fail
from web.builder.site.assets import Assets


@pytest.fixture
def web(tmp_path):
    folder = tmp_path / "web"
    folder.mkdir()
    (folder / "a.js").write_text("const BUILD = __BUILD__;\n")
    (folder / "s.css").write_text('body { background: url("i.svg") } i { mask: url(data:x) }')
    (folder / "i.svg").write_text("<svg/>")
    return folder


def test_constants_are_filled_in_and_urls_renamed(tmp_path, web):
    assets = Assets(tmp_path / "out", web, web)
    script = (tmp_path / "out" / assets.of_web("a.js", build={"x": 1})).read_text()
    assert 'const BUILD = {"x":1};' in script
    style = (tmp_path / "out" / assets.of_web("s.css")).read_text()
    assert assets.of_web("i.svg").removeprefix("assets/") in style
    assert "url(data:x)" in style


def test_a_change_inside_changes_the_name_outside(tmp_path, web):
    before = Assets(tmp_path / "one", web, web).of_web("s.css")
    (web / "i.svg").write_text("<svg><g/></svg>")
    assert Assets(tmp_path / "two", web, web).of_web("s.css") != before


def test_texts_can_be_put_in_front(tmp_path, web):
    assets = Assets(tmp_path / "out", web, web, {"s.css": b":root{--x:1}"})
    assert (tmp_path / "out" / assets.of_web("s.css")).read_text().startswith(":root")


def test_missing_file_is_named(tmp_path, web):
    with pytest.raises(Fail, match=r"web/none\.css"):
        Assets(tmp_path / "out", web, web).of_web("none.css")

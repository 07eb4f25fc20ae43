"""A site is put only where nothing is, or where a site of ours is; and whole, or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.builder.say import Fail
from web.builder.site import folder
from web.builder.site.folder import FIRST_LINE, MARK, beside, check, put


def fill(place: Path, **files: str) -> Path:
    for name, text in files.items():
        file = place / name.replace("__", "/").replace("_", ".")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return place


def texts(place: Path) -> dict[str, str]:
    files = (path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place).as_posix(): path.read_text() for path in files}


def site(out: Path, text: str) -> Path:
    """A site as the build puts it."""
    with beside(out) as room:
        put(fill(room / "site", index_html=text, assets__a_js=text), out)
    return out


def left_beside(out: Path) -> list[str]:
    return [path.name for path in out.parent.iterdir() if path != out]


@pytest.mark.parametrize("made", [False, True])
def test_a_new_or_empty_folder_is_taken(tmp_path, made):
    out = tmp_path / "deep" / "public"
    if made:
        out.mkdir(parents=True)
    site(out, "one")
    assert texts(out) == {"index.html": "one", "assets/a.js": "one", MARK: (out / MARK).read_text()}
    assert (out / MARK).read_text() == FIRST_LINE + "assets/a.js\nindex.html\n"
    assert left_beside(out) == []


def test_a_site_of_ours_is_replaced_whole(tmp_path):
    out = site(tmp_path / "public", "one")
    with beside(out) as room:
        put(fill(room / "site", index_html="two"), out)
    assert set(texts(out)) == {"index.html", MARK}
    assert left_beside(out) == []


@pytest.mark.parametrize(
    "files",
    [
        {"index_html": "mine", "assets__data_csv": "mine"},
        {"assets__data_csv": "mine"},
        {"index_html": "mine", "_lastcard-site": "something else"},
    ],
)
def test_what_somebody_else_made_is_left_alone(tmp_path, files):
    out = fill(tmp_path / "public", **files)
    before = texts(out)
    with pytest.raises(Fail, match=r"did not put there \(.*\)\. Nothing was changed"):
        site(out, "ours")
    assert texts(out) == before
    assert left_beside(out) == []


def test_a_file_that_somebody_added_to_our_site_is_left_alone(tmp_path):
    out = site(tmp_path / "public", "one")
    fill(out, assets__data_csv="mine")
    before = texts(out)
    with pytest.raises(Fail, match=r"\(assets/data\.csv\)"):
        site(out, "two")
    assert texts(out) == before


def test_folders_and_links_of_somebody_else_are_left_alone(tmp_path):
    (tmp_path / "public" / "empty").mkdir(parents=True)
    with pytest.raises(Fail, match=r"\(empty\)"):
        check(tmp_path / "public")
    out = site(tmp_path / "other", "one")
    (out / "shortcut").symlink_to(tmp_path)
    with pytest.raises(Fail, match=r"\(shortcut\)"):
        check(out)


def test_a_file_is_no_folder(tmp_path):
    file = fill(tmp_path, note_txt="mine") / "note.txt"
    with pytest.raises(Fail, match="is not a folder"):
        check(file)
    assert file.read_text() == "mine"


def test_when_the_new_one_cannot_be_put_there_the_old_one_is_put_back(tmp_path, monkeypatch):
    out = site(tmp_path / "public", "one")
    rename = Path.rename

    def fail(self, target):
        if self.name == "site":
            raise OSError(5, "on purpose")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(OSError, match="on purpose"):
        site(out, "two")
    assert texts(out)["index.html"] == "one"
    assert left_beside(out) == []


def test_a_build_that_fails_leaves_nothing_behind(tmp_path):
    """Neither a part of a site nor the folders that were made for it; what was there before stays."""
    (tmp_path / "there").mkdir()

    def build():
        with beside(tmp_path / "there" / "deep" / "er" / "public") as room:
            fill(room / "site", index_html="half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build()
    assert [path.name for path in tmp_path.rglob("*")] == ["there"]


def test_the_whole_disk_is_not_read_to_find_that_it_is_not_ours(monkeypatch):
    monkeypatch.setattr(Path, "rglob", lambda *arguments: pytest.fail("it was read"))
    with pytest.raises(Fail, match="/ holds what this command did not put there"):
        check(Path("/"))


def test_where_nothing_can_be_written_is_told_first(tmp_path):
    file = fill(tmp_path, note_txt="mine") / "note.txt"
    with pytest.raises(Fail, match="Nothing can be written beside"):
        folder.try_out(file / "public")


def test_the_build_asks_first(tmp_path, monkeypatch):
    """Nobody waits for minutes to be told that the folder is not free."""
    from web.builder.site import site as builder

    monkeypatch.setattr(builder, "unpack", lambda: pytest.fail("it began to build"))
    with pytest.raises(Fail, match="did not put there"):
        builder.build(fill(tmp_path / "public", index_html="mine"))
    assert folder.MARK not in texts(tmp_path / "public")

"""Written proofs and lessons become pages, and the verdicts on claims a record for each game."""

from __future__ import annotations

import json

import pytest

from lastcard.core.claims import file_name
from web.builder.paths import WEB
from web.builder.say import Fail
from web.builder.site import texts, verdicts


class Written:
    """What is asked of the site's files."""

    web = WEB

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}

    def of_web(self, name: str) -> str:
        assert (WEB / name).is_file() or name == "styles/styles.css"
        return f"assets/{name}"

    def keep(self, path: str, data: bytes) -> None:
        self.pages[path] = data.decode()


def test_every_text_is_a_page_of_the_site():
    written = Written()
    texts.write(written, [])
    proofs = [f"proofs/{path.stem}.html" for path in sorted(texts.PROOFS.glob("*.md"))]
    assert list(written.pages) == [*proofs, "teaching.html"]
    for name, page in written.pages.items():
        up = "../" if "/" in name else "./"
        assert "<h1>" in page
        assert f'"{up}#/about"' in page
        assert f'"{up}assets/styles/text.css"' in page
        assert ".md" not in page.partition("<article")[2]
    assert 'href="proofs/match-taking.html"' in written.pages["teaching.html"]


def test_a_proof_is_text_and_never_html():
    title, body = texts.page(
        "# A *title* & more\n\n<script>alert(1)</script> [other](two-more.md#part)\n\n|a|\n|-|\n|1|\n"
    )
    assert title == "A *title* & more"
    assert "<script" not in body
    assert 'href="two-more.html#part"' in body
    assert '<div class="scroll" tabindex="0"><table>' in body


def test_a_proof_that_is_named_must_be_written(tmp_path):
    record = tmp_path / "record.json"
    found = {"a": {"evidence": {"proof": ""}}, "b": {"evidence": {"proof": "never-written.md"}}}
    record.write_text(json.dumps({"build": "b", "findings": found}))
    with pytest.raises(Fail, match=r"never-written\.md"):
        texts.write(Written(), [record])


def test_a_record_is_of_the_code_of_its_game_alone(tmp_path):
    for name in ("core/a.py", "games/one/rules.py", "games/one/view/v.py", "games/two/facts/f.py"):
        path = tmp_path / "lastcard" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    one, two = (verdicts.stamp(tmp_path, game) for game in ("one", "two"))
    assert one != two
    (tmp_path / "lastcard/games/two/facts/f.py").write_text("pass")
    (tmp_path / "lastcard/games/one/view/v.py").write_text("pass")
    assert verdicts.stamp(tmp_path, "one") == one
    assert verdicts.stamp(tmp_path, "two") != two
    (tmp_path / "lastcard/core/a.py").write_text("pass")
    assert verdicts.stamp(tmp_path, "one") != one


def test_builder_and_package_call_the_record_the_same():
    assert verdicts.file_name("pan") == file_name("pan")

"""Pinned files: order of sources, hashes, and the same versions natively and in the browser."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import zipfile

import pytest

from web.builder.fetch import download
from web.builder.fetch.pins import Pins
from web.builder.paths import PINS
from web.builder.say import Fail
from web.builder.toolchain import lock


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


@pytest.fixture
def pins_of(tmp_path, monkeypatch):
    """Pins made of a table of files, with downloads answered from a dictionary."""
    answers: dict[str, bytes] = {}
    asked: list[str] = []

    def answer(source, target, digest, progress=None):
        asked.append(source)
        if source not in answers:
            raise download.Unreachable("not there")
        target.write_bytes(answers[source])

    monkeypatch.setattr(download, "download", answer)
    monkeypatch.delenv("LASTCARD_CACHE", raising=False)

    def make(files: dict) -> tuple[Pins, dict[str, bytes], list[str]]:
        table = tmp_path / "pins.json"
        table.write_text(json.dumps({"pyodide": "1", "python": "3", "files": files}))
        return Pins(table, tmp_path / "cache"), answers, asked

    return make


def pin(data: bytes, *sources: str) -> dict:
    return {"part": "package", "sha256": sha(data), "sources": list(sources)}


def test_sources_are_tried_in_order(pins_of):
    pins, answers, asked = pins_of({"a.whl": pin(b"right", "https://one/a", "pypi:a/a.whl")})
    answers["pypi:a/a.whl"] = b"right"
    assert pins.get("a.whl").read_bytes() == b"right"
    assert asked == ["https://one/a", "pypi:a/a.whl"]


def test_a_cached_file_is_not_asked_for_again(pins_of):
    pins, answers, asked = pins_of({"a.whl": pin(b"right", "https://one/a")})
    answers["https://one/a"] = b"right"
    pins.get("a.whl")
    pins.get("a.whl")
    assert len(asked) == 1


def test_wrong_hash_names_both(pins_of):
    pins, answers, _ = pins_of({"a.whl": pin(b"right", "https://one/a")})
    answers["https://one/a"] = b"wrong"
    with pytest.raises(Fail) as caught:
        pins.get("a.whl")
    assert sha(b"right") in str(caught.value)
    assert sha(b"wrong") in str(caught.value)
    assert "https://one/a" in str(caught.value)


def test_no_source_answers(pins_of):
    pins, _, _ = pins_of({"a.whl": pin(b"right", "https://one/a", "https://two/a")})
    with pytest.raises(Fail, match=r"(?s)could not be fetched.*https://one/a.*https://two/a"):
        pins.get("a.whl")


def test_a_file_can_lie_inside_another(pins_of, tmp_path):
    carrier = tmp_path / "carrier.zip"
    with zipfile.ZipFile(carrier, "w") as archive:
        archive.writestr("deep/a.whl", b"right")
    data = carrier.read_bytes()
    pins, answers, _ = pins_of(
        {
            "a.whl": pin(b"right", "https://one/a", "inside:carrier.zip!deep/a.whl"),
            "carrier.zip": pin(data, "https://two/carrier"),
        }
    )
    answers["https://two/carrier"] = data
    assert pins.get("a.whl").read_bytes() == b"right"


@pytest.mark.parametrize("name", lock.SAME_EVERYWHERE)
def test_native_versions_are_the_browsers(name):
    wheels = dict(
        file.split("-")[:2] for file in json.loads(PINS.read_text())["files"] if file.endswith(".whl")
    )
    assert importlib.metadata.version(name) == wheels[name]


def test_every_pin_is_whole():
    for name, entry in json.loads(PINS.read_text())["files"].items():
        assert len(entry["sha256"]) == 64, name
        assert entry["sources"], name
        assert all(source.startswith(("https://", "pypi:", "inside:")) for source in entry["sources"]), name


def test_lookup_reads_an_index_page(monkeypatch):
    class Answer:
        def __enter__(self):
            return self

        def __exit__(self, *error):
            return None

        def read(self):
            return b'<a href="../../files/a-1.whl#sha256=abc">a-1.whl</a> <a href="b">b-1.whl</a>'

        def geturl(self):
            return "https://index/simple/a/"

    monkeypatch.setattr(download, "_open", lambda url: Answer())
    monkeypatch.setattr(download, "indexes", lambda: iter(["https://index/simple"]))
    assert download.lookup("a", "a-1.whl", "abc") == "https://index/files/a-1.whl"
    with pytest.raises(download.Unreachable, match="no a-2"):
        download.lookup("a", "a-2.whl", "abc")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "is not JSON"),
        ("[]", "it is no object"),
        ('{"pyodide": "1", "python": "3"}', "'files' is missing"),
        ('{"pyodide": "1", "python": "3", "files": {"a": {"part": "x", "sha256": "0"}}}', "a has no sha256"),
    ],
)
def test_a_broken_table_is_a_sentence(tmp_path, text, says):
    (tmp_path / "pins.json").write_text(text)
    with pytest.raises(Fail, match=says):
        Pins(tmp_path / "pins.json")
    with pytest.raises(Fail, match="cannot be read"):
        Pins(tmp_path / "none.json")


def test_a_cache_that_cannot_be_made_is_a_sentence(pins_of, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    pins, _, _ = pins_of({"a.whl": pin(b"right", "https://one/a")})
    pins._pooch.path = tmp_path / "file" / "cache"
    with pytest.raises(Fail, match="LASTCARD_CACHE"):
        pins.get("a.whl")

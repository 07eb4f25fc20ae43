"""What registries have is found by name, kind and Python; a file that is not what they say is refused."""

from __future__ import annotations

import hashlib
import json

import pytest

from web.builder.fetch import candidate, download, registry
from web.builder.fetch.pins import Pins
from web.builder.paths import PINS
from web.builder.say import Fail
from web.builder.site import site

PAGE = """
<a href="f/toy-1.0-py3-none-any.whl#sha256=aa">toy-1.0-py3-none-any.whl</a>
<a href="f/toy-1.10-py3-none-any.whl#sha256=cc" data-requires-python="&gt;=3.10">toy-1.10-py3-none-any.whl</a>
<a href="f/toy-1.9-py3-none-any.whl#sha256=bb">toy-1.9-py3-none-any.whl</a>
<a href="f/toy-2.0-py3-none-any.whl" data-requires-python="&gt;=3.99">toy-2.0-py3-none-any.whl</a>
<a href="f/toy-3.0-py3-none-any.whl" data-yanked="">toy-3.0-py3-none-any.whl</a>
<a href="f/toy-4.0rc1-py3-none-any.whl">toy-4.0rc1-py3-none-any.whl</a>
<a href="f/toy-5.0-cp313-cp313-win32.whl">toy-5.0-cp313-cp313-win32.whl</a>
"""


@pytest.fixture
def table(tmp_path):
    """A table of pins: a wheel of an index, one of none, and two files of one package of npm."""

    def entry(*sources: str, part: str = "package") -> dict:
        return {"part": part, "sha256": "0" * 64, "sources": list(sources)}

    npm = "https://registry.npmjs.org/@tool/cli-{0}/-/cli-{0}-1.2.tgz"
    files = {
        "toy-1.0-py3-none-any.whl": entry("pypi:toy/toy-1.0-py3-none-any.whl"),
        "numpy-2-cp313-cp313-wasm32.whl": entry("https://cdn/numpy-2-cp313-cp313-wasm32.whl"),
        **{
            f"tool-{one}-1.2.tgz": entry(npm.format(one), part="linter") for one in ("linux-x64", "win32-x64")
        },
    }
    path = tmp_path / "pins.json"
    path.write_text(json.dumps({"pyodide": "1", "python": "3.13", "files": files}))
    return path


@pytest.fixture
def answers(monkeypatch):
    """What the registries answer, by address; nobody else is asked."""
    known = {"https://index/toy/": PAGE}

    def read(url):
        if url not in known:
            raise download.Unreachable("no such address")
        return known[url], url

    monkeypatch.setattr(download, "read", read)
    monkeypatch.setattr(registry, "_indexes", lambda: ["https://index"])
    return known


def test_what_is_pinned_is_one_thing_in_one_file_or_in_several(table):
    found = registry.pinned(Pins(table))
    assert {name: (one.version, one.registry, len(one.pins)) for name, one in found.items()} == {
        "toy": ("1.0", "pypi", 1),
        "numpy": ("2", "", 1),
        "tool": ("1.2", "npm", 2),
    }


def test_the_newest_is_finished_not_taken_back_and_runs_with_the_python(table, answers):
    toy = registry.pinned(Pins(table))["toy"]
    assert registry.newest(toy, "3.13") == "1.10"
    assert registry.newest(toy, "3.9") == "1.9"


def test_the_newest_of_several_files_is_there_for_every_system(table, answers):
    tool = registry.pinned(Pins(table))["tool"]
    for name, version in {"linux-x64": "1.10", "win32-x64": "1.9"}.items():
        answers[f"{registry.NPM}/@tool%2Fcli-{name}/latest"] = json.dumps({"version": version})
    assert registry.newest(tool, "3.13") == "1.9"


def test_an_offer_has_its_hash_and_where_it_is(table, answers, tmp_path):
    toy = registry.pinned(Pins(table))["toy"]
    answers["https://index/toy/"] = PAGE.replace("=bb", f"={hashlib.sha256(b'right').hexdigest()}")
    (offer,) = registry.offers(toy, "1.9")
    assert (offer.name, offer.sources) == (
        "toy-1.9-py3-none-any.whl",
        ("pypi:toy/toy-1.9-py3-none-any.whl",),
    )
    for data, fits in {b"right": True, b"wrong": False}.items():
        (tmp_path / "file").write_bytes(data)
        assert registry.sound(offer, tmp_path / "file") == fits
    with pytest.raises(download.Unreachable, match="no 7 like"):
        registry.offers(toy, "7")


def test_the_list_names_what_is_newer(table, answers, capsys, monkeypatch):
    monkeypatch.setattr(candidate, "Pins", lambda: Pins(table))
    assert candidate.show() == 0
    says = capsys.readouterr().out
    assert "1.10          newer" in says
    assert "no registry has it" in says
    assert "could not be asked: no such address" in says
    assert "1 of 3 are newer" in says


def test_without_a_network_it_is_said(table, answers, monkeypatch):
    monkeypatch.setattr(candidate, "Pins", lambda: Pins(table))
    answers.clear()
    with pytest.raises(Fail, match=r"No registry answers\. Is there a network\?"):
        candidate.show()
    with pytest.raises(Fail, match=r"toy 1\.9 could not be had: https://index/toy/: no such address"):
        candidate.consider("toy==1.9", False)
    with pytest.raises(Fail, match="Nothing of the name 'pan' is pinned"):
        candidate.consider("pan==1", False)
    with pytest.raises(Fail, match="made for one version of Pyodide"):
        candidate.consider("numpy==3", False)


def test_a_candidate_takes_the_place_of_what_was_pinned(table):
    tool = registry.pinned(Pins(table))["tool"]
    new = {
        f"tool-{one}-2.0.tgz": {"part": "linter", "sha256": "1" * 64, "sources": ["https://x"]}
        for one in "ab"
    }
    candidate._take(tool, "2.0", new, table)
    assert list(Pins(table).files) == ["toy-1.0-py3-none-any.whl", "numpy-2-cp313-cp313-wasm32.whl", *new]


class Snapshots:
    """A runtime that can only be written down."""

    def snapshot(self):
        return "taken"


def test_a_snapshot_is_taken_only_of_what_it_was_checked_with(tmp_path, capsys):
    table = json.loads(PINS.read_text())
    assert site.snapshot(Snapshots(), Pins()) == "taken"
    newer = {name.replace("panel-1.9.4-", "panel-1.9.99-"): pin for name, pin in table["files"].items()}
    path = tmp_path / "pins.json"
    for change in ({"files": newer}, {"pyodide": "0.29.99"}, {"python": "3.99"}):
        path.write_text(json.dumps(table | change))
        assert site.snapshot(Snapshots(), Pins(path)) is None
        says = capsys.readouterr().err
        assert "99 (checked with" in says
        assert "No snapshot is taken" in says

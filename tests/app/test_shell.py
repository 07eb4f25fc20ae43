"""The static shell: every game and claim is on it, and nothing that it says is taken for HTML."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from lastcard import __version__, registry, shell
from lastcard.core.claims import Evidence, Finding
from lastcard.core.verdicts import Verdicts, read, work_out
from lastcard.shell import context
from lastcard.ui.shell.address import parse_address
from tests.helpers.native_page import claim

WEB = Path(__file__).parents[2] / "web"
SVG = "{http://www.w3.org/2000/svg}"
NASTY = "<script>alert(1)</script>\"'&"


class Texts(HTMLParser):
    """The texts and the links of a page, and whatever elements it has."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)
        self.close()
        self.text = " ".join(self.text.split())

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        self.links += [value for name, value in attrs if tag == "a" and name == "href"]

    def handle_data(self, data):
        self.text += data


def page(values: dict[str, object]) -> str:
    environment = Environment(loader=FileSystemLoader(WEB), autoescape=True, undefined=StrictUndefined)
    more = {
        "asset": lambda name: f"assets/{name}",
        "whole": lambda path: "",
        "csp": "default-src 'self'",
        "boot": "boot.js",
        "start": "let first = 1",
        "worker": "worker.js",
        "build": "b",
    }
    return environment.get_template("index.html").render(more | values)


@pytest.fixture(scope="module")
def values():
    """With the verdicts on a few claims of each game, as the build records them, and an open one for the rest."""
    return context({name: verdicts(name) for name in registry.names()})


def verdicts(name: str) -> Verdicts:
    few = [replace(claim, default_limit=1) for claim in registry.claims(name)[:4]]
    found = dict(read(work_out(few, "b")).findings)
    for one in registry.claims(name)[4:]:
        evidence = Evidence("proved", proof="a-proof.md")
        found[one.id] = Finding("holds", "n ≤ 1", "So it is.", evidence=evidence).as_dict()
    return Verdicts("b", found)


@pytest.fixture(scope="module")
def texts(values):
    return Texts(page(values))


def flat(text: str) -> str:
    return " ".join(text.split())


def test_every_game_has_a_card(values):
    assert [game["name"] for game in values["games"]] == list(registry.names())
    for game in values["games"]:
        assert game["title"] == registry.game(game["name"]).title
        assert game["summary"] == registry.game(game["name"]).summary
    assert values["version"] == __version__


def test_every_claim_of_every_game_is_listed_under_its_paper(values):
    listed = [
        (paper["title"], part["game"], claim["place"], claim["title"], claim["statement"])
        for paper in values["papers"]
        for part in paper["parts"]
        for claim in part["claims"]
    ]
    expected = [
        (claim.paper.title, name, claim.place, claim.title, claim.statement)
        for name in registry.names()
        for claim in registry.claims(name)
    ]
    assert sorted(listed) == sorted(expected)
    titles = [paper["title"] for paper in values["papers"]]
    assert len(titles) == len(set(titles))


def claims_of(values) -> list[dict[str, object]]:
    return [claim for paper in values["papers"] for part in paper["parts"] for claim in part["claims"]]


def test_totals_keep_what_is_printed_and_what_we_say_apart(values, texts):
    origins = [claim.origin for name in registry.names() for claim in registry.claims(name)]
    assert values["totals"][0].startswith(f"Of {origins.count('paper')} printed statements: ")
    assert " ".join(values["totals"]) in texts.text
    for paper in values["papers"]:
        for part in paper["parts"]:
            origins = [claim.origin for claim in registry.claims(part["game"])]
            assert len(part["totals"]) == len(set(origins))
            printed = f"Of {origins.count('paper')} printed statement" if "paper" in origins else "Of "
            assert part["totals"][0].startswith(printed)
            assert all(total in texts.text for total in part["totals"])


def test_what_a_verdict_rests_on_is_said_and_a_proof_can_be_read(values, texts):
    assert "evidence proved; checked again, n ≤ 1 (the proof)." in texts.text
    assert "proofs/a-proof.html" in texts.links
    assert "evidence checked exhaustively," in texts.text


def test_verdicts_can_be_left_out():
    values = context()
    assert {claim["finding"] for claim in claims_of(values)} == {None}
    assert {claim["link"] for claim in claims_of(values)} == {""}
    assert "evidence" not in Texts(page(values)).text


def test_counterexamples_open_in_explore(values):
    links = [claim["link"] for claim in claims_of(values) if claim["link"]]
    assert links
    for link in links:
        address = parse_address(link)
        assert address.tab == "explore"
        game = registry.game(address.game)
        assert game.format(game.parse(address.query["pos"])) == address.query["pos"]


def test_thumbnails_are_well_formed_pictures(values):
    for game in values["games"]:
        picture = ElementTree.fromstring(game["thumbnail"])
        assert picture.tag == f"{SVG}svg"
        assert picture.get("viewBox")
        for element in picture.iter():
            assert element.tag.startswith(SVG)
            assert element.tag not in (f"{SVG}script", f"{SVG}foreignObject", f"{SVG}image", f"{SVG}style")
            for name, value in element.attrib.items():
                assert not name.startswith("on")
                assert name != "style"  # the policy of the page forbids it
                assert name.rpartition("}")[2] != "href" or value.startswith("#")
                assert "url(http" not in value


def test_the_page_shows_every_game(values, texts):
    for game in values["games"]:
        assert flat(game["title"]) in texts.text
        assert flat(game["summary"]) in texts.text
        assert f"#/{game['name']}/explore" in texts.links


def test_the_page_shows_every_claim_with_its_verdict(values, texts):
    for paper in values["papers"]:
        for part in (paper["title"], paper["authors"], str(paper["year"])):
            assert flat(part) in texts.text
    for claim_ in claims_of(values):
        for part in (claim_["title"], claim_["place"], claim_["statement"], claim_["finding"]["computed"]):
            assert flat(part) in texts.text
        assert not claim_["link"] or claim_["link"] in texts.links
    classes = [attributes.get("class") or "" for _, attributes in texts.tags]
    for status in ("holds", "fails", "differs"):
        expected = sum(claim["finding"]["status"] == status for claim in claims_of(values))
        assert classes.count(f"status {status}") == expected


def test_the_page_has_one_inline_script_and_asks_no_other_host(texts):
    scripts = [attributes for tag, attributes in texts.tags if tag == "script"]
    assert [attributes for attributes in scripts if not attributes.get("src")] == [
        {"data-worker": "worker.js"}
    ]
    for _, attributes in texts.tags:
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
        for name in ("src", "href"):
            assert not re.match(r"(https?:)?//", attributes.get(name) or "")


def test_ids_on_the_page_are_unique(texts):
    ids = [attributes["id"] for _, attributes in texts.tags if attributes.get("id")]
    assert len(ids) == len(set(ids))


def test_buttons_and_pictures_have_names(texts):
    for tag, attributes in texts.tags:
        if tag == "button":
            assert attributes.get("type") == "button"
        if tag == "img":
            assert "alt" in attributes


@pytest.mark.parametrize("status", ["holds", "fails", "differs", "counted", "open", "unchecked"])
def test_nothing_that_a_claim_says_becomes_html(monkeypatch, status):
    def check(limit):
        yield from ()
        kind = {"counted": "counted", "open": "open", "fails": "exhaustive"}.get(status, "proved")
        return Finding(
            status,
            f"bound {NASTY}",
            f"computed {NASTY}",
            counterexample=f"9 {NASTY}",
            correction=f"right {NASTY}",
            evidence=Evidence(kind, f"detail {NASTY}", "" if kind != "proved" else f"proof{NASTY}.md"),
        )

    nasty = replace(
        claim("nasty", check),
        place=f"place {NASTY}",
        title=f"title {NASTY}",
        statement=f"statement {NASTY}",
        paper=replace(registry.game("matches").paper, title=f"paper {NASTY}", authors=NASTY, where=NASTY),
    )
    game = SimpleNamespace(
        title=f"game {NASTY}", summary=f"summary {NASTY}", paper=registry.game("matches").paper
    )
    monkeypatch.setattr(shell.registry, "names", lambda: ("matches",))
    monkeypatch.setattr(shell.registry, "game", lambda name: game)
    monkeypatch.setattr(shell.registry, "claims", lambda name: (nasty,))
    rendered = page(context({"matches": read(work_out((nasty,), "b"))}))
    assert "<script>alert" not in rendered
    found = Texts(rendered)
    for part in ("place", "title", "statement", "paper", "game", "summary", "computed", "right"):
        assert f"{part} {NASTY}" in found.text
    assert status == "unchecked" or f"bound {NASTY}" in found.text
    (link,) = [link for link in found.links if "pos=" in link]
    assert parse_address(link).query == {"pos": f"9 {NASTY}"}

"""The static shell: every game and claim is on it, and nothing that it says is taken for HTML."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from lastcard import __version__, registry, shell
from lastcard.core.claims import Evidence, Finding, Verdicts, read_verdicts, verdict_record
from lastcard.shell import context
from lastcard.ui.shell.address import parse_address
from tests.core.contract.faulty_games import Pile
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
        "library": "library.js",
        "build": "b",
    }
    return environment.get_template("index.html").render(more | values)


@pytest.fixture(scope="module")
def values():
    """With the verdicts on a few claims of each game, as the build records them, and an open one for the rest."""
    return context({name: verdicts(name) for name in registry.names()})


def verdicts(name: str) -> Verdicts:
    few = [replace(claim, default_limit=1) for claim in registry.claims(name)[:4]]
    found = dict(read_verdicts(verdict_record(few, "b")).findings)
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
        (paper["title"], part["name"], claim["place"], claim["title"], claim["statement"])
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


def test_a_games_card_says_for_how_many_it_is_how_long_it_takes_and_what_part_luck_has(values):
    facts = {game["name"]: game["facts"] for game in values["games"]}
    assert facts["matches"] == ["2 players", "about 2 minutes", "no luck"]
    assert facts["babanuki"][0] == "2 or more players"
    assert facts["pairs"][::2] == ["2 to 10 players", "with luck"]
    assert facts["solitaire"][0] == "1 player"


def test_games_stand_in_groups_by_what_a_player_meets(values, texts):
    within = {group["title"]: [game["name"] for game in group["games"]] for group in values["groups"]}
    those = {
        "Two players, nothing hidden": ["matches", "pan", "tanhinmin", "shichinarabe"],
        "Three players and more": ["babanuki"],
        "Luck decides too": ["pairs"],
        "For you alone": ["solitaire"],
    }
    for title, names in those.items():
        assert within[title][: len(names)] == names  # a game that comes later stands behind them
    assert sorted(name for group in within.values() for name in group) == sorted(registry.names())
    assert all(title in texts.text for title in within)


def test_a_game_names_a_group_of_its_own_and_what_it_does_not_say_is_not_shown(monkeypatch):
    class Small(Pile):
        group = "Of mine"

    monkeypatch.setattr(shell.registry, "names", lambda: ("pile",))
    monkeypatch.setattr(shell.registry, "game", lambda name: Small())
    monkeypatch.setattr(shell.registry, "claims", lambda name: ())
    monkeypatch.setattr(shell.registry, "thumbnail", lambda name: "<svg></svg>")
    values = context()
    assert [group["title"] for group in values["groups"]] == ["Of mine"]
    assert values["games"][0]["facts"] == ["2 players", "no luck"]
    classes = [attributes.get("class") for _, attributes in Texts(page(values)).tags]
    assert "appeal" not in classes
    assert "facts" in classes


def test_counts_stand_beside_each_game_and_each_paper_with_several(values):
    for paper in values["papers"]:
        several = [claim["finding"]["status"] for part in paper["parts"] for claim in part["claims"]]
        assert {status: number for status, number, _ in paper["counts"]} == Counter(several)
        for part in paper["parts"]:
            found = Counter(claim["finding"]["status"] for claim in part["claims"])
            assert {status: number for status, number, _ in part["counts"]} == found
    chips = [tag for tag in Texts(page(values)).tags if (tag[1].get("class") or "").endswith(" count")]
    shown = [
        part for paper in values["papers"] for part in (*paper["parts"], *[paper] * (len(paper["parts"]) > 1))
    ]
    assert len(chips) == sum(len(part["counts"]) for part in shown)


def claims_of(values) -> list[dict[str, object]]:
    return [claim for paper in values["papers"] for part in paper["parts"] for claim in part["claims"]]


def test_totals_keep_what_is_printed_and_what_we_say_apart(values, texts):
    origins = [claim.origin for name in registry.names() for claim in registry.claims(name)]
    assert values["totals"][0].startswith(f"Of {origins.count('paper')} printed statements: ")
    assert " ".join(values["totals"]) in texts.text
    for paper in values["papers"]:
        for part in paper["parts"]:
            origins = [claim.origin for claim in registry.claims(part["name"])]
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
        for text in (game["name_in_paper"], game["appeal"], *game["facts"]):
            assert flat(text) in texts.text
        for tab in ("learn", "practise", "play", "explore", "study"):
            assert f"#/{game['name']}/{tab}" in texts.links
    assert next(link for link in texts.links if link.startswith("#/matches")) == "#/matches/learn"


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
        {"data-worker": "worker.js", "data-library": "library.js"}
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
    said = {
        name: f"{name} {NASTY}" for name in ("title", "name_in_paper", "summary", "appeal", "luck", "group")
    }
    real = registry.game("matches")
    begins = {"rules": lambda state: f"rules {NASTY}"}
    game = SimpleNamespace(
        **{name: getattr(real, name) for name in dir(real) if name[0] != "_"} | said | begins
    )
    monkeypatch.setattr(shell.registry, "names", lambda: ("matches",))
    monkeypatch.setattr(shell.registry, "game", lambda name: game)
    monkeypatch.setattr(shell.registry, "claims", lambda name: (nasty,))
    rendered = page(context({"matches": read_verdicts(verdict_record((nasty,), "b"))}))
    assert "<script>alert" not in rendered
    found = Texts(rendered)
    for part in ("place", "title", "statement", "paper", *said, "rules", "computed", "right"):
        assert f"{part} {NASTY}" in found.text
    assert status == "unchecked" or f"bound {NASTY}" in found.text
    (link,) = [link for link in found.links if "pos=" in link]
    assert parse_address(link).query == {"pos": f"9 {NASTY}"}

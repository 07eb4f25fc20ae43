"""The Learn tab: steps within their bounds, and pictures that are well formed."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from lastcard import registry
from lastcard.games.matches.view import VIEW
from lastcard.ui.address import parse_address
from lastcard.ui.explore import Explore
from lastcard.ui.lessons import Learn, Lesson
from tests.ui.helpers import Notes, act

LESSONS = tuple(
    Lesson(f"Step {number}", "One.\n\nTwo.", "<svg/>", "Nothing", "9 take=4") for number in range(4)
)


def opened(**query: str) -> Learn:
    tab = Learn("matches", LESSONS, "After nobody.")
    tab.visit(query)
    return tab


@pytest.fixture(params=registry.names())
def steps(request):
    return registry.page(request.param).tab("learn").steps


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("1", 0),
        ("3", 2),
        ("4", 3),
        ("5", 3),
        ("0", 0),
        ("999", 3),
        ("-1", 0),
        ("x", 0),
        ("", 0),
        ("²", 0),
        ("9" * 99, 0),
    ],
)
def test_the_address_names_a_step(text, step):
    assert opened(step=text).steps.step == step


def test_without_a_step_it_begins():
    tab = opened(step="3")
    tab.visit({})
    assert tab.steps.step == 0


@pytest.mark.parametrize(("asked", "step"), [(1, 1), (3, 3), (4, 3), (99, 3), (-1, 0), (2.0, 2)])
def test_turning_stays_within_the_steps(asked, step):
    tab = opened()
    notes = Notes.of(tab)
    act(tab.steps, "turn", step=asked)
    assert tab.steps.step == step
    assert (notes.last, notes.remembered) == ({"step": str(step + 1)} if step else {}, True)
    again = opened(**notes.last)
    assert again.steps.step == step


def test_text_comes_in_paragraphs():
    assert opened().steps.lessons[0]["paragraphs"] == ["One.", "Two."]


def test_a_lesson_leads_to_its_position():
    address = parse_address(opened().steps.lessons[0]["link"])
    assert (address.game, address.tab, address.query) == ("matches", "explore", {"pos": "9 take=4"})


def test_a_lesson_without_a_position_has_no_link():
    tab = Learn("matches", (Lesson("A", "b", "<svg/>", "c"),), "d")
    assert tab.steps.lessons[0]["link"] == ""


def test_pictures_are_well_formed_and_described(steps):
    for lesson in steps.lessons:
        for text, caption in [(lesson["picture"], lesson["caption"]), *lesson["frames"]]:
            picture = ElementTree.fromstring(text)
            assert picture.tag == "{http://www.w3.org/2000/svg}svg"
            assert picture.get("viewBox")
            assert caption
            tags = {element.tag.rpartition("}")[2] for element in picture.iter()}
            assert tags <= {"svg", "g", "rect", "path", "text", "circle", "line", "title"}


def test_every_link_opens():
    for lesson in VIEW.lessons:
        if lesson.position:
            explore = Explore(VIEW)
            explore.visit({"pos": lesson.position})
            assert (explore.bar.text, explore.bar.error) == (lesson.position, "")


def test_links_in_the_list_open_the_same(steps):
    for lesson in steps.lessons:
        if lesson["link"]:
            query = parse_address(lesson["link"]).query
            assert query.pop("pos") == lesson["position"]
            assert bool(query) == bool(
                lesson["frames"]
            )  # a line to step through has a picture for every move


def test_the_source_is_named(steps):
    assert VIEW.game.paper.authors in steps.source or steps.source.startswith("After ")

"""The Learn tab: steps within their bounds, pictures that are those of the board, and a film of any simple game."""

from __future__ import annotations

import json

import pytest

from lastcard import registry
from lastcard.games.matches.view import VIEW
from lastcard.ui.explore.explore import Explore
from lastcard.ui.learn import Learn, Lesson, LessonSteps
from lastcard.ui.learn.tasks import Frame
from lastcard.ui.rows import called
from lastcard.ui.shell.address import parse_address
from lastcard.ui.simple.board import SimpleBoard
from lastcard.ui.simple.lessons import SimpleSteps, simple_film
from tests.helpers.native_page import Notes, act
from tests.toys.lots import GAME as LOTS

NOTHING = (Frame({}, "Nothing"),)
LESSONS = tuple(Lesson(f"Step {number}", "One.\n\nTwo.", NOTHING, "9 take=4") for number in range(4))


def opened(**query: str) -> Learn:
    tab = Learn("matches", LESSONS, SimpleSteps, "After nobody.")
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


PARTS = tuple(
    Lesson(f"Step {number}", "One.", NOTHING, part=part)
    for number, part in enumerate(("basics", "basics", "deeper"))
)


class Renumbered(SimpleSteps):
    """Steps whose first two have changed places since addresses had a number alone."""

    former = (2, 1, 3)


@pytest.mark.parametrize(
    ("query", "step"),
    [
        ({"part": "basics", "step": "2"}, 1),
        ({"part": "deeper", "step": "1"}, 2),
        ({"part": "deeper"}, 2),
        ({"part": "deeper", "step": "9"}, 2),
        ({"part": "no part", "step": "2"}, 0),
        ({"step": "1"}, 1),
        ({"step": "3"}, 2),
        ({}, 0),
    ],
)
def test_the_address_names_a_part_and_one_of_before_the_parts_opens_the_step_it_meant(query, step):
    tab = Learn("matches", PARTS, Renumbered, "")
    act(tab.steps, "turn", step=2)
    tab.visit(query)
    assert tab.steps.step == step


@pytest.mark.parametrize("name", registry.names())
def test_every_step_has_its_own_address(name):
    tab = registry.page(name).tab("learn")
    steps = tab.steps
    for step in [*range(len(steps.lessons)), 0]:
        notes = Notes.of(tab)
        act(steps, "turn", step=step)
        query = notes.last
        act(steps, "turn", step=(step + 1) % len(steps.lessons))
        tab.visit(query)
        assert steps.step == step


FORMER = {
    "matches": (
        "The last match",
        "Leave one",
        "Six matches",
        "Five is a trap",
        "Into the trap",
        "Rounds of four",
        "What is over",
        "Another game, the same idea",
        "For those who like letters",
        "Play it now",
    ),
    "pan": (
        "Get rid of your cards",
        "Count turns, not cards",
        "High cards are weapons",
        "Digging out",
        "Hold the draw",
        "Round and round",
        "Why three cards are taken",
        "Why the 9♥ is a burden",
        "The whole game",
        "Play it now",
    ),
    "pairs": (
        "Hit or fold",
        "Nothing to fear",
        "A lottery",
        "A close one",
        "When folding is dear",
        "The whole game",
        "Two numbers",
        "Begin at the end",
        "Step by step upward",
        "The first decision",
        "A fold without calculating",
        "Play it now",
    ),
    "tanhinmin": (
        "The weakest card last",
        "Do not begin with the strongest",
        "Beat it, but with what?",
        "A whole game",
        "Who beats whom",
        "As many pairs as possible",
        "More pairs win",
        "Count, then move",
        "Equal cards",
        "Cut cards",
        "Hidden hands",
        "Why more is enough (Lemma 2.3)",
        "Why not more is not enough (Lemma 2.4)",
        "Play it now",
    ),
    "babanuki": (
        "Pairs go, the joker stays",
        "Three players",
        "No pair to be had",
        "Whom does it help?",
        "Why two players are easy",
        "Why three are not",
        "How one can be sure",
        "Play that never ends",
        "Three sizes are all that counts",
        "Where the print is wrong",
        "Play it now",
    ),
    "shichinarabe": (
        "Keep the gate shut",
        "Who can wait longer?",
        "A whole deal",
        "Cards become a picture",
        "What a branch is worth",
        "Values add",
        "Count the branches",
        "But somebody empties first",
        "The blocker",
        "A joker can wait",
        "Tunnels",
        "Where no short way is known",
        "Play it now",
    ),
    "solitaire": (
        "Swap",
        "Cycle",
        "To the end",
        "Not every exchange is good",
        "Look ahead",
        "Going round",
        "Dividing without choosing",
        "What is proved, and what is play",
        "Play it now",
    ),
}
"""The titles of the steps before the lessons had parts: addresses and browsers still have their numbers and names."""


@pytest.mark.parametrize(("name", "titles"), FORMER.items())
def test_former_addresses_open_the_step_they_meant_and_what_was_done_stays_done(name, titles):
    tab = registry.page(name).tab("learn")
    for number, title in enumerate(titles, 1):
        tab.visit({"step": str(number)})
        assert tab.steps.lessons[tab.steps.step]["key"] == title


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
    assert (notes.last, notes.remembered) == ({"part": "basics", "step": str(step + 1)} if step else {}, True)
    again = opened(**notes.last)
    assert again.steps.step == step


def test_walking_adds_up_and_ends_with_the_steps():
    tab = opened()
    for by, step in ((1, 1), (1, 2), (-1, 1), (-1, 0), (-1, 0), (1, 1)):
        act(tab.steps, "walk", by=by)
        assert tab.steps.step == step
    for _ in range(len(tab.steps.lessons)):
        act(tab.steps, "walk", by=1)
    assert tab.steps.step == len(tab.steps.lessons) - 1


def test_text_comes_in_paragraphs():
    assert opened().steps.lessons[0]["paragraphs"] == ["One.", "Two."]


def test_a_lesson_leads_to_its_position():
    address = parse_address(opened().steps.lessons[0]["link"])
    assert (address.game, address.tab, address.query) == ("matches", "explore", {"pos": "9 take=4"})


def test_a_lesson_without_a_position_has_no_link():
    tab = Learn("matches", (Lesson("A", "b", NOTHING),), SimpleSteps, "d")
    assert tab.steps.lessons[0]["link"] == ""


def test_every_picture_is_told_in_words(steps):
    for lesson in steps.lessons:
        frames = json.loads(lesson["frames"])
        assert frames
        for drawing, caption in frames:
            assert drawing
            assert caption.endswith(".")


def test_each_game_draws_with_a_script_of_its_own(steps):
    assert type(steps) is not LessonSteps
    assert steps._esm


def test_all_pictures_together_are_no_burden(steps):
    """They are sent when Learn is opened: what is sent for Explore is several times as much."""
    assert sum(len(lesson["frames"]) for lesson in steps.lessons) < 60_000


def test_a_simple_game_has_films_too():
    start, drawn, added, taken = simple_film(SimpleBoard(LOTS), "2", ("draw", "add 2", "take"))
    board = SimpleBoard(LOTS)
    for frame, text in ((start, "2"), (drawn, "2 drawing=True"), (added, "4 left=2")):
        state = board.game.parse(text)
        board.display(state, None, players=called(board.game, state))
        assert frame.drawing == {name: getattr(board, name) for name in frame.drawing}
        assert {"names", "own", "mover", "before", "middle", "fields", "hidden"} == set(frame.drawing)
    assert start.caption == "Red is to move."
    assert drawn.caption == "Red: draw. Chance decides."
    assert added.caption == "Chance: add 2. Red is to move."
    assert taken.caption == "Red: take. Red takes the pot."
    assert taken.drawing["mover"] == -1


def test_every_link_opens():
    for lesson in VIEW.lessons():
        if lesson.position:
            explore = Explore(VIEW)
            explore.visit({"pos": lesson.position})
            assert (explore.bar.text, explore.bar.error) == (lesson.position, "")


def test_links_in_the_list_open_the_same(steps):
    for lesson in steps.lessons:
        if lesson["link"]:
            query = parse_address(lesson["link"]).query
            assert query.pop("pos") == lesson["position"]
            moves = query["line"].split(",") if query else []
            frames = json.loads(lesson["frames"])
            # A line to step through has a picture for every move; a film of something else has no line.
            if moves:
                assert len(frames) == len(moves) + 1


def test_the_source_is_named(steps):
    assert VIEW.game.paper.authors in steps.source or steps.source.startswith("After ")

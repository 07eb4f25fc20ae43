"""Sheets as links and as files: they come back, ten items fit into a link in every game, and bad ones are told."""

from __future__ import annotations

import json
import random
import re
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard import registry
from lastcard.core.sheets.formats import (
    MOST_FILE,
    as_code,
    as_file,
    from_code,
    from_file,
    mark_before,
    mark_of,
)
from lastcard.core.sheets.sheet import MOST_ITEMS, TASKS, Item, Sheet, SheetError, packed_code
from lastcard.ui.shell import SHEETS
from lastcard.ui.shell.address import LONGEST, Address

GAMES = registry.names()
DOCS = Path(__file__).parents[3] / "docs" / "sheets.md"

TEXTS = st.text(max_size=40)
PLAIN = st.builds(
    Item, st.sampled_from(GAMES), TEXTS, st.sampled_from([task for task in TASKS if task != "win-in"]), TEXTS
)
WINS = st.builds(Item, st.sampled_from(GAMES), TEXTS, st.just("win-in"), TEXTS, st.integers(1, 99))
EXERCISES = st.builds(
    Item,
    st.sampled_from(GAMES),
    TEXTS,
    st.just("mistake"),
    TEXTS,
    st.just(0),
    st.integers(1, 3),
    st.integers(0, 10**9),
    st.integers(0, 39),
)
SHEETS_OF_ALL_KINDS = st.builds(
    Sheet, TEXTS, TEXTS, st.lists(PLAIN | WINS | EXERCISES, max_size=8).map(tuple)
)


@given(SHEETS_OF_ALL_KINDS)
def test_a_sheet_comes_back_from_a_link_and_from_a_file(sheet):
    assert from_code(as_code(sheet), GAMES) == sheet
    assert from_file(as_file(sheet), GAMES) == sheet


@pytest.mark.parametrize("game", GAMES)
def test_ten_ordinary_items_of_each_game_fit_into_a_link(game):
    exercises, rng = registry.exercises(game), random.Random(7)
    rules = exercises.game
    set_by_hand = [
        Item(game, rules.format(rules.random_state(rng)), task, "Say why, in a sentence of your own.")
        for task in ("who-wins", "best-move", "play") * 4
    ]
    made = [
        Item(game, one.position, one.kind, "What would you do?", grade=one.grade, seed=2026, number=place)
        for place, one in enumerate(islice(exercises.made(seed=2026), 10))
    ]
    for items in (set_by_hand[:10], made):
        sheet = Sheet(
            "Lesson three: think back from the end", "Answer on the board, then explain.", tuple(items)
        )
        address = str(Address(SHEETS, "solve", {"set": as_code(sheet)}))
        assert len(address) < LONGEST == 2_000
        assert from_code(as_code(sheet), GAMES) == sheet


def test_a_mark_covers_what_is_asked_and_no_text():
    item = Item("matches", "15", "play")
    sheet = Sheet("One", "", (item, replace(item, position="9")))
    mended = Sheet("Two", "Read.", tuple(replace(one, text="Why?") for one in sheet.items))
    assert mark_of(mended) == mark_of(sheet)
    changes = [
        {"game": "pan"},
        {"position": "16"},
        {"task": "who-wins"},
        {"plies": 3},
        {"grade": 1},
        {"seed": 4},
        {"number": 2},
    ]
    others = [sheet.put(0, **change) for change in changes] + [sheet.moved(0, 1), sheet.without(1)]
    marks = {mark_of(one) for one in (sheet, *others)}
    assert len(marks) == len(changes) + 3
    assert all(re.fullmatch("[0-9a-f]{8}", mark) for mark in marks)


def test_the_mark_of_before_is_computed_as_it_was():
    sheet = Sheet("One", "", (Item("matches", "15", "play"),))
    assert mark_before(sheet) == "1a614f3b"


ITEM = {"game": "matches", "position": "15", "task": "play"}
WHOLE = {"format": "lastcard-sheet", "version": 1, "items": [ITEM]}


@pytest.mark.parametrize(
    ("whole", "said"),
    [
        ("{", "no JSON: .* in line 1"),
        ("[" * 100_000, "no JSON"),
        ("7", "no sheet"),
        (" " * (MOST_FILE + 1), "300,000"),
        (WHOLE | {"format": "other"}, "no sheet"),
        (WHOLE | {"version": 2}, "version 2"),
        (WHOLE | {"items": {}}, '"items" must be a list'),
        (WHOLE | {"items": [7]}, "item 1 is not an object"),
        (WHOLE | {"items": [ITEM] * (MOST_ITEMS + 1)}, "61 items; 60 are the most"),
        (WHOLE | {"title": 7}, "'title' of the sheet must be a text"),
        (WHOLE | {"title": "x" * 121}, "121 characters"),
        (WHOLE | {"items": [ITEM, {"game": "matches", "task": "play"}]}, "item 2 has no 'position'"),
        (WHOLE | {"items": [ITEM | {"game": "chess"}]}, "item 1: there is no game 'chess'"),
        (WHOLE | {"items": [ITEM | {"task": "draw"}]}, "item 1: there is no task 'draw'"),
        (WHOLE | {"items": [ITEM | {"answer": "2"}]}, "item 1 has 'answer'"),
        (WHOLE | {"items": [ITEM | {"grade": 4}]}, "grade 4"),
        (WHOLE | {"items": [ITEM | {"grade": True}]}, "whole number"),
        (WHOLE | {"items": [ITEM | {"seed": -1, "grade": 1}]}, "the seed -1"),
        (WHOLE | {"items": [ITEM | {"number": 40, "grade": 1}]}, "the number 40"),
        (WHOLE | {"items": [ITEM | {"task": "win-in"}]}, "a number of moves"),
        (WHOLE | {"items": [ITEM | {"plies": 3}]}, "a number of moves"),
        (WHOLE | {"items": [ITEM | {"position": "x" * 2001}]}, "2,001 characters"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(whole, said):
    text = whole if isinstance(whole, str) else json.dumps(whole)
    with pytest.raises(SheetError, match=said):
        from_file(text, GAMES)


@pytest.mark.parametrize(
    "value",
    [
        *(
            7,
            None,
            [],
            [1],
            [1, "", "", [[]]],
            [1, "", "", [["matches", "15"]]],
            [1, "", "", [["matches", "15", 7]]],
        ),
        *(
            [2, "", "", []],
            [1, "", "", [["chess", "15", "play"]]],
            [1, "", "", [["matches", "15", "play", "", True]]],
        ),
    ],
)
def test_a_link_that_holds_something_else_is_refused(value):
    with pytest.raises(SheetError, match=r"\w"):
        from_code(packed_code("S", value), GAMES)


def test_the_file_in_the_documentation_is_one():
    """docs/sheets.md shows a file, and the link that it makes."""
    text = DOCS.read_text(encoding="utf-8")
    [file] = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    sheet = from_file(file, GAMES)
    assert as_file(sheet) == file
    [address] = re.findall(r"#/sheet/solve\?set=[\w-]+", text)
    assert address == str(Address(SHEETS, "solve", {"set": as_code(sheet)}))


@given(SHEETS_OF_ALL_KINDS.filter(lambda sheet: sheet.items), st.data())
def test_items_are_moved_and_removed(sheet, data):
    places = st.integers(0, len(sheet.items) - 1)
    place, to = data.draw(places), data.draw(places)
    assert sheet.moved(place, to).items[to] == sheet.items[place]
    assert sheet.moved(place, to).moved(to, place) == sheet
    assert len(sheet.without(place).items) == len(sheet.items) - 1
    assert sheet.put(place, text="new").items[place].text == "new"

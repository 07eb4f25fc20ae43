"""A run of ten: its address, its order and marks, hints, what comes back, and what cannot be read."""

from __future__ import annotations

import re

import pytest

from lastcard import registry
from lastcard.core.exercises import NoExercise
from lastcard.ui.practise.run import ExerciseRun, Maker, Ref, read_day, read_ref, read_refs
from tests.helpers.native_page import Notes, act, scenario, until
from tests.ui.practise.practise_tab import answer, exercise, on, opened, wrong


def asked(tab) -> list[tuple[str, str]]:
    found = []
    for _ in tab.panel.marks:
        found.append((exercise(tab).position, tab.panel.question["ask"]))
        answer(tab, *exercise(tab).answer)
        on(tab)
    return found


def test_the_same_address_asks_the_same_ten():
    first = asked(opened("pan", "best-move", 2))
    assert first == asked(opened("pan", "best-move", 2)) != asked(opened("pan", "best-move", 2, seed=8))
    assert len(set(first)) == 10


def test_a_run_without_a_seed_draws_one_and_says_it_in_the_address():
    tab = registry.page("pan").tab("practise")
    notes = Notes.of(tab)
    tab.visit({})
    first = notes.last
    assert first.keys() == {"kind", "grade", "seed"}
    tab.visit({})
    assert notes.last["seed"] != first["seed"]
    assert str(tab.panel.seed) == notes.last["seed"]
    act(tab.panel, "fresh")
    assert notes.remembered
    assert notes.last | {"seed": ""} == first | {"seed": ""}


def test_kind_and_grade_are_chosen_and_the_place_in_the_run_stands_in_the_address():
    tab = opened("pan")
    notes = Notes.of(tab)
    act(tab.panel, "choose", kind="plies", grade=3)
    assert (notes.last["kind"], notes.last["grade"], notes.remembered) == ("plies", "3", True)
    answer(tab, *exercise(tab).answer)
    on(tab)
    assert (notes.last["at"], notes.remembered) == ("2", False)
    act(tab.panel, "go", at=6)
    assert notes.last["at"] == "7"
    here = dict(notes.last)
    tab.visit(here)  # as from another tab: nothing is forgotten
    assert (tab.panel.at, tab.panel.marks[0]) == (6, "alone")
    for odd in ("chess", ""):
        act(tab.panel, "choose", kind=odd, grade=1)
    act(tab.panel, "choose", kind="plies", grade=9)
    act(tab.panel, "go", at=-1)
    act(tab.panel, "go", at=10)
    assert notes.last == here


@pytest.mark.parametrize(
    ("query", "told"),
    [
        (
            {"kind": "chess", "grade": "1", "seed": "7"},
            "There are no exercises of the kind 'chess' here. There are: ",
        ),
        ({"kind": "best-move", "grade": "4", "seed": "7"}, "There is no grade '4': there are 1, 2 and 3."),
        ({"kind": "best-move", "grade": "2", "seed": "x"}, "'x' is not the number of a set"),
        ({"kind": "best-move", "grade": "2", "seed": "9" * 40}, "is not the number of a set"),
        ({"kind": "best-move", "grade": "2", "seed": "00000000000099999999"}, "is not the number of a set"),
        ({"kind": "best-move", "grade": "2", "seed": "1000000"}, "from 0 to 999,999"),
        ({"again": "best-move:1:7"}, "The exercises in this address cannot be read."),
        ({"again": "chess:1:7:1,best-move:4:7:1"}, "The exercises in this address cannot be read."),
    ],
)
def test_what_cannot_be_read_is_told_and_something_is_asked_all_the_same(query, told):
    tab = registry.page("pan").tab("practise")
    notes = Notes.of(tab)
    tab.visit(query)
    assert told in tab.panel.notice
    assert tab.panel.stage == "ask"
    assert notes.last["kind"] == "best-move"


@pytest.mark.parametrize(("seed", "number"), [("0", 0), ("000042", 42), ("0000000000000999999", 999_999)])
def test_every_run_of_an_address_has_exercises_whose_names_are_read_again(seed, number):
    tab = registry.page("pan").tab("practise")
    tab.visit({"kind": "best-move", "grade": "2", "seed": seed})
    assert (tab.panel.seed, tab.panel.notice) == (number, "")
    name = tab.panel.question["key"]
    assert name == f"best-move:2:{number}:1"
    assert str(read_ref(name)) == name


@pytest.mark.parametrize(
    ("at", "place"), [("", 0), ("3", 2), ("10", 9), ("11", 9), ("0", 0), ("x", 0), ("²", 0)]
)
def test_an_address_opens_any_of_the_ten(at, place):
    tab = opened("matches", at=at)
    assert (tab.panel.at, tab.panel.stage) == (place, "ask")
    whole = opened("matches")
    act(whole.panel, "go", at=place)
    assert exercise(tab) == exercise(whole)


def test_a_hint_counts_and_each_says_more():
    tab = opened("matches", "best-move", 3)
    one = exercise(tab)
    assert len(one.hints) >= 2
    for number in range(1, len(one.hints) + 2):
        act(tab.panel, "hint", key=tab.panel.question["key"])
        shown = min(number, len(one.hints))
        assert tab.panel.question["hints"] == list(one.hints[:shown])
        assert tab.panel.question["left"] == len(one.hints) - shown
    answer(tab, *one.answer)
    assert (tab.panel.reply["right"], tab.panel.reply["alone"]) == (True, False)
    assert tab.panel.marks[0] == tab.panel.tally["mark"] == "helped"
    act(tab.panel, "hint", key=tab.panel.question["key"])  # too late
    assert tab.panel.marks[0] == "helped"


def test_asking_for_the_answer_is_a_miss_with_the_reason():
    tab = opened("pan")
    one = exercise(tab)
    act(tab.panel, "reveal", key=tab.panel.question["key"])
    assert (tab.panel.reply["asked"], tab.panel.reply["right"]) == (True, False)
    assert tab.panel.reply["sentence"]
    assert tab.panel.reply["solution"] == list(one.answer)
    assert tab.panel.marks[0] == "wrong"


def test_a_mark_stays_whoever_tries_once_more():
    tab = opened("pan")
    key = tab.panel.question["key"]
    answer(tab, *wrong(exercise(tab)))
    tally = tab.panel.tally
    assert (tally["key"], tally["mark"]) == (key, "wrong")
    act(tab.panel, "once_more", key=key)
    assert (tab.panel.stage, tab.panel.reply) == ("ask", {})
    answer(tab, *exercise(tab).answer)
    assert tab.panel.reply["right"]
    assert (tab.panel.marks[0], tab.panel.tally) == ("wrong", tally)


def test_what_comes_late_or_twice_means_what_was_on_show_then():
    """Somebody presses faster than Python answers."""
    tab = opened("pan")
    first, key = exercise(tab), tab.panel.question["key"]
    answer(tab, *first.answer)
    answer(tab, *wrong(first))
    assert tab.panel.marks[0] == "alone"
    for _ in range(3):
        act(tab.panel, "next", key=key)
    act(tab.panel, "answer", key=key, choices=list(wrong(first)))
    act(tab.panel, "hint", key=key)
    act(tab.panel, "reveal", key=key)
    assert (tab.panel.at, tab.panel.stage, tab.panel.question["hints"]) == (1, "ask", [])


def test_the_end_says_what_was_missed_and_each_can_be_looked_at_again():
    tab = opened("babanuki", "who-forces")
    for number in range(10):
        one = exercise(tab)
        if number == 4:
            act(tab.panel, "hint", key=tab.panel.question["key"])
        answer(tab, *(wrong(one) if number in (2, 7) else one.answer))
        on(tab)
    assert tab.panel.stage == "over"
    assert [(entry["at"], entry["mark"]) for entry in tab.panel.review] == [
        (2, "wrong"),
        (4, "helped"),
        (7, "wrong"),
    ]
    assert all(re.search("You|Blue|Green", entry["solution"]) for entry in tab.panel.review)
    assert all(entry["given"] for entry in tab.panel.review)
    act(tab.panel, "go", at=7)
    assert (tab.panel.stage, tab.panel.review) == ("answered", [])
    on(tab)
    assert tab.panel.stage == "over"
    act(tab.panel, "harder")
    assert (tab.panel.grade, tab.panel.marks, tab.panel.stage) == (2, [""] * 10, "ask")
    act(tab.panel, "harder")
    act(tab.panel, "harder")
    assert tab.panel.grade == 3


def test_next_leads_to_what_was_passed_over_before_the_end():
    tab = opened("matches")
    act(tab.panel, "go", at=8)
    for expected in (9, 0, 1):
        answer(tab, *exercise(tab).answer)
        on(tab)
        assert tab.panel.at == expected


def test_former_misses_are_asked_again_in_a_run_of_their_own():
    seeded = opened("pan", "plies", 2)
    act(seeded.panel, "go", at=4)
    tab = opened("pan")
    notes = Notes.of(tab)
    act(tab.panel, "again", refs=["plies:2:7:5", "nonsense", "best-move:1:3:1", "plies:2:7:5"])
    assert notes.last == {"again": "plies:2:7:5,best-move:1:3:1"}
    assert (tab.panel.again, len(tab.panel.marks)) == (True, 2)
    assert exercise(tab) == exercise(seeded)
    assert tab.panel.question["kind"] == "In how many moves?"
    answer(tab, *exercise(tab).answer)
    assert tab.panel.tally["key"] == "plies:2:7:5"
    on(tab)
    assert (tab.panel.kind, exercise(tab).kind) == ("best-move", "best-move")
    again = registry.page("pan").tab("practise")
    again.visit(notes.last)
    assert (again.panel.again, again.panel.at, exercise(again)) == (True, 1, exercise(tab))
    act(tab.panel, "again", refs=[])
    assert tab.panel.again


def test_a_run_goes_on_where_the_browser_has_kept_it():
    tab = opened("pan")
    kept = ["alone", "wrong", "", "helped", *[""] * 6]
    for odd in (kept[:9], ["sorry", *kept[1:]]):
        act(tab.panel, "resume", key=tab.panel.run, marks=odd)
    act(tab.panel, "resume", key="another", marks=kept)
    assert tab.panel.marks == [""] * 10
    act(tab.panel, "resume", key=tab.panel.run, marks=kept)
    assert tab.panel.marks == kept
    answer(tab, *wrong(exercise(tab)))  # it was answered before, and does not count again
    assert (tab.panel.marks, tab.panel.tally) == (kept, {})
    on(tab)
    assert tab.panel.at == 2


def test_a_name_of_an_exercise_is_read_back():
    for number in (0, 1, 10):
        ref = Ref("best-move", 2, 999_999, number)
        assert read_ref(str(ref)) == ref
    for odd in (
        "",
        "best-move:2:7",
        "best-move:0:7:1",
        "best-move:2:7:11",
        "B:2:7:1",
        "²:1:1:1",
    ):
        assert read_ref(odd) is None
    every = ",".join(f"best-move:1:7:{number}" for number in range(1, 11))
    assert len(read_refs(f"{every},plies:1:7:1", registry.exercises("pan"))) == 10


def test_a_maker_goes_on_where_it_was_stopped_and_fails_the_same_way_each_time():
    maker = Maker(registry.exercises("pan"))
    ref = Ref("best-move", 3, 7, 2)
    work = maker.making(ref)
    next(work)
    work.close()
    for _ in maker.making(ref):
        pass
    assert maker.made(ref) == exercise(opened("pan", "best-move", 3, at="2"))
    assert maker.made(Ref("best-move", 3, 7, 3)) is None
    for _ in range(2):
        with pytest.raises(NoExercise):
            list(maker.making(Ref("chess", 3, 7, 1)))


def test_a_run_knows_when_it_is_over():
    run = ExerciseRun((Ref("a", 1, 1, 1), Ref("a", 1, 1, 2)))
    assert run.mark(True)
    assert not run.mark(False)
    run.at = 1
    assert not run.over
    assert run.mark(False)
    assert (run.over, run.marks) == (True, ["alone", "wrong"])


def test_replies_are_ready_before_the_answer_and_the_next_exercise_before_it_is_asked_for():
    async def story():
        tab = opened("pan", "best-move", 2)
        await until(lambda: tab.panel.stage == "ask")
        one, following = exercise(tab), Ref("best-move", 2, 7, 2)
        await until(lambda: tab._maker.made(following) is not None)
        assert tab._replies[tab.panel.question["key"]].keys() == {(), *((move,) for move in one.choices)}
        answer(tab, *wrong(one))
        assert tab.panel.reply["sentence"]  # at once
        on(tab)
        assert tab.panel.stage == "ask"

    scenario(story)


def test_who_is_faster_than_the_making_waits_and_loses_nothing():
    async def story():
        tab = opened("pan", "best-move", 2)
        assert tab.panel.stage == "making"
        act(tab.panel, "go", at=3)
        act(tab.panel, "hint", key="best-move:2:7:4")
        act(tab.panel, "go", at=5)
        await until(lambda: tab.panel.stage == "ask")
        assert tab.panel.question["key"] == "best-move:2:7:6"
        one = exercise(tab)
        answer(tab, *one.answer)  # before the replies are made
        assert (tab.panel.stage, tab.panel.reply["right"]) == ("answered", True)
        await until(lambda: bool(tab.panel.reply["sentence"]))
        assert tab.panel.marks == [*[""] * 5, "alone", *[""] * 4]

    scenario(story)


@pytest.mark.parametrize("game", registry.names())
def test_each_day_has_one_exercise_of_each_grade_for_everybody(game):
    asked = {}
    for day in ("2026-11-28", "2026-11-29"):
        for grade in (1, 2, 3):
            tabs = [opened(game, grade=grade, seed=seed, day=day) for seed in (7, 8)]
            first, second = [(exercise(tab).position, exercise(tab).ask) for tab in tabs]
            assert first == second
            assert tabs[0].panel.marks == [""]
            assert (tabs[0].panel.day, tabs[0].panel.grade) == (day, grade)
            asked[day, grade] = exercise(tabs[0])
            assert asked[day, grade].unusual_rules == ()
    assert len({one.question for one in asked.values()}) == len(asked)


def test_the_exercise_of_a_day_stands_in_the_address_and_leads_to_the_next_grade():
    tab = registry.page("pan").tab("practise")
    notes = Notes.of(tab)
    tab.visit({"day": "2026-11-28"})
    assert tab.panel.grade == 1
    answer(tab, *exercise(tab).answer)
    on(tab)
    assert tab.panel.stage == "over"
    act(tab.panel, "harder")
    assert (notes.last, notes.remembered) == ({"day": "2026-11-28", "grade": "2"}, True)
    assert tab.panel.stage == "ask"
    act(tab.panel, "fresh")
    assert notes.last.keys() == {"kind", "grade", "seed"}
    assert tab.panel.day == ""


@pytest.mark.parametrize(
    "text", ["2026-02-29", "26-11-28", "1926-11-28", "today", "2026-11-28x", "２026-11-28"]
)
def test_what_is_no_date_is_told(text):
    assert read_day(text) is None
    tab = registry.page("matches").tab("practise")
    tab.visit({"day": text})
    assert "is not a date" in tab.panel.notice
    assert len(tab.panel.marks) == 10

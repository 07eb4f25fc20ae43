"""The page of sheets without a browser: a sheet is made, done, laid out for print, and its results are collected."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest

from lastcard import registry
from lastcard.app import App, create
from lastcard.core.progress import run_to_end
from lastcard.core.sheets.formats import as_code, as_file, from_file, mark_before, mark_of
from lastcard.core.sheets.results import MOST_PASTED, Mark, Result
from lastcard.core.sheets.results import as_code as as_result
from lastcard.core.sheets.results import from_code as from_result
from lastcard.core.sheets.sheet import MOST_ITEMS, Item, Sheet, packed_code, worked_out
from lastcard.ui.sheets.add import AddToSheet
from lastcard.ui.sheets.desk import Shared
from lastcard.ui.shell import SHEET_TABS
from tests.helpers.native_page import act, scenario, until
from tests.helpers.slow_cases import slow_among

BASE = "https://example.org/cards/"
SHEET = Sheet(
    "Three",
    "Think.",
    (
        Item("matches", "6", "best-move", "Why?"),
        Item("pan", "032/212", "who-wins"),
        Item("tanhinmin", "1,3,4,5,8|2,6,7|0", "play"),
    ),
)
CODE = as_code(SHEET)


def goto(app: App, address: str) -> None:
    app.frame.asked = [app.frame.asked[0] + 1, address, app.theme]


def opened(tab: str = "make", text: str = "", code: str = "") -> App:
    """The page of sheets, whose browser keeps a text."""
    app = create(f"#/sheet/{tab}" + (f"?set={code}" if code else ""))
    act(app._page.frame, "site", address=BASE)
    found(app._page.frame, text)
    return app


def found(frame: Shared, text: str, since: str = "", *, own: bool = False) -> None:
    """Report what the browser keeps, as `shared.js` does."""
    act(
        frame,
        "found",
        place=frame.place,
        text=text,
        since=since,
        count=(frame.kept or ["", 0])[1] + 1,
        own=own,
    )


def kept(frame: Shared) -> str:
    """The text that is to be kept."""
    return frame.kept[2] if frame.kept else ""


def tab(app: App, name: str):
    return app._page.tab(name)


@pytest.mark.parametrize("name", SHEET_TABS)
def test_each_tab_opens(name):
    app = opened(name)
    assert app.address == f"#/sheet/{name}"
    assert (app._page.frame.tab, app._page.frame.notice) == (name, "")


@pytest.mark.parametrize(
    ("address", "opens"), [("#/sheet", "make"), ("#/sheet/bake", "make"), ("#/sheet/explore?pos=1", "make")]
)
def test_another_address_opens_the_nearest_tab(address, opens):
    app = create(address)
    assert app._page.frame.tab == opens


def test_what_the_browser_keeps_is_on_the_desk():
    app = opened(text=as_file(SHEET))
    make = tab(app, "make").frame
    assert (make.title, make.text, len(make.items)) == ("Three", "Think.", 3)
    assert make.address == f"#/sheet/solve?set={CODE}"
    assert make.length == len(make.address)
    assert from_file(make.file, registry.names()) == SHEET
    assert not make.can_undo


def test_what_cannot_be_read_is_put_aside_and_told():
    app = opened(text='{"format": "lastcard-sheet", "version": 9}')
    assert "version 9" in app._page.frame.notice
    assert app._page.frame.aside[1] == '{"format": "lastcard-sheet", "version": 9}'
    assert kept(app._page.frame) == as_file(Sheet())


def typed(app: App, sheet: Sheet) -> None:
    """Type a text of the sheet: the script has changed what the browser keeps."""
    found(app._page.frame, as_file(sheet), as_file(app._page.desk.sheet), own=True)


def test_items_are_moved_said_something_of_and_removed_and_all_can_be_taken_back():
    app = opened(text=as_file(SHEET))
    make = tab(app, "make")
    first = make.frame.items[0]
    act(first, "move", to=2)
    assert [part.position for part in make.frame.items] == ["032/212", SHEET.items[2].position, "6"]
    assert make.frame.items[2] is first  # the same part: it keeps the keyboard's focus
    assert first.number == 3
    typed(app, make.sheet.put(2, text="New words"))
    act(make.frame.items[0], "remove")
    typed(app, replace(make.sheet, title="Other"))
    assert [item.text for item in make.sheet.items] == ["", "New words"]
    assert make.sheet.title == "Other"
    act(make.frame, "undo", by=-1)
    act(make.frame, "undo", by=1)
    last = kept(app._page.frame)
    assert from_file(last, registry.names()) == make.sheet
    for _ in range(4):
        act(make.frame, "undo", by=-1)
    assert make.sheet == SHEET
    assert not make.frame.can_undo
    for _ in range(4):
        act(make.frame, "undo", by=1)
    assert kept(app._page.frame) == last
    act(make.frame, "move", place=1, to=0)
    assert not make.frame.can_redo


def test_a_file_is_opened_and_a_bad_one_changes_nothing():
    app = opened(text=as_file(SHEET))
    make = tab(app, "make")
    act(make.frame, "read", text='{"format": "lastcard-sheet", "version": 1, "items": [{"game": "chess"}]}')
    assert "item 1 has no 'position'" in make.frame.error.replace("Item", "item")
    assert make.sheet == SHEET
    act(make.frame, "read", text=as_file(replace(SHEET, title="Fresh")))
    assert (make.frame.title, make.frame.error) == ("Fresh", "")
    act(make.frame, "undo", by=-1)
    assert make.sheet == SHEET


@pytest.mark.parametrize("game", slow_among(registry.names(), {*registry.names()} - {"matches", "pairs"}))
def test_ten_exercises_are_added_with_their_questions(game):
    async def story() -> None:
        app = opened()
        make = tab(app, "make")
        for count in (10, 20):
            act(make.frame, "fill", game=game, grade=1)
            await until(lambda count=count: len(make.sheet.items) == count)
        assert len({(item.position, item.task, item.seed, item.number) for item in make.sheet.items}) == 20
        await until(lambda: all(part.ask for part in make.frame.items))
        assert not any(part.error for part in make.frame.items)
        assert make.frame.address

    scenario(story)


def test_a_sheet_is_full_at_some_point():
    app = opened(text=as_file(SHEET.with_items(*[SHEET.items[0]] * MOST_ITEMS)))
    make = tab(app, "make")
    act(make.frame, "fill", game="pan", grade=1)
    assert "full" in make.frame.error


def test_a_link_shows_the_sheet_and_hides_what_is_right():
    app = opened("solve", code=CODE)
    solve = tab(app, "solve")
    assert (solve.frame.title, solve.frame.text, solve.frame.count) == ("Three", "Think.", 3)
    for part in solve.frame.items:
        assert (part.answer, part.reason, part.said, part.state) == ("", "", "", "open")
        assert part.board._drawn is not None
    assert solve.frame.items[0].ask == "Red is to move. Which move is best?"
    assert [label for _, label in solve.frame.items[1].choices] == [
        "Red",
        "A draw",
        "Blue",
    ]


def test_a_link_that_cannot_be_read_is_told():
    app = opened("solve", code=CODE[:-4])
    assert "damaged" in tab(app, "solve").frame.error
    assert tab(app, "solve").frame.count == 0


def test_answers_by_buttons_and_on_the_board_are_judged():
    app = opened("solve", code=CODE)
    solve = tab(app, "solve")
    move, wins, play = solve.frame.items
    assert not move.board.locked
    assert wins.board.locked
    act(move.board, "play", move="2")
    assert (move.state, move.tries, move.answer) == ("wrong", 1, "")
    act(wins.board, "play", move="2")  # a move is no answer to who wins
    assert wins.tries == 0
    act(move, "answer", given=["1"])
    assert (move.state, move.tries, move.answer) == ("right", 2, "take 1")
    assert move.reason
    assert move.board.locked
    act(move, "answer", given=["2"])  # what is right stays right
    assert move.state == "right"
    act(wins, "show")
    assert (wins.state, wins.answer) == ("shown", "red")
    act(wins, "answer", given=["loss"])
    assert (wins.state, wins.tries) == ("shown", 0)
    assert play.play == "#/tanhinmin/play?pos=1,3,4,5,8|2,6,7|0"
    act(play, "played")
    assert (solve.frame.done, solve.frame.right) == (3, 1)


def test_who_comes_back_goes_on_where_they_were():
    app = opened("solve", code=CODE)
    solve = tab(app, "solve").frame
    found(solve, "")
    act(solve.items[0], "answer", given=["2"])
    act(solve.items[0], "answer", given=["1"])
    act(solve.items[1], "answer", given=["loss"])
    assert json.loads(kept(solve)) == ["r2:take 2", "w1:blue", "o0:"]
    again = tab(opened("solve", code=CODE), "solve").frame
    found(again, '["r2:take 2", "nonsense", "o0:"]')
    assert again.done == 0
    found(again, kept(solve))
    assert (again.sheet, again.done, again.right) == (solve.sheet, 2, 1)
    assert (again.items[0].state, again.items[0].answer, again.items[1].answer) == ("right", "take 1", "")
    act(again, "again")
    assert (again.done, json.loads(kept(again))) == (0, ["o0:"] * 3)


def test_what_is_not_known_is_neither_right_nor_wrong():
    app = opened("solve", code=as_code(Sheet("", "", (Item("solitaire", "seed=129", "who-wins"),))))
    part = tab(app, "solve").frame.items[0]
    item = tab(app, "solve").items[0]
    item._tried = True  # as if the work had come to nothing
    act(part, "answer", given=["win"])
    assert "unknown" in part.said
    assert (part.state, part.tries) == ("open", 0)


def test_a_result_is_handed_in_and_collected():
    app = opened("solve", code=CODE)
    solve = tab(app, "solve")
    act(solve.frame.items[0], "answer", given=["2"])
    act(solve.frame.items[0], "answer", given=["1"])
    act(solve.frame.items[1], "answer", given=["loss"])
    act(solve.frame, "hand_in", name="  Ann   Lee ")
    code = solve.frame.code
    assert solve.frame.address == f"{BASE}#/sheet/collect?result={code}"
    assert solve.frame.qr[0] > 20
    act(solve.frame.items[1], "answer", given=["win"])
    assert solve.frame.code == ""  # it says no longer what came of it

    goto(app, f"#/sheet/collect?result={code}")
    collect = tab(app, "collect")
    found(collect.frame, "")
    assert app.address == "#/sheet/collect"
    [table] = collect.frame.tables
    [row] = table["rows"]
    assert (table["title"], row["name"], row["right"], row["tries"]) == ("Three", "Ann Lee", 1, 3)
    assert row["marks"] == [["right", 2, "take 2"], ["wrong", 1, "blue"], ["open", 0, ""]]
    assert kept(collect.frame) == code
    act(collect.frame, "take", text=f"again {code} and R1brokenbroken")
    assert collect.frame.said == "In the table already: Ann Lee"
    assert "R1broken" in collect.frame.unread[0]
    act(collect.frame, "remove", code=code)
    assert collect.frame.tables == []
    act(collect.frame, "undo")
    assert collect.frame.tables == [table]
    assert "Ann Lee" in collect.frame.csv


def test_what_was_collected_before_is_there_again():
    app = opened("solve", code=CODE)
    act(tab(app, "solve").frame, "hand_in", name="Bo")
    code = tab(app, "solve").frame.code
    other = opened("collect")
    found(tab(other, "collect").frame, code)
    assert tab(other, "collect").frame.tables[0]["rows"][0]["name"] == "Bo"


def test_the_key_is_worked_out_for_print():
    app = opened("print", code=CODE)
    paper = tab(app, "print")
    assert [answer for _, answer, _ in paper.frame.key] == ["take 1", "red", "to be played out"]
    assert all(part.qr for part in paper.frame.items)
    assert paper.frame.items[1].choices == ["Red", "A draw", "Blue"]
    act(paper.frame, "choose", columns=1, key=False, qr=True)
    assert app.address == f"#/sheet/print?set={CODE}&columns=1&key=0"


@pytest.mark.parametrize("name", ["make", "solve", "print"])
def test_unusual_rules_stand_above_the_question_wherever_a_sheet_is_shown(name):
    sheet = Sheet(
        items=(
            Item("matches", "9 take=2 rule=normal", "who-wins"),
            Item("matches", "9", "who-wins"),
            Item("solitaire", "2x3: 2H AS 2S/AH 3H 3S rules=swap", "play"),
        )
    )
    app = opened(name, as_file(sheet), code="" if name == "make" else as_code(sheet))
    special, usual, played = tab(app, name).frame.items
    assert special.rules == ["Take 1 or 2 matches at a time.", "The last match wins."]
    assert usual.rules == []
    assert played.rules == ["There are no cycles."]


def test_a_sheet_of_another_becomes_ones_own_and_the_one_before_comes_back():
    app = opened("solve", text=as_file(Sheet("Mine")), code=CODE)
    act(tab(app, "solve").frame, "edit")
    assert app.address == "#/sheet/make"
    assert tab(app, "make").sheet == SHEET
    act(tab(app, "make").frame, "undo", by=-1)
    assert tab(app, "make").sheet.title == "Mine"


def test_the_links_of_the_tabs_carry_the_sheet():
    app = opened("solve", code=CODE)
    links = {name: address for name, _, address in app._page.frame.tabs}
    assert links["print"] == f"#/sheet/print?set={CODE}"
    assert links["make"] == "#/sheet/make"


def test_explore_offers_what_can_be_asked_of_a_position():
    app = create("#/pan/explore?pos=032/212")
    explore = app._page.tab("explore")
    assert explore.frame.sheet is None
    act(explore.frame, "to_sheet")
    dialog = explore.frame.sheet
    assert [label for label, _ in dialog.items] == [
        "Who wins?",
        "Best move",
        "Win in 17 moves",
        "Play it out",
    ]
    whole = {**dialog.head, "items": [item for _, item in dialog.items]}
    sheet = from_file(json.dumps(whole), registry.names())
    assert [item.plies for item in sheet.items] == [0, 0, 17, 0]
    goto(app, "#/pan/explore?pos=0/1")
    act(explore.frame, "to_sheet")
    assert dialog.items == [] or dialog.opened == 2


def test_an_exercise_can_be_added_as_it_was_made():
    exercises = registry.exercises("pan")
    made = exercises.made(kind="mistake", grade=1, seed=4)
    _, exercise = next(made), next(made)
    dialog = AddToSheet()
    dialog.offer_exercise(exercises, exercise, 4, 1)
    [[label, item]] = dialog.items
    assert label == "Spot the mistake"
    sheet = from_file(json.dumps({**dialog.head, "items": [item]}), registry.names())
    question = run_to_end(worked_out(exercises, sheet.items[0]))
    assert question.exercise == exercise


def test_in_pupils_mode_no_answer_can_be_looked_at():
    app = create(f"#/sheet/solve?set={CODE}&hints=0")
    found(app._page.frame, "")
    solve = tab(app, "solve")
    assert solve.frame.closed
    act(solve.frame, "show_all")
    act(solve.frame.items[0], "show")
    assert {part.state for part in solve.frame.items} == {"open"}
    act(solve.frame.items[0], "answer", given=["1"])
    assert (solve.frame.items[0].state, solve.frame.items[0].answer) == ("right", "take 1")
    goto(app, f"#/sheet/print?set={CODE}&key=1")
    assert tab(app, "print").frame.key == []
    assert not tab(app, "print").frame.with_key
    goto(app, "#/pan/explore?pos=032/212")
    explore = app._page.tab("explore")
    act(explore.frame, "to_sheet")
    assert [label for label, _ in explore.frame.sheet.items] == ["Who wins?", "Best move", "Play it out"]


def test_practise_puts_the_exercise_on_a_sheet_that_is_on_show():
    app = create("#/pan/practise?kind=mistake&grade=1&seed=4&at=2")
    practise = app._page.tab("practise")
    act(practise.panel, "to_sheet")
    [[_, item]] = practise.panel.sheet.items
    assert (item["task"], item["grade"], item["seed"], item["number"]) == ("mistake", 1, 4, 1)
    sheet = from_file(json.dumps({**practise.panel.sheet.head, "items": [item]}), registry.names())
    assert run_to_end(worked_out(registry.exercises("pan"), sheet.items[0])).exercise == practise._exercise


class Browser:
    """What the browser keeps of one key, and the windows that share it, each doing as `shared.js` does."""

    def __init__(self, *frames: Shared) -> None:
        self.text = ""
        self._known = dict.fromkeys(frames, ("", 0))
        self.told = True
        for frame in frames:
            frame.param.watch(lambda event: self._keep(event.obj, *event.new), "kept")
            self._tell(frame, own=True)

    def change(self, text: str, teller: Shared | None = None) -> None:
        """Have a text kept; the other windows hear of it, as long as they do at all."""
        self.text = text
        for frame in self._known if self.told else ():
            if frame is not teller:
                self._tell(frame)

    def _tell(self, frame: Shared, *, own: bool = False) -> None:
        since, count = self._known[frame]
        self._known[frame] = (self.text, count + 1)
        act(frame, "found", place=frame.place, text=self.text, since=since, count=count + 1, own=own)

    def _keep(self, frame: Shared, place: str, count: int, text: str) -> None:
        known, told = self._known[frame]
        if count != told:
            return
        if known != self.text:
            self._tell(frame)
            return
        self._known[frame] = (text, count)
        self.change(text, frame)


def handed_in(*names: str, sheet: Sheet = SHEET, mark: str = "") -> list[str]:
    return [as_result(Result(mark or mark_of(sheet), sheet.title, name, (Mark(),) * 3)) for name in names]


@pytest.mark.parametrize("told", [True, False])
def test_two_windows_collect_into_one_table(told):
    one, other = (tab(opened("collect"), "collect") for _ in range(2))
    browser = Browser(one.frame, other.frame)
    browser.told = told
    ann, bo, cem = handed_in("Ann", "Bo", "Cem")
    act(one.frame, "take", text=f"{ann} {bo}")
    act(other.frame, "take", text=cem)
    assert browser.text.split() == [ann, bo, cem]
    assert list(other.book.results) == [ann, bo, cem]
    act(one.frame, "undo")
    assert browser.text.split() == [cem]
    act(other.frame, "clear")
    act(one.frame, "take", text=bo)
    assert browser.text.split() == [bo]
    act(other.frame, "undo")
    # What this window had cleared: one that is not told still showed Ann's.
    assert set(browser.text.split()) == ({bo, cem} if told else {ann, bo, cem})
    act(one.frame, "remove", code=bo)
    assert bo not in browser.text


def test_a_long_table_and_codes_that_cannot_be_read_stay():
    """The browser may keep more than can be pasted at once."""
    marks = tuple(Mark("wrong", n, f"{n * 7919}" * 8) for n in range(60))
    many = [as_result(Result(mark_of(SHEET), "Three", f"Pupil {n}", marks)) for n in range(320)]
    newer = packed_code("R", [2, "0123abcd", "", "Ann", []])
    text = "\n".join([*many, newer])
    assert len(text) > MOST_PASTED
    collect = tab(opened("collect"), "collect")
    browser = Browser(collect.frame)
    browser.change(text)
    assert len(collect.frame.tables[0]["rows"]) == 320
    assert "another version" in collect.frame.unread[0]
    act(collect.frame, "remove", code=many[0])
    assert set(browser.text.split()) == {*many[1:], newer}


@pytest.mark.parametrize("told", [True, False])
def test_two_windows_answer_one_sheet(told):
    one, other = (tab(opened("solve", code=CODE), "solve").frame for _ in range(2))
    browser = Browser(one, other)
    browser.told = told
    act(one.items[0], "answer", given=["1"])
    act(one.items[1], "answer", given=["loss"])
    act(other.items[2], "played")
    assert [mark[:2] for mark in json.loads(browser.text)] == ["r1", "w1", "p0"]
    assert (other.done, other.right, other.items[0].answer, other.items[1].answer) == (3, 1, "take 1", "")
    assert other.items[0].board.locked
    act(other, "again")
    assert json.loads(browser.text) == ["o0:"] * 3
    act(one.items[1], "answer", given=["win"])
    assert one.items[1].state == "right"
    assert json.loads(browser.text)[0] == "o0:"
    assert one.items[0].state == "open"
    assert (one.items[0].answer, one.items[0].board.locked) == ("", False)


def test_an_answer_that_was_shown_elsewhere_is_not_shown_in_pupils_mode():
    app = create(f"#/sheet/solve?set={CODE}&hints=0")
    solve = tab(app, "solve").frame
    found(solve, '["s0:", "r1:", "o0:"]')
    assert [(part.state, bool(part.answer)) for part in solve.items] == [
        ("shown", False),
        ("right", True),
        ("open", False),
    ]


def test_a_mended_text_leaves_the_answers():
    app = opened("solve", text=as_file(SHEET))
    solve = tab(app, "solve").frame
    found(solve, "")
    act(solve.items[0], "answer", given=["1"])
    place = solve.place
    mended = replace(SHEET.put(1, text="Look again."), title="Tree")
    found(app._page.frame, as_file(mended), as_file(SHEET))
    assert (solve.title, solve.items[1].text, solve.place) == ("Tree", "Look again.", place)
    assert (solve.items[0].state, solve.done) == ("right", 1)
    assert tab(opened("solve", code=as_code(mended)), "solve").frame.place == place
    assert solve.before == mark_before(mended)


@pytest.mark.parametrize("told", [True, False])
def test_two_windows_make_one_sheet(told):
    apps = [opened() for _ in range(2)]
    one, other = (tab(app, "make") for app in apps)
    frames = [app._page.frame for app in apps]
    browser = Browser(*frames)
    browser.change(as_file(SHEET))
    browser.told = told
    act(one.frame.items[2], "move", to=0)
    first, second, third = SHEET.items
    act(other.frame.items[other.sheet.items.index(second)], "remove")
    assert from_file(browser.text, registry.names()).items == (third, first)
    act(one.frame, "undo", by=-1)  # what the other window removed does not come back
    assert from_file(browser.text, registry.names()).items == (first, third)
    browser.told = True
    act(one.frame, "empty")
    assert other.sheet == Sheet()
    assert frames[0].aside[1] == as_file(SHEET.with_items(first, third))
    act(other.frame, "undo", by=-1)
    assert second in from_file(browser.text, registry.names()).items  # only what this window had done


def test_of_two_titles_that_were_typed_at_once_none_is_lost():
    app = opened(text=as_file(SHEET))
    frame, make = app._page.frame, tab(app, "make")
    act(make.frame.items[0], "remove")
    mine = replace(make.sheet, title="Mine")
    found(frame, as_file(mine), as_file(make.sheet), own=True)
    theirs = replace(SHEET, title="Theirs")
    found(frame, as_file(theirs), as_file(SHEET))
    assert make.sheet == mine
    assert frame.aside[1] == as_file(theirs)
    assert kept(frame) == as_file(mine)


def test_a_text_that_is_typed_is_one_step_of_undo():
    app = opened(text=as_file(SHEET))
    make = tab(app, "make")
    for text in ("L", "Le", "Les"):
        typed(app, replace(make.sheet, title=text))
    typed(app, make.sheet.put(1, text="Why"))
    assert make.frame.title == "Les"
    for title, text in (("Les", ""), ("Three", "")):
        act(make.frame, "undo", by=-1)
        assert (make.sheet.title, make.sheet.items[1].text) == (title, text)
    assert not make.frame.can_undo


def test_a_pupil_hands_in_where_the_qr_code_cannot_be_drawn(monkeypatch):
    monkeypatch.setitem(sys.modules, "segno", None)
    app = opened("solve", code=CODE)
    solve = tab(app, "solve").frame
    act(solve, "hand_in", name="Ann")
    assert from_result(solve.code).name == "Ann"
    assert (solve.qr, solve.no_qr) == ([], "Could not draw the QR code: send the code above.")
    monkeypatch.delitem(sys.modules, "segno")
    act(solve, "hand_in", name="Ann")
    assert (solve.qr[0] > 20, solve.no_qr) == (True, "")


def test_a_sheet_is_printed_where_qr_codes_cannot_be_drawn(monkeypatch):
    monkeypatch.setitem(sys.modules, "segno", None)
    paper = tab(opened("print", code=CODE), "print").frame
    assert len(paper.items) == len(paper.key) == 3
    assert "Could not load" in paper.no_qr
    assert not any(part.qr for part in paper.items)
    monkeypatch.delitem(sys.modules, "segno")
    act(paper, "choose", columns=2, key=True, qr=True)
    assert (all(part.qr for part in paper.items), paper.no_qr) == (True, "")


def test_results_with_an_old_mark_join_the_table_once_their_sheet_is_known():
    app = opened("solve", code=CODE)
    collect = tab(app, "collect")
    goto(app, "#/sheet/collect")
    found(collect.frame, "")
    codes = handed_in("Ann", mark=mark_before(SHEET)) + handed_in("Bo", sheet=replace(SHEET, title="Trio"))
    act(collect.frame, "take", text=" ".join(codes))
    [table] = collect.frame.tables
    assert [row["name"] for row in table["rows"]] == ["Ann", "Bo"]
    assert (table["title"], table["mark"]) == ("Trio", mark_of(SHEET))

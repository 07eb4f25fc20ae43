"""Result codes and the table that comes of them."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.sheets.formats import mark_before, mark_of
from lastcard.core.sheets.results import (
    MOST_GIVEN,
    MOST_NAME,
    MOST_PASTED,
    Gradebook,
    Mark,
    Result,
    State,
    as_code,
    from_code,
    mark_text,
)
from lastcard.core.sheets.sheet import CodeError, Item, Sheet, in_words, packed_code
from lastcard.core.text import clip, safe_csv

NAMES = st.text(min_size=1, max_size=MOST_NAME).map(lambda text: " ".join(text.split()) or "x")
MARKS = st.builds(Mark, st.sampled_from(get_args(State)), st.integers(0, 99), st.text(max_size=MOST_GIVEN))
RESULTS = st.builds(
    Result,
    st.from_regex(r"[0-9a-f]{8}", fullmatch=True),
    st.text(max_size=60),
    NAMES,
    st.lists(MARKS, max_size=15).map(tuple),
)


def result(name: str = "Ann", sheet: str = "0123abcd", *states: State) -> Result:
    return Result(sheet, "Lesson 1", name, tuple(Mark(state, 1) for state in states or ("right", "wrong")))


@given(RESULTS)
def test_a_result_comes_back(one):
    assert from_code(as_code(one)) == one


def test_a_result_of_ten_items_is_short():
    marks = [Mark("right", 1)] * 6 + [
        Mark("wrong", 3, "take 2"),
        Mark("shown", 2, "red"),
        Mark(),
        Mark("played"),
    ]
    assert len(as_code(Result("0123abcd", "Matches, lesson 1", "Maximiliane Mustermann", tuple(marks)))) < 170


def test_what_is_too_long_is_cut():
    long = Result("0123abcd", "t" * 500, "n" * 500, (Mark("wrong", 1_000, "w" * 500),))
    back = from_code(as_code(long))
    assert (len(back.name), back.marks[0].tries, len(back.marks[0].wrong)) == (MOST_NAME, 99, MOST_GIVEN)


@pytest.mark.parametrize(
    "value",
    [
        7,
        [],
        [1, "x", "", "", []],
        [1, "0123abcd", "", "Ann", ["z1:"]],
        [1, "0123abcd", "", "Ann", [7]],
        [2, "0123abcd", "", "Ann", []],
    ],
)
def test_another_value_is_no_result(value):
    with pytest.raises(CodeError):
        from_code(packed_code("R", value))


def test_many_are_taken_from_one_text_in_any_form():
    codes = [as_code(result(name)) for name in ("Cem", "Ann", "Bo")]
    text = (
        f"Hello, here is mine: {codes[0]}, best wishes\n"
        f"https://example.org/x/#/sheet/collect?result={codes[1]}\n"
        f"> {codes[2][:30]}\n{codes[2][30:60]}\n  {codes[2][60:]}\n"
    )
    book = Gradebook()
    taken = book.take(text)
    assert [one.name for one in taken.new] == ["Cem", "Ann", "Bo"]
    assert (taken.again, taken.unread) == ((), ())
    again = book.take(f"{codes[1]} {codes[1]}")
    assert (again.new, again.again) == ((), ("Ann", "Ann"))
    assert [one.name for _, one in book.of("0123abcd")] == ["Ann", "Bo", "Cem"]
    assert list(book.results) == codes


@given(st.lists(RESULTS, max_size=5), st.text(alphabet=" \n,;.>!", min_size=1, max_size=5))
def test_all_results_in_a_text_are_found(results, between):
    codes = [as_code(one) for one in results]
    book = Gradebook()
    taken = book.take(between.join(["", *codes, ""]))
    assert set(book.results) == set(codes)
    assert len(taken.new) + len(taken.again) == len(codes)


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
THUMB, FLAG, ACCENT = "\U0001f44d\U0001f3fd", "\U0001f1fa\U0001f1e6", "e\u0301"


@pytest.mark.parametrize("whole", [FAMILY, THUMB, FLAG, ACCENT, "❤\ufe0f"])
@pytest.mark.parametrize("room", range(1, 6))
def test_no_character_of_a_name_is_cut_in_two(whole, room):
    name = "n" * (MOST_NAME - room) + whole * 3
    back = from_code(as_code(replace(result(), name=name))).name
    fits = room // len(whole)
    assert back == "n" * (MOST_NAME - room) + whole * min(fits, 3)


def test_a_flag_after_flags_is_whole():
    assert clip(FLAG * 9, 7) == FLAG * 3
    assert clip(FAMILY, 3) == FAMILY[:3]  # more than there is room for: something is shown
    assert clip("abc", 3) == "abc"


def test_an_answer_that_is_cut_says_so():
    assert mark_text(Mark("wrong", 1, "w" * 41)) == f"w1:{'w' * 39}…"
    assert mark_text(Mark("wrong", 1, "w" * 40)) == f"w1:{'w' * 40}"


SHEET = Sheet("Lesson won", "Think.", (Item("matches", "6", "best-move"), Item("matches", "9", "who-wins")))


def test_a_mended_title_leaves_one_table_with_the_newest_title():
    book, mended = Gradebook(), replace(SHEET, title="Lesson one", text="Think first.")
    for sheet, name in ((SHEET, "Ann"), (mended, "Bo")):
        book.take(as_code(Result(mark_of(sheet), sheet.title, name, (Mark(), Mark()))))
    assert book.sheets == {mark_of(SHEET): "Lesson one"}
    assert len(book.of(mark_of(SHEET))) == 2
    assert {row["title"] for row in csv.DictReader(io.StringIO(book.csv()))} == {"Lesson one"}
    book.join([], replace(SHEET, title="Lesson 1"))  # mended since
    assert book.sheets == {mark_of(SHEET): "Lesson 1"}


@pytest.mark.parametrize("title", ["Lesson won", ""])
def test_results_with_an_old_mark_join_the_table_of_a_known_sheet(title):
    sheet = replace(SHEET, title=title)
    book = Gradebook()
    book.take(as_code(Result(mark_before(sheet), in_words(sheet), "Ann", (Mark(), Mark()))))
    book.take(as_code(Result(mark_of(sheet), "Lesson one", "Bo", (Mark(), Mark()))))
    assert len(book.sheets) == 2
    book.join([replace(sheet, title="Lesson one")])
    assert list(book.sheets) == [mark_of(sheet)]
    other = SHEET.moved(0, 1)
    book.take(as_code(Result(mark_of(other), other.title, "Cem", (Mark(), Mark()))))
    assert len(book.sheets) == 2


def test_codes_that_cannot_be_read_are_held_all_the_same():
    newer, good = packed_code("R", [2, "0123abcd", "", "Ann", []]), as_code(result("Bo"))
    book = Gradebook()
    book.put([newer, good])
    assert (list(book.results), book.codes) == ([good], [good, newer])
    assert "another version" in str(book.unreadable[newer])


def test_a_damaged_code_is_told_and_the_others_are_taken():
    good, bad = as_code(result("Ann")), as_code(result("Bo"))
    damaged = f"{bad[:20]}{'A' if bad[20] != 'A' else 'B'}{bad[21:]}"
    taken = Gradebook().take(f"{damaged}\n{good}\n")
    assert [one.name for one in taken.new] == ["Ann"]
    assert len(taken.unread) == 1
    assert "damaged" in taken.unread[0]
    cut = Gradebook().take(bad[:-6])
    assert not cut.new
    assert "damaged" in cut.unread[0]


def test_a_text_without_codes_and_one_too_long_are_told():
    assert "no result code" in Gradebook().take("nothing here").unread[0]
    assert "200,000" in Gradebook().take("x" * (MOST_PASTED + 1)).unread[0]


def test_who_hands_in_twice_is_told():
    book = Gradebook()
    book.take(as_code(result("Ann")) + " " + as_code(result("ann", "0123abcd", "right", "right")))
    assert book.twice("0123abcd") == {"ann"}
    assert len(book.of("0123abcd")) == 2


def test_the_table_has_a_line_for_each_and_says_where_it_went_wrong():
    book = Gradebook()
    book.take(
        as_code(
            Result(
                "0123abcd", "Lesson", "Ann", (Mark("right", 1), Mark("wrong", 2, "take 3"), Mark("shown", 0))
            )
        )
    )
    [heads, row] = csv.reader(io.StringIO(book.csv()))
    said = dict(zip(heads, row, strict=True))
    assert (said["name"], said["right"], said["of"], said["tries"], said["not right"]) == (
        "Ann",
        "1",
        "3",
        "3",
        "2, 3",
    )
    assert (said["item 2"], said["tries 2"], said["first wrong answer 2"]) == ("wrong", "2", "take 3")


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "\n=1", "|x", "%x", "＝1"]


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula(text):
    [_, [cell]] = csv.reader(io.StringIO(safe_csv(["text"], [[text]]), newline=""))
    assert cell == f"'{text}"


@given(st.lists(st.lists(st.text(max_size=12) | st.integers(), min_size=1, max_size=4), max_size=4))
def test_a_table_comes_back_from_its_text_but_for_the_apostrophes(rows):
    back = list(csv.reader(io.StringIO(safe_csv(["head"], rows), newline="")))[1:]
    for row, cells in zip(rows, back, strict=True):
        for value, cell in zip(row, cells, strict=True):
            assert cell in (str(value), f"'{value}")
            assert cell == str(value) or isinstance(value, str)
            assert isinstance(value, int) or not cell or cell[0] not in "=+-@\t\r\n"

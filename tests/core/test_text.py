"""Quoting and digits, for text from anywhere."""

from __future__ import annotations

import csv
import io
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.text import (
    clip,
    csv_row,
    csv_text,
    is_digits,
    number_between,
    one,
    quote,
    span,
    whole_number,
    with_commas,
    with_decimals,
)


@given(st.text())
def test_a_quote_is_one_short_line(text):
    quoted = quote(text)
    assert quoted[0] == quoted[-1] == "'"
    assert quoted.isprintable()
    assert len(quoted) <= 10 * 41 + 2


def test_quotes_show_what_is_there():
    assert quote("21 take=4") == "'21 take=4'"
    assert quote("a\nb\x1b[31m\udcff") == r"'a\nb\x1b[31m\udcff'"
    assert quote("9" * 10**6) == f"'{'9' * 40}…'"


@given(st.text(alphabet="0123456789", min_size=1))
def test_digits_are_digits(text):
    assert is_digits(text)


@pytest.mark.parametrize("text", ["", " 1", "+1", "-1", "1_0", "1.0", "1e9", "２１", "²", "1\n", "٣"])
def test_other_things_are_not(text):
    assert not is_digits(text)


def test_numbers_are_written_in_groups_of_three_digits():
    assert [with_commas(value) for value in (0, 999, 1000, 33232, -60000)] == [
        "0",
        "999",
        "1,000",
        "33,232",
        "−60,000",
    ]


def test_a_number_has_the_article_that_it_is_read_with():
    with_n = [8, 11, 18, 80, 88, 800, 8_000, 11_000, 18_500]
    assert [
        value for value in (*range(1, 20), 80, 81, 110, 180, 1_100, 1_800) if one(value).startswith("an ")
    ] == [
        8,
        11,
        18,
        80,
        81,
    ]
    assert [one(value) for value in with_n] == [f"an {value}" for value in with_n]


def test_a_range_of_one_number_is_that_number():
    assert [span(2, 2), span(2, 1200), span(1, 1, "~"), span(1, 4, "~")] == [
        "2",
        "2 to 1,200",
        "1~",
        "1~ to 4~",
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        ("120", 120),
        ("121", None),
        ("0", None),
        ("012", None),
        ("", None),
        ("+1", None),
        ("²", None),
    ],
)
def test_a_whole_number_is_plain_and_within_its_bound(text, number):
    assert whole_number(text, 120) == number


@pytest.mark.parametrize(
    ("text", "most", "begins"),
    [
        ("Ann", 3, "Ann"),
        ("Anna", 3, "Ann"),
        ("ab\N{WOMAN}\u200d\N{WOMAN}\u200d\N{GIRL}", 6, "ab"),
        ("\N{WAVING HAND SIGN}\U0001f3fd" * 2, 3, "\N{WAVING HAND SIGN}\U0001f3fd"),
        ("\U0001f1e9\U0001f1ea" * 30, 5, "\U0001f1e9\U0001f1ea" * 2),
        ("e\u0301" * 2, 3, "e\u0301"),
        ("\u0301" * 9, 3, "\u0301" * 3),  # something is shown
        ("Ann", 0, ""),
    ],
)
def test_a_text_is_clipped_between_what_people_take_for_characters(text, most, begins):
    assert clip(text, most) == begins


@pytest.mark.parametrize(
    ("text", "number"),
    [("7", 7), ("007", 7), ("0" * 99 + "20", 20), ("2", 2), ("1", None), ("21", None), ("9" * 5000, None)]
    + [(text, None) for text in ("", "0", "000", "+7", "7 ", "\u0663", "x")],
)
def test_a_number_between_bounds_may_have_zeros_in_front(text, number):
    assert number_between(text, 2, 20) == number


def test_nothing_is_a_number_too():
    assert [number_between(text, 0, 5) for text in ("0", "000", "05")] == [0, 0, 5]


def test_a_table_comes_back_from_its_csv_text():
    rows = [("a, b", 'say "x"', None), ("two\nlines", "a\rb", 0.5), ("", "ä ♠", -3)]
    text = csv_text(("one", "two", "three"), rows)
    back = list(csv.reader(io.StringIO(text, newline="")))
    assert back == [
        ["one", "two", "three"],
        *[["" if cell is None else str(cell) for cell in row] for row in rows],
    ]
    assert text.startswith("one,two,three\n")
    assert csv_text(("one",), []) == ""
    assert csv_row(("a", None, "b,c")) == 'a,,"b,c"'


@pytest.mark.parametrize(
    ("number", "decimals", "text"),
    [
        (Fraction(25, 28), 5, "0.89286"),
        (Fraction(1, 8), 2, "0.13"),
        (Fraction(27, 2), 0, "14"),
        (Fraction(1, 1000), 2, "0.00"),
        (Fraction(12345, 100), 1, "123.5"),
    ],
)
def test_rounding_is_exact(number, decimals, text):
    assert with_decimals(number, decimals) == text

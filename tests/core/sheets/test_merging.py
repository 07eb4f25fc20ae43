"""Changes of two windows put together: nothing that one of them added or typed is lost, and nothing comes twice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastcard.core.sheets.results import Mark, merged_marks, merged_sets, merged_sheets
from lastcard.core.sheets.sheet import MOST_ITEMS, Item, Sheet

A, B, C, D = (Item("matches", str(number), "play") for number in (6, 7, 8, 9))
BASE = Sheet("", "", (A, B))


def both(mine: Sheet, theirs: Sheet, base: Sheet = BASE) -> Sheet:
    merged, clash = merged_sheets(base, mine, theirs)
    assert not clash
    return merged


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ((A, B, C), (A, B, D), (A, B, C, D)),
        ((A, B, C), (A, B, C), (A, B, C)),  # the same item, told twice
        ((A,), (A, B, D), (A, D)),
        ((B, A), (A, B, D), (B, D, A)),
        ((B, A), (A, replace(B, text="Why?")), (replace(B, text="Why?"), A)),
        ((A, B), (), ()),
        ((A, replace(B, text="typed")), (), (replace(B, text="typed"),)),
        ((), (A, replace(B, text="typed")), (replace(B, text="typed"),)),
        ((A, A, B), (A, B, C), (A, A, B, C)),
    ],
)
def test_items(mine, theirs, expected):
    merged = both(Sheet("", "", mine), Sheet("", "", theirs))
    assert Counter(merged.items) == Counter(expected)
    if len(mine) == len(set(mine)) and C not in mine:
        assert merged.items == expected


def test_texts_of_different_places_are_both_kept_and_a_clash_is_told():
    titled, lined = replace(BASE, title="One"), replace(BASE, text="Think.")
    assert both(titled, lined) == Sheet("One", "Think.", (A, B))
    mine, clash = merged_sheets(BASE, titled, replace(BASE, title="Two"))
    assert (mine, clash) == (titled, True)
    assert merged_sheets(BASE, BASE.put(0, text="x"), BASE.put(0, text="y"))[1]
    full = BASE.with_items(*[replace(A, seed=number) for number in range(MOST_ITEMS)])
    assert merged_sheets(BASE, full, BASE.with_items(A, B, C)) == (full, True)


ITEMS = st.lists(st.sampled_from([A, B, C, D, replace(A, text="a"), replace(B, text="b")]), max_size=5)
SHEETS = st.builds(Sheet, st.sampled_from(["", "x", "y"]), st.sampled_from(["", "z"]), ITEMS.map(tuple))


@given(SHEETS, SHEETS, SHEETS)
def test_one_change_wins_over_none_and_to_be_told_again_changes_nothing(base, mine, theirs):
    assert Counter(merged_sheets(base, mine, base)[0].items) == Counter(mine.items)
    assert Counter(merged_sheets(base, base, theirs)[0].items) == Counter(theirs.items)
    once, _ = merged_sheets(base, mine, theirs)
    again, _ = merged_sheets(theirs, once, theirs)
    assert again == once
    bare = [replace(item, text="") for item in once.items]
    for side in (mine, theirs):
        assert {replace(item, text="") for item in side.items} - {
            replace(item, text="") for item in base.items
        } <= set(bare)


def test_sets_keep_what_either_added_and_drop_what_either_removed():
    assert merged_sets("abc", "bcx", "acy") == ["c", "y", "x"]
    assert merged_sets("", "ab", "bc") == ["b", "c", "a"]
    assert merged_sets("ab", "", "abc") == ["c"]


def test_of_two_marks_the_better_is_kept_unless_only_one_side_changed_it():
    right, wrong, fresh = Mark("right", 2), Mark("wrong", 1), Mark()
    assert merged_marks([fresh] * 3, [right, fresh, wrong], [fresh, wrong, right]) == [right, wrong, right]
    assert merged_marks([right], [fresh], [right]) == [fresh]  # begun again
    assert merged_marks([right], [right], [fresh]) == [fresh]
    assert merged_marks([wrong], [fresh], [right]) == [right]

"""Bounds and lists in Study: which bounds are refused, and what of both stands in the address."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lastcard.ui.study.study import Study
from tests.helpers.native_page import Notes, act, claim
from tests.ui.study.study_tab import bare, quick


def ranged(least: int, most: int | None) -> Study:
    """A Study of one claim that takes these bounds."""
    return Study(bare(), (replace(claim("quick", quick), least=least, most=most),))


@pytest.mark.parametrize("limit", [-3, 0, 1, 61, 99_999])
def test_a_bound_out_of_range_is_refused_and_what_was_found_stays(limit):
    tab = ranged(2, 60)
    act(tab.list, "check", claim="quick", limit=60)
    found = tab.list.findings
    act(tab.list, "check", claim="quick", limit=limit)
    assert tab.list.errors == {
        "quick": f"Not computed: the bound of “Quick” is 2 to 60 matches, not {limit}."
    }
    assert (tab.list.findings, tab.list.running) == (found, {})
    act(tab.list, "check_all", claims=[["quick", limit]])
    assert tab.list.round == {"claims": ["quick"], "done": 1, "going": False}
    act(tab.list, "check", claim="quick", limit=2)
    assert tab.list.errors == {}
    assert tab.list.findings["quick"]["limit"] == 2


def test_the_list_and_the_bounds_are_kept_in_the_address():
    tab = ranged(2, 60)
    notes = Notes.of(tab)
    act(tab.list, "choose", name="not-as-printed")
    assert (notes.last, notes.remembered) == ({"list": "not-as-printed"}, True)
    act(tab.list, "bound", claim="quick", limit=60)
    assert (notes.last, notes.remembered) == ({"list": "not-as-printed", "bounds": "quick:60"}, False)
    other = ranged(2, 60)
    other.visit(notes.last)
    assert (other.list.chosen, other.list.bounds, other.list.problem) == ("not-as-printed", {"quick": 60}, "")
    act(tab.list, "bound", claim="quick", limit=3)  # the claim's own
    act(tab.list, "choose", name="all")
    assert notes.last == {}
    other.visit({})
    assert (other.list.chosen, other.list.bounds) == ("all", {})


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"list": "<b>"}, "There is no list '<b>', so all claims are listed; there is all, in-print, "),
        (
            {"bounds": "quick:61"},
            "The bound 'quick:61' in the address was ignored: the bound of “Quick” is 2 to 60",
        ),
        ({"bounds": "quick:²"}, "'²' is no whole number of up to 9 digits"),
        ({"bounds": "quick"}, "'' is no whole number of up to 9 digits"),
        ({"bounds": "nosuch:3"}, "there is no claim 'nosuch'"),
    ],
)
def test_what_an_address_cannot_mean_is_said_and_left_out(query, said):
    tab = ranged(2, 60)
    tab.visit(query)
    assert said in tab.list.problem
    assert (tab.list.chosen, tab.list.bounds) == ("all", {})
    act(tab.list, "choose", name="open")
    assert tab.list.problem == ""

"""The page that is drawn without a browser: what is wrong on it is found, on either side of the wire."""

from __future__ import annotations

import pytest

from lastcard.ui.explore.explore import Explore
from tests.browser.helpers.pages import explore, position
from tests.drawn.helpers import page as drawn_page
from tests.helpers.expecting import expect


@pytest.fixture
def hasty(page, monkeypatch):
    """The page with a position on show, for which nobody waits from now on."""
    explore(page, "11")
    monkeypatch.setattr(drawn_page, "PATIENCE", 0.5)
    return page


def test_what_is_not_there_is_missed(hasty):
    with pytest.raises(AssertionError, match="12 matches left"):
        expect(hasty.locator(".pile-count")).to_have_text("12 matches left")
    with pytest.raises(AssertionError, match="0 elements"):
        hasty.locator(".no-such-thing").click()


def test_what_is_hidden_or_off_is_not_pressed(hasty):
    button = hasty.get_by_role("button", name="Take 1", exact=True)
    button.evaluate("(node) => { node.hidden = true }")
    expect(hasty.locator("button", has_text="Take 1").first).to_be_hidden()
    with pytest.raises(AssertionError, match="0 elements"):
        button.click()
    position(hasty, "11")


def test_a_fault_of_a_script_is_found(drawn):
    drawn.evaluate("() => { setTimeout(() => { throw new Error('of the script') }) }")
    with pytest.raises(AssertionError, match="of the script"):
        drawn.until(lambda: False, lambda: "nothing")
    assert drawn.taken()


def test_a_fault_of_the_app_is_found(drawn, monkeypatch):
    def broken(self, move):
        raise ValueError("of the app")

    monkeypatch.setattr(Explore, "_play", broken)
    explore(drawn.fresh("#/matches/explore"), "11")
    drawn.get_by_role("button", name="Take 1", exact=True).click()
    with pytest.raises(AssertionError, match="of the app"):
        drawn.until(lambda: False, lambda: "nothing")
    assert drawn.taken()
    monkeypatch.undo()
    drawn.fresh("#/matches/explore")

"""A page in a sandboxed frame of another site, with the values that docs/hosting.md names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from lastcard.core.sheets.formats import as_file
from lastcard.core.sheets.sheet import Item, Sheet
from tests.browser.helpers.editors import opened, without_python
from tests.browser.helpers.static_host import Host

ROOT = Path(__file__).parents[3]
SANDBOX = re.search(r'sandbox="([^"]+)"', (ROOT / "docs/hosting.md").read_text("utf-8"))


@pytest.fixture
def framed(context, shared_host, tmp_path, watch) -> Iterator[Callable[[str], tuple[Page, FrameLocator]]]:
    """Open an address in a frame of a page of another site."""
    assert SANDBOX
    watch.allow("127.0.0.1", "Permissions policy violation: The Clipboard API")
    host = Host(tmp_path)

    def open_framed(address: str) -> tuple[Page, FrameLocator]:
        source = f'src="{shared_host.url}{address}" width="1200" height="800"'
        (tmp_path / "index.html").write_text(f'<iframe sandbox="{SANDBOX[1]}" {source}></iframe>')
        page = context.new_page()
        page.goto(host.url.replace("localhost", "127.0.0.1"))
        return page, page.frame_locator("iframe")

    yield open_framed
    host.close()


def test_programs_are_renamed_deleted_and_shared_in_a_frame(context, framed):
    without_python(context)
    page, frame = framed("#/workshop")
    frame.locator(".cm-content").wait_for()
    opened(frame, "# mine\n")
    frame.locator(".bench-name").click()
    frame.get_by_role("button", name="Rename nim.py").click()
    frame.get_by_role("textbox", name="New name of the program").fill("other")
    page.keyboard.press("Enter")
    expect(frame.locator(".bench-name")).to_have_text("other.py")
    expect(frame.get_by_role("button", name="Rename other.py")).to_be_focused()
    frame.get_by_role("button", name="Delete other.py").click()
    page.keyboard.press("Escape")
    expect(frame.get_by_role("button", name="Delete other.py")).to_be_focused()
    frame.get_by_role("button", name="Share link").click()
    text = frame.get_by_role("textbox", name="Link")
    expect(text).to_have_value(re.compile(r"#/workshop\?program="))
    expect(text).to_be_focused()
    assert text.evaluate(
        "(field) => field.value.slice(field.selectionStart, field.selectionEnd) === field.value"
    )
    page.keyboard.press("Escape")
    expect(frame.get_by_role("button", name="Share link")).to_be_focused()
    frame.locator(".bench-name").click()
    frame.get_by_role("button", name="Delete other.py").click()
    frame.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(frame.get_by_role("button", name="Delete other.py")).to_have_count(0)


def test_a_position_is_entered_in_a_frame_and_printing_says_what_to_do(framed, watch):
    watch.allow("Ignored call to 'print()'")
    _, frame = framed("#/matches/explore?pos=9")
    frame.locator("html[data-boot=ready]:not([data-settling])").wait_for(state="attached")
    frame.locator("#position").fill("12")
    frame.locator("#position").press("Enter")
    expect(frame.locator(".pile-count")).to_have_text("12 matches left")
    sheet = as_file(Sheet("Lesson 1", "", (Item("matches", "6", "best-move"),)))
    frame.locator("html").evaluate("(_, text) => { localStorage['lastcard-sheet'] = text }", sheet)
    frame.locator("html").evaluate("() => { location.hash = '#/sheet/print' }")
    frame.get_by_role("button", name="Print").click()
    expect(frame.get_by_role("dialog", name="Open the full page to print")).to_be_visible()

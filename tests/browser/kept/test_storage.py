"""A browser that keeps nothing, or has no room: all works, a lasting notice says so, and nothing is removed first."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.helpers.editors import code, editor, kept, opened, typed, without_python
from tests.browser.helpers.pages import profile

REFUSED = """
Object.defineProperty(window, "localStorage", {get() { throw new DOMException("refused", "SecurityError") }})
"""
FULL = """() => {
  for (let size = 2 ** 22; size >= 1; size /= 2) {
    for (;;) {
      try { localStorage.setItem("other", (localStorage.getItem("other") ?? "") + "x".repeat(size)) } catch { break }
    }
  }
}"""
"""Fills the storage to its last byte."""


def notice(page: Page) -> Any:
    return page.locator("#unkept")


def test_where_storage_is_refused_the_workshop_works_and_what_is_not_kept_is_told(context, shared_host):
    without_python(context)
    page = editor(context, shared_host, REFUSED)
    opened(page, "# mine\n")
    expect(page.locator(".bench-name")).to_have_text("nim.py")
    expect(notice(page)).to_contain_text("This browser can’t keep your program nim.py.")
    notice(page).get_by_role("button", name="Dismiss").click()
    expect(notice(page)).to_be_hidden()
    opened(page, "# another\n", "other.py")  # the next loss
    expect(notice(page)).to_contain_text("your program nim.py, your program other.py")
    with page.expect_download() as download:
        notice(page).get_by_role("button", name="Save as a file").click()
    file = json.loads(download.value.path().read_text("utf-8"))
    assert {json.loads(text)["text"] for text in file["kept"].values()} == {"# mine\n", "# another\n"}
    expect(notice(page)).to_be_hidden()
    typed(page, "x")
    expect(notice(page)).to_be_visible()
    page.locator(".bench-name").click()
    page.get_by_role("button", name="Rename other.py").click()
    page.get_by_role("textbox", name="New name of the program").fill("third")
    page.keyboard.press("Enter")
    expect(notice(page)).to_contain_text("your program third.py")
    page.get_by_role("button", name="nim.py", exact=False).first.click()
    expect(code(page)).to_contain_text("# mine")
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.accept()


def test_a_full_browser_says_so_until_there_is_room_and_removes_nothing(context, shared_host):
    without_python(context)
    page = editor(context, shared_host)
    opened(page, "# mine\n")
    page.evaluate(FULL)
    typed(page, "# and more\n")
    expect(notice(page)).to_contain_text("Its storage is full.")
    with page.expect_download() as download:
        notice(page).get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "nim.py"
    assert download.value.path().read_text("utf-8") == "# mine\n# and more\n"
    page.locator(".bench-name").click()
    page.get_by_role("button", name="Rename nim.py").click()
    page.get_by_role("textbox", name="New name of the program").fill("other")
    page.keyboard.press("Enter")
    expect(page.locator("#toast")).to_contain_text("nim.py keeps its name")
    assert [kept(page), kept(page, "other")] == ["# mine\n", None]
    typed(page, "x")
    expect(notice(page)).to_be_visible()
    other = context.new_page()
    other.goto(f"{shared_host.url}teaching.html")
    other.evaluate("() => localStorage.removeItem('other')")
    expect(notice(page)).to_be_hidden()
    assert kept(page) == "# mine\n# and more\nx"


def test_everything_is_saved_as_one_file_and_opened_in_another_browser(context, shared_host, chromium):
    without_python(context)
    page = editor(context, shared_host)
    opened(page, "# mine\n")
    page.locator(".brand").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything").click()
    with profile(chromium) as other:
        without_python(other)
        fresh = editor(other, shared_host)
        opened(fresh, "# theirs\n")
        fresh.locator(".brand").click()
        with fresh.expect_file_chooser() as chooser:
            fresh.get_by_role("button", name="Open a saved file").click()
        chooser.value.set_files(download.value.path())
        expect(fresh.locator("#opened-all")).to_have_text("Here now: 1 program (nim.py as nim 2.py).")
        assert [kept(fresh), kept(fresh, "nim 2")] == ["# theirs\n", "# mine\n"]

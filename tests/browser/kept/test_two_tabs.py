"""Two tabs of one browser: what is done in one is seen in the other, and nothing of either is lost."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import expect

from tests.browser.helpers.editors import code, editor, kept, opened, typed, without_python
from tests.browser.helpers.pages import go, ready, until

LINES = "".join(f"# line {number}\n" for number in range(20))
DEAF = """
for (const name of ["storage", "focus", "pageshow", "visibilitychange"])
  addEventListener(name, (event) => event.stopImmediatePropagation(), true)
"""
"""Has a tab hear nothing of the others, as one that the browser has put to sleep."""


def test_a_program_in_two_tabs_is_one_program(context, shared_host):
    without_python(context)
    a = editor(context, shared_host)
    opened(a, "# mine\n")
    b = editor(context, shared_host)
    expect(code(b)).to_contain_text("# mine")
    typed(a, LINES)
    expect(code(b)).to_contain_text("# line 19")
    typed(b, "x")
    expect(code(a)).to_contain_text("# line 19x")
    a.keyboard.press("Control+z")  # what came from the other tab can be undone
    expect(code(b)).not_to_contain_text("# line 19x")
    assert kept(a) == "# mine\n" + LINES

    a.locator(".bench-name").click()
    a.get_by_role("button", name="Rename nim.py").click()
    a.get_by_role("textbox", name="New name of the program").fill("other")
    a.keyboard.press("Enter")
    expect(b.locator(".bench-name")).to_have_text("other.py")
    a.get_by_role("button", name="Delete other.py").click()
    a.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(b.locator(".bench-warning")).to_contain_text("Another tab has deleted other.py")
    b.locator(".bench-run .go").click()  # running writes nothing anew
    assert kept(b, "other") is None
    typed(b, "again")
    until(b, lambda: str(kept(b, "other")).endswith("again"))


def test_a_tab_that_has_heard_nothing_overwrites_nothing(context, shared_host):
    without_python(context)
    a = editor(context, shared_host)
    opened(a, "# mine\n")
    b = editor(context, shared_host, DEAF)
    typed(a, LINES)
    expect(code(b)).not_to_contain_text("# line 19")
    b.locator(".bench-run .go").click()
    expect(code(b)).to_contain_text("# line 19")
    until(a, lambda: kept(a) == "# mine\n" + LINES)
    typed(a, "A")
    until(a, lambda: kept(a) == f"# mine\n{LINES}A")  # else it is A that finds another version
    typed(b, "B")
    expect(b.locator(".bench-name")).to_have_text("nim 2.py")
    expect(b.locator(".bench-warning")).to_contain_text("Your version is nim 2.py from now on")
    until(a, lambda: [kept(a), kept(a, "nim 2")] == [f"# mine\n{LINES}{letter}" for letter in "AB"])
    b.locator(".bench-run .go").click()
    expect(b.locator(".bench-warning")).to_contain_text("Your version is nim 2.py")  # and it stays
    b.reload()
    expect(code(b)).to_contain_text("# line 19B")


def change(page: Any, key: str, act: str) -> None:
    """Change a value from another tab of the page's browser."""
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + "teaching.html")
    other.evaluate(
        f"""(key) => {{
          const value = JSON.parse(localStorage.getItem(key) ?? "{{}}");
          ({act})(value);
          localStorage.setItem(key, JSON.stringify(value));
        }}""",
        key,
    )
    other.close()


def value(page: Any, key: str) -> Any:
    return json.loads(page.evaluate("(key) => localStorage.getItem(key)", key))


def test_steps_of_a_lesson_that_are_done_in_two_tabs_are_all_done(page):
    go(page, "#/matches/learn")
    ready(page)
    expect(page.locator(".dots button")).not_to_have_count(0)
    second = page.locator(".dots button").nth(1)
    change(page, "lastcard-learn", "(games) => { games.matches = {done: ['Leave one'], of: 9} }")
    expect(second).to_contain_class("done")
    change(page, "lastcard-learn", "(games) => { games.pairs = {done: ['One'], of: 3} }")
    page.get_by_role("button", name="Start over").click()
    expect(second).not_to_contain_class("done")
    until(page, lambda: value(page, "lastcard-learn")["pairs"] == {"done": ["One"], "of": 3})


def test_exercises_that_are_done_in_two_tabs_are_all_counted(page):
    go(page, "#/matches/practise?kind=who-wins&grade=1&seed=7")
    ready(page)
    page.get_by_text("Your record").click()
    change(
        page, "lastcard-practise", "(kept) => { kept.games = {matches: {counts: {'who-wins': {1: [4, 3]}}}} }"
    )
    expect(page.locator(".practise-counts")).to_contain_text("3 of 4")
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".practise-counts")).to_contain_text("3 of 5")

    def counts() -> Any:
        return value(page, "lastcard-practise")["games"]["matches"]["counts"]["who-wins"]

    until(page, lambda: counts() == {"1": [5, 3]}, lambda: str(counts()))

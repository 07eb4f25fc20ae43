"""The workshop in a browser: every program of the gallery, faults at their lines, the lesson, links, and what is kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import lastcard.gallery
from lastcard import registry
from lastcard.core.sentences import verdict_sentence
from lastcard.gallery import PROGRAMS, Program, first_lesson
from lastcard.ui.rows import retold
from tests.browser.helpers.build_table import table_of
from tests.browser.helpers.error_watch import Watch
from tests.browser.helpers.pages import booted, go, ready, sized
from tests.browser.helpers.static_host import Host

FOLDER = Path(lastcard.gallery.__file__).parent / "programs"
NIM = (FOLDER / "nim.py").read_text(encoding="utf-8")


def changed(old: str, new: str) -> str:
    """The program with another text in one place."""
    assert NIM.count(old) == 1
    return NIM.replace(old, new)


WRONG = changed("in enumerate(", "in zap(")
WITH_PAYOFFS = next(each for each in PROGRAMS if each.name == "tricks")
"""One that is not won or lost; with all others it is a slow test here."""
ENDLESS = changed("        moves = []\n", "        while True:\n            pass\n")


def answer(path: Path) -> str:
    """What the library says of the start of a program's game, as a page says it."""
    with registry.kept():
        name = registry.load(path, over=True)
        game = registry.game(name)
        solution = registry.engine(name).solve(game.start)
        return retold(verdict_sentence(game, game.start, solution), game, game.start)


def begin(page: Page, name: str) -> None:
    """Choose a program of the gallery."""
    page.locator(".bench-name").click()
    page.locator(f"[data-begin={name}]").click()


def put(page: Page, text: str, name: str = "mine.py") -> None:
    """Open a file."""
    page.locator("#bench input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/x-python", "buffer": text.encode()}
    )
    expect(page.locator(".bench-name")).to_contain_text(name.removesuffix(".py"))


def solved(page: Page) -> None:
    """Wait until the game of the program that runs is on show."""
    page.locator("html[data-bench-run]").wait_for(state="attached")


def run(page: Page) -> None:
    page.locator(".bench-run .go").click()


def ran(page: Page, name: str) -> str:
    """The text that runs by itself when the program of a name is opened."""
    return str(page.evaluate("(name) => JSON.parse(localStorage[`lastcard-workshop:${name}`]).ran", name))


@pytest.fixture(scope="module")
def page(lasting: Browser, shared_host: Host) -> Iterator[Page]:
    """One page for all tests, with its programs."""
    watch = Watch()
    allowed = ["clipboard-read", "clipboard-write"]
    with booted(lasting, shared_host, "#/workshop", watch, permissions=allowed) as page:
        solved(page)
        yield page
    watch.check()


def has_its_answer(page: Page, program: Program) -> None:
    begin(page, program.name)
    expect(page.locator("h1", has_text=program.title).first).to_be_visible()
    expect(page.locator(".verdict-line")).to_contain_text(answer(FOLDER / f"{program.name}.py"))


def test_a_first_visit_begins_with_a_game_and_another_program_has_its_answer(page):
    expect(page.locator(".bench-name")).to_have_text("nim.py")
    has_its_answer(page, WITH_PAYOFFS)


@pytest.mark.slow  # half a minute; natively each runs in a session like the worker's
def test_every_program_of_the_gallery_has_its_answer(page):
    for program in PROGRAMS:
        has_its_answer(page, program)
    begin(page, WITH_PAYOFFS.name)
    solved(page)


def test_faults_stop_and_a_program_that_never_ends(page):
    put(page, WRONG)
    run(page)
    line = WRONG.splitlines().index(next(one for one in WRONG.splitlines() if " zap(" in one)) + 1
    fault = page.locator(f".fault[data-line='{line}']")
    expect(fault).to_contain_text("NameError: name 'zap' is not defined")
    expect(page.locator(".cm-lintRange-error")).to_have_count(1)
    before = page.locator("h1", has_text=WITH_PAYOFFS.title)
    expect(before).to_be_visible()
    expect(page.locator(".bench-stale")).to_have_text("This is still the game from the last run.")

    put(page, ENDLESS, "endless.py")
    run(page)
    page.locator(".bench-run button", has_text="Stop").click()
    expect(page.locator(".bench-status")).to_have_text("Stopped. Press Run to start it again.")
    assert ran(page, "endless") == ""  # so it does not begin again when it is opened
    put(page, NIM, "again.py")
    run(page)
    solved(page)
    expect(page.locator(".bench-status")).to_contain_text("Solved: 232 positions")
    assert ran(page, "again") == NIM


@pytest.mark.parametrize("steps", [3, pytest.param(len(first_lesson.STEPS), marks=pytest.mark.slow)])
def test_the_first_lesson(page, steps):
    page.locator(".bench-name").click()
    page.locator(".bench-text.first").click()
    for number, step in enumerate(first_lesson.STEPS[:steps]):
        lesson = page.locator(".bench-lesson")
        expect(lesson).to_contain_text(f"{number + 1}. {step.title}")
        expect(lesson).not_to_have_attribute("data-done", "")
        put(page, step.solution, f"step{number}.py")
        run(page)
        expect(lesson).to_have_attribute("data-done", "")
        if number + 1 < len(first_lesson.STEPS):
            lesson.locator("button", has_text="Next step").click()


@pytest.mark.parametrize("embedded", [pytest.param("", marks=pytest.mark.slow), "&embed=1"])
def test_a_program_in_a_link_runs_when_it_is_run_and_is_written_on_by_keyboard_and_kept(page, embedded):
    put(page, changed("(3, 4, 5)", "(1, 2)") + '\nprint("ran")\n', "theirs.py")
    page.locator(".bench-head button", has_text="Share link").click()
    expect(page.locator("#toast")).to_contain_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    assert len(link.partition("#")[2]) < 2_000
    page.evaluate("localStorage.clear()")
    page.goto("about:blank")
    page.goto(link + embedded)
    expect(page.locator(".bench-warning")).to_contain_text(
        "This link contains a program by somebody else. Read it, then Run"
    )
    expect(page.locator(".cm-content")).to_contain_text("HEAPS = (1, 2)")
    page.locator(".workshop-game").wait_for()
    assert page.locator("html[data-bench-run]").count() == 0
    expect(page).not_to_have_url(re.compile("program="))
    run(page)
    solved(page)
    expect(page.locator(".bench-warning")).to_be_hidden()
    expect(page.locator(".bench-console pre")).to_have_text("ran\n")
    all_can_be_done_by_keyboard(page)
    page.reload()  # once it was run it is the visitor's own, and what was typed is kept
    expect(page.locator(".cm-content")).to_contain_text("# typed by hand")
    expect(page.locator(".bench-name")).to_have_text("theirs.py")
    solved(page)
    page.locator(".cm-content").focus()
    page.keyboard.press("Control+End")
    page.keyboard.type("def leg")
    expect(page.locator(".cm-tooltip-autocomplete li").first).to_contain_text("legal_moves")


def all_can_be_done_by_keyboard(page: Page) -> None:
    code = page.locator(".cm-content")
    code.focus()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# typed by hand\n")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")  # a comment may stand anywhere
    expect(code).to_be_focused()
    expect(page.locator(".cm-line").first).to_have_text("    # typed by hand")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(code).not_to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Control+End")
    page.keyboard.type('\nprint("by key")\n')
    page.keyboard.press("Control+Enter")
    solved(page)
    expect(page.locator(".bench-console pre")).to_contain_text("by key\n")


OWN = ("workshop", "client", "lastcard.gallery", "lastcard.sandbox", "lastcard.ui.workshop")
"""What the names of the files begin with that only the workshop needs."""


def own(path: str) -> bool:
    return path.rpartition("/")[2].startswith(tuple(f"{name}-" for name in OWN))


def test_on_a_narrow_page_a_game_is_seen_after_the_program_was(page):
    go(page, "#/workshop")
    with sized(page, 360):
        page.locator(".bench-views [data-show=program]").click()
        go(page, "#/pan/learn")
        ready(page)
        expect(page.locator(".lesson-text h2")).to_be_visible()
    go(page, "#/workshop")
    solved(page)


def test_who_does_not_open_the_workshop_fetches_nothing_of_it(page, shared_host, site):
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("about:blank")
    page.goto(f"{shared_host.url}#/matches/explore")
    ready(page)
    assert len(asked) > 5
    assert not [url for url in asked if own(url)]
    copied = table_of(site / "sw.js")
    assert not [path for path in copied["files"] if own(path)]
    assert (
        len([path for path in copied["later"] if own(path)]) == len(OWN) + 1
    )  # a script and a style of one name

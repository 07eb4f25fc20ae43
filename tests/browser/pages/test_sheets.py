"""A sheet in the browser: made by keyboard, saved, opened from its link, done, handed in by a QR code, collected, printed."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from lastcard.core.sheets.formats import as_code, as_file, mark_of
from lastcard.core.sheets.results import Mark, Result
from lastcard.core.sheets.results import as_code as result_code
from lastcard.core.sheets.sheet import Item, Sheet
from tests.browser.helpers.pages import DEEP, booted, explorer, fits, go, ready, sized

NO_CLIPBOARD = "() => Object.defineProperty(navigator, 'clipboard', {configurable: true, value: {writeText: (text) => { window.copied = text }}})"


def items(page: Page):
    """The items of the sheet on show."""
    return page.locator(".sheet-items > li")


def made(page: Page) -> str:
    """A sheet of three items, made without a pointer; returns its link."""
    page.evaluate(NO_CLIPBOARD)
    explorer("pan")(page, "032/212")
    page.get_by_role("button", name="Add to sheet").press("Enter")
    dialog = page.get_by_role("dialog", name="Add to sheet")
    expect(dialog.get_by_role("radio", name="Who wins?")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.type("Why not the other card?")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("status")).to_contain_text("item 1 of your sheet")
    dialog.get_by_role("link", name="Open the sheet").press("Enter")
    ready(page)
    expect(items(page)).to_have_count(1)
    expect(page.get_by_label("Text for item 1")).to_have_value("Why not the other card?")
    page.get_by_role("button", name="Add ten exercises").press("Enter")
    expect(items(page)).to_have_count(11)
    page.get_by_label("Title").fill("Lesson <b>1</b>")
    page.get_by_label("Title").press("Enter")
    page.get_by_role("button", name="Move down item 1", exact=True).press("Enter")
    expect(page.get_by_role("button", name="Move down item 2", exact=True)).to_be_focused()
    page.get_by_role("button", name="Remove item 1", exact=True).press("Enter")
    expect(items(page)).to_have_count(10)
    page.get_by_role("button", name="Undo").press("Enter")
    expect(items(page)).to_have_count(11)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as file").press("Enter")
    assert download.value.suggested_filename == "lesson-b-1-b.json"
    file = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [item["game"] for item in file["items"]] == ["matches", "pan", *["matches"] * 9]
    page.get_by_role("button", name="New sheet").press("Enter")
    expect(items(page)).to_have_count(0)
    three = json.dumps(file | {"items": file["items"][:3]})
    page.locator("input[type=file]").set_input_files(
        {"name": "s.json", "mimeType": "application/json", "buffer": three.encode()}
    )
    expect(items(page)).to_have_count(3)
    page.get_by_role("button", name="Copy link").last.press("Enter")
    page.wait_for_function("() => window.copied")
    return page.evaluate("() => window.copied")


def test_a_sheet_is_made_done_handed_in_collected_and_printed(page):
    link = made(page)
    assert "#/sheet/solve?set=" in link
    go(page, "#" + link.partition("#")[2])
    ready(page)
    expect(page.get_by_role("heading", name="Lesson <b>1</b>")).to_be_visible()
    expect(items(page)).to_have_count(3)
    assert "Answer:" not in page.locator("main").inner_text()
    fits(page)

    board = items(page).nth(1)
    board.get_by_role("button", name=re.compile("play a 10", re.IGNORECASE)).last.press(
        "Enter"
    )  # one of the choices
    expect(board).to_contain_text("✓ right")
    expect(board).to_contain_text("Answer: play a 10")
    items(page).nth(2).get_by_role("button", name="Show answer: item 3").press("Enter")
    expect(items(page).nth(2)).to_contain_text("answer shown")
    page.get_by_label("Your name").fill("=Ada")
    page.get_by_label("Your name").press("Enter")
    qr = page.get_by_role("img", name="QR code of the result")
    expect(qr).to_be_visible()
    code = page.get_by_label("Result code").input_value()
    [read] = zxingcpp.read_barcodes(Image.open(io.BytesIO(qr.screenshot())))
    assert read.text == page.url.partition("#")[0] + f"#/sheet/collect?result={code}"

    go(page, "#" + read.text.partition("#")[2])
    row = page.get_by_role("row", name=re.compile("^=Ada"))
    expect(row).to_contain_text("1 of 3")
    page.get_by_label("Result codes").fill(f"> {code[:40]}\n{code[40:]}\nR1brokenbrokenbroken")
    page.get_by_role("button", name="Add to the table").press("Enter")
    expect(page.get_by_text("In the table already: =Ada")).to_be_visible()
    expect(page.get_by_text(re.compile("R1broken.* was not added"))).to_be_visible()
    expect(page.get_by_label("Result codes")).not_to_have_value("")  # nothing is lost
    with sized(page, 360, 740):
        fits(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as CSV").press("Enter")
    [_, line] = csv.reader(io.StringIO(download.value.path().read_text(encoding="utf-8-sig")))
    assert line[0] == "'=Ada"

    go(page, "#" + link.partition("#")[2].replace("/solve", "/print"))
    key = page.get_by_role("region", name="The key").get_by_role("listitem")
    expect(key).to_have_count(3)
    expect(key.nth(1)).to_contain_text("Play a 10.")
    sheets = [len(re.findall(rb"/Type /Page\b", page.pdf(format="A4")))]
    page.emulate_media(media="print")
    try:
        outside = page.evaluate(OUTSIDE)
        expect(page.locator("header.site")).to_be_hidden()
        expect(page.get_by_role("navigation", name="Parts of this page")).to_be_hidden()
    finally:
        page.emulate_media(media="null")
    assert outside == []
    page.get_by_role("checkbox", name="Key on a separate page").press("Space")
    expect(page.get_by_role("region", name="The key")).to_be_hidden()
    sheets.append(len(re.findall(rb"/Type /Page\b", page.pdf(format="A4"))))
    assert sheets == [2, 1]


# What sticks out of the paper, or out of its item, in print.
OUTSIDE = f"""() => {{ {DEEP}
  const [paper] = deep(document.body, ".paper")
  const edge = paper.getBoundingClientRect()
  const inside = (box, within) => box.left >= within.left - 1 && box.right <= within.right + 1
  const items = deep(paper, ".on-paper")
  const parts = items.flatMap((item) => deep(item, "svg, p, li, h3, .board")
    .map((node) => [node, item.getBoundingClientRect()]))
  return [...items.map((item) => [item, edge]), ...parts]
    .filter(([node, within]) => node.checkVisibility() && !inside(node.getBoundingClientRect(), within))
    .map(([node]) => node.outerHTML.slice(0, 120))
}}"""


THREE = Sheet("Lesson 1", "", tuple(Item("matches", str(number), "best-move") for number in (6, 7, 8)))
LINK = f"#/sheet/solve?set={as_code(THREE)}"
DEAF = "() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
FULL = """for (let size = 2 ** 22; size >= 1; size /= 2)
  for (let full = false; !full;) try { localStorage.setItem(`${size}.${localStorage.length}`, "x".repeat(size)) } catch { full = true }"""
REFUSED = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('refused', 'SecurityError') }})"


def codes(count: int) -> list[str]:
    """Result codes of as many pupils."""
    marks = (Mark("right", 1),) * 3
    return [result_code(Result(mark_of(THREE), THREE.title, f"Pupil {n}", marks)) for n in range(count)]


def collect(page: Page, text: str) -> None:
    page.get_by_label("Result codes").fill(text)
    page.get_by_role("button", name="Add to the table").press("Enter")


def rows(page: Page):
    return page.locator("table.results tbody tr")


def answer(page: Page, number: int, label: str, state: str) -> None:
    item = items(page).nth(number)
    item.locator(".choices").get_by_role("button", name=label, exact=True).press("Enter")
    expect(item).to_contain_text(state)


def reloaded(page: Page) -> None:
    page.reload(wait_until="commit")
    ready(page)


@pytest.fixture(scope="module")
def windows(lasting, shared_host):
    """Two windows of one browser; the second is not told what the first one stores."""
    with booted(lasting, shared_host, "#/sheet/make") as first:
        second = first.context.new_page()
        second.goto(f"{shared_host.url}#/sheet/make", wait_until="commit")
        ready(second)
        yield first, second


def test_two_windows_answer_one_sheet(windows):
    first, second = windows
    for page in windows:
        go(page, LINK)
        expect(items(page)).to_have_count(3)
    answer(first, 0, "Take 1", "✓ right")
    answer(first, 1, "Take 3", "✗ wrong, try again")
    expect(second.locator(".solve-bar")).to_contain_text("2 of 3 answered, 1 right")
    expect(items(second).nth(1).locator(".item-answer")).to_be_hidden()
    answer(second, 2, "Take 1", "✗ wrong, try again")
    for page in windows:
        expect(page.locator(".solve-bar")).to_contain_text("3 of 3 answered, 1 right")
    first.get_by_label("Your name").fill("Ada")
    reloaded(first)
    expect(first.locator(".solve-bar")).to_contain_text("3 of 3 answered, 1 right")
    expect(first.get_by_label("Your name")).to_have_value("Ada")
    first.get_by_role("button", name="Begin again").press("Enter")
    for page in windows:
        expect(page.locator(".solve-bar")).to_contain_text("0 of 3 answered")


def test_two_windows_make_one_sheet(windows):
    first, second = windows
    for page in windows:
        go(page, "#/sheet/make")
    file = {"name": "s.json", "mimeType": "application/json", "buffer": as_file(THREE).encode()}
    first.locator("input[type=file]").set_input_files(file)
    for page in windows:
        expect(items(page)).to_have_count(3)
    first.get_by_label("Title").fill("Typed in the first")
    first.get_by_role("button", name="Add ten exercises").press("Enter")
    expect(items(first)).to_have_count(13)
    second.get_by_label("A line of text", exact=True).fill("Typed in the second")
    second.get_by_label("Text for item 2").fill("Why?")
    second.get_by_role("button", name="Remove item 3", exact=True).press("Enter")
    for page in windows:
        expect(items(page)).to_have_count(12)
        expect(page.get_by_label("Title")).to_have_value("Typed in the first")
        expect(page.get_by_label("A line of text", exact=True)).to_have_value("Typed in the second")
        expect(page.get_by_label("Text for item 2")).to_have_value("Why?")
    first.get_by_label("Title").fill("Typed and not left")
    first.reload(wait_until="commit")  # at once: Python has not heard of it
    ready(first)
    expect(first.get_by_label("Title")).to_have_value("Typed and not left")
    first.get_by_role("button", name="New sheet").press("Enter")
    expect(items(first)).to_have_count(0)
    reloaded(first)
    first.get_by_text("Put aside (1)").click()
    first.get_by_role("button", name="Open Typed and not left, 12 items").press("Enter")
    expect(items(first)).to_have_count(12)
    expect(first.locator(".aside-list")).to_be_hidden()


@pytest.mark.parametrize("deaf", [False, True], ids=["told", "deaf"])
def test_two_windows_collect_into_one_table(windows, deaf):
    first, second = windows
    taken = codes(26)
    for page in windows:
        go(page, "#/sheet/collect")
        expect(page.get_by_label("Result codes")).to_be_visible()
    if deaf:
        first.get_by_label("Result codes").fill("")
        first.get_by_role("button", name="Clear the table").press("Enter")
        expect(rows(second)).to_have_count(0)
        second.evaluate(DEAF)
    collect(first, " ".join(taken[:25]))
    expect(rows(first)).to_have_count(25)
    if not deaf:
        expect(rows(second)).to_have_count(25)
    collect(second, taken[25])
    expect(rows(second)).to_have_count(26)
    expect(rows(first)).to_have_count(26)
    second.get_by_role("button", name="Undo").press("Enter")
    expect(rows(first)).to_have_count(25)
    collect(second, taken[25])
    expect(rows(first)).to_have_count(26)
    first.get_by_role("button", name="Undo").press("Enter")
    expect(rows(first)).to_have_count(1)
    first.get_by_label("Result codes").fill(taken[0])
    reloaded(first)
    expect(rows(first)).to_have_count(1)
    expect(first.get_by_label("Result codes")).to_have_value(taken[0])


@pytest.mark.parametrize("storage", [REFUSED, FULL], ids=["refused", "full"])
def test_a_browser_that_keeps_nothing_loses_nothing_while_the_page_is_open(context, page_at, storage):
    context.add_init_script(storage)
    page = page_at("#/sheet/make")
    page.get_by_role("button", name="Add ten exercises").press("Enter")
    expect(items(page)).to_have_count(10)
    page.get_by_label("Title").fill("Lesson 1")
    expect(page.get_by_text("This browser can’t keep the sheet")).to_be_visible()
    for tab, there in (("Print", ".on-paper"), ("Solve", ".sheet-items > li"), ("Make", ".sheet-items > li")):
        page.get_by_role("link", name=tab, exact=True).press("Enter")
        expect(page.locator(there)).to_have_count(10)
    expect(page.get_by_label("Title")).to_have_value("Lesson 1")
    go(page, "#/sheet/collect")
    collect(page, " ".join(codes(3)))
    expect(page.get_by_text("This browser can’t keep the results")).to_be_visible()
    go(page, "#/sheet/make")
    expect(items(page)).to_have_count(10)
    go(page, "#/sheet/collect")
    expect(rows(page)).to_have_count(3)
    if storage == FULL:
        page.evaluate("() => localStorage.clear()")
        page.get_by_role("button", name="Remove Pupil 0").press("Enter")
        expect(page.get_by_text("What you paste or scan here stays in this browser")).to_be_visible()
        reloaded(page)  # which fills it again
        expect(rows(page)).to_have_count(2)
        go(page, "#/sheet/make")
        expect(items(page)).to_have_count(10)

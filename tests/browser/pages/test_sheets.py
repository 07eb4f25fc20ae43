"""A sheet in the browser: made by keyboard, saved, opened from its link, done, handed in by a QR code, collected, printed."""

from __future__ import annotations

import csv
import io
import json
import re

import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import DEEP, explorer, fits, go, ready, sized

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
    board.get_by_role("button", name=re.compile("place a 10", re.IGNORECASE)).last.press(
        "Enter"
    )  # one of the choices
    expect(board).to_contain_text("✓ right")
    expect(board).to_contain_text("Answer: place a 10")
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
    page.get_by_role("button", name="Take the codes").press("Enter")
    expect(page.get_by_text("In the table already: =Ada")).to_be_visible()
    expect(page.get_by_text(re.compile("R1broken.* was not taken"))).to_be_visible()
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
    expect(key.nth(1)).to_contain_text("Place a 10.")
    sheets = [len(re.findall(rb"/Type /Page\b", page.pdf(format="A4")))]
    page.emulate_media(media="print")
    try:
        outside = page.evaluate(OUTSIDE)
        expect(page.locator("header.site")).to_be_hidden()
        expect(page.get_by_role("navigation", name="Parts of this page")).to_be_hidden()
    finally:
        page.emulate_media(media="null")
    assert outside == []
    page.get_by_role("checkbox", name="Key on a page of its own").press("Space")
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

"""In front of a class: a page presented by keyboard alone, and its link read from the screen with a camera's eyes."""

from __future__ import annotations

import io
import re

import numpy as np
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import DEEP, TWO_FRAMES, go, ready, sized, until

STEPS = ["Question", "Verdict", "Reason", "Moves", "Picture"]
FOCUSED = """() => {
  let node = document.activeElement
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement
  return node.outerHTML
}"""
KEY_WITH_THE_QUESTION = f"""(address) => {{ {DEEP}
  location.hash = address
  const look = () => {{
    const there = deep(document, ".practise-question").some((one) => one.checkVisibility())
    if (!there) requestAnimationFrame(look)
    else dispatchEvent(new KeyboardEvent("keydown", {{key: "PageDown"}}))
  }}
  look()
}}"""
NOBODY_MAY_COPY = """() => Object.defineProperty(
  navigator, "clipboard", {configurable: true, value: {writeText: () => Promise.reject(new Error("not here"))}})"""
WHOLE = "() => document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"


def read(page: Page) -> str:
    """What a camera reads on the screen."""
    with Image.open(io.BytesIO(page.screenshot())) as shot:
        (code,) = zxingcpp.read_barcodes(np.asarray(shot.convert("L")))
    return code.text


def test_a_presentation_goes_by_keys_alone_and_leads_back(page):
    go(page, "#/matches/explore?pos=9&line=1,3&at=0")
    ready(page)
    page.locator("#position").focus()
    page.keyboard.press("Tab")
    before = page.evaluate(FOCUSED)
    with sized(page, 1280, 720):
        page.keyboard.press("p")
        bar = page.get_by_role("toolbar", name="Presentation")
        here = bar.locator("[aria-current]")
        card, asks = page.locator(".verdict-card"), page.locator(".verdict-line")
        expect(here).to_have_text("Question")
        expect(asks).to_have_text("Who wins?")
        expect(page.locator(".verdict-card .switch")).to_be_hidden()
        for key, step in zip((" ", "PageDown", "ArrowRight", "ArrowDown"), STEPS[1:], strict=True):
            page.keyboard.press(key)
            expect(here).to_have_text(step)
            page.evaluate(TWO_FRAMES)
            page.wait_for_function(WHOLE)  # what comes from Python a little later is fitted in then
            assert page.evaluate("() => parseFloat(document.documentElement.style.fontSize)") >= 16
        expect(page.locator(".tree-card")).to_be_visible()
        expect(page.locator(".move-card")).to_be_hidden()
        page.keyboard.press("PageDown")  # on along the line, and the next position asks again
        expect(page.locator(".pile-count")).to_have_text("8 matches left")
        expect(here).to_have_text("Question")
        expect(asks).to_have_text("Who wins?")
        page.keyboard.press("PageUp")
        expect(page.locator(".pile-count")).to_have_text("9 matches left")
        page.keyboard.press("Escape")
        expect(bar).to_have_count(0)
    expect(page).to_have_url(re.compile(r"#/matches/explore\?pos=9&line=1,3&at=0$"))
    expect(card).not_to_have_class(re.compile("hidden-solution"))
    expect(page.locator("header.site")).to_be_visible()
    assert page.evaluate("() => document.documentElement.style.fontSize") == ""
    page.wait_for_function(f"(before) => ({FOCUSED})() === before", arg=before)
    # The address that changes is told twice; whoever began a second time would find the focus gone already.
    expect(page.locator("link[href*=present]")).to_have_count(1)


def test_another_position_is_asked_about_and_never_answered(page):
    go(page, "#/matches/explore?pos=9&hide=1&present=1")
    ready(page)
    here = page.get_by_role("toolbar", name="Presentation").locator("[aria-current]")
    expect(here).to_have_text("Question")
    page.evaluate(f"""() => {{ {DEEP}
      globalThis.answers = []
      const look = () => {{
        const line = deep(document, ".verdict-line")[0]?.textContent
        if (line && line !== "Who wins?") answers.push([line, location.hash])
        globalThis.looks = requestAnimationFrame(look)
      }}
      look()
    }}""")
    go(page, "#/matches/explore?pos=10&present=1")
    expect(page.locator(".pile-count")).to_have_text("10 matches left")
    ready(page)
    expect(here).to_have_text("Question")
    expect(page.locator(".verdict-line")).to_have_text("Who wins?")
    page.evaluate(TWO_FRAMES)
    assert page.evaluate("() => cancelAnimationFrame(looks) ?? answers") == []
    page.keyboard.press("Escape")


def test_unusual_rules_stand_above_the_question_of_a_slide(page):
    with sized(page, 1280, 720):
        for at, asks in (
            ("matches/explore?pos=9%20rule=normal", ".verdict-line"),
            ("pairs/learn", ".task-question"),
        ):
            go(page, f"#/{at}")
            ready(page)
            rules = page.locator(".rules-here:visible")
            expect(rules).to_have_count(0)
            page.keyboard.press("p")
            expect(rules).to_have_text(re.compile("^Rules here: "))
            assert rules.bounding_box()["y"] < page.locator(asks).bounding_box()["y"]
            page.keyboard.press("Escape")


def test_a_clicker_makes_the_screen_black_and_loads_a_slide_again(page):
    go(page, "#/matches/explore?pos=9&present=1")
    ready(page)
    root = page.locator("html")
    here = page.get_by_role("toolbar", name="Presentation").locator("[aria-current]")
    for step in STEPS[:3]:
        expect(here).to_have_text(step)
        if step != STEPS[2]:
            page.keyboard.press("PageDown")
    for dark, light in (("b", "b"), (".", "PageDown")):
        page.keyboard.press(dark)
        expect(root).to_have_attribute("data-blank", "")
        page.keyboard.press(light)
        expect(root).not_to_have_attribute("data-blank", "")
        expect(here).to_have_text(STEPS[2])
    page.reload()
    ready(page)
    expect(here).to_have_text(STEPS[2])
    page.keyboard.press("PageUp")
    page.keyboard.press("PageUp")
    expect(page).to_have_url(re.compile("hide=1"))
    page.reload()  # the slide hides the solution, and takes that with it
    ready(page)
    expect(here).to_have_text(STEPS[0])
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(r"#/matches/explore\?pos=9$"))


def test_a_key_that_comes_with_another_tab_is_meant_for_that_tab(page):
    practise = "#/matches/practise?kind=who-wins&grade=1&seed=8&present=1"
    go(page, practise)
    expect(page.locator(".practise-question")).to_be_visible()
    go(page, "#/matches/explore?pos=9&present=1")
    here = page.get_by_role("toolbar", name="Presentation").locator("[aria-current]")
    for step in STEPS[:3]:
        expect(here).to_have_text(step)
        page.keyboard.press("PageDown")
    page.evaluate(KEY_WITH_THE_QUESTION, practise)
    expect(page.locator(".practise-reply")).to_have_attribute("data-kind", "asked")
    page.keyboard.press("Escape")


def test_exercises_are_slides_and_what_a_class_answers_is_nobodys_record(page):
    go(page, "#/matches/practise?kind=who-wins&grade=1&seed=7&present=1")
    which, reply = page.locator(".practise-which"), page.locator(".practise-reply")
    for number in (1, 2):
        expect(which).to_contain_text(f"{number} of 10")
        expect(page.locator(".practise-question")).to_be_visible()
        expect(reply).to_have_attribute("data-kind", "")
        page.keyboard.press("PageDown")
        expect(reply).to_have_attribute("data-kind", "asked")
        page.wait_for_function(WHOLE)
        page.keyboard.press(" ")
    expect(which).to_contain_text("3 of 10")
    page.keyboard.press("ArrowLeft")
    expect(which).to_contain_text("2 of 10")
    page.keyboard.press("Escape")
    expect(page.get_by_role("toolbar", name="Presentation")).to_have_count(0)
    assert page.evaluate("() => localStorage.getItem('lastcard-practise')") is None


def test_the_code_for_the_room_is_read_from_the_screen(page):
    go(page, "#/pan/explore?pos=032-212")
    ready(page)
    opener = page.get_by_role("button", name="More to share")
    opener.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="QR code")).to_be_visible()
    assert read(page) == page.url
    page.get_by_label("Without hints").check()
    expect(page.locator(".code-address")).to_have_text(f"{page.url}&hints=0")
    page.wait_for_function("() => document.querySelector('.code-place svg')")
    assert read(page) == f"{page.url}&hints=0"
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    opener.press("Enter")
    page.evaluate(NOBODY_MAY_COPY)
    page.get_by_role("menuitem", name="Command line").press("Enter")
    text = page.get_by_role("textbox", name="Text to copy")
    expect(text).to_have_value("lastcard solve pan 032/212")
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    until(page, lambda: text.evaluate(selected) == "lastcard solve pan 032/212")
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()

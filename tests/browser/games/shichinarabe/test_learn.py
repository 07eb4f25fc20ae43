"""Learning SHICHINARABE in the browser: steps with lines that are played through."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.pages import fits, go, ready, sized

START = "#/shichinarabe/learn"


@pytest.fixture
def lesson(page):
    go(page, f"{START}?part=deeper&step=1")
    expect(page.locator(".lesson .step-number")).to_have_text("Going deeper · 1 of 7")
    ready(page)
    return page


def test_every_step_has_a_picture_fits_a_small_telephone_and_opens_in_explore(lesson):
    with sized(lesson, 320, 640):
        for part, number in product(("Basics", "Going deeper"), range(1, 8)):
            lesson.get_by_role("button", name=f"{part} {number}:").click()
            expect(lesson.locator(".lesson .step-number")).to_have_text(f"{part} · {number} of 7")
            expect(lesson.locator(".lesson-drawing :is(.dot, .seat)").first).to_be_visible()
            fits(lesson)
    lesson.get_by_role("button", name="Going deeper 6:").click()
    expect(lesson.locator(".lesson .step-number")).to_have_text("Going deeper · 6 of 7")
    lesson.locator(".lesson-links a").click()
    expect(lesson.locator("#position")).to_have_value("r: BRRB RRBB add=4-8@4 delete=0-5@4")
    expect(lesson).to_have_url(re.compile("line="))
    lesson.go_back()
    expect(lesson.locator(".lesson")).to_be_visible()

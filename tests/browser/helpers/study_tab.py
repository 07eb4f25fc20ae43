"""What the tests of every game's Study share: claims recomputed, charts found, drawn and saved."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

from tests.browser.helpers.pages import LONG_WORK, PATIENCE, go, ready, until

BUILT = "Checked when this site was built."
HERE = "Computed here, on this machine"
COLOURS = """(canvas) => new Set(new Uint32Array(
  canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.buffer)).size"""


def study(page: Page, game: str) -> None:
    """Open Study."""
    go(page, f"#/{game}/study")
    expect(page.locator(".claim").first).to_be_visible()


def unfolded(box: Locator) -> Locator:
    """The card of a claim, which is opened if it tells its verdict in brief."""
    title = box.locator(".claim-toggle")
    if title.get_attribute("aria-expanded") == "false":
        title.click()
    expect(box.locator(".claim-foot")).to_be_visible()
    return box


def recompute(page: Page, claim: str, limit: int | str | None = None) -> Locator:
    """Start the check of a claim, up to a limit if one is given; the claim's card."""
    box = unfolded(page.locator(f"#{claim}"))
    if limit is not None:
        field = box.get_by_label("Bound")
        field.fill(str(limit))
        if field.input_value() != str(limit):  # the answer to what was asked before came between two keys
            field.fill(str(limit))
        expect(field).to_have_value(str(limit))
    box.get_by_role("button", name=re.compile("^Recompute")).click()
    return box


def recomputed(page: Page, signs: dict[str, str]) -> None:
    """Recompute some claims; each keeps the sign that it got when the site was built, and says what was found here.

    All of them are computed natively (the claims' own tests), and all at once in the Study of match-taking: what is to
    be seen here is that the page of this game gets an answer from the engine in the tab.
    """
    for claim, sign in signs.items():
        box = page.locator(f"#{claim}")
        expect(box.locator(".status")).to_contain_text(sign)
        expect(box.locator(".evidence")).to_contain_text(BUILT)
        recompute(page, claim)
        expect(box.locator(".evidence")).to_contain_text(HERE, timeout=LONG_WORK)
        expect(box.locator(".status")).to_contain_text(sign)
        expect(box.locator(".computed")).not_to_be_empty()
        expect(box.locator(".field-error:not(:empty)")).to_have_count(0)


def recompute_all(page: Page) -> Counter[str]:
    """Recompute every claim that is listed; how many of all hold (✓), fail (✗) and differ (≠)."""
    page.get_by_role("button", name=re.compile("^Recompute (all|these)")).click()
    expect(page.locator(".claim-round").get_by_role("button", name="Stop")).to_be_visible()
    expect(page.locator(".round-words")).to_contain_text("recomputed here", timeout=LONG_WORK)
    expect(page.locator(".claim .field-error:not(:empty)")).to_have_count(0)
    return Counter(text[0] for text in page.locator(".claim .status").all_inner_texts())


def follow(page: Page, link: Locator) -> None:
    """Open the position that a link names, in Explore."""
    text = link.inner_text()
    link.click()
    ready(page)
    expect(page.locator("#position")).to_have_value(text)


def figure(page: Page, title: str) -> Locator:
    """A chart or a table with its buttons."""
    found = page.locator("figure.chart").filter(has=page.get_by_role("heading", name=title, exact=True))
    found.scroll_into_view_if_needed()
    return found


def drawn(chart: Locator, colours: int = 20) -> None:
    """Something is to be seen in the chart, in more than so many shades."""
    canvas = chart.locator("canvas").first
    expect(canvas).to_be_visible()
    until(chart.page, lambda: canvas.evaluate(COLOURS) > colours)


def saved(page: Page, button: Locator) -> tuple[str, bytes]:
    """The name and the bytes of the file that a button saves.

    Chromium stops to ask when a page has saved ten files; pressing once more is an answer.
    """
    try:
        with page.expect_download(timeout=PATIENCE / 4) as download:
            button.click()
    except NotInTime:
        with page.expect_download() as download:
            button.click()
    return download.value.suggested_filename, download.value.path().read_bytes()


def rows(data: bytes) -> list[list[str]]:
    """The rows of a CSV file, all of one length."""
    found = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert len({len(row) for row in found}) == 1
    return found


def saved_rows(page: Page, chart: Locator) -> list[list[str]]:
    """The rows of the CSV file that a chart saves."""
    return rows(saved(page, chart.get_by_role("button", name="CSV"))[1])


def saved_three_ways(page: Page, chart: Locator, name: str) -> list[list[str]]:
    """Save a chart as CSV, PNG and SVG, each under its name and with something in it; the rows of the CSV file."""
    files = {}
    for kind in ("CSV", "PNG", "SVG"):
        file, files[kind] = saved(page, chart.get_by_role("button", name=kind))
        assert file == f"{name}.{kind.lower()}"
    assert files["PNG"].startswith(b"\x89PNG")
    assert len(files["PNG"]) > 5_000
    assert b"<svg" in files["SVG"][:300]
    assert files["SVG"].count(b"<path") + files["SVG"].count(b"<rect") > 12
    return rows(files["CSV"])

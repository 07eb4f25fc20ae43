"""The page's own files, one after the other missing, cut short or another: it works, or says so, and a button mends it.

What the worker needs is in ``test_restart.py``, ``test_boot.py`` and ``test_worker_faults.py``, the copy for offline
use in ``test_offline.py``.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.helpers.pages import profile, wait_for
from tests.browser.helpers.snapshot_faults import halve
from tests.browser.helpers.static_host import Host

OFFLINE = True
NOTICE = "#not-whole"
Change = Callable[[bytes], bytes] | None


def welcome(data: bytes) -> bytes:
    """What some networks answer to everything."""
    return b"<!doctype html><title>Welcome to this network</title>"


def nothing(data: bytes) -> bytes:
    """An empty file, which is a sound script and a sound sheet of styles."""
    return b""


def spoilt(data: bytes) -> bytes:
    """Sound still, but not what was built."""
    return data + b"\n"


DAMAGE: dict[str, Change] = {
    "missing": None,
    "cut": halve,
    "another": welcome,
    "empty": nothing,
    "changed": spoilt,
}
CASES = [("/boot-", "missing"), ("/boot-", "empty"), ("/boot-", "another"), ("/styles-", "changed")]
MORE = [("/boot-", "cut"), ("/styles-", "missing")]


def harm(host: Host, part: str, change: Change) -> None:
    """Have a host send a file in another form, or not at all."""
    if change is None:
        host.broken.add(part)
    else:
        host.changed[part] = change


def heal(host: Host, part: str) -> None:
    """The host sends a file as it was built."""
    host.broken.discard(part)
    host.changed.pop(part, None)


@pytest.fixture
def open_home(context: BrowserContext, host: Host) -> Callable[..., Page]:
    def open_home(address: str = "#/") -> Page:
        page = context.new_page()
        page.goto(host.url + address, wait_until="commit")
        return page

    return open_home


@pytest.fixture
def quiet(watch) -> None:
    """What the browser itself says of such files."""
    watch.allow(
        "Failed to load", "integrity", "MIME type", "Failed to find a valid digest", "ERR_", "offline copy"
    )


def reload_by_button(page: Page) -> None:
    """Press the button of the notice."""
    with page.expect_navigation(wait_until="commit"):
        page.locator(NOTICE).get_by_role("button", name="Reload without the cache").click()


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("cases", [CASES, pytest.param(MORE, marks=pytest.mark.slow)], ids=["some", "more"])
def test_what_is_damaged_is_told_and_the_button_mends_it(chromium, host, watch, cases):
    host.changed["/worker-"] = nothing  # Python would only take time here
    for part, damage in cases:
        harm(host, part, DAMAGE[damage])
        with profile(chromium, watch) as context:
            page = context.new_page()
            page.goto(host.url, wait_until="commit")
            notice = page.locator(NOTICE)
            expect(notice).to_contain_text(part[1:])
            expect(notice).to_contain_text("is missing or damaged")
            heal(host, part)
            reload_by_button(page)
            expect(page.locator("html[data-view=home][data-boot]")).to_be_attached()
            expect(notice).to_have_count(0)
            expect(page.locator("h1").first).to_be_visible()


@pytest.mark.usefixtures("quiet")
def test_the_button_leaves_a_damaged_copy_behind_and_readers_that_are_none_do_no_harm(open_home, host):
    """The browser was told to keep the copy for a year.

    The page works without its service worker, its reader and its letters.
    """
    sent = []

    def once(data: bytes) -> bytes:
        sent.append(1)
        return data if len(sent) > 1 else halve(data)

    host.changed["/boot-"] = once
    host.lasting = True
    harm(host, "/sw.js", welcome)
    harm(host, "/reader-", nothing)
    harm(host, "/letters-", welcome)
    page = open_home("#/matches/explore")
    reload_by_button(page)
    with page.expect_console_message(lambda message: "no offline copy" in message.text):
        wait_for(page, "ready")
        page.get_by_role("button", name="Take 1", exact=True).click()
        expect(page.get_by_text("14 matches left")).to_be_visible()
    expect(page.locator(NOTICE)).to_have_count(0)
    assert page.evaluate("() => caches.keys()") == []
    assert len(sent) == 2
    page.reload(wait_until="commit")
    wait_for(page, "prerendered")
    assert len(sent) == 2, "the sound copy is not kept"


@pytest.mark.usefixtures("quiet")
def test_a_page_that_is_cut_short_or_of_a_build_that_is_gone_is_mended_by_the_button(open_home, host, watch):
    watch.allow("of null")
    sent = []

    def stale(data: bytes) -> bytes:
        sent.append(1)
        return data if len(sent) > 1 else data.replace(b"/boot-", b"/boot-0")

    host.changed["/index.html"] = stale
    page = open_home()
    reload_by_button(page)
    expect(page.locator("html[data-view=home][data-boot]")).to_be_attached()
    expect(page.locator(NOTICE)).to_have_count(0)
    host.changed["/index.html"] = lambda data: data[: data.index(b'<section id="missing"')]
    page.goto("about:blank")
    page.goto(host.url)
    expect(page.locator(NOTICE)).to_contain_text("it is cut short")


@pytest.mark.usefixtures("quiet")
def test_statements_that_are_missing_or_damaged_are_told_of_and_come_when_asked_for_again(
    chromium, host, watch
):
    """One that was damaged on the way comes again by itself."""
    host.changed["/worker-"] = nothing  # Python would only take time here
    host.lasting = True  # the browser keeps what is damaged, too
    sent = []

    def once(data: bytes) -> bytes:
        sent.append(1)
        return data if len(sent) > 1 else spoilt(data)

    for change in (None, halve, once):
        harm(host, "/claims-", change)
        with profile(chromium, watch) as context:
            page = context.new_page()
            page.goto(f"{host.url}#/about/pan", wait_until="commit")
            if change is not once:
                expect(page.get_by_text("Could not load the statements.")).to_be_visible()
                expect(page.locator(".about-claims")).to_have_count(0)
                heal(host, "/claims-")
                page.get_by_role("button", name="Try again").click()
            expect(page.locator("#claims-pan .about-claims")).to_be_visible()
            expect(page.get_by_text("Could not load the statements.")).to_be_hidden()
            assert page.locator("#find").count() == 1
        heal(host, "/claims-")


def test_every_script_and_sheet_that_the_page_needs_is_named_with_its_sum(site):
    tags = re.findall(r"<(?:script|link)[^>]*>", (site / "index.html").read_text())
    for part in ("boot", "styles"):
        (tag,) = (tag for tag in tags if f"assets/{part}-" in tag)
        data = (site / re.search(r'(?:src|href)="([^"]+)"', tag)[1]).read_bytes()
        digest = base64.b64encode(hashlib.sha256(data).digest()).decode()
        assert f'integrity="sha256-{digest}"' in tag

"""Each file of the site missing, cut or garbled once, on the way and in the browser's copies: the page works, or says what
is wrong and mends itself by its own button."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.boot.test_broken_line import is_played
from tests.browser.helpers.pages import profile, until
from tests.browser.helpers.snapshot_faults import halve
from tests.browser.helpers.static_host import Host, spoil

pytestmark = pytest.mark.slow

ENDS = "html[data-boot=ready]:not([data-settling]), html[data-boot=failed], #not-whole"
MOST = 4  # presses of the page's buttons
COPIED = """async () => {
  const registration = await navigator.serviceWorker.getRegistration()
  const names = await caches.keys()
  if (!registration?.active || names.length !== 1) return null
  return (await (await caches.open(names[0])).keys()).map(({url}) => url)
}"""
HARM = """async ([url, how]) => {
  const cache = await caches.open((await caches.keys())[0])
  const answer = await cache.match(url)
  if (how === "missing") return cache.delete(url)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const {headers} = answer
  const half = bytes.length >> 1
  await cache.put(url, new Response(how === "cut" ? bytes.slice(0, half) : bytes.fill(0, half), {headers}))
}"""


def ends_well(page: Page, left: int = 15) -> None:
    """The page works in the end; it may have said what was wrong, and had a button for it."""
    for _ in range(MOST):
        page.wait_for_selector(ENDS, state="attached")
        notice = page.locator("#not-whole button")
        retry = page.locator("#boot-retry")
        if page.locator("html[data-boot=failed]").count():
            expect(page.locator("#boot-detail")).to_contain_text(re.compile(r"\w"))
            retry.click()
            expect(page.locator("html[data-boot=failed]")).to_have_count(0)
        elif notice.count() and notice.is_visible():
            with page.expect_navigation(wait_until="commit"):
                notice.click()
        else:
            break
    is_played(page, left)


def asked_for(host: Host) -> list[str]:
    """The names of the files that a visit asks for."""
    return list(dict.fromkeys(path.rpartition("/")[2] for path in host.asked if "/assets/" in path))


BUSY = {"500 once": [500], "503 once": [503], "503 for a while": [503] * 4, "no answer": [0]}
"""Statuses of a file's first answers."""


@pytest.mark.parametrize("how", ["missing", "cut", "garbled", *BUSY])
def test_on_the_way(chromium: Browser, site: Path, how: str):
    host = Host(site)
    with profile(chromium) as context:
        page = context.new_page()
        page.goto(f"{host.url}#/matches/explore")
        is_played(page)
    for name in asked_for(host):
        host.asked.clear()
        sent: list[str] = []

        def once(data: bytes, sent: list[str] = sent) -> bytes:
            sent.append("")
            return data if len(sent) > 1 else {"cut": halve, "garbled": spoil}[how](data)

        if how == "missing":
            host.broken.add(name)
        elif how in BUSY:
            host.failing[name] = list(BUSY[how])
        else:
            host.changed[name] = once
        with profile(chromium) as context:
            page = context.new_page()
            page.goto(f"{host.url}#/matches/explore", wait_until="commit")
            until(page, lambda name=name: any(name in path for path in host.answered))
            host.broken.clear()
            ends_well(page)
        host.changed.clear()
        host.failing.clear()
    host.close()


@pytest.mark.parametrize("how", ["missing", "cut", "garbled"])
def test_in_the_copy(chromium: Browser, site: Path, how: str):
    host = Host(site)
    with profile(chromium, service_workers="allow") as context:
        page = context.new_page()
        page.goto(f"{host.url}#/matches/explore")
        is_played(page)
        for url in until(page, lambda: page.evaluate(COPIED)):
            page.evaluate(HARM, [url, how])
            page.goto("about:blank")
            page.goto(f"{host.url}#/matches/explore", wait_until="commit")
            ends_well(page)
            until(page, lambda url=url: url in (page.evaluate(COPIED) or []))  # and it is mended
    host.close()

"""The copy for offline use, over several visits of one person: made whole, mended, and replaced by that of a new build."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.helpers.build_table import table_of, with_table
from tests.browser.helpers.error_watch import Watch
from tests.browser.helpers.packed_files import packing_of, unpacked
from tests.browser.helpers.pages import LONG_WORK, profile, until, wait_for
from tests.browser.helpers.static_host import Host
from web.builder.site import site as builder

ROOT = Path(__file__).resolve().parents[3]
NOTICE = "#not-whole"
OFFLINE = "#game-menu #offline"
CACHES = "async () => (await caches.keys()).filter((name) => !name.endsWith(' arrived'))"
"""The copies for offline use: what else is kept are files that were on their way when a line broke."""

IN_THE_COPY = """async ([part, text]) => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const {url} of await cache.keys())
      if (url.includes(part)) await cache.put(url, new Response(text, {headers: {"Content-Type": "text/javascript"}}))
  }
}"""
SUMS_IN_THE_COPY = """async (part) => {
  const sums = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const {url} of await cache.keys()) {
      if (!url.includes(part)) continue
      const digest = await crypto.subtle.digest("SHA-256", await (await cache.match(url)).arrayBuffer())
      sums.push([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join(""))
    }
  }
  return sums
}"""
SOURCES = "() => performance.getEntriesByType('resource').map((file) => file.workerFinalSourceType)"
IN_CHARGE = "() => navigator.serviceWorker.controller?.state === 'activated'"
WAITING = "async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting)"
KEPT = """async () => {
  const names = await caches.keys()
  const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
  return files.reduce((all, some) => all + some, 0)
}"""


class Visitor:
    """Someone who visits a site again and again, with a browser that keeps a copy of it."""

    def __init__(self, context: BrowserContext, host: Host, watch: Watch) -> None:
        self.context = context
        self.host = host
        self.watch = watch
        self.page: Page | None = None

    def visit(self, search: str = "", state: str = "") -> Page:
        """Open the site anew; a page that is open is closed, which has its scripts in its memory."""
        if self.page:
            self.page.close()
        self.page = self.context.new_page()
        self.page.goto(f"{self.host.url}{search}#/matches/explore", wait_until="commit")
        if state:
            wait_for(self.page, state)
        return self.page

    def with_copy(self) -> Page:
        """The page that is open, once the copy is whole and in charge: all files, the page, and what is kept unpacked too."""
        page = self.page or self.visit(state="ready")
        build = table_of(self.host.folder / "sw.js")
        until(page, lambda: page.evaluate(KEPT) == len(build["files"]) + 1 + len(build["unpacked"]))
        until(page, lambda: page.evaluate(IN_CHARGE))
        return page


class OldWorker:
    """The service worker that is in charge now, which can be stopped.

    Chromium ends an idle worker, and lets the next take over then. But not one that a debugger is attached to, as
    Playwright is to all: if a page asks it for a file in the wrong moment, the next waits for five minutes.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._active: set[str] = set()
        self._session.on("ServiceWorker.workerVersionUpdated", self._note)
        self._session.send("ServiceWorker.enable")
        until(page, lambda: self._active)
        self._session.remove_listener("ServiceWorker.workerVersionUpdated", self._note)

    def _note(self, event: dict[str, list[dict[str, str]]]) -> None:
        self._active |= {one["versionId"] for one in event["versions"] if one["status"] == "activated"}

    def stop_if_next_waits(self) -> None:
        """Stop it if another is waiting for its place."""
        if self._page.evaluate(WAITING):
            for version in self._active:
                self._session.send("ServiceWorker.stopWorker", {"versionId": version})


@pytest.fixture(scope="module")
def life(chromium: Browser, site: Path) -> Iterator[Visitor]:
    host, watch = Host(site), Watch()
    with profile(chromium, watch, service_workers="allow") as context:
        yield Visitor(context, host, watch)
    host.close()


@pytest.fixture
def visitor(life: Visitor, watch: Watch) -> Iterator[Visitor]:
    """The visitor of all tests of this module, watched; what the browser says of damaged files is allowed."""
    watch.allow(
        "Failed to load", "integrity", "MIME type", "Failed to find a valid digest", "ERR_", "offline copy"
    )
    yield life
    life.context.set_offline(False)
    watch.found += life.watch.taken()


def test_a_damaged_file_is_not_taken_into_the_copy(visitor, site):
    """Neither from the network nor out of the browser's own cache; the page works meanwhile."""
    host = visitor.host
    (seldom,) = (path.name for path in (site / "assets").glob("verdicts-matches*"))
    host.changed[seldom] = lambda data: data + b"\n"  # sound still, but not what was built
    page = visitor.visit(state="ready")
    until(page, lambda: sum(seldom in path for path in host.asked) >= 2)
    until(page, lambda: page.evaluate(CACHES) == [])
    expect(page.locator(OFFLINE)).to_have_text(
        f"Not ready for offline use: assets/{seldom} is missing or damaged."
    )
    host.changed.clear()
    page.reload(wait_until="commit")
    wait_for(page, "ready")
    expect(page.locator(OFFLINE)).to_have_text(re.compile("Getting ready for offline use: .* files"))
    visitor.with_copy()
    expect(page.locator(OFFLINE)).to_contain_text("Ready for offline use, except the workshop")
    page.get_by_role("button", name="Games").click()
    expect(page.locator(OFFLINE)).to_be_visible()


@pytest.mark.slow  # a damaged file that is not taken is above
def test_a_copy_whose_scripts_are_damaged_is_left_and_made_anew(visitor):
    visitor.with_copy().evaluate(IN_THE_COPY, ["/boot-", "throw new Error()"])
    page = visitor.visit()
    page.locator(NOTICE).get_by_role("button").click()
    wait_for(page, "ready")
    visitor.with_copy()


def test_without_a_network_a_damaged_copy_is_not_thrown_away(visitor):
    visitor.with_copy().evaluate(IN_THE_COPY, ["/boot-", ""])
    visitor.context.set_offline(True)
    page = visitor.visit()
    page.locator(NOTICE).get_by_role("button").click()
    expect(page.locator(NOTICE)).to_contain_text("it cannot be fetched now")
    assert len(page.evaluate(CACHES)) == 1
    visitor.context.set_offline(False)
    page.locator(NOTICE).get_by_role("button").click()
    wait_for(page, "ready")
    visitor.with_copy()


@pytest.mark.slow  # a damaged file that is not taken is beside it
def test_what_python_needs_is_mended_in_the_copy(visitor, watch, site):
    """By itself. That a page begins without a network is seen with the copy of a new build."""
    watch.allow("bundle-")
    visitor.with_copy().evaluate(IN_THE_COPY, ["/bundle-", "damaged"])
    page = visitor.visit("?boot=plain", "ready")
    page.evaluate(IN_THE_COPY, ["/worker-", "syntax error"])
    page.reload(wait_until="commit")
    wait_for(page, "ready")
    for part in ("bundle-", "worker-"):
        (whole,) = (path.read_bytes() for path in (site / "assets").glob(f"{part}*"))
        sound = {sha256(data).hexdigest() for data in (whole, unpacked(whole))}
        until(page, lambda part=part, sound=sound: set(page.evaluate(SUMS_IN_THE_COPY, f"/{part}")) == sound)
    until(page, lambda: len(page.evaluate("() => caches.keys()")) == 1)  # what was kept on the way is gone


@pytest.mark.slow  # what is damaged is fetched again by the same script
def test_an_emptied_copy_is_filled_again(visitor):
    page = visitor.with_copy()
    page.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name) }")
    page.reload(wait_until="commit")
    wait_for(page, "ready")
    visitor.with_copy()
    visitor.context.set_offline(True)
    visitor.visit(state="ready")


@pytest.fixture
def next_site(site: Path, tmp_path: Path) -> Path:
    """The site after a change of its page and of a script; its large files are packed as before, and so the same."""
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web)
    (tmp_path / "pysrc").symlink_to(
        ROOT / "pysrc"
    )  # the workshop's scripts take some of the games' from there
    page = web / "index.html"
    page.write_text(page.read_text().replace("</main>", '<p id="newer">A newer build</p></main>'))
    script = web / "page" / "channel.js"
    script.write_text(script.read_text() + "\nglobalThis.newer = true;\n")
    (core,) = (site / "assets").glob("core-[0-9a-f]*.data")
    return builder.build(tmp_path / "next", web=web, how=packing_of(core.read_bytes()))


def test_a_new_build_replaces_the_old_and_needs_no_network(visitor, next_site):
    host, page = visitor.host, visitor.with_copy()
    (old,) = page.evaluate(CACHES)
    worker = OldWorker(page)
    host.folder = next_site
    host.asked.clear()
    page.evaluate("() => history.replaceState(null, '', location.pathname + location.hash)")  # no ?boot=plain

    def newer() -> bool:
        page.reload(wait_until="commit")
        wait_for(page, "ready")
        return page.locator("#newer").count() == 1

    until(page, newer)  # a page that is slow to come is shown from the copy

    def replaced() -> bool:
        worker.stop_if_next_waits()
        kept = page.evaluate(CACHES)
        return kept != [old] and len(kept) == 1

    until(page, replaced, patience=LONG_WORK)
    again = [path for path in host.asked if "/page-script-" in path or "/core-" in path]
    assert not again, "files that did not change were fetched again"
    visitor.context.set_offline(True)
    page = visitor.visit("?theme=dark", "ready")
    assert "cache" in page.evaluate(SOURCES), "the browser takes no file out of the cache by itself"
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#newer")).to_be_attached()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("14 matches left")).to_be_visible()


def test_the_documentation_is_there_without_a_network_once_somebody_has_read_in_it(chromium, site, tmp_path):
    """A site of nothing else, with the service worker of the real one."""
    page = "<!doctype html><script>navigator.serviceWorker.register('%ssw.js')</script><h1>%s</h1></html>"
    texts = {name: page % (up, name) for name, up in (("index", "../"), ("deep/results", "../../"))}
    sums = {f"docs/{name}.html": sha256(text.encode()).hexdigest()[:12] for name, text in texts.items()}
    nothing = {
        "id": "1",
        "boot": "h1",
        "unpacked": [],
        "snapshot": [],
        "files": {},
        "later": {},
        "docs": sums,
        "mains": {},
    }
    service = with_table(site / "sw.js", nothing)
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    (tmp_path / "sw.js").write_text(service, "utf-8")
    (tmp_path / "index.html").write_text(page % ("", "home"), "utf-8")
    for name, text in texts.items():
        (tmp_path / "docs" / f"{name}.html").write_text(text, "utf-8")
    host = Host(tmp_path)
    with profile(chromium, service_workers="allow") as context:
        page = context.new_page()
        page.goto(host.url)
        until(page, lambda: page.evaluate("() => Boolean(navigator.serviceWorker.controller)"))
        assert page.evaluate(KEPT) == 1, "who only plays does not fetch it"
        page.goto(f"{host.url}docs/index.html")
        until(page, lambda: page.evaluate(KEPT) == 3)
        host.close()
        context.set_offline(True)
        for name in texts:
            page.goto(f"{host.url}docs/{name}.html")
            expect(page.get_by_role("heading")).to_have_text(name)

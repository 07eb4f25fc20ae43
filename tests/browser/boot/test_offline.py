"""The service worker: a second visit without a network, and a new build in place of the old."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import wait_for
from web.builder.site import site as builder

OFFLINE = True
ROOT = Path(__file__).resolve().parents[3]
CACHES = "() => caches.keys()"


def kept(page: Page) -> str:
    """Wait until the service worker holds a whole build; returns the name of its cache."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
    names = page.evaluate(CACHES)
    assert len(names) == 1
    return str(names[0])


@pytest.fixture
def next_site(tmp_path: Path) -> Path:
    """The site after a change of its page and of a script."""
    web = tmp_path / "web"
    shutil.copytree(ROOT / "web", web)
    page = web / "index.html"
    page.write_text(page.read_text().replace("</main>", '<p id="newer">A newer build</p></main>'))
    script = web / "page" / "channel.js"
    script.write_text(script.read_text() + "\nglobalThis.newer = true;\n")
    return builder.build(tmp_path / "next", web=web)


def test_new_build_replaces_the_old_and_needs_no_network(open_at, host, context, next_site):
    page = open_at(host)
    old = kept(page)
    host.folder = next_site
    host.asked.clear()
    page.reload(wait_until="commit")
    wait_for(page, "ready")
    expect(page.locator("#newer")).to_be_attached()
    for _ in range(1200):
        names = page.evaluate(CACHES)
        if len(names) == 1 and names[0] != old:
            break
        page.wait_for_timeout(100)
    assert len(names) == 1
    assert names[0] != old
    again = [path for path in host.asked if "/page-script-" in path or "/core-" in path]
    assert not again, "files that did not change were fetched again"
    context.set_offline(True)
    page.reload(wait_until="commit")
    wait_for(page, "ready")
    expect(page.locator("#newer")).to_be_attached()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("14 matches left")).to_be_visible()


DAMAGE = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const {url} of await cache.keys()) {
      if (url.includes("/bundle-")) await cache.put(url, new Response("damaged"))
    }
  }
}"""


def test_a_damaged_copy_is_mended_by_trying_again(open_at, host, watch):
    watch.allow("bundle-")
    page = open_at(host, search="?boot=plain")
    kept(page)
    page.evaluate(DAMAGE)
    page.reload(wait_until="commit")
    wait_for(page, "failed")
    page.locator("#boot-retry").click()
    wait_for(page, "ready")
    page.reload(wait_until="commit")
    wait_for(page, "ready")

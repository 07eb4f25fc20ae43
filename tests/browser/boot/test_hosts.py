"""What hosts and networks do with a site on its way: every document of it is shown online, and without a network too."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.boot.test_offline import KEPT
from tests.browser.helpers.build_table import with_table
from tests.browser.helpers.pages import profile, until
from tests.browser.helpers.static_host import Host
from web.builder.site import documentation

DOCUMENTS = ["index.html", "teaching.html", "proofs/one.html", "docs/index.html", "docs/deep/results.html"]
PAGE = (
    "<!doctype html><html><head></head><body><script>navigator.serviceWorker.register('{up}sw.js')</script>"
    "<main><h1>{name}</h1></main></body></html>"
)
READY = """() => new Promise((done) => {
  const {serviceWorker} = navigator
  serviceWorker.onmessage = ({data}) => done(data)
  serviceWorker.ready.then(({active}) => active.postMessage({type: "refill", build: "1"}))
})"""


@pytest.fixture
def small(site: Path, tmp_path: Path) -> Path:
    """A site of some documents, with the service worker of the real one."""
    for name in DOCUMENTS:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(PAGE.format(up="../" * name.count("/"), name=name), "utf-8")
    sums = {name: sha256((tmp_path / name).read_bytes()).hexdigest()[:12] for name in DOCUMENTS[1:]}
    table = {"id": "1", "boot": "<h1>", "unpacked": [], "snapshot": [], "later": {}}
    table["files"] = {name: found for name, found in sums.items() if not name.startswith("docs")}
    table["docs"] = {name: found for name, found in sums.items() if name.startswith("docs")}
    table["mains"] = documentation.mains(tmp_path)
    (tmp_path / "sw.js").write_text(with_table(site / "sw.js", table), "utf-8")
    return tmp_path


def to_index(path: str) -> tuple[int, str] | None:
    """Folders lead to their page."""
    return (302, "index.html") if path.endswith("/") or not path else None


def pretty(path: str) -> tuple[int, str] | None:
    """No address ends with ``.html``."""
    found = re.fullmatch(r"(?:.*/)?(.*)\.html", path)
    if not found:
        return None
    return 308, "./" if found[1] == "index" else found[1]


def changes(name: str, change: Callable[[bytes], bytes]) -> Callable[[Host], None]:
    """What changes the files of a host with a part in their name."""
    return lambda host: host.changed.update({name: change})


def redirects(way: Callable[[str], tuple[int, str] | None]) -> Callable[[Host], None]:
    """What has a host send visitors elsewhere."""
    return lambda host: setattr(host, "redirect", way)


HOSTS = {
    "plain": lambda host: None,
    "folders to index.html": redirects(to_index),
    "addresses without .html": redirects(pretty),
    "a comment below": changes(".html", lambda data: data + b"\n<!-- served by a proxy -->"),
    "a script inside": changes(
        ".html",
        lambda data: data.replace(b"</body>", b"<script>1</script></body>").replace(b"<head>", b"<head>\n"),
    ),
    "no URLPattern": changes("/sw.js", lambda data: b"delete self.URLPattern;\n" + data),
}


@pytest.mark.parametrize("kind", HOSTS)
def test_every_document_is_shown_with_and_without_a_network(chromium: Browser, small: Path, kind: str):
    host = Host(small)
    HOSTS[kind](host)
    with profile(chromium, service_workers="allow") as context:
        page = context.new_page()
        page.goto(host.url)
        page.wait_for_function("() => Boolean(navigator.serviceWorker.controller)")
        assert page.evaluate(READY)["ready"] is True
        page.goto(f"{host.url}docs/index.html")
        until(page, lambda: page.evaluate(KEPT) == len(DOCUMENTS))
        addresses = [*DOCUMENTS, "", "?theme=dark", "docs/"]
        if host.redirect is pretty:
            addresses += ["teaching", "proofs/one", "docs/deep/results"]
        for offline in (False, True):
            context.set_offline(offline)
            for address in addresses:
                page.goto(host.url + address)
                if host.redirect and not offline and host.redirect(address):
                    assert page.url != host.url + address, "the redirect is not followed"
                name = address.split("?")[0].removesuffix(".html")
                found = next(one for one in DOCUMENTS if one in (f"{name}.html", f"{name}index.html"))
                expect(page.get_by_role("heading")).to_have_text(found)
    host.close()


def test_a_page_that_is_opened_as_a_file_says_that_it_needs_a_server(chromium: Browser, site: Path):
    """No style sheet is loaded there, no Python is started, and nothing is tried again."""
    with profile(chromium) as context:
        page = context.new_page()
        page.goto(f"{(site / 'index.html').as_uri()}#/pan/explore", wait_until="load")
        expect(page.get_by_role("heading")).to_have_text("lastcard needs a web server")
        expect(page.locator("body")).to_contain_text(f'python3 -m http.server --directory "{site}/"')
        expect(page.locator("body")).to_contain_text("python3 build.py serve")
        expect(page.get_by_role("link")).to_have_attribute("href", "http://localhost:8000/#/pan/explore")
        assert page.locator("body > *").count() == 1
        assert page.workers == []
        assert page.locator("body svg").count() == 0

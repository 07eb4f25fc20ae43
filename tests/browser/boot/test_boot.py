"""Starting, from any plain file host: what is there at once, what Python adds, and that nothing done in between is lost."""

from __future__ import annotations

import base64
import hashlib
import html
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import python_worker, ready, wait_for
from tests.browser.helpers.ports import free_port, listening
from tests.browser.helpers.snapshot_faults import FAULTS, inside
from tests.browser.helpers.static_host import Host


@pytest.mark.slow  # hosts that tell the usual types are asked in nearly every test
def test_what_is_done_before_python_is_there_is_not_lost_whatever_types_the_host_tells(
    open_at, host, context
):
    """The snapshot wakes up though the host knows no types, and the browser cannot compile while it loads."""
    host.plain_types = True
    context.add_init_script("delete WebAssembly.compileStreaming")
    page = open_at(host, state="prerendered", search="?theme=dark&boot=snapshot")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    nothing_is_lost(page, host, "snapshot")


def test_what_is_done_before_python_is_there_is_not_lost_if_the_snapshot_never_wakes_up(open_at, host):
    """The plain way is taken then, and Python gets the document with what was done on it."""
    # Only a third is left: from a half, Chromium 156 itself dies of a segmentation fault in its worker.
    host.changed["/image-"] = inside(
        lambda image: image[: len(image) // 3] + bytes(len(image) - len(image) // 3)
    )
    page = open_at(host, state="prerendered", search="?boot=snapshot")
    page.evaluate(NOTED)
    page.evaluate("() => { lastcard.limits.wake = 200 }")
    assert page.locator("html").get_attribute("data-theme") == "light"
    nothing_is_lost(page, host, "plain")
    assert page.evaluate("() => noted") == ["prerendered", "ready"], "no engine had stopped"
    expect(page.locator("#toast")).to_be_empty()


NOTED = """() => {
  globalThis.noted = []
  document.addEventListener("lastcard:state", ({detail: {state}}) => noted.at(-1) === state || noted.push(state))
}"""


def nothing_is_lost(page: Page, host: Host, mode: str) -> None:
    """A move that is made at once is made once Python is there, and all that Python needs was bundled."""
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("14 matches left")).to_be_visible()
    assert page.evaluate("() => lastcard.mode") == mode
    assert page.evaluate("() => lastcard.hydrated") is True, "the page is prerendered in these colours too"
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("13 matches left")).to_be_visible()
    page.get_by_role("link", name="Study", exact=True).click()
    expect(page.locator("main:not([data-veiled])").get_by_role("heading").first).to_be_visible()
    page.wait_for_function("() => location.hash.includes('study')")
    late = [path for path in host.asked if "/rest-" in path]
    assert not late, "a module is missing from the bundle"


@pytest.fixture
def python_host(site: Path) -> Iterator[str]:
    """The address of Python's own server, which has the site at its root."""
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "http.server",
        str(port),
        "--bind",
        "127.0.0.1",
        "--directory",
        str(site),
    ]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        listening(server, port)
        yield f"http://localhost:{port}/"
    finally:
        server.terminate()
        server.wait()


def test_an_embedded_page_on_pythons_own_server_shows_the_tab_alone_and_takes_no_theme_that_is_none(
    context, python_host
):
    page = context.new_page()
    page.goto(f"{python_host}?theme=purple#/matches/explore?pos=9&line=1&embed=1", wait_until="commit")
    wait_for(page, "ready")
    expect(page.locator("html")).to_have_attribute("data-theme", re.compile("^(light|dark)$"))
    expect(page.locator("header.site")).to_be_hidden()
    expect(page.locator(".pile-count")).to_have_text("8 matches left")
    page.locator(".moves tr[data-move='1']").click()
    expect(page).to_have_url(re.compile(r"pos=9&line=1,1&embed=1$"))
    expect(page.locator(".pile-count")).to_have_text("7 matches left")


def test_home_is_there_before_python_which_starts_plainly_and_shows_an_exception(
    open_at, host, watch, context
):
    watch.allow("ValueError", "KeyError", "Error")
    page = open_at(host, "#/", state="loading", search="?boot=plain")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    wait_for(page, "ready")
    assert page.evaluate("() => lastcard.mode") == "plain"
    page.evaluate("() => { location.hash = '#/nosuch/explore' }")
    expect(page.locator("#missing-address")).to_have_text("#/nosuch/explore")
    assert page.evaluate("() => lastcard.game") is None
    assert page.locator("#app").inner_html() == ""
    page.get_by_role("link", name="All games").click()
    page.locator("#home a[href='#/matches/explore']").click()
    expect(page.get_by_text("15 matches left")).to_be_visible()
    page.get_by_role("button", name="Take 2", exact=True).click()
    expect(page.get_by_text("13 matches left")).to_be_visible()
    page.evaluate(MISTAKE)
    expect(page.locator("body")).to_have_attribute("data-problem", re.compile("name: expected"))
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text("Something went wrong")
    notice.get_by_text("Technical details").click()
    expect(notice.locator("pre")).to_contain_text("ValueError")
    expect(notice.get_by_role("button", name="Reload this page")).to_be_visible()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    notice.get_by_role("button", name="Copy the report").click()
    expect(notice.get_by_role("button", name="Copied")).to_be_visible()
    assert "name: expected" in page.evaluate("() => navigator.clipboard.readText()")
    notice.get_by_role("button", name="Close").click()
    expect(notice).to_be_hidden()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("12 matches left")).to_be_visible()


MISTAKE = """() => {
  const model = {id: Bokeh.documents.at(-1).roots()[0].id};
  const patch = JSON.stringify({events: [{kind: "ModelChanged", model, attr: "name", new: [1]}]});
  document.addEventListener("lastcard:problem", ({detail}) => { document.body.dataset.problem = detail.title })
  lastcard.worker.postMessage({type: "patch", page: lastcard.page, patch, buffers: []})
}"""


# What the page says that its document hashes to is that of another one.
OTHER = """() => {
  const {worker} = lastcard
  const post = worker.postMessage
  worker.postMessage = (message, ...rest) => {
    worker.postMessage = post
    post.call(worker, {...message, digest: "other"}, ...rest)
  }
  return lastcard.open("matches", true)
}"""


def test_another_document_than_the_prerendered_is_drawn_anew(page):
    assert page.evaluate("() => lastcard.hydrated") is True
    page.evaluate(OTHER)
    page.wait_for_function("() => lastcard.hydrated === false")
    ready(page)
    expect(page.get_by_text("15 matches left")).to_be_visible()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("14 matches left")).to_be_visible()


# In a turn of its own: what a browser is told to evaluate from outside may do more than the page itself.
FORBIDDEN = """(elsewhere) => new Promise((done) => setTimeout(async () => {
  const tried = {
    fetch: () => fetch(elsewhere, {mode: "no-cors"}),
    eval: () => (0, eval)("1 + 1"),
    "new Function": () => new Function("return 2")(),
    import: () => import(elsewhere),
  }
  const found = {}
  for (const [name, act] of Object.entries(tried)) {
    try {
      await act()
      found[name] = "allowed"
    } catch (error) {
      found[name] = error.name
    }
  }
  done(found)
}))"""


def test_the_policy_of_the_page_holds_where_python_runs(page, site, watch):
    """A worker that is started by an address would have that of its own answer, which on a plain host is none."""
    watch.allow("Content Security Policy")
    elsewhere = Host(site)
    said = python_worker(page).evaluate(FORBIDDEN, f"{elsewhere.url}sw.js")
    elsewhere.close()
    assert said == {
        "fetch": "TypeError",
        "eval": "EvalError",
        "new Function": "EvalError",
        "import": "TypeError",
    }
    assert elsewhere.asked == []


def test_policy_is_strict(site: Path):
    text = (site / "index.html").read_text()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy
    assert "default-src &#39;none&#39;" in policy[1] or "default-src 'none'" in policy[1]
    assert "unsafe-eval" not in policy[1].replace("wasm-unsafe-eval", "")
    assert "http" not in policy[1]
    assert "*" not in policy[1]
    (inside,) = re.findall(r"<script(?![^>]*\bsrc=)[^>]*>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(inside.encode()).digest()).decode()
    assert f"'sha256-{digest}'" in html.unescape(policy[1]), (
        "the script inside the page is not allowed to run"
    )
    assert not re.search(r"\son\w+=", text), "a handler stands inside the page"


def test_every_address_in_the_page_is_relative(site: Path):
    text = (site / "index.html").read_text()
    assert not re.findall(r'(?:src|href)="(?:https?:)?/[^"]*"', text)


@pytest.mark.slow  # under Node each such snapshot is refused; how a page goes on is seen above
def test_a_snapshot_that_does_not_fit_is_left_aside(open_at, host, watch):
    watch.allow("Failed to load resource")
    FAULTS["another answer to the self-check"](host)
    page = open_at(host, "#/matches/explore?pos=17", search="?boot=snapshot")
    assert page.evaluate("() => lastcard.mode") == "plain"
    expect(page.get_by_text("17 matches left")).to_be_visible()
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("16 matches left")).to_be_visible()
    expect(page.locator(".verdict-line")).to_contain_text("wins in")

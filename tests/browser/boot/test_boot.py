"""Starting: what is there at once, what Python adds, and that nothing done in between is lost."""

from __future__ import annotations

import base64
import hashlib
import html
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import ready, wait_for


@pytest.mark.parametrize(
    ("search", "mode", "theme"),
    [("?theme=dark", "snapshot", "dark"), ("?boot=plain", "plain", "light")],
    ids=["snapshot, dark", "plain, light"],
)
def test_what_is_done_before_python_is_there_is_not_lost_and_all_of_it_was_bundled(
    open_at, host, search, mode, theme
):
    page = open_at(host, state="prerendered", search=search)
    assert page.locator("html").get_attribute("data-theme") == theme
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


def test_home_is_there_before_python_opens_a_game_and_shows_an_exception(page_at, watch):
    watch.allow("ValueError", "KeyError", "Error")
    page = page_at("#/", state="loading")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    wait_for(page, "ready")
    assert page.locator("#app").inner_html() == ""
    page.locator("#home a[href='#/matches/explore']").click()
    expect(page.get_by_text("15 matches left")).to_be_visible()
    page.get_by_role("button", name="Take 2", exact=True).click()
    expect(page.get_by_text("13 matches left")).to_be_visible()
    a_model_runs_when_a_document_names_it(page)
    page.evaluate(MISTAKE)
    expect(page.locator("body")).to_have_attribute("data-problem", re.compile("name: expected"))
    page.get_by_role("button", name="Take 1", exact=True).click()
    expect(page.get_by_text("12 matches left")).to_be_visible()


MISTAKE = """() => {
  const model = {id: Bokeh.documents.at(-1).roots()[0].id};
  const patch = JSON.stringify({events: [{kind: "ModelChanged", model, attr: "name", new: [1]}]});
  document.addEventListener("lastcard:problem", ({detail}) => { document.body.dataset.problem = detail.title })
  lastcard.worker.postMessage({type: "patch", page: lastcard.page, patch, buffers: []})
}"""


def a_model_runs_when_a_document_names_it(page: Page) -> None:
    known = "() => Bokeh.require('base').default_resolver.names"
    find = "(name) => Bokeh.require('base').default_resolver.get(name)?.__qualified__"
    for name in ("Figure", "panel.models.layout.Column"):
        assert name not in page.evaluate(known)
        assert page.evaluate(find, name) == name
        assert name in page.evaluate(known)
    assert page.evaluate(find, "Nothing") is None


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

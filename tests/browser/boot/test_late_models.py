"""The libraries' other models come when Python first names one: for a chart, or for what a game of somebody's own draws."""

from __future__ import annotations

import json

import panel as pn
from bokeh.document import Document
from bokeh.models import UIElement
from panel.custom import JSComponent
from playwright.sync_api import Page, expect

from tests.browser.helpers.pages import go, wait_for
from tests.browser.helpers.study_tab import figure

SHOW = """(json) => {
  lastcard.pending = []
  lastcard.heard({type: "document", page: lastcard.page, json})
}"""


class Translated(JSComponent):
    """A component in TypeScript, as Panel lets people write them."""

    _esm = "export function render() { const text: string = 'from TypeScript'; const p = document.createElement('p'); p.textContent = text; return p }"


def document(view: object) -> str:
    """A page as Python sends it; without Panel's own styles, which natively lie on another host."""
    page = Document()
    page.add_root(pn.panel(view).get_root(page))
    for element in page.select({"type": UIElement}):
        element.stylesheets = []
    return json.dumps(page.to_json(deferred=False))


def test_a_chart_brings_the_other_models_and_trying_again_brings_them_when_they_were_missing(
    open_at, host, watch
):
    watch.allow("404", "Failed to load")
    page = open_at(host, "#/matches/explore")
    asked = [path for path in host.asked if "page-models" in path]
    assert asked == []
    host.broken.add("/page-models-")
    go(page, "#/matches/study")
    wait_for(page, "failed")
    expect(page.locator("#boot-detail")).to_contain_text("page-models")
    host.broken.clear()
    page.locator("#boot-retry").click()
    wait_for(page, "ready")
    expect(figure(page, "How the trees grow")).to_be_visible()


def test_models_that_no_page_here_names_are_drawn_too(open_at, host):
    page = open_at(host, "#/matches/explore")
    for view, text in (
        (Translated(), "from TypeScript"),
        (pn.widgets.IntSlider(label="How wide", value=3), "How wide"),
    ):
        page.evaluate(SHOW, document(view))
        expect(page.get_by_text(text)).to_be_attached()
        page.evaluate(
            "() => document.documentElement.removeAttribute('data-settling')"
        )  # as Python's own pages do
        expect(page.get_by_text(text)).to_be_visible()
    a_model_runs_when_a_document_names_it(page)


def a_model_runs_when_a_document_names_it(page: Page) -> None:
    known = "() => Bokeh.require('base').default_resolver.names"
    find = "(name) => Bokeh.require('base').default_resolver.get(name)?.__qualified__"
    for name in ("Figure", "panel.models.layout.Column"):
        assert name not in page.evaluate(known)
        assert page.evaluate(find, name) == name
        assert name in page.evaluate(known)
    assert page.evaluate(find, "Nothing") is None

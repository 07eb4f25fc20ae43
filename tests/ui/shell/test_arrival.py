"""A page that was lost on its way to the browser."""

from __future__ import annotations

from bokeh.document import Document
from bokeh.models import ImportedStyleSheet

from lastcard.app import create


def test_a_page_that_did_not_come_through_is_sent_again_whole():
    app = create("#/pan/play")
    document = Document()
    app.frame.server_doc(document, location=False)
    known = {model.id for model in document.models}
    kept = app._page.tab("play")
    app.frame.asked = [app.frame.asked[0] + 1, "", app.theme, True]
    assert app.frame.shown[0] == app.frame.asked[0]
    assert app._page.tab("play") is kept
    sent = {model.id for model in document.models} - known
    page = document.roots[0].data.page
    assert page.id in sent
    old = {model for model in page.references() if model.id not in sent}
    assert {type(model) for model in old} <= {ImportedStyleSheet}  # those of the frame, which is there

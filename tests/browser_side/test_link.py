"""The Python end of the wire: batches, buffers, no echo, errors told."""

from __future__ import annotations

import json

import numpy as np
import pytest
from bokeh.document import Document
from bokeh.models import ColumnDataSource, Div, Row

import lastcard.app
from lastcard.browser.documents import build, build_ahead, digest, prerender
from lastcard.browser.link import Link, Session
from lastcard.ui import jobs
from lastcard.ui.explore import History


class Port:
    """Collects what would go to the page."""

    def __init__(self):
        self.patches = []
        self.problems = []

    def patch(self, text, ids, buffers):
        self.patches.append((json.loads(text), list(ids), list(buffers)))

    def problem(self, title, detail):
        self.problems.append((title, detail))


def linked(*models):
    document = Document()
    for model in models:
        document.add_root(model)
    document.to_json()
    port = Port()
    link = Link(document, port)
    link.start()
    return link, port


def change(model, attr, value):
    event = {"kind": "ModelChanged", "model": {"id": model.id}, "attr": attr, "new": value}
    return json.dumps({"events": [event]})


def test_changes_of_a_turn_go_out_together():
    div = Div(text="a")
    link, port = linked(div)
    div.text = "b"
    div.width = 10
    assert port.patches == []
    link.flush()
    ((patch, _, _),) = port.patches
    assert [event["attr"] for event in patch["events"]] == ["text", "width"]


def test_what_the_page_changed_does_not_go_back():
    div = Div(text="a")
    link, port = linked(div)
    link.apply(change(div, "text", "b"))
    assert div.text == "b"
    assert port.patches == []


def test_what_follows_from_a_change_is_answered_at_once():
    div, other = Div(text="a"), Div(text="x")
    link, port = linked(div, other)
    div.on_change("text", lambda attr, old, new: other.update(text=new.upper()))
    link.apply(change(div, "text", "b"))
    ((patch, _, _),) = port.patches
    assert [(event["attr"], event["new"]) for event in patch["events"]] == [("text", "B")]


def test_arrays_travel_as_buffers_both_ways():
    source = ColumnDataSource({"x": np.arange(3.0)})
    link, port = linked(source)
    source.data = {"x": np.arange(1000.0)}
    link.flush()
    ((patch, ids, buffers),) = port.patches
    assert len(ids) == 1
    assert ids[0] in json.dumps(patch)
    assert np.frombuffer(buffers[0]).sum() == 499500
    array = {
        "type": "ndarray",
        "array": {"type": "bytes", "data": {"id": "b0"}},
        "shape": [2],
        "dtype": "float64",
        "order": "little",
    }
    text = change(source, "data", {"type": "map", "entries": [["x", array]]})
    link.apply(text, [("b0", np.array([5.0, 6.0]).tobytes())])
    assert list(source.data["x"]) == [5.0, 6.0]
    assert port.problems == []


def test_errors_are_told_and_the_link_goes_on():
    div = Div(text="a")
    link, port = linked(div)

    def fail(attr, old, new):
        raise ValueError("on purpose")

    div.on_change("text", fail)
    link.apply(change(div, "text", "b"))
    ((title, detail),) = port.problems
    assert title == "ValueError: on purpose"
    assert "fail" in detail
    div.remove_on_change("text", fail)
    link.apply(change(div, "text", "c"))
    assert div.text == "c"


def event_of(model, attr, value):
    return json.loads(change(model, attr, value))["events"]


def clicked(model):
    values = {"type": "map", "entries": [["model", {"id": model.id}]]}
    event = {"type": "event", "name": "button_click", "values": values}
    return {"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": event}


def test_what_belongs_to_a_model_that_is_gone_is_left_out_and_the_rest_is_taken_up():
    """A figure that the theme has replaced still reports its size, in one patch with a change that counts."""
    old, new, other = Div(), Div(), Div(text="x")
    row = Row(children=[old, other])
    link, port = linked(row)
    row.children = [new, other]
    link.flush()
    events = [
        *event_of(old, "width", 10),
        clicked(old),
        *event_of(other, "text", "y"),
        *event_of(old, "height", 1),
    ]
    left_out = link.apply(json.dumps({"events": events}))
    assert other.text == "y"
    assert left_out == [
        f"ModelChanged width of {old.id}",
        f"MessageSent bokeh_event of {old.id}",
        f"ModelChanged height of {old.id}",
    ]
    assert port.problems == []


def test_a_value_that_names_a_model_that_is_gone_is_left_out():
    old, row, other = Div(), Row(children=[]), Div(text="x")
    link, port = linked(row, other, old)
    link.document.remove_root(old)
    events = [*event_of(row, "children", [{"id": "p-never"}]), *event_of(other, "text", "y")]
    assert link.apply(json.dumps({"events": events})) == [f"ModelChanged children of {row.id}"]
    assert (row.children, other.text, port.problems) == ([], "y", [])


def test_a_handler_that_fails_costs_no_other_change():
    div, other = Div(text="a"), Div(text="x")
    link, port = linked(div, other)

    def fail(attr, old, new):
        raise ValueError("on purpose")

    div.on_change("text", fail)
    link.apply(json.dumps({"events": [*event_of(div, "text", "b"), *event_of(other, "text", "y")]}))
    assert other.text == "y"
    assert [title for title, _ in port.problems] == ["ValueError: on purpose"]


def test_what_the_page_could_not_take_up_is_sent_again_whole():
    old, new = Div(text="old"), Div(text="new")
    row = Row(children=[old])
    link, port = linked(row)
    row.children = [new]
    link.flush()
    link.repeat([(row.id, "children"), (old.id, "text")])  # the second is gone by now
    first, second = (patch["events"] for patch, _, _ in port.patches)
    assert [event["model"]["id"] for event in second] == [row.id]
    assert second == first
    assert second[0]["new"][0]["attributes"]["text"] == "new"
    link.repeat([(old.id, "text")])
    assert len(port.patches) == 2


def test_a_patch_that_cannot_be_read_is_told():
    link, port = linked(Div())
    assert link.apply("{") == []
    assert [title.partition(":")[0] for title, _ in port.problems] == ["JSONDecodeError"]


def test_closed_link_is_silent():
    div = Div(text="a")
    link, port = linked(div)
    link.close()
    div.text = "b"
    link.flush()
    assert port.patches == []


def test_a_document_defines_what_is_in_it_whatever_else_was_imported():
    first = prerender("#/matches/explore", "light")
    prerender("#/pan/explore", "light")
    again = prerender("#/matches/explore", "light")
    assert first == again
    content = json.loads(again)["doc"]
    assert json.loads(again)["digest"] == digest(json.dumps(content, separators=(",", ":")))
    names = [kind["name"] for kind in content["defs"]]
    assert names == sorted(names)
    assert any(name.startswith("MatchBoard") for name in names)
    assert not any(name.startswith("PanBoard") for name in names)


def test_a_kind_of_model_that_comes_later_is_defined_before_it_is_used():
    from panel import Column

    column = Column().get_root()
    link, port = linked(column)
    column.children = [History().get_root()]
    link.flush()
    column.children = [History().get_root()]
    link.flush()
    (first, _, _), (second, _, _) = port.patches
    assert [event["kind"] for event in first["events"]] == ["MessageSent", "ModelChanged"]
    assert [kind["name"][:7] for kind in first["events"][0]["msg_data"]] == ["History"]
    assert [event["kind"] for event in second["events"]] == ["ModelChanged"]


def test_a_document_built_ahead_serves_the_page_that_shows_the_same_and_no_other():
    address = "#/matches/explore"
    text = build(address, "light")[1]
    build_ahead(address, "light")
    session = Session(Port())

    def opened(shown: str) -> str:
        answer = session.open(address, "light", shown)
        session.start()
        return answer

    assert opened(digest(text)) == ""
    assert len(session.root.document.roots) == 1
    assert session.game == "matches"
    build_ahead(address, "light")
    assert opened("another") == text
    assert opened(digest(text)) == ""
    assert opened("") == text
    session.close()
    assert session.game == ""


@pytest.mark.parametrize("ahead", [True, False])
def test_what_a_document_begins_waits_until_somebody_sees_it(monkeypatch, ahead):
    begun = []

    def built(address, theme):
        async def work():
            begun.append(address)

        jobs.soon(work)
        document = Document()
        document.add_root(Div(text="a"))
        return document

    monkeypatch.setattr(lastcard.app, "build_document", built)
    if ahead:
        build_ahead("#/a", "light")
    session = Session(Port())
    session.open("#/a", "light", digest(build("#/a", "light")[1]))
    assert begun == []
    session.start()
    assert begun == ["#/a"]
    session.start()
    assert begun == ["#/a"]

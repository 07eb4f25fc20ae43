"""Two visitors of one server: neither sees, forgets or slows down what is the other's."""

from __future__ import annotations

import asyncio
import gc
import weakref
from types import SimpleNamespace

import pytest
from bokeh.document import Document
from panel.io.state import set_curdoc

from lastcard.core.game import PositionError
from lastcard.core.progress import Progress
from lastcard.ui.jobs import Job
from lastcard.ui.session import REMEMBERED_POSITIONS, VisitorSession, current_session
from lastcard.ui.shell.address import address_of, position_of
from tests.helpers.native_page import until

LONG = "1" * 2_000


class Context(SimpleNamespace):
    """What a server gives to the document of a visitor."""


@pytest.fixture
def visitors():
    """The documents of two visitors of one server."""
    contexts = Context(), Context()
    documents = Document(), Document()
    for document, context in zip(documents, contexts, strict=True):
        document._session_context = weakref.ref(context)
    yield documents
    del contexts


def test_every_visitor_has_a_session_and_no_visitor_has_that_of_the_tab(visitors):
    found = []
    for document in (*visitors, *visitors):
        with set_curdoc(document):
            found.append(current_session())
    assert found[:2] == found[2:]
    assert found[0] is not found[1]
    assert current_session() not in found
    assert [session.alone for session in (*found[:2], current_session())] == [False, False, True]


def test_a_document_of_no_server_has_the_only_session():
    only = current_session()
    with set_curdoc(Document()):
        assert current_session() is only


def test_long_positions_of_one_visitor_are_neither_seen_nor_forgotten_by_another(visitors):
    one, other = visitors
    with set_curdoc(one):
        address = address_of(LONG)
    with set_curdoc(other):
        with pytest.raises(PositionError, match="no longer has it"):
            position_of(address, "")
        for digit in range(2, 3 + REMEMBERED_POSITIONS):
            address_of(str(digit) * 2_000)
    with set_curdoc(one):
        assert position_of(address, "") == LONG


def test_a_session_goes_with_its_document():
    context, document = Context(), Document()
    document._session_context = weakref.ref(context)
    with set_curdoc(document):
        kept = weakref.ref(current_session())
    assert isinstance(kept(), VisitorSession)
    del document
    gc.collect()
    assert kept() is None


def test_garbage_is_looked_for_while_another_visitor_works(visitors):
    done, seen, tasks = [], [], []

    def working(most):
        for count in range(most):
            seen.append(gc.isenabled())
            yield Progress(count, most)

    def ignore(*told):
        pass

    def begin(document, most):
        with set_curdoc(document):
            job = Job(working(most), ignore, done.append, ignore)
            tasks.append(asyncio.ensure_future(job._run()))
        return job

    async def story():
        begin(visitors[0], 40)
        long = begin(visitors[1], 10**9)
        await until(lambda: done)
        assert gc.isenabled()  # the other one still works
        alone = Job(working(10**9), ignore, ignore, ignore)
        alone.start()
        await until(lambda: not gc.isenabled())
        alone.stop()
        await until(gc.isenabled)
        long.stop()
        await asyncio.gather(*tasks)

    asyncio.run(story())
    assert seen[0]
    assert gc.isenabled()

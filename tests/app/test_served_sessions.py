"""Visits to a server: what belongs to a visitor goes when the visit is over, with a socket or without."""

from __future__ import annotations

import asyncio
import gc
import json
import re
import weakref
from functools import partial

import panel as pn
from panel.io.server import get_server
from panel.io.state import set_curdoc
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

import lastcard.app
from lastcard import registry
from lastcard.core.progress import Progress
from lastcard.ui.jobs import Job
from tests.helpers.native_page import until

SERVED = "import panel as pn\nimport lastcard.app\nlastcard.app.serve(pn.state.curdoc)\n"
SHORT = {"unused_session_lifetime_milliseconds": 1, "check_unused_sessions_milliseconds": 100}
"""Milliseconds that a session without a socket is kept, and between two looks."""


async def get(address):
    return (await AsyncHTTPClient().fetch(address, request_timeout=60)).body.decode()


async def connected(address):
    """A socket of a page as its script opens it, after the document has come through."""
    token = re.search(r'"token":\s*"([^"]+)"', await get(address)).group(1)
    headers = {"Origin": address.removesuffix("/app"), "Sec-WebSocket-Protocol": f"bokeh, {token}"}
    socket = await websocket_connect(
        HTTPRequest(address.replace("http", "ws") + "/ws", headers=headers), ping_interval=0
    )
    acknowledged = [await socket.read_message() for _ in range(3)]
    for part in (json.dumps({"msgid": "1", "msgtype": "PULL-DOC-REQ"}), "{}", "{}"):
        await socket.write_message(part)
    document = [await socket.read_message() for _ in range(3)]
    assert None not in (*acknowledged, *document)
    return socket


def endless():
    while True:
        yield Progress(1, 2)


def nothing(*told):
    pass


def test_no_document_outlives_its_visit(tmp_path, monkeypatch):
    visits, create = [], lastcard.app.create

    def recorded(address):
        app = create(address)
        visits.extend(map(weakref.ref, (app, pn.state.curdoc)))
        return app

    monkeypatch.setattr(lastcard.app, "create", recorded)
    served = tmp_path / "served.py"
    served.write_text(SERVED)
    works = []

    async def story():
        server = get_server(
            {"/app": str(served)},
            port=0,
            address="127.0.0.1",
            websocket_origin="*",  # for the guard of `lastcard serve`, which another test may have imported
            start=False,
            show=False,
            **SHORT,
        )
        server.start()
        address = f"http://127.0.0.1:{server.port}/app"
        try:
            for _ in range(3):
                await get(address)
            for places in (["pan/play", "sheet/make"], ["pairs/study", "workshop/explore"]):
                socket = await connected(address)
                (session,) = [one for one in server.get_sessions("/app") if one.connection_count]
                document = session.document
                work = endless()
                works.append(work)
                with set_curdoc(document):
                    app = next(
                        app() for app, of in zip(visits[::2], visits[1::2], strict=True) if of() is document
                    )
                    for number, place in enumerate(places):
                        app._take_up(number, f"#/{place}", "dark")
                    Job(work, nothing, nothing, nothing).start()
                await until(partial(running, work))
                socket.close()
                await until(lambda: not any(one.connection_count for one in server.get_sessions("/app")))
                del socket, session, document, app
            await until(lambda: not server.get_sessions("/app"))
            await until(lambda: gc.collect() is not None and not any(one() for one in visits))
        finally:
            server.stop()

    asyncio.run(story())
    assert len(visits) >= 10
    assert all(work.gi_frame is None for work in works)  # nobody goes on with what nobody will see


def running(work):
    return work.gi_frame is not None and work.gi_frame.f_lineno > work.gi_frame.f_code.co_firstlineno


def test_the_packages_are_walked_once(monkeypatch):
    walked, walk = [], lastcard.app.pkgutil.walk_packages
    monkeypatch.setattr(
        lastcard.app.pkgutil, "walk_packages", lambda *given: walked.append(1) or walk(*given)
    )
    lastcard.app._import_all.cache_clear()
    lastcard.app._import_all(registry.names())
    once = len(walked)
    assert once
    lastcard.app._import_all(registry.names())
    assert len(walked) == once

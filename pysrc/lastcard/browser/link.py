"""The Python end of the connection between a document and its drawing in the page.

The page's end is ``web/page/channel.js``; ``web/worker/worker.js`` relays. A patch is JSON text plus binary
buffers, one message for all changes of a turn, and changes from the page are never echoed. Either side may
have dropped a model that the other still refers to, so each change is applied separately: Python returns
those it left out, and the page asks again for those it could not apply (:meth:`Link.repeat`).

Also here: visits without a page, with which the build finds out what a visit needs, and the fetching of the
files that `lastcard.core.lazy` offers to the engines.
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib
import json
import os
import random
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Protocol, cast

from bokeh.core.serialization import Buffer, Serialized, Serializer, UnknownReferenceError
from bokeh.core.types import ID
from bokeh.document import Document
from bokeh.document.events import DocumentChangedEvent, ModelChangedEvent
from bokeh.document.json import PatchJson
from bokeh.events import DocumentReady
from bokeh.io.doc import patch_curdoc
from bokeh.model import Model

from lastcard.browser.documents import Waiting, obtain, used_models
from lastcard.core.lazy import Shipped, offer
from lastcard.core.progress import Progress
from lastcard.core.text import describe
from lastcard.private.bokeh import definitions_event
from lastcard.private.panel import schedule_on_load

FROM_PAGE: Any = "js"


class Port(Protocol):
    """Where a link sends to: the worker's ``postMessage``, or a list in a test."""

    def patch(self, text: str, ids: Sequence[str], buffers: Sequence[bytes]) -> None:
        """Send one patch."""

    def problem(self, title: str, detail: str) -> None:
        """Report an exception from a handler: one readable line, and the traceback."""


class Link:
    """Keeps one document and the page in sync, through a port."""

    def __init__(self, document: Document, port: Port) -> None:
        self.document = document
        self._port = port
        self._events: list[Any] = []
        self._defined = used_models(document)
        self._buffers: list[Buffer] = []
        self._scheduled = False
        self._closed = False

    def start(self) -> None:
        """Start listening; from now on every change reaches the page."""
        self.document.on_change(self._changed)
        self.document.unhold()
        self.document.on_event("document_ready", lambda event: schedule_on_load(self.document, event))
        self.document.callbacks.trigger_event(DocumentReady())
        self.flush()

    def close(self) -> None:
        """Stop listening and release the document."""
        self._closed = True
        self.document.remove_on_change(self._changed)
        self.document.clear()

    def apply(self, text: str, buffers: Sequence[tuple[str, bytes]] = ()) -> list[str]:
        """Apply changes from the page and send what follows; return those whose models are gone."""
        left_out: list[str] = []
        try:
            parts = [Buffer(id=ID(name), data=data) for name, data in buffers]
            with patch_curdoc(self.document):
                for event in json.loads(text)["events"]:
                    left_out += self._apply(event, parts)
        except Exception as error:
            self._port.problem(*describe(error))
        finally:
            self.flush()
        return left_out

    def _apply(self, event: dict[str, Any], buffers: list[Buffer]) -> list[str]:
        gone = any(self.document.models.get_by_id(ID(name)) is None for name in _subjects(event))
        content: Any = Serialized(content={"events": [event]}, buffers=buffers)
        try:
            if not gone:
                self.document.apply_json_patch(content, setter=FROM_PAGE)
        except UnknownReferenceError:
            gone = True
        except Exception as error:
            self._port.problem(*describe(error))
        return [_event_text(event)] if gone else []

    def repeat(self, changes: Sequence[tuple[str, str]]) -> None:
        """Send whole properties, by model and name, that the page could not apply."""
        for name, attr in changes:
            if (model := self.document.models.get_by_id(ID(name))) is not None:
                self._encode(ModelChangedEvent(self.document, model, attr, getattr(model, attr)), set())
        self.flush()

    def flush(self) -> None:
        """Send the queued changes as one patch."""
        self._scheduled = False
        if not self._events or self._closed:
            return
        events, self._events = self._events, []
        buffers, self._buffers = self._buffers, []
        text = json.dumps({"events": events}, default=_reference, separators=(",", ":"))
        self._port.patch(text, [buffer.id for buffer in buffers], [buffer.to_bytes() for buffer in buffers])

    def _changed(self, event: DocumentChangedEvent) -> None:
        if getattr(event, "setter", None) == FROM_PAGE:
            return
        # Encoded now, not at the end of the turn: a model added here may change again before it.
        self._encode(event, self.document.models.synced_references)
        if not self._scheduled:
            self._scheduled = True
            _next_turn(self.flush)

    def _encode(self, event: DocumentChangedEvent, known: set[Model]) -> None:
        """Queue a change, with all models that it refers to except those `known` to the page."""
        serializer = Serializer(references=known)
        self._define()
        self._events += PatchJson(events=serializer.encode([event]))["events"]
        self._buffers += serializer.buffers
        self.document.models.flush_synced(lambda model: not serializer.has_ref(model))

    def _define(self) -> None:
        """Send definitions of models that are new in the document before they are used."""
        if new := used_models(self.document) - self._defined:
            self._defined |= new
            self._events.append(definitions_event(new))


def _subjects(event: dict[str, Any]) -> Iterator[str]:
    subject = event.get("model")
    data = event.get("msg_data")
    if isinstance(data, dict):
        values = data.get("values")
        entries = values.get("entries", ()) if isinstance(values, dict) else ()
        subject = dict(entry for entry in entries if entry[0] == "model").get("model")
    if isinstance(subject, dict) and set(subject) == {"id"}:
        yield subject["id"]


def _event_text(event: dict[str, Any]) -> str:
    what = event.get("attr") or event.get("msg_type") or ""
    return f"{event['kind']} {what} of {', '.join(_subjects(event)) or 'a model'}"


def _reference(value: Any) -> Any:
    if isinstance(value, Buffer):
        return value.ref
    raise TypeError(f"{type(value).__name__} cannot cross to the page")


def _next_turn(work: Callable[[], None]) -> None:
    with suppress(RuntimeError):  # no event loop: a plain script, or a test that flushes by itself
        asyncio.get_running_loop().call_soon(work)


def warm() -> None:
    """Import all that the first page needs, so that building it creates no other names."""
    importlib.import_module("lastcard.app")
    importlib.import_module("panel.theme.native")


def reseed() -> None:
    """Seed the random numbers of this visit."""
    random.seed(os.urandom(32))
    if numpy_random := sys.modules.get("numpy.random"):
        numpy_random.seed(int.from_bytes(os.urandom(4), "little"))


class Session:
    """The worker's interface: opens one document at a time."""

    def __init__(self, port: Port) -> None:
        self._port = port
        self._link: Link | None = None
        self._waiting: Waiting = []

    def open(self, address: str, theme: str, shown: str) -> str:
        """Open a document and return its JSON; empty if the page already shows it (by digest)."""
        self.close()
        reseed()
        document, text, self._waiting = obtain(address, theme, shown)
        self._link = Link(document, self._port)
        return text

    @property
    def root(self) -> Model:
        """The root of the open document. Raises `ValueError` if none is open."""
        if self._link is None:
            raise ValueError("no document is open")
        return self._link.document.roots[0]

    @property
    def game(self) -> str:
        """The name of the game on show; empty if there is none."""
        return cast(Any, self.root).data.shown[1].split("/")[1] if self._link else ""

    def start(self) -> None:
        """Start following the page, which has drawn the document."""
        self._listen_to_loop()
        if self._link:
            self._link.start()
            with patch_curdoc(self._link.document):
                while self._waiting:
                    self._waiting.pop(0)()

    def apply(self, text: str, buffers: Sequence[tuple[str, bytes]] = ()) -> str:
        """Apply a patch from the page; return what was left out, one change a line."""
        return "\n".join(self._link.apply(text, buffers)) if self._link else ""

    def repeat(self, changes: str) -> None:
        """Send again what the page could not apply: ``[[model, property], …]`` as JSON."""
        if self._link:
            self._link.repeat([(name, attr) for name, attr in json.loads(changes)])

    def close(self) -> None:
        """Release the open document."""
        if self._link:
            self._link.close()
            self._link = None

    def _listen_to_loop(self) -> None:
        def report(_loop: Any, context: dict[str, Any]) -> None:
            message = str(context.get("message", "an asynchronous task failed"))
            error = context.get("exception")
            self._port.problem(*(describe(error) if error else (message, "")))

        with suppress(RuntimeError):
            asyncio.get_running_loop().set_exception_handler(report)


class Nobody:
    """A port without a page, for rehearsals."""

    def patch(self, text: str, ids: Sequence[str], buffers: Sequence[bytes]) -> None:
        """Drop it."""

    def problem(self, title: str, detail: str) -> None:
        """Raise `RuntimeError`: the build must not continue."""
        raise RuntimeError(f"{title}\n{detail}")


def visit(address: str) -> Session:
    """Open an address as the page does, without a page."""
    session = Session(Nobody())
    session.open(address, "light", "")
    session.start()
    return session


def go(session: Session, address: str) -> None:
    """Request an address as the page does. Raises `RuntimeError` if the app does not go there."""
    frame = cast(Any, session.root).data
    number = frame.asked[0] + 1
    asked = {"kind": "ModelChanged", "model": frame.ref, "attr": "asked", "new": [number, address, "light"]}
    session.apply(json.dumps({"events": [asked]}))
    if list(frame.shown[:2]) != [number, address]:
        raise RuntimeError(f"the app was asked for {address} and answers {frame.shown}")


PATIENCE = 0.05  # seconds between two looks at how much has come


def install(listing: str) -> None:
    """Offer the files of a listing, ``{name: {url, size}}`` as JSON; called by the worker."""
    files = {name: (entry["url"], entry["size"]) for name, entry in json.loads(listing).items()}
    offer({name: Shipped(size, partial(_fetch, url, size)) for name, (url, size) in files.items()})


def _fetch(url: str, size: int) -> Generator[Progress, None, bytes]:
    """Fetch a file in slices, a damaged one again without caches. Raises `OSError`."""
    for cache in ("default", "reload"):
        parts: list[bytes] = []
        task = asyncio.ensure_future(_download(url, size, cache, parts))
        try:
            while not task.done():
                yield Progress(sum(map(len, parts)), size, "bytes", PATIENCE)
            task.result()
        finally:
            task.cancel()
        data = b"".join(parts)
        if hashlib.sha256(data).hexdigest()[:12] in url:  # its name says what is in it
            return data
    raise OSError(f"{url.rpartition('/')[2]} is damaged")


async def _download(url: str, size: int, cache: str, parts: list[bytes]) -> None:
    import js

    try:
        stream: Any = await js.lastcardDownload(url, size, cache)
        reader = stream.getReader()
        try:
            while not (chunk := await reader.read()).done:
                parts.append(chunk.value.to_bytes())
        finally:
            reader.cancel()
    except Exception as error:
        raise OSError(f"{url.rpartition('/')[2]} could not be fetched: {error}") from None

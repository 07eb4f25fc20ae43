"""The private parts of Bokeh that Python uses, all checked with Bokeh 3.9.2."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from bokeh.core.property.bases import Property
from bokeh.core.serialization import Serializer
from bokeh.model import Model
from bokeh.util import serialization

if TYPE_CHECKING:
    from bokeh.server.tornado import BokehTornado


@contextmanager
def ids_from(first: int) -> Iterator[None]:
    """Number new models from `first` on; afterwards go on behind the highest number given.

    Replaces the setting ``simple_ids``, which numbers models from one start for the whole life of a process.
    """
    before = serialization._simple_id
    serialization._simple_id = first
    try:
        yield
    finally:
        serialization._simple_id = max(before, serialization._simple_id)


def kind_name(model: type[Model]) -> str:
    """The name by which the page knows a kind of models; no public way."""
    return str(model.__qualified_model__)


def definitions(kinds: Iterable[type[Model]]) -> Any:
    """Kinds of models as a document's JSON defines them, in the order of their names.

    Replaces ``defs`` of ``Document.to_json``, which has every kind that was ever imported.
    """
    return Serializer().encode(sorted(kinds, key=kind_name))


def definitions_event(kinds: Iterable[type[Model]]) -> dict[str, Any]:
    """A change that tells the page of kinds of models: BokehJS takes definitions in wherever they stand.

    Public is that Bokeh writes them into a whole document; here they travel as the data of a message that nobody listens
    to.
    """
    return {"kind": "MessageSent", "msg_type": "lastcard:definitions", "msg_data": definitions(kinds)}


def drop_help(thing: Any) -> None:
    """Forget the help text of a property; no public way."""
    if isinstance(thing, Property):
        thing._help = None


def serve_with(application: type[BokehTornado]) -> None:
    """Have a server make its Tornado application of a class of ours; replaces a server's own start, which Panel does."""
    import bokeh.server.server

    bokeh.server.server.BokehTornado = application  # type: ignore[attr-defined]  # a name that it imports


def listen_on(listening: socket.socket) -> None:
    """Have a server listen on a socket that is open already; replaces ``--port``, which opens one of its own."""
    import bokeh.server.server

    bokeh.server.server.bind_sockets = lambda address, port: ([listening], port)  # type: ignore[attr-defined]  # the same

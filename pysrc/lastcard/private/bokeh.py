"""The private parts of Bokeh that Python uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any

from bokeh.core.has_props import HasProps
from bokeh.core.property.bases import Property
from bokeh.core.property.descriptors import PropertyDescriptor
from bokeh.core.serialization import Serializer
from bokeh.model import Model
from bokeh.util import serialization

if TYPE_CHECKING:
    from bokeh.server.tornado import BokehTornado


@contextmanager
def ids_from(first: int) -> Iterator[None]:
    """Number new models from `first` on; afterwards continue after the highest number given.

    Replaces the setting ``simple_ids``, which numbers from one start for the whole life of a process.
    """
    before = serialization._simple_id
    serialization._simple_id = first
    try:
        yield
    finally:
        serialization._simple_id = max(before, serialization._simple_id)


def kind_name(model: type[Model]) -> str:
    """The name by which the page knows a model class; no public way."""
    return str(model.__qualified_model__)


def definitions(kinds: Iterable[type[Model]]) -> Any:
    """The definitions of model classes for a document's JSON, by name.

    Replaces ``defs`` of ``Document.to_json``, which has every class that was ever imported.
    """
    return Serializer().encode(sorted(kinds, key=kind_name))


def definitions_event(kinds: Iterable[type[Model]]) -> dict[str, Any]:
    """A change that defines model classes: BokehJS accepts definitions anywhere.

    Public is their place in a whole document; here they are the data of a message without a listener.
    """
    return {"kind": "MessageSent", "msg_type": "lastcard:definitions", "msg_data": definitions(kinds)}


def drop_help(thing: Any) -> None:
    """Drop the help text of a property; no public way."""
    if isinstance(thing, Property):
        thing._help = None


_IMMUTABLE = {
    bool,
    float,
    int,
    str,
    type(None),
}  # immutable, so that all models of a class may share a default


def remember_defaults() -> None:
    """Have Bokeh compute a class's default properties once, not per model; no public way.

    That and the validation of each value took a third of the time to build a page.
    """
    known: dict[tuple[type[HasProps], str], Any] = {}
    work_out = PropertyDescriptor._get_default

    def default(self: PropertyDescriptor[Any], model: HasProps) -> Any:
        themed = model.themed_values()
        if themed is not None and self.name in themed:
            return work_out(self, model)
        key = type(model), self.name
        if key not in known:
            value = work_out(self, model)
            if type(value) not in _IMMUTABLE or self.name in model._unstable_default_values:
                return value
            known[key] = value
        return known[key]

    properties: Any = PropertyDescriptor
    models: Any = HasProps
    properties._get_default = default
    overridden: Any = cache(models._overridden_defaults.__func__)
    models._overridden_defaults = classmethod(overridden)


def serve_with(application: type[BokehTornado]) -> None:
    """Make a server use our Tornado application; replaces its own start, which Panel calls."""
    import bokeh.server.server

    bokeh.server.server.BokehTornado = application  # type: ignore[attr-defined]  # a name that it imports

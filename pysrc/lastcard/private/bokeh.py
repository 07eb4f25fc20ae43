"""The private parts of Bokeh that Python uses, all checked with Bokeh 3.9.2."""

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


_PLAIN = {bool, float, int, str, type(None)}
"""What cannot be changed, so that all models of a kind may have the same."""


def remember_defaults() -> None:
    """Have Bokeh work out once for each kind of models what its properties are when nothing was set.

    It does so for each model anew, and checks each value, which was a third of the time in which a page is built. No
    public way.
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
            if type(value) not in _PLAIN or self.name in model._unstable_default_values:
                return value
            known[key] = value
        return known[key]

    properties: Any = PropertyDescriptor
    models: Any = HasProps
    properties._get_default = default
    overridden: Any = cache(models._overridden_defaults.__func__)
    models._overridden_defaults = classmethod(overridden)


def serve_with(application: type[BokehTornado]) -> None:
    """Have a server make its Tornado application of a class of ours; replaces a server's own start, which Panel does."""
    import bokeh.server.server

    bokeh.server.server.BokehTornado = application  # type: ignore[attr-defined]  # a name that it imports

"""The base of every component that the pages draw with their own JavaScript."""

from __future__ import annotations

import inspect
import json
from pathlib import Path
from typing import Any, ClassVar

from panel.custom import JSComponent

_HERE = Path(__file__).parent
_SHARED = (_HERE / "dom.js").read_text(encoding="utf-8")


class Component(JSComponent):
    """A Panel component whose script lies beside its Python module.

    A subclass names its script in ``script``: a file, or several, joined in order, each in the folder of the subclass
    or in this one. The helpers of ``dom.js`` come first in every module, so a script uses ``h``, ``svg``, ``adopt`` …
    without an import: the page's content security policy lets modules come from the site alone, and a module made from
    text has no folder to import from. Rules of style that only it needs, it names in ``style`` in the same way.

    Parameters change the picture, messages (``send`` in the script, :meth:`_handle_msg` here) carry what the user did.
    """

    script: ClassVar[str | tuple[str, ...]] = ""
    style: ClassVar[str | tuple[str, ...]] = ""
    _stylesheets: ClassVar[list[str]] = []
    _render_policy = "manual"
    __abstract = True

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = cls.__dict__.get("script")
        if own:
            folder = Path(inspect.getfile(cls)).parent
            dress = [f"dress({json.dumps(text)})" for text in _texts(folder, cls.style)]
            cls._esm = "\n".join([_SHARED, *dress, *_texts(folder, own)])

    def _handle_msg(self, data: Any) -> None:
        """Hand a message ``{"do": name, …}`` from the script to the method ``on_name`` of whoever listens.

        The listeners are the callables registered with :meth:`listen`; a message nobody asked for is an error.

        Raises
        ------
        KeyError
            If the script sends a message that nothing listens for.
        """
        data = dict(data)
        self._listeners[data.pop("do")](**data)

    def listen(self, **listeners: Any) -> Component:
        """Register who is told what the user did: ``listen(play=f)`` calls ``f(move="3")`` for ``{"do": "play", "move": "3"}``."""
        self._listeners.update(listeners)
        return self

    def __init__(self, **params: Any) -> None:
        self._listeners: dict[str, Any] = {}
        # Named by its class, not by how many objects there were before it: so a page comes out the same every time.
        given = {"name": type(self).__name__, "sizing_mode": "stretch_width"} | params
        super().__init__(**given)


def _texts(folder: Path, names: str | tuple[str, ...]) -> list[str]:
    """The texts of some files of a folder; those that are not there are the house's own."""
    listed = (names,) if isinstance(names, str) else names
    places = [folder / name if (folder / name).exists() else _HERE / name for name in listed if name]
    return [place.read_text(encoding="utf-8") for place in places]

"""Base classes of what pages show: components with JavaScript, and parts made of others."""

from __future__ import annotations

import inspect
import logging
from collections import ChainMap
from pathlib import Path
from typing import Any, ClassVar, get_args, get_origin

from bokeh.settings import settings
from panel.viewable import Viewable, Viewer
from param.parameterized import no_instance_params

from lastcard.private.bokeh import remember_defaults
from lastcard.private.panel import ScriptInHand
from lastcard.ui.session import faults_told

# At every change Panel asks Bokeh's model for parameters that it keeps elsewhere; for each that is missing Bokeh would
# look for names that are spelt alike, which took a sixth of the time of a change.
settings.perform_error_diagnostics = False
remember_defaults()

_HERE = Path(__file__).parent
_BUNDLED = _HERE / "bundled"
_LOG = logging.getLogger(__name__)


class Messages(dict[str, dict[str, Any]]):
    """The messages of a script: by name, the type of each field.

    ``Messages(play={"move": str}, grow={"beside": int | None})`` declares ``{do: "play", move: "3"}``, and
    ``grow`` with or without ``beside``. JavaScript does not distinguish 3.0 from 3, so an ``int`` may
    arrive as 3.0 and a ``float`` as 3.
    """

    def wrong(self, name: object, fields: dict[str, Any]) -> str:
        """Return what is wrong with a message; empty if it is as declared."""
        if not isinstance(name, str) or name not in self:
            return f"{name!r:.40} is not declared"
        declared = self[name]
        missing = [field for field in declared.keys() - fields if not _is(None, declared[field])]
        odd = [field for field in fields if field not in declared or not _is(fields[field], declared[field])]
        return f"{name} has other fields than declared: {missing + odd!s:.80}" if missing or odd else ""

    def read(self, name: str, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the fields of a correct message, with each ``int`` as one."""
        whole = {field for field, kind in self[name].items() if float not in _kinds(kind)}
        return {
            field: int(value) if field in whole and isinstance(value, float) else value
            for field, value in fields.items()
        }


def _kinds(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) or (kind,)


def _is(value: object, kind: Any) -> bool:
    if get_origin(kind) is list:
        return isinstance(value, list) and all(_is(item, *get_args(kind)) for item in value)
    kinds = _kinds(kind)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float in kinds or (int in kinds and (isinstance(value, int) or value.is_integer()))
    return type(value) in kinds


class Component(ScriptInHand):
    """A Panel component whose script is beside its Python module.

    `script` names a module in the subclass's folder that exports ``render``. It may import helpers
    (``ui/scripts``) and style sheets, which it receives as texts. The build bundles each script
    (``web/builder/scripts/components.py``), because the content security policy allows modules from the
    site alone, and a module made from text has no folder to import from.

    A comment describes a parameter, or in turn all those below it. Parameters change the picture; messages
    (``model.send_msg`` in the script) report what the user did. A subclass adds its script's to its
    parents' `messages`.
    """

    script: ClassVar[str] = ""
    messages: ClassVar[Messages] = Messages()
    _stylesheets: ClassVar[list[str]] = []
    _render_policy = "manual"
    __abstract = True

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.messages = Messages(ChainMap(*(vars(kind).get("messages", {}) for kind in cls.__mro__)))
        if own := cls.__dict__.get("script"):
            cls._esm = bundled(Path(inspect.getfile(cls)).parent / own)

    def _handle_msg(self, data: Any) -> None:
        """Call the listener of ``{"do": name, …}``; log and ignore what is undeclared or unheard."""
        fields = dict(data) if isinstance(data, dict) else {}
        name = fields.pop("do", None)
        wrong = self.messages.wrong(name, fields)
        if wrong or name not in self._listeners:
            why = wrong or f"nothing hears {name}"
            _LOG.warning("%s: a message is ignored: %s", type(self).__name__, why)
            return
        with faults_told():
            self._listeners[name](**self.messages.read(name, fields))

    def listen(self, **listeners: Any) -> Component:
        """Register listeners by message. Raises `ValueError` if a message is not declared."""
        if unknown := listeners.keys() - self.messages:
            raise ValueError(f"{type(self).__name__} declares no message {', '.join(sorted(unknown))}.")
        self._listeners.update(listeners)
        return self

    def __init__(self, **params: Any) -> None:
        no_instance_params(type(self))  # param would copy each one for each object, at the first look at it
        self._listeners: dict[str, Any] = {}
        # Named by its class, not by how many objects there were before it: so a page comes out the same every time.
        given = {"name": type(self).__name__, "sizing_mode": "stretch_width"} | params
        super().__init__(**given)  # type: ignore[no-untyped-call]  # Panel's own has no types


class Part(Viewer):
    """A Panel `Viewer` with a typed constructor, drawn as its `frame`."""

    frame: Any

    def __init__(self, **params: object) -> None:
        no_instance_params(type(self))
        super().__init__(**params)  # type: ignore[no-untyped-call]  # Panel's own has no types

    def __panel__(self) -> Viewable:
        frame: Viewable = self.frame
        return frame


class Scripts:
    """The pages' scripts, which Panel serves as listed in `_js`; the shell also uses some."""

    _js: ClassVar = [
        path.relative_to(_HERE).as_posix()
        for path in sorted(_HERE.rglob("*.js"))
        if _BUNDLED not in path.parents
    ]
    address: ClassVar = f"components/{__name__}/Scripts/_js/"


def bundled(script: Path) -> str:
    """Return a script with all its imports. Raises `FileNotFoundError` before it is bundled."""
    try:
        return (_BUNDLED / script.relative_to(_HERE.parent)).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise FileNotFoundError(
            f"The script {script} has not been bundled. Run `python3 build.py scripts`; the commands dev, serve, site "
            "and test do so by themselves."
        ) from error

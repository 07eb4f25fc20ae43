"""The bases of what pages show: components that draw with their own JavaScript, and parts put together from others."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, ClassVar

from bokeh.settings import settings
from panel.custom import JSComponent
from panel.viewable import Viewer

from lastcard.ui.session import faults_told

# At every change Panel asks Bokeh's model for parameters that it keeps elsewhere; for each that is missing Bokeh would
# look for names that are spelt alike, which took a sixth of the time of a change.
settings.perform_error_diagnostics = False

_HERE = Path(__file__).parent
_PACKAGE = _HERE.parent
_BUNDLED = _HERE / "bundled"


class Component(JSComponent):
    """A Panel component whose script lies beside its Python module.

    A subclass names its script in ``script``: a module in the folder of the subclass that exports ``render``. It
    imports what it uses, helpers (``ui/scripts``) and style sheets too, which it receives as texts. The build makes one
    module of each (``web/builder/scripts/components.py``), because the page's content security policy lets modules come from
    the site alone, and a module made from text has no folder to import from.

    Parameters change the picture, messages (``model.send_msg`` in the script, :meth:`_handle_msg` here) carry what the
    user did.
    """

    script: ClassVar[str] = ""
    _stylesheets: ClassVar[list[str]] = []
    _render_policy = "manual"
    __abstract = True

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        own = cls.__dict__.get("script")
        if own:
            cls._esm = bundled(Path(inspect.getfile(cls)).parent / own)

    def _handle_msg(self, data: Any) -> None:
        """Hand a message ``{"do": name, …}`` from the script to the callable that :meth:`listen` has registered for it.

        Raises
        ------
        KeyError
            If the script sends a message that nothing listens for.
        """
        data = dict(data)
        with faults_told():
            self._listeners[data.pop("do")](**data)

    def listen(self, **listeners: Any) -> Component:
        """Register who is told what the user did: ``listen(play=f)`` calls ``f(move="3")`` for ``{"do": "play", "move": "3"}``."""
        self._listeners.update(listeners)
        return self

    def __init__(self, **params: Any) -> None:
        self._listeners: dict[str, Any] = {}
        # Named by its class, not by how many objects there were before it: so a page comes out the same every time.
        given = {"name": type(self).__name__, "sizing_mode": "stretch_width"} | params
        super().__init__(**given)  # type: ignore[no-untyped-call]  # Panel's own has no types


class Part(Viewer):
    """What shows other parts: Panel's own `Viewer`, with a constructor that has types."""

    def __init__(self, **params: object) -> None:
        super().__init__(**params)  # type: ignore[no-untyped-call]  # Panel's own has no types


def bundled(script: Path) -> str:
    """The text of a component's script with all that it imports.

    Raises
    ------
    FileNotFoundError
        If the script has not been bundled yet.
    """
    place = _BUNDLED / script.relative_to(_PACKAGE)
    try:
        return place.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise FileNotFoundError(
            f"The script {script} has not been bundled. Run `python3 build.py scripts`; the commands dev, serve, site "
            "and test do so by themselves."
        ) from error

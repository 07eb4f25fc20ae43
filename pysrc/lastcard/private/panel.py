"""The private parts of Panel that Python uses."""

from __future__ import annotations

import re
from typing import Any

from bokeh.document import Document
from bokeh.model import Model
from panel.custom import JSComponent
from panel.io.state import state

_SHIMS = re.compile(
    r"""<script type="esms-options">.*?</script>|<script[^>]*/es-module-shims[^>]*></script>"""
)


class ScriptInHand(JSComponent):
    """A component that spares Panel the searches it makes for every new object.

    Its script is a text, for which Panel would look in files named after each package around it. It is
    marked as bundled, or Panel would translate it from TypeScript in the page, which takes half of its
    drawing time. The tag that binds its data to a page is set on its own data alone: Panel would walk
    through all that the component contains.
    """

    _bundle_path = None
    __abstract = True

    @classmethod
    def _render_esm(cls, compiled: object = True, server: bool = False) -> str:
        return str(cls._esm)

    def _get_properties(self, doc: Document | None) -> dict[str, Any]:
        cls = type(self)
        return super()._get_properties(doc) | {"bundle": f"{cls.__module__}.{cls.__qualname__}"}

    @classmethod
    def _patch_datamodel_ref(cls, props: Model, ref: str) -> None:
        mark = f"__ref:{ref}"
        if mark not in props.tags:
            props.tags.append(mark)


def schedule_on_load(document: Document, event: Any) -> None:
    """Run the ``pn.state.onload`` callbacks.

    Public are Panel's server and ``panel.io.pyodide``, which do so; the site uses neither.
    """
    state._schedule_on_load(document, event)


def unshimmed(scripts: str) -> str:
    """Remove the ES module shim from the scripts that Panel has a page load; no public way.

    It runs inline scripts, which the pages' policy forbids; the shell uses the browser's own import instead
    (``importShim`` in ``web/page/shell.js``).
    """
    return _SHIMS.sub("", scripts)

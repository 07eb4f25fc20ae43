"""The private parts of Panel that Python uses, all checked with Panel 1.9.4."""

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
    """A component of which all is known that Panel would look for at each new object of it.

    Its script is a text, which Panel would look for in files named after each package around it; missing files are slow to
    miss in the page.

    The script is plain JavaScript. Panel would still translate it from TypeScript in the page, which takes half of the time
    of drawing it, if the script were not said to be bundled.

    The mark by which its data belongs to a page is set on its own data alone: Panel looks through all that the component
    contains, and what that contains, and so on, where every mark has been set before.
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
    """Do what was asked for with ``pn.state.onload``.

    Public is that Panel's server does it, and its own link to the page, ``panel.io.pyodide``, which we do without.
    """
    state._schedule_on_load(document, event)


def unshimmed(scripts: str) -> str:
    """What Panel has a page load, less what imports modules for browsers that cannot; no public way.

    It runs scripts of its own making, which the pages' policy forbids; the shell does the same by the browser's import
    (``importShim`` in ``web/page/shell.js``).
    """
    return _SHIMS.sub("", scripts)

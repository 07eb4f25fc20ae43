"""The documents that the page may show, the same in the tab and at build time.

The build draws some before Python is up in the page. Python can adopt such a drawing only if its own
document is identical, down to the last id.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from bokeh.document import Document
from bokeh.model import DataModel, Model

from lastcard.private.bokeh import definitions, ids_from
from lastcard.private.param import names_from

FIRST_ID = 999
FIRST_NAME = 100


def used_models(document: Document) -> set[type[Model]]:
    """The models of a document whose definitions BokehJS gets from Python."""
    return {type(model) for model in document.models if isinstance(model, DataModel)}


@contextmanager
def first_names() -> Iterator[None]:
    """Count ids and names from a fixed start, so that documents are reproducible."""
    with ids_from(FIRST_ID), names_from(FIRST_NAME):
        yield


def build(address: str, theme: str) -> tuple[Document, str, Waiting]:
    """Return the document of an address, its JSON, and what starts once it is shown.

    The JSON defines only the models in the document, by name: Bokeh would define all that were ever
    imported.
    """
    app, jobs = map(importlib.import_module, ("lastcard.app", "lastcard.ui.jobs"))
    with first_names(), jobs.held_back() as waiting:
        document: Document = app.build_document(address, theme)
        content: Any = document.to_json(deferred=False)
        content["defs"] = definitions(used_models(document))
        text = json.dumps(content, separators=(",", ":"))
    return document, text, waiting


def digest(text: str) -> str:
    """The hash by which documents are compared."""
    return hashlib.sha256(text.encode()).hexdigest()


def prerender(address: str, theme: str) -> str:
    """Return the JSON embedded before Python is up. Raises `ValueError` if a rebuild differs."""
    text = build(address, theme)[1]
    if build(address, theme)[1] != text:
        raise ValueError(f"the document of {address} is not the same every time it is built")
    return json.dumps({"digest": digest(text), "address": address, "theme": theme})[:-1] + f',"doc":{text}}}'


Waiting = list[Callable[[], None]]  # what begins when somebody sees a document
# Documents built in advance, by address and theme.
_prepared: dict[tuple[str, str], tuple[Document, str, Waiting]] = {}


def build_ahead(address: str, theme: str) -> None:
    """Build a document in advance, for a snapshot; it serves once."""
    document, text, waiting = build(address, theme)
    _prepared[address, theme] = document, digest(text), waiting


def obtain(address: str, theme: str, shown: str) -> tuple[Document, str, Waiting]:
    """Return what `build` does, perhaps built in advance; without JSON the page already has."""
    document, known, waiting = _prepared.pop((address, theme), (None, "", []))
    if document is not None and known == shown:
        return document, "", waiting
    document, text, waiting = build(address, theme)
    return document, "" if digest(text) == shown else text, waiting

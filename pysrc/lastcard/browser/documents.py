"""The documents that the page may show: built in such a way that they come out the same here and at build time.

The build draws some before there is any Python in the page; Python's own can be joined to what is drawn only if it is
the same to the last number.
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
    """The kinds of models in a document that BokehJS learns from Python."""
    return {type(model) for model in document.models if isinstance(model, DataModel)}


@contextmanager
def first_names() -> Iterator[None]:
    """Count ids and names from the same start, so that a document comes out the same here and at build time."""
    with ids_from(FIRST_ID), names_from(FIRST_NAME):
        yield


def build(address: str, theme: str) -> tuple[Document, str, Waiting]:
    """Build the document of an address: the document, its JSON, and what begins when somebody sees it.

    Of the kinds of models the JSON defines those that are in the document, in the order of their names: Bokeh would
    define all that were ever imported, and the text would depend on what else this Python has done.
    """
    app, jobs = map(importlib.import_module, ("lastcard.app", "lastcard.ui.jobs"))
    with first_names(), jobs.held_back() as waiting:
        document: Document = app.build_document(address, theme)
        content: Any = document.to_json(deferred=False)
        content["defs"] = definitions(used_models(document))
        text = json.dumps(content, separators=(",", ":"))
    return document, text, waiting


def digest(text: str) -> str:
    """What two documents are compared by."""
    return hashlib.sha256(text.encode()).hexdigest()


def prerender(address: str, theme: str) -> str:
    """The document as the page embeds it before Python is up: JSON with its digest.

    Raises `ValueError` if the document comes out differently a second time: the page could not be linked
    then.
    """
    text = build(address, theme)[1]
    if build(address, theme)[1] != text:
        raise ValueError(f"the document of {address} is not the same every time it is built")
    return json.dumps({"digest": digest(text), "address": address, "theme": theme})[:-1] + f',"doc":{text}}}'


Waiting = list[Callable[[], None]]  # what begins when somebody sees a document
_prepared: dict[tuple[str, str], tuple[Document, str, Waiting]] = {}
"""By address and theme a document that was built ahead, its digest, and what waits."""


def build_ahead(address: str, theme: str) -> None:
    """Build a document ahead of time (a snapshot is taken with it); it serves once, for a page that shows the same."""
    document, text, waiting = build(address, theme)
    _prepared[address, theme] = document, digest(text), waiting


def obtain(address: str, theme: str, shown: str) -> tuple[Document, str, Waiting]:
    """The document of an address as `build` makes it, the one built ahead if it is what the page shows.

    `shown` is the digest of what the page shows; where that is the same, the JSON is left empty.
    """
    document, known, waiting = _prepared.pop((address, theme), (None, "", []))
    if document is not None and known == shown:
        return document, "", waiting
    document, text, waiting = build(address, theme)
    return document, "" if digest(text) == shown else text, waiting

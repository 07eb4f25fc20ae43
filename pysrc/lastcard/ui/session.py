"""What belongs to one visitor: the browser's tab has one, a server has many in one process.

What is true whoever asks, such as a solution that is kept, is no visitor's: that is shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import panel as pn

from lastcard.core.containers import LRUCache

POSITIONS = 4  # positions too long for an address that are remembered, the latest


class Session:
    """What the pages keep of one visitor for as long as they are open.

    `alone`: whether this process works for nobody else.

    `positions`: the positions that are too long for an address, by the names that stand for them there.
    `jobs`: what stops each job that runs.
    `held`: what is to begin only when somebody sees the page, by who holds it back.
    `tell`: shows an exception on the page; False if it cannot.
    """

    def __init__(self, alone: bool = False) -> None:
        self.alone = alone
        self.positions: LRUCache[str, str] = LRUCache(POSITIONS)
        self.jobs: set[Callable[[], None]] = set()
        self.held: list[list[Callable[[], None]]] = []
        self.tell: Callable[[Exception], bool] = lambda error: False

    def end(self) -> None:
        """Stop every job: nobody will see its result."""
        for stop in tuple(self.jobs):
            stop()


_only = Session(alone=True)
_KEPT = "lastcard_session"
"""The attribute of a document that holds its session: in a table outside, a session that holds its page would hold
its document for ever."""


def current_session() -> Session:
    """The session of the document for which something is done now; where no server has made one, the only session."""
    document = pn.state.curdoc
    if document is None or document.session_context is None:
        return _only
    kept: dict[str, Session] = vars(document)
    if _KEPT not in kept:
        session = kept[_KEPT] = Session()
        document.on_session_destroyed(lambda context: session.end())
    return kept[_KEPT]


def report(error: Exception) -> None:
    """Show on the page an exception that something asked for there has raised.

    Raises `Exception`: That exception, where the page cannot be told from here: in the browser tab its worker
    does so.
    """
    if not current_session().tell(error):
        raise error


@contextmanager
def faults_told() -> Iterator[None]:
    """Do something that was asked for on the page; where that fails, the page says so (:func:`report`)."""
    try:
        yield
    except Exception as error:
        report(error)

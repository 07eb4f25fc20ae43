"""State of one visitor: a browser tab has one, a server process many.

What is true for everybody, such as a cached solution, is shared instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import panel as pn

from lastcard.core.containers import LRUCache

REMEMBERED_POSITIONS = 4  # positions too long for an address that are remembered, the latest


class VisitorSession:
    """The pages' state for one visitor while they are open.

    `alone`: true if this process serves nobody else.
    `positions`: the positions too long for an address, by their names there.
    `jobs`: the functions that stop the running jobs.
    `held`: what starts only when the page is seen, per holder.
    `tell`: shows an exception on the page; returns false if it cannot.
    """

    def __init__(self, alone: bool = False) -> None:
        self.alone = alone
        self.positions: LRUCache[str, str] = LRUCache(REMEMBERED_POSITIONS)
        self.jobs: set[Callable[[], None]] = set()
        self.held: list[list[Callable[[], None]]] = []
        self.tell: Callable[[Exception], bool] = lambda error: False

    def end(self) -> None:
        """Stop every job."""
        for stop in tuple(self.jobs):
            stop()


_only = VisitorSession(alone=True)
# The document's attribute: a global table would keep sessions, and through them documents, alive.
_SESSION_ATTRIBUTE = "lastcard_session"


def current_session() -> VisitorSession:
    """The session of the current document; without a server the only session."""
    document = pn.state.curdoc
    if document is None or document.session_context is None:
        return _only
    kept: dict[str, VisitorSession] = vars(document)
    if _SESSION_ATTRIBUTE not in kept:
        session = kept[_SESSION_ATTRIBUTE] = VisitorSession()
        document.on_session_destroyed(lambda context: session.end())
    return kept[_SESSION_ATTRIBUTE]


def report(error: Exception) -> None:
    """Show an exception on the page, or raise it, as in the tab, whose worker shows it."""
    if not current_session().tell(error):
        raise error


@contextmanager
def faults_told() -> Iterator[None]:
    """Run something requested on the page, and show its exception there (:func:`report`)."""
    try:
        yield
    except Exception as error:
        report(error)

"""A component whose script keeps a text in the browser that several windows change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import param

from lastcard.ui.component import Component, Messages

if TYPE_CHECKING:
    from collections.abc import Callable


class Shared(Component):
    """Python's side of `shared.js`."""

    messages = Messages(
        # The text that the browser has, the one that both sides knew before, and whether this window has changed it.
        found={"place": str, "text": str, "since": str, "count": int, "own": bool},
    )
    # The key under which the browser keeps the text; empty while there is nothing to keep.
    place = param.String("")
    # The text to be kept, after its key and the number of the report that it takes into account. The script
    # drops it if it has reported another text since.
    kept = param.List([])
    __abstract = True

    _known = ""
    _count = 0

    @property
    def known(self) -> bool:
        """True once the browser has reported what it keeps under this key."""
        return bool(self.place) and self._known == self.place

    def keep(self, text: str) -> None:
        """Have a text kept. Before the first report nothing is sent: the answer to that report is what counts."""
        if self.known:
            self.kept = [self.place, self._count, text]

    def share(self, found: Callable[[str, str, bool], None]) -> None:
        """Call ``found(text, since, own)`` for each report; at the first one nothing was known before."""

        def heard(place: str, text: str, since: str, count: int, own: bool) -> None:
            if place != self.place:
                return
            first = not self.known
            self._known, self._count = place, count
            found(text, "" if first else since, own)

        self.listen(found=heard)

    def forget(self) -> None:
        """Take the next report as the first one."""
        self._known = ""

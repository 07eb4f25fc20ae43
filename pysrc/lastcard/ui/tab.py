"""What the four tabs of a page have in common."""

from __future__ import annotations

from collections.abc import Callable

import param

from lastcard.ui.part import Part

TABS = {"explore": "Explore", "play": "Play", "study": "Study", "learn": "Learn"}


class Tab(Part):
    """One tab: its state goes into the address with :meth:`note` and comes back with :meth:`visit`."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self, **params: object) -> None:
        self.on_note: Callable[[dict[str, str], bool], None] = lambda query, remember: None
        super().__init__(**params)

    def visit(self, query: dict[str, str]) -> None:
        """Take up the state written in an address; what cannot be taken up is said on the page, never lost.

        A tab without a state of its own has nothing to take up.
        """

    def note(self, query: dict[str, str], remember: bool) -> None:
        """Put the tab's state into the address; ``remember`` makes an entry in the browser's history."""
        self.on_note({name: value for name, value in query.items() if value != ""}, remember)

"""The frame of every page: its root, the five tabs, and the address that says where one is.

What the five tabs of a page have in common.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import param

from lastcard.ui.component import Part

TABS = {"learn": "Learn", "practise": "Practise", "play": "Play", "explore": "Explore", "study": "Study"}
"""In the order in which somebody who is new here needs them, as on the first page."""

SHEETS = "sheet"  # what stands in an address where the page of sheets is meant, and no game
SHEET_TABS = {"make": "Make", "solve": "Solve", "print": "Print", "collect": "Collect"}
"""The tabs of that page."""

WORKSHOP = "workshop"
"""What stands in an address where a visitor's own game is meant; its page has the tabs of every game."""

POSITIONS = ("explore", "play")
"""The tabs that show a position of the game; their links lead to the one that was seen last."""

PLACE = ("pos", "kept", "line", "at")
"""What says in an address which position is on show, and what led to it: the same in every tab that shows one."""


class Tab(Part):
    """One tab: its state goes into the address with :meth:`note` and comes back with :meth:`visit`.

    `hints` says whether hints and solutions may be seen at all; in pupils' mode they may not.
    """

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self, **params: object) -> None:
        self.on_note: Callable[[dict[str, str], bool], None] = lambda query, remember: None
        self.on_open: Callable[[str, dict[str, str]], None] = lambda tab, query: None
        self.hints = True
        super().__init__(**params)

    @property
    def state(self) -> Any:
        """The position on show; None in a tab that shows none."""
        return None

    @property
    def opens_with(self) -> str:
        """The position, in notation, that is on show where an address names none."""
        return ""

    @property
    def position(self) -> str | None:
        """The position on show, in notation; None where there is none, or it may not be seen."""
        return None

    def visit(self, query: dict[str, str]) -> None:
        """Take up the state written in an address; what cannot be taken up is said on the page, never lost.

        A tab without a state of its own has nothing to take up.
        """

    def keeps(self, query: dict[str, str]) -> dict[str, str]:
        """Return what of the tab's state in an address stays as it is when another position comes."""
        return {name: value for name, value in query.items() if name not in PLACE}

    def open(self, tab: str, query: dict[str, str]) -> None:
        """Open another tab at a position, given as in an address; the reader can come back to this one."""
        self.on_open(tab, query)

    def note(self, query: dict[str, str], remember: bool) -> None:
        """Put the tab's state into the address; ``remember`` makes an entry in the browser's history."""
        self.on_note({name: value for name, value in query.items() if value != ""}, remember)

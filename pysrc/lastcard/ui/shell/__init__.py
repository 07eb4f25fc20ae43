"""Tabs, their names in addresses, and what all tabs have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import param

from lastcard.ui.component import Part

TABS = {"learn": "Learn", "practise": "Practise", "play": "Play", "explore": "Explore", "study": "Study"}

SHEETS = "sheet"  # what stands in an address where the page of sheets is meant, and no game
SHEET_TABS = {"make": "Make", "solve": "Solve", "print": "Print", "collect": "Collect"}

WORKSHOP = "workshop"  # in an address, a visitor's own game, whose page has every game's tabs

POSITION_TABS = ("explore", "play")  # the tabs that show a position; their links lead to the last one seen

# What in an address gives the position, and its line, in all tabs that show one.
PLACE = ("pos", "kept", "line", "at")


class Tab(Part):
    """A tab, whose state goes into the address with `note` and returns with `visit`."""

    theme: param.Selector[str] = param.Selector(default="light", objects=["light", "dark"])

    def __init__(self, **params: object) -> None:
        self.on_note: Callable[[dict[str, str], bool], None] = lambda query, remember: None
        self.on_open: Callable[[str, dict[str, str]], None] = lambda tab, query: None
        self.hints = True
        super().__init__(**params)

    @property
    def state(self) -> Any:
        """The position on show; None in a tab without one."""
        return None

    @property
    def opens_with(self) -> str:
        """The position, in notation, on show if an address names none."""
        return ""

    @property
    def position(self) -> str | None:
        """The position on show, in notation; None if there is none, or it may not be seen."""
        return None

    def visit(self, query: dict[str, str]) -> None:
        """Apply the state in an address; show on the page what is invalid."""

    def keeps(self, query: dict[str, str]) -> dict[str, str]:
        """Return the part of the state in an address that survives a change of position."""
        return {name: value for name, value in query.items() if name not in PLACE}

    def open(self, tab: str, query: dict[str, str]) -> None:
        """Open another tab at a position, given as in an address; Back returns here."""
        self.on_open(tab, query)

    def note(self, query: dict[str, str], remember: bool) -> None:
        """Put the state into the address; `remember` makes an entry in the browser's history."""
        self.on_note({name: value for name, value in query.items() if value != ""}, remember)

"""The page of a game: a title and four tabs, built when they are first opened."""

from __future__ import annotations

from collections.abc import Callable

import param
from panel.viewable import Child, Viewable

from lastcard.ui.address import Address, Query
from lastcard.ui.component import Component
from lastcard.ui.part import Part
from lastcard.ui.tab import TABS, Tab


class PageLayout(Component):
    """Title, tab bar and the open tab.

    Parameters
    ----------
    title, blurb, source, notice, aside
        What stands above the tab: the game's title, one line on it, the paper, what was wrong with the address, and
        what of it means nothing here.
    tabs
        One list a tab: its name, its label, and the address that its link leads to.
    tab, body
        The name of the open tab, and the tab itself.
    """

    script = "page.js"
    title = param.String("")
    blurb = param.String("")
    source = param.String("")
    tabs = param.List([])
    tab = param.String("explore")
    notice = param.String("")
    aside = param.String("")
    body = Child()


class Page(Part):
    """The four tabs of one game.

    Parameters
    ----------
    name, title, blurb, source
        What stands above the tabs: the game's name in addresses, its title, one line on it, the paper.
    builders
        For each tab of :data:`TABS` a function that builds it.
    """

    def __init__(
        self, name: str, title: str, blurb: str, source: str, builders: dict[str, Callable[[], Tab]]
    ) -> None:
        super().__init__()
        self._builders = builders
        self._tabs: dict[str, Tab] = {}
        self._queries: dict[str, dict[str, str]] = {}
        self._open = ""
        self.theme = "light"
        self.on_note: Callable[[str, dict[str, str], bool], None] = lambda tab, query, remember: None
        self.frame = PageLayout(title=title, blurb=blurb, source=source)
        self._game = name
        self._link()

    def tab(self, name: str) -> Tab:
        """The tab of that name, built now if it was never open."""
        if name not in self._tabs:
            tab = self._builders[name]()
            tab.theme = self.theme
            tab.on_note = lambda query, remember: self._noted(name, query, remember)
            self._tabs[name] = tab
        return self._tabs[name]

    def visit(self, name: str, query: dict[str, str], notice: str = "") -> None:
        """Open a tab in the state that an address gives; where that fails, the tab before stays open.

        Names that mean nothing to the tab are told, quietly.
        """
        tab = self.tab(name)
        before, self._open = self._open, name
        try:
            tab.theme = self.theme
            state = Query(query)
            tab.visit(state)
        except Exception:
            self._open = before
            raise
        idle = state.idle()
        self._queries[name] = {part: value for part, value in query.items() if part not in idle}
        self._link()
        self.frame.param.update(tab=name, body=tab.__panel__(), notice=notice, aside=_left_out(idle))

    def _noted(self, name: str, query: dict[str, str], remember: bool) -> None:
        self._queries[name] = query
        if name == self._open:
            self.on_note(name, query, remember)
        self._link()

    def _link(self) -> None:
        """Let the links of the tabs lead to where each was left."""
        self.frame.tabs = [
            [name, label, str(Address(self._game, name, self._queries.get(name, {})))]
            for name, label in TABS.items()
        ]

    def set_theme(self, theme: str) -> None:
        """Give the tab on show the colours of ``light`` or ``dark``; the others get them when they are opened."""
        self.theme = theme
        if self._open:
            self.tab(self._open).theme = theme

    def __panel__(self) -> Viewable:
        return self.frame


def _left_out(names: list[str]) -> str:
    """What is said of names in an address that mean nothing in the tab."""
    if not names:
        return ""
    listed = ", ".join(repr(name[:40]) for name in names[:3]) + (" and more" if len(names) > 3 else "")
    return f"Part of the address means nothing here and is left out: {listed}."

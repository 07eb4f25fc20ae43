"""The page of a game: a title and four tabs, built when they are first opened."""

from __future__ import annotations

from collections.abc import Callable

import param
from panel.custom import Child
from panel.viewable import Viewable, Viewer

from lastcard.ui.component import Component
from lastcard.ui.tab import TABS, Tab


class PageFrame(Component):
    """Title, tab bar and the open tab."""

    script = "page.js"
    game = param.String("")
    title = param.String("")
    blurb = param.String("")
    source = param.String("")
    tabs = param.List([])
    tab = param.String("explore")
    notice = param.String("")
    body = Child()


class Page(Viewer):
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
        self.theme = "light"
        self.on_note: Callable[[str, dict[str, str], bool], None] = lambda tab, query, remember: None
        self.frame = PageFrame(game=name, title=title, blurb=blurb, source=source, tabs=list(TABS.items()))

    def tab(self, name: str) -> Tab:
        """The tab of that name, built now if it was never open."""
        if name not in self._tabs:
            tab = self._builders[name]()
            tab.theme = self.theme
            tab.on_note = lambda query, remember: self.on_note(name, query, remember)
            self._tabs[name] = tab
        return self._tabs[name]

    def visit(self, name: str, query: dict[str, str], notice: str = "") -> None:
        """Open a tab in the state that an address gives."""
        tab = self.tab(name)
        tab.visit(query)
        self.frame.param.update(tab=name, body=tab, notice=notice)

    def set_theme(self, theme: str) -> None:
        """Give every open tab the colours of ``light`` or ``dark``."""
        self.theme = theme
        for tab in self._tabs.values():
            tab.theme = theme

    def __panel__(self) -> Viewable:
        return self.frame

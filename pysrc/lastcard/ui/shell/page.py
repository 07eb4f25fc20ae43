"""The page of a game with its tabs and its rules, and the root component of every page."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

import param
from panel.viewable import Child, Viewable

from lastcard.core.game import Game, Guide, Illustration
from lastcard.ui.component import Component, Messages, Part
from lastcard.ui.shell import PLACE, POSITION_TABS, TABS, Tab
from lastcard.ui.shell.address import Address, Query

FIRST_TIME = {"play": {"seats": "easy"}}  # state in links to tabs that were never open

# Shown where there are no hints.
CLOSED = "Pupils’ mode: Explore and Play show no hints or answers. Learn, Practise and Study still do."


class PageLayout(Component):
    """Title, tab bar and the open tab."""

    script = "page.js"
    messages = Messages(
        leave={"tab": str, "address": str},  # a link of the tabs was followed
        rules={"shown": bool},
    )
    title = param.String("")  # the game's title
    also = param.String("")  # its name in the paper
    blurb = param.String("")  # the game in one line, above the rules
    source = param.String("")  # its paper
    tabs = param.List([])  # name, label and address of each tab
    tab = param.String("explore")  # the name of the open tab
    notice = param.String("")  # what is wrong with the address
    aside = param.String("")  # which part of it has no meaning, or is closed
    body = Child()  # the open tab
    rules = Child()  # the rules, once they have been requested


class AnyPage(Part):
    """A page that the app opens: a game's, the sheets', or the workshop's.

    `game` is its game's name in the registry, empty without one; `hints` is false in pupils' mode.
    `on_note` is called with tab, state and whether the browser's history remembers it, `on_open` when a tab
    opens another.
    """

    game = ""

    def __init__(self) -> None:
        super().__init__()
        self.theme = "light"
        self.hints = True
        self.on_note: Callable[[str, dict[str, str], bool], None] = lambda tab, query, remember: None
        self.on_open: Callable[[str, dict[str, str]], None] = lambda tab, query: None
        self._queries: dict[str, dict[str, str]] = {}
        self._open = ""

    @property
    def position(self) -> str | None:
        """The position on show in the open tab, as :attr:`Tab.position`."""
        return None

    def asked(self, name: str, query: dict[str, str]) -> dict[str, str]:
        """Return the state in which a tab opens for an address."""
        return query

    @abstractmethod
    def visit(self, name: str, query: dict[str, str], notice: str = "") -> None:
        """Open a tab in the state of an address."""

    def tab(self, name: str) -> Tab:
        """Return the named tab, built now if it was never open."""
        raise KeyError(name)

    def set_theme(self, theme: str) -> None:
        """Apply ``light`` or ``dark`` to the open tab; the others get it when opened."""
        self.theme = theme
        if self._open:
            self.tab(self._open).theme = theme


class Page(AnyPage):
    """The five tabs of one game, each built by a function of `builders` when first opened.

    `rules` returns the rules' component, and the position whose rules hold before a tab has shown one.
    """

    def __init__(
        self,
        name: str,
        title: str,
        blurb: str,
        source: str,
        builders: dict[str, Callable[[], Tab]],
        rules: Callable[[], tuple[RulesOnShow, Any]],
        also: str = "",
    ) -> None:
        super().__init__()
        self._builders = builders
        self._tabs: dict[str, Tab] = {}
        self._place: dict[str, str] = {}  # the position that was seen last, as in an address
        self._left_for = ("", "")  # the tab and the address of the link that was followed last
        self._make_rules = rules
        self._rules: RulesOnShow | None = None
        self._reads_rules = False
        self._state: Any = None  # the position that was shown last
        self.frame = PageLayout(title=title, also=also, blurb=blurb, source=source)
        self.frame.listen(leave=self._leave, rules=self._open_rules)
        self.game = name
        self._link()

    def tab(self, name: str) -> Tab:
        if name not in self._tabs:
            tab = self._builders[name]()
            tab.theme = self.theme
            tab.on_note = lambda query, remember: self._noted(name, query, remember)
            tab.on_open = lambda other, query: self.on_open(other, self._rest(other) | query)
            self._tabs[name] = tab
        return self._tabs[name]

    @property
    def position(self) -> str | None:
        return self.tab(self._open).position

    def visit(self, name: str, query: dict[str, str], notice: str = "") -> None:
        """Open a tab in a state, with unknown names in an aside; if it fails, the former stays."""
        tab = self.tab(name)
        if place := self._place_in(name, query):
            self._place = place
        before, self._open = self._open, name
        state = Query(query)
        try:
            tab.theme, tab.hints = self.theme, self.hints
            tab.visit(state)
        except Exception:
            self._open = before
            raise
        idle = state.idle()
        self._queries[name] = {part: value for part, value in query.items() if part not in idle}
        self._link()
        asides = [] if self.hints else [CLOSED]
        if idle:
            more = " and more" if len(idle) > 3 else ""
            names = ", ".join(repr(name[:40]) for name in idle[:3])
            asides.append(f"Part of the address is unknown and was ignored: {names}{more}.")
        aside = " ".join([*asides, *state.refused])
        self.frame.param.update(tab=name, body=tab.__panel__(), notice=notice, aside=aside)
        self._tell_rules()

    def _noted(self, name: str, query: dict[str, str], remember: bool) -> None:
        self._queries[name] = query
        if name == self._open:
            if name in POSITION_TABS:
                self._place = self._place_in(name, query)
            self.on_note(name, query, remember)
            self._tell_rules()
        self._link()

    def asked(self, name: str, query: dict[str, str]) -> dict[str, str]:
        """Return the state in which a tab opens for an address.

        A followed link may be outdated by what was clicked before; the tab then opens where the link would
        lead by now.
        """
        if self._left_for == (name, str(Address(self.game, name, query))):
            return self._query(name)  # every time: the browser asks again until it is answered
        self._leave("", "")
        return query

    def _leave(self, tab: str, address: str) -> None:
        self._left_for = tab, address

    def _open_rules(self, shown: bool) -> None:
        self._reads_rules = shown
        self._tell_rules()

    def _tell_rules(self) -> None:
        if (state := self.tab(self._open).state) is not None:
            self._state = state
        if not self._reads_rules:
            return
        if self._rules is None:
            self._rules, start = self._make_rules()
            self._state = start if self._state is None else self._state
        self._rules.show(self._state)
        self.frame.rules = self._rules.panel

    def _place_in(self, name: str, query: dict[str, str]) -> dict[str, str]:
        if name not in POSITION_TABS or not query.keys() & {"pos", "kept", "line"}:
            return {}
        usual = {} if query.keys() & {"pos", "kept"} else {"pos": self.tab(name).opens_with}
        return usual | {part: query[part] for part in PLACE if part in query}

    def _rest(self, name: str) -> dict[str, str]:
        """The part of a tab's state that survives another position; initially the first one."""
        if name not in self._tabs:
            return FIRST_TIME.get(name, {})
        return self._tabs[name].keeps(self._queries.get(name, {}))

    def _query(self, name: str) -> dict[str, str]:
        """The state that the link of a tab leads to: as it was left, at the last position seen."""
        own = self._queries.get(name, {})
        if name not in POSITION_TABS or self._place in ({}, self._place_in(name, own)):
            return own
        return self._place | self._rest(name)

    def _link(self) -> None:
        self.frame.tabs = [
            [name, label, str(Address(self.game, name, self._query(name)))] for name, label in TABS.items()
        ]


class Root(Component):
    """Holds the page on show, and synchronises the browser's address and theme with the app.

    Each side writes only its own value. The browser numbers its requests, and the app's answer has the last
    number handled. So the browser knows what is pending, repeats unanswered requests, and ignores what the
    app wrote before it saw the last one.
    """

    script = "root.js"
    messages = Messages(code={"text": str}, copies={"number": int})
    # The browser's request, written by the script alone; an unchanged address is empty.
    asked = param.List(
        [0, "", "light", False], doc="[number, address, theme, whether to send the page again]"
    )
    # The state of the app, written by the app alone, with the last number handled.
    shown = param.List([0, "", "light", False], doc="[number, address, theme, whether to remember]")
    page = Child()  # what is on show
    code = param.List([])  # the last QR code: text, size and path, or why there is none
    copies = param.List([])  # the number of the last request for copies, and the answer
    # The last exception on a server, in one line; the server's log has the rest.
    problem = param.List([0, ""], doc="[number, title]")


class RulesPanel(Component):
    """A guide to be read from beginning to end."""

    script = "rules_panel.js"
    sections = param.List([])  # ``[heading, paragraphs]`` of each part
    pictured = param.Integer(0)  # the number of parts before the picture
    words = param.List([])  # ``[word, meaning]`` of each explained word
    picture = Child()
    caption = param.String("")


class RulesOnShow:
    """Keeps a panel at the rules of the position on show; `draw` makes its picture."""

    def __init__(self, game: Game[Any, Any], draw: Callable[[Illustration], Viewable]) -> None:
        self._game = game
        self._draw = draw
        self._guide: Guide | None = None
        self.panel = RulesPanel()

    def show(self, state: Any) -> None:
        """Show the rules of a position."""
        guide = self._game.guide(state)
        if guide == self._guide:
            return
        before, self._guide = self._guide, guide
        if (example := guide.example) != (before.example if before else None):
            picture = self._draw(example) if example else None
            self.panel.param.update(picture=picture, caption=example.caption if example else "")
        sections = guide.sections()
        self.panel.param.update(
            sections=[[title, texts] for title, texts in sections],
            pictured=sum(title in guide.BEFORE_PICTURE for title, _ in sections),
            words=[list(word) for word in guide.words],
        )

"""The Panel app: ``panel serve``, the browser's worker and the tests all start here."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import replace
from pathlib import Path

import panel as pn
from bokeh.document import Document
from panel.viewable import Viewable, Viewer

import lastcard
from lastcard import registry
from lastcard.ui.address import Address, AddressError, parse_address
from lastcard.ui.page import Page
from lastcard.ui.root import Root
from lastcard.ui.tab import TABS

HOME = "#/matches/explore"
_WEB = Path(__file__).parents[2] / "web"


class App(Viewer):
    """The whole app: the address says which page is open and in which state.

    Parameters
    ----------
    address
        Where to start.
    theme
        ``light`` or ``dark``.
    """

    def __init__(self, address: str = HOME, theme: str = "light") -> None:
        super().__init__()
        self._pages: dict[str, Page] = {}
        self._page: Page | None = None
        self.frame = Root(address=address, theme=theme)
        self.frame.param.watch(lambda event: self._themed(event.new), "theme")
        self._visit(address)
        self.frame.param.watch(lambda event: self._visit(event.new), "address")

    def page(self, name: str) -> Page:
        """The page of a game, built now if it was never open.

        Raises
        ------
        KeyError
            If no game has that name.
        """
        if name not in self._pages:
            page = registry.page(name)
            page.set_theme(self.frame.theme)
            page.on_note = lambda tab, query, remember: self._noted(Address(name, tab, query), remember)
            self._pages[name] = page
        return self._pages[name]

    def _visit(self, text: str) -> None:
        if text == self.frame.settled:
            return
        notice = ""
        try:
            address = parse_address(text)
            if address.game not in registry.names():
                raise AddressError(
                    f"there is no game {address.game[:40]!r}; there is " + ", ".join(registry.names())
                )
            if address.tab not in TABS:
                raise AddressError(f"there is no tab {address.tab[:40]!r}; there is " + ", ".join(TABS))
        except AddressError as error:
            notice = f"This address could not be read: {error}."
            address = _nearest(text)
        self._page = self.page(address.game)
        self._embed = {name: address.query.pop(name) for name in ("embed",) if name in address.query}
        self._asked = text if notice else self._text(address)
        self._page.visit(address.tab, address.query, notice)
        self._write(False, page=self._page.__panel__())

    def _noted(self, address: Address, remember: bool) -> None:
        self._asked = self._text(address)
        if self._asked != self.frame.address:
            self._write(remember)

    def _text(self, address: Address) -> str:
        return str(replace(address, query=address.query | self._embed))

    def _write(self, remember: bool, **more: object) -> None:
        self.frame.param.update(
            address=self._asked, settled=self._asked, written=[self._asked, remember], **more
        )

    def _themed(self, theme: str) -> None:
        for page in self._pages.values():
            page.set_theme(theme)

    def __panel__(self) -> Viewable:
        return self.frame


def _nearest(text: str) -> Address:
    """The page that an address that cannot be read comes closest to: its game's, in its tab if there is such a tab."""
    game, tab, *_ = [*filter(None, text.removeprefix("#").partition("?")[0].split("/")), "", ""]
    if game not in registry.names():
        return parse_address(HOME)
    return Address(game, tab if tab in TABS else "explore")


def create(address: str = HOME, theme: str = "light") -> App:
    """The app, open at an address."""
    return App(address, theme)


def build_document(address: str = HOME, theme: str = "light") -> Document:
    """A Bokeh document with the app as its only root; the same arguments give the same document."""
    document = Document()
    create(address, theme).__panel__().server_doc(document, location=False)
    return document


def _import_all() -> None:
    """Import every part of every page: the server tells the browser of the kinds of models once, with the page."""
    for module in pkgutil.walk_packages(lastcard.__path__, "lastcard."):
        if module.name.startswith(("lastcard.ui.", "lastcard.games.")):
            importlib.import_module(module.name)


def _serve(document: Document) -> None:
    """Put the app into the document of a ``panel serve`` session, inside the same shell as on the site."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from lastcard.shell import context

    _import_all()
    create().__panel__().server_doc(document, location=False)
    document.title = "lastcard"
    loader = Environment(loader=FileSystemLoader(_WEB), autoescape=True, undefined=StrictUndefined)
    document.template = loader.get_template("index.html")
    document.template_variables.update(context(check=False), asset=lambda name: f"web/{name}")


if __name__.startswith("bokeh_app_"):  # what `panel serve` calls the module
    _serve(pn.state.curdoc)

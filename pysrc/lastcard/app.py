"""The Panel app, for ``panel serve``, the browser's worker and the tests."""

from __future__ import annotations

import importlib
import logging
import pkgutil
import sys
from dataclasses import replace
from functools import cache
from typing import cast

import panel as pn
from bokeh.document import Document

from lastcard import registry, ui
from lastcard.core.text import describe
from lastcard.ui.component import Part, Scripts
from lastcard.ui.session import current_session, report
from lastcard.ui.shell import SHEET_TABS, SHEETS, TABS, WORKSHOP
from lastcard.ui.shell.address import Address, AddressError, parse_address
from lastcard.ui.shell.page import AnyPage, Root

_LOG = logging.getLogger(__name__)
HOME = "#/matches/explore"
FRAME = ("embed", "present")  # parts of an address that leave the page unchanged


class App(Part):
    """The whole app: the address determines the open page and its state."""

    def __init__(self, address: str = HOME, theme: str = "light") -> None:
        super().__init__()
        self._pages: dict[str, AnyPage] = {}
        self._page: AnyPage | None = None
        self._embed: dict[str, str] = {}
        self._hints = True  # until an address takes them away, for as long as the page is open
        self._address = ""
        self._place = ""  # that without what stands around the page
        self._number = 0
        self.theme = theme
        self.frame = Root(asked=[0, address, theme, False])
        self._visit(address)
        self._show(False)
        current_session().tell = self._tell
        self.frame.listen(code=self._make_code, copies=self._tell_copies)
        self.frame.param.watch(lambda event: self._take_up(*event.new), "asked")

    @property
    def address(self) -> str:
        """The address of the open page."""
        return self._address

    def _take_up(self, number: int, address: str, theme: str, again: bool = False) -> None:
        """Do what the browser asks, and answer with its number in any case, as the browser asks again without an answer.

        A page that cannot be opened leaves the open one. `again` means that the open page was not received: it is
        removed and sent again, whole and under new names.
        """
        self._number = number
        current_session().tell = self._tell
        if again:
            self.frame.page = None
        try:
            if theme != self.theme:
                self._dress(theme)
            if address and address != self._address:
                self._visit(address)
        finally:
            self._show(False)

    def page(self, name: str) -> AnyPage:
        """Return the page of a game, built on first use. Raises `KeyError` if no game has that name."""
        if name not in self._pages:
            page = self._made(name)
            page.on_note = lambda tab, query, remember: self._noted(page, Address(name, tab, query), remember)
            page.on_open = lambda tab, query: self._opened(page, Address(name, tab, query))
            self._pages[name] = page
        return self._pages[name]

    def _made(self, name: str) -> AnyPage:
        if name == SHEETS:
            from lastcard.ui.sheets.page import SheetPage

            return SheetPage(registry)
        if name == WORKSHOP:
            from lastcard.ui.workshop.page import WorkshopPage

            return WorkshopPage()
        page: AnyPage = registry.page(name)
        return page

    def _visit(self, text: str) -> None:
        try:
            with registry.blamed(Exception):
                self._go(text)
        except registry.BrokenGame as error:
            self._go(text, f"{error}.")

    def _tell(self, error: Exception) -> bool:
        """Show an exception on the page: the fault in someone's game, or that something went wrong.

        Returns False for others in the browser tab, which the worker shows.
        """
        try:
            with registry.blamed(Exception):
                raise error
        except registry.BrokenGame as fault:
            if self._page:
                self._page.frame.notice = f"{fault}."
            return True
        except Exception:
            if current_session().alone:
                return False
            _LOG.exception("A page has asked for something that failed")
            self.frame.problem = [self.frame.problem[0] + 1, describe(error)[0]]
            return True

    def _go(self, text: str, notice: str = "") -> None:
        """Open an address; with a notice, the first page, showing why it is not the requested one."""
        try:
            address = parse_address(HOME if notice else text)
            tabs = SHEET_TABS if address.game == SHEETS else TABS
            if address.game not in (*registry.names(), SHEETS, WORKSHOP):
                raise AddressError(
                    f"there is no game {address.game[:40]!r}; there is " + ", ".join(registry.names())
                )
            if address.tab not in tabs:
                raise AddressError(f"there is no tab {address.tab[:40]!r}; there is " + ", ".join(tabs))
        except AddressError as error:
            notice = f"This address could not be read: {error}."
            address = _nearest(text)
        page = self.page(address.game)
        if not notice:
            address = replace(address, query=page.asked(address.tab, address.query))
        before = self._page, self._embed, self._address, self._place
        self._embed = {name: address.query.pop(name) for name in FRAME if name in address.query}
        closes = self._hints and address.query.get("hints") == "0"
        if address.query.get("hints") == "0":
            del address.query["hints"]
            self._hints = False
        stays = page is self._page and not notice and not closes and str(address) == self._place
        self._page, self._place = page, "" if notice else str(address)
        self._address = text if notice else self._text(address)
        if stays:  # all is as it was, but what stands around it
            return
        try:
            page.set_theme(self.theme)
            page.hints = self._hints
            page.visit(address.tab, address.query, notice)
        except Exception:
            self._page, self._embed, self._address, self._place = before
            raise

    def _noted(self, page: AnyPage, address: Address, remember: bool) -> None:
        """Take up a new state of a tab; a page that is not open keeps it in its own links."""
        text = self._text(address)
        if page is self._page and text != self._address:
            self._address, self._place = text, str(address)
            self._show(remember)

    def _opened(self, page: AnyPage, address: Address) -> None:
        if page is self._page:
            self._visit(self._text(address))
            self._show(True)

    def _text(self, address: Address) -> str:
        closed = {} if self._hints else {"hints": "0"}
        return str(replace(address, query=address.query | closed | self._embed))

    def _show(self, remember: bool) -> None:
        page = self._page.__panel__() if self._page else None
        self.frame.param.update(shown=[self._number, self._address, self.theme, remember], page=page)

    def _make_code(self, text: str) -> None:
        from lastcard.ui.share.qr_code import QRError, qr_code

        try:
            code = qr_code(text, "L")  # the larger its squares, the further it is read
        except QRError as error:
            self.frame.code = [text, str(error)]
        else:
            self.frame.code = [text, code.size, code.path]

    def _tell_copies(self, number: int) -> None:
        from lastcard.ui.share import copies

        offered: list[list[str]] = []
        if self._page and self._page.game:
            name = self._page.game
            paper = registry.game(name).paper
            path = registry.file_of(name)
            offered = copies(name, self._page.position, paper, path=path, answers=self._hints)
        self.frame.copies = [number, offered]

    def _dress(self, theme: str) -> None:
        self.theme = theme
        if self._page:
            self._page.set_theme(theme)


def _nearest(text: str) -> Address:
    """The page nearest to an unreadable address: its game's, in its tab if there is one."""
    game, tab, *_ = [*filter(None, text.removeprefix("#").partition("?")[0].split("/")), "", ""]
    if game == SHEETS:
        return Address(game, tab if tab in SHEET_TABS else "make")
    if game not in (*registry.names(), WORKSHOP):
        return parse_address(HOME)
    return Address(game, tab if tab in TABS else "explore")


def create(address: str = HOME, theme: str = "light") -> App:
    """Return the app, open at an address."""
    return App(address, theme)


def build_document(address: str = HOME, theme: str = "light") -> Document:
    """Return a Bokeh document with the app as its only root; the same arguments give the same document."""
    document = Document()
    create(address, theme).__panel__().server_doc(document, location=False)
    return document


@cache
def _import_all(games: tuple[str, ...]) -> None:
    """Import every part of every page: the server sends the browser the kinds of models once, with the page."""
    for module in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        importlib.import_module(module.name)
    for name in games:
        registry.import_all(name)


def serve(document: Document, address: str = HOME, **more: str) -> None:
    """Put the app into the document of a ``panel serve`` session, inside the same shell as on the site.

    The browser asks for another page than `address` if its own address says so; `more` are variables of the shell's
    template.
    """
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from lastcard.private.panel import unshimmed
    from lastcard.shell import WEB, context

    _import_all(registry.names())
    pn.config.param.update(exception_handler=report)
    create(address).__panel__().server_doc(document, location=False)
    document.title = "lastcard"
    loader = Environment(loader=FileSystemLoader(WEB), autoescape=True, undefined=StrictUndefined)
    loader.filters["unshimmed"] = unshimmed
    document.template = loader.get_template("index.html")
    document.template_variables.update(
        context(), asset=lambda name: f"web/{name}", whole=lambda path: "", scripts=Scripts.address, **more
    )


if __name__.startswith("bokeh_app_"):  # what `panel serve` calls the module
    taken_up = [registry.taken_up_before(added) for added in sys.argv[1:]]  # what follows its --args
    serve(cast("Document", pn.state.curdoc), *(f"#/{name}/explore" for name in taken_up[:1]))

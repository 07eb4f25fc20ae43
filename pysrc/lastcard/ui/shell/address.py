"""The part of an address after ``#``: which game, which tab, in which state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, unquote

from lastcard.core.text import number_between
from lastcard.core.text import quote as quoted
from lastcard.ui.shell.tab import SHEET_TABS, SHEETS

LONGEST = 2000
VERSION = "1"
_PLAIN = "/|:,!*@()~="


class AddressError(ValueError):
    """The text is no address of a page; the message says which part is wrong."""


@dataclass(frozen=True)
class Address:
    """One place in the site: ``#/matches/explore?pos=21&hide=1``.

    `query` is the state of the tab by name: only what differs from the tab's ordinary state.
    """

    game: str
    tab: str = "explore"
    query: dict[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        head = f"#/{self.game}/{self.tab}"
        if not self.query:
            return head
        return head + "?" + "&".join(f"{name}={_write(value)}" for name, value in self.query.items())


class Query(dict[str, str]):
    """The state of a tab by name, which notices what it is asked for: what nobody asks for means nothing there."""

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__(names)
        self.refused: list[str] = []
        """Sentences about values that cannot be taken as they are."""
        self._asked: set[object] = set()

    def __contains__(self, name: object) -> bool:
        self._asked.add(name)
        return super().__contains__(name)

    def __getitem__(self, name: str) -> str:
        self._asked.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a name, or the default."""
        self._asked.add(name)
        return super().get(name, default)

    def idle(self) -> list[str]:
        """The names that nobody has asked for."""
        return [name for name in self if name not in self._asked]


def _write(value: str) -> str:
    return quote(value, safe=_PLAIN + " ").replace(" ", "+")


MOST = 99_999
"""The largest number that is read in an address."""


def number_in(query: Mapping[str, str], name: str, usual: int, least: int = 0, most: int = MOST) -> int:
    """The whole number that an address gives by a name; the usual one where it gives none, or one beyond `MOST`.

    One out of its range becomes the nearest in it. The page says of a value that it cannot take as it is
    (:attr:`Query.refused`).
    """
    if not (text := query.get(name, "")):
        return usual
    given = number_between(text, 0, MOST)
    number = usual if given is None else min(max(given, least), most)
    if number != given and isinstance(query, Query):
        query.refused.append(
            f"{name}={quoted(text)} in the address is not a whole number from {least} to {most:,}; "
            f"{max(number, least):,} is taken."
        )
    return number


def parse_address(text: str) -> Address:
    """Read an address, with or without its ``#``; whether its game, tab and state exist is for the app to say.

    Raises
    ------
    AddressError
        If the text is longer than 2,000 characters, has no game, repeats a name, or was made by a later version.
    """
    if len(text) > LONGEST:
        raise AddressError(f"the address has {len(text):,} characters; at most {LONGEST:,} are read")
    path, _, rest = text.removeprefix("#").partition("?")
    parts = [part for part in path.split("/") if part]
    if not 1 <= len(parts) <= 2:
        raise AddressError("the address must look like #/game/tab?pos=…")
    query: dict[str, str] = {}
    for pair in rest.split("&") if rest else ():
        name, _, value = pair.partition("=")
        name = unquote(name)
        if name in query:
            raise AddressError(f"the address gives {name[:40]!r} twice")
        if name:
            query[name] = unquote(value.replace("+", " "))
    if query.pop("v", VERSION) != VERSION:
        raise AddressError("the address was made by a later version of this site; reload the page to get it")
    first = next(iter(SHEET_TABS)) if parts[0] == SHEETS else "explore"
    return Address(parts[0], parts[1] if len(parts) == 2 else first, query)

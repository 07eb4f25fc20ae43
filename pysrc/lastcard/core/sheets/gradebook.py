"""The results of a class: taken out of pasted text, told apart, and written as a table for a spreadsheet."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from lastcard.core.sheets.formats import mark_before, mark_of
from lastcard.core.sheets.results import LETTER, Result, from_code
from lastcard.core.sheets.sheet import in_words
from lastcard.core.sheets.short_code import PACKING, CodeError
from lastcard.core.text.csv_text import safe_csv

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lastcard.core.sheets.sheet import Sheet

MOST_PASTED = 200_000
"""Characters of pasted text that are looked at."""

MOST_RESULTS = 500

_BEGIN = re.compile(rf"(?<![\w-]){LETTER}{PACKING}[\w-]{{10,}}")
_MORE = re.compile(r"\s+([\w-]+)(?!\S)")
_PARTS = 12
"""Lines that a code may have been broken into, at most."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What came of some pasted text: what is new, whose was there already, and what could not be read, with why."""

    new: tuple[Result, ...] = ()
    again: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass
class Gradebook:
    """The results that have been taken, by their codes, in the order in which they came.

    Attributes
    ----------
    results
        By code.
    unreadable
        Kept codes that cannot be read here, such as those of a newer version, each with what is wrong.
    """

    results: dict[str, Result] = field(default_factory=dict)
    unreadable: dict[str, CodeError] = field(default_factory=dict)
    _sheets: list[Sheet] = field(default_factory=list)
    _titles: dict[str, str] = field(default_factory=dict)
    _joined: dict[str, str] = field(default_factory=dict)

    @property
    def codes(self) -> list[str]:
        """All codes, those that cannot be read among them."""
        return [*self.results, *self.unreadable]

    def put(self, codes: Iterable[str]) -> None:
        """Hold these codes and no others, in this order."""
        results, unreadable = dict[str, Result](), dict[str, CodeError]()
        for code in codes:
            try:
                results[code] = self.results.get(code) or from_code(code)
            except CodeError as error:
                unreadable[code] = error
        self.results, self.unreadable = results, unreadable
        self.join()

    def join(self, sheets: Sequence[Sheet] | None = None, title_of: Sheet | None = None) -> None:
        """Put results with a mark of the old kind (`mark_before`) into the tables of these sheets.

        Such a mark depends on the texts of the sheet, of which the result has the title. `title_of` is the newest version
        of a sheet: its title heads the table.
        """
        if sheets is not None:
            self._sheets = list(sheets)
        if title_of is not None:
            self._titles = {mark_of(title_of): in_words(title_of)}
        self._joined = {
            result.sheet: mark_of(sheet)
            for result in {(one.sheet, one.title): one for one in self.results.values()}.values()
            for sheet in self._sheets
            if result.sheet in (mark_before(replace(sheet, title=title)) for title in (result.title, ""))
        }

    def sheet_of(self, result: Result) -> str:
        """Return the mark of the table that a result belongs to."""
        return self._joined.get(result.sheet, result.sheet)

    def take(self, text: str) -> Taken:
        """Take all results out of some text; whatever else stands in it is passed over."""
        if len(text) > MOST_PASTED:
            return Taken(
                unread=(f"The text has {len(text):,} characters; at most {MOST_PASTED:,} are read.",)
            )
        new, again, unread = list[Result](), list[str](), list[str]()
        for code, result in _found(text):
            if isinstance(result, CodeError):
                unread.append(f"The code {code[:8]}… was not taken: {result}.")
            elif code in self.results:
                again.append(result.name)
            elif len(self.results) >= MOST_RESULTS:
                unread.append(
                    f"There are {MOST_RESULTS} results already, which are the most: save and clear them."
                )
                break
            else:
                self.results[code] = result
                new.append(result)
        if new:
            self.join()
        if not (new or again or unread):
            begins = f"{LETTER}{PACKING}"
            unread.append(
                f"There is no result code in this text. A code is one long word that begins with {begins}."
            )
        return Taken(tuple(new), tuple(again), tuple(unread))

    @property
    def sheets(self) -> dict[str, str]:
        """The sheets that there are results of: the mark of each, and its newest title."""
        found = {self.sheet_of(result): result.title for result in self.results.values()}
        return {mark: self._titles.get(mark, title) for mark, title in found.items()}

    def of(self, sheet: str) -> list[tuple[str, Result]]:
        """Return the codes and the results of a sheet, by name."""
        mine = [(code, result) for code, result in self.results.items() if self.sheet_of(result) == sheet]
        return sorted(mine, key=lambda pair: pair[1].name.casefold())

    def twice(self, sheet: str) -> set[str]:
        """Return the names that have handed in more than one result of a sheet."""
        names = [result.name.casefold() for _, result in self.of(sheet)]
        return {name for name in names if names.count(name) > 1}

    def csv(self) -> str:
        """Return all results as CSV: a line for each, and of each item what came of it; safe to open in a spreadsheet."""
        most = max((len(result.marks) for result in self.results.values()), default=0)
        heads = ["name", "sheet", "title", "right", "of", "tries", "not right"]
        items = [
            part
            for n in range(1, most + 1)
            for part in (f"item {n}", f"tries {n}", f"first wrong answer {n}")
        ]
        rows = [
            _row(result, sheet, title) for sheet, title in self.sheets.items() for _, result in self.of(sheet)
        ]
        return safe_csv([*heads, *items], rows)


def _found(text: str) -> Iterator[tuple[str, Result | CodeError]]:
    """The codes in a text, each with its result or what is wrong with it; one broken over lines is put together again."""
    place = 0
    while begin := _BEGIN.search(text, place):
        code, place = begin[0], begin.end()
        longer, end = code, place
        try:
            yield code, from_code(code)
            continue
        except CodeError as error:
            wrong = error
        for _ in range(_PARTS):
            more = _MORE.match(text, end)
            if more is None or _BEGIN.match(more[1]):
                break
            longer, end = longer + more[1], more.end()
            try:
                result = from_code(longer)
            except CodeError:
                continue
            yield longer, result
            place = end
            break
        else:
            yield code, wrong
            continue
        if place != end or longer == code:
            yield code, wrong


def _row(result: Result, sheet: str, title: str) -> list[object]:
    missed = ", ".join(
        str(n) for n, mark in enumerate(result.marks, start=1) if mark.state in ("wrong", "shown")
    )
    marks = [part for mark in result.marks for part in (mark.state, mark.tries, mark.wrong)]
    return [
        result.name,
        sheet,
        title,
        result.right,
        len(result.marks),
        result.tries,
        missed,
        *marks,
    ]

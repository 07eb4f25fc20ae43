"""The results of a class: taken out of pasted text, told apart, and written as a table for a spreadsheet."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lastcard.core.sheets.results import LETTER, Result, from_code
from lastcard.core.sheets.short_code import PACKING, CodeError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    """The results that have been taken, by their codes, in the order in which they came."""

    results: dict[str, Result] = field(default_factory=dict)

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
        if not (new or again or unread):
            begins = f"{LETTER}{PACKING}"
            unread.append(
                f"There is no result code in this text. A code is one long word that begins with {begins}."
            )
        return Taken(tuple(new), tuple(again), tuple(unread))

    @property
    def sheets(self) -> dict[str, str]:
        """The sheets that there are results of: what tells each from others, and its title."""
        return {result.sheet: result.title for result in self.results.values()}

    def of(self, sheet: str) -> list[tuple[str, Result]]:
        """Return the codes and the results of a sheet, by name."""
        mine = [(code, result) for code, result in self.results.items() if result.sheet == sheet]
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
        rows = [_row(result) for sheet in self.sheets for _, result in self.of(sheet)]
        return safe_csv([[*heads, *items], *rows])


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


def _row(result: Result) -> list[object]:
    missed = ", ".join(
        str(n) for n, mark in enumerate(result.marks, start=1) if mark.state in ("wrong", "shown")
    )
    marks = [part for mark in result.marks for part in (mark.state, mark.tries, mark.wrong)]
    return [
        result.name,
        result.sheet,
        result.title,
        result.right,
        len(result.marks),
        result.tries,
        missed,
        *marks,
    ]


def safe_csv(rows: Sequence[Sequence[object]]) -> str:
    """Return rows as CSV in which no text is a formula: one that a spreadsheet would compute gets an apostrophe in front."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([[_harmless(cell) for cell in row] for row in rows])
    return text.getvalue()


def _harmless(cell: object) -> object:
    text = str(cell)
    risky = isinstance(cell, str) and text.lstrip()[:1] in tuple("=+-@|%＝＋－＠") and text.strip()
    return f"'{text}" if risky or (isinstance(cell, str) and text[:1] in ("\t", "\r", "\n")) else cell

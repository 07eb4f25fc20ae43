"""What pupils hand in: results as codes, the gradebook, and merges of two windows.

The merging functions take the common `base`, this window's `mine`, and the other window's `theirs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from lastcard.core.sheets.formats import mark_before, mark_of
from lastcard.core.sheets.sheet import (
    MOST_ITEMS,
    MOST_TITLE,
    PACKING,
    CodeError,
    Item,
    Sheet,
    in_words,
    packed_code,
    unpacked,
)
from lastcard.core.text import clip, safe_csv

RESULT_LETTER = "R"
RESULT_VERSION = 1
MOST_NAME = 60
MOST_GIVEN = 40
MOST_TRIES = 99
# "shown": the answer was seen before it was right; "played": played out, as the pupil says
State = Literal["right", "wrong", "shown", "played", "open"]
_LETTERS = {state[0]: state for state in get_args(State)}


@dataclass(frozen=True, slots=True)
class Mark:
    """The result of an item: the number of answers, and the first wrong one."""

    state: State = "open"
    tries: int = 0
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a sheet: its mark and title, the pupil's name, a mark for each item."""

    sheet: str
    title: str
    name: str
    marks: tuple[Mark, ...]

    @property
    def right(self) -> int:
        """The number of items answered right."""
        return sum(mark.state == "right" for mark in self.marks)

    @property
    def tries(self) -> int:
        """The number of answers."""
        return sum(mark.tries for mark in self.marks)


def as_code(result: Result) -> str:
    """Return a result as a code; long parts are clipped."""
    title, marks = clip(result.title, MOST_TITLE), [mark_text(mark) for mark in result.marks]
    return packed_code(RESULT_LETTER, [RESULT_VERSION, result.sheet, title, short_name(result.name), marks])


def short_name(name: str) -> str:
    """Return a pupil's name as a code holds it: single blanks, at most `MOST_NAME` code points."""
    return clip(" ".join(name.split()), MOST_NAME).rstrip()


def from_code(code: str) -> Result:
    """Return the result of a code. Raises `CodeError`."""
    match unpacked(RESULT_LETTER, code):
        case [int() as version, *_] if version != RESULT_VERSION:
            raise CodeError("it was made by another version of this site; reload the page to get the newest")
        case [int(), str() as sheet, str() as title, str() as name, list() as marks] if (
            re.fullmatch(r"[0-9a-f]{8}", sheet)
            and len(title) <= MOST_TITLE
            and len(name) <= MOST_NAME
            and len(marks) <= MOST_ITEMS
        ):
            return Result(sheet, title, name, tuple(map(mark_of_text, marks)))
    raise CodeError("it does not hold a result")


def mark_text(mark: Mark) -> str:
    """Return a mark as a short text: ``w2:take 3``; a long answer ends with an ellipsis."""
    wrong = mark.wrong if len(mark.wrong) <= MOST_GIVEN else f"{clip(mark.wrong, MOST_GIVEN - 1)}…"
    return f"{mark.state[0]}{min(mark.tries, MOST_TRIES)}:{wrong}"


def mark_of_text(value: Any) -> Mark:
    """Return the mark of a text. Raises `CodeError`."""
    found = re.fullmatch(r"([rwspo])(\d{1,2}):(.*)", value, re.DOTALL) if isinstance(value, str) else None
    if found is None or len(found[3]) > MOST_GIVEN:
        raise CodeError("it does not hold a result")
    return Mark(_LETTERS[found[1]], int(found[2]), found[3])


MOST_PASTED = 200_000  # characters of pasted text that are looked at
MOST_RESULTS = 500
_BEGIN = re.compile(rf"(?<![\w-]){RESULT_LETTER}{PACKING}[\w-]{{10,}}")
_MORE = re.compile(r"\s+([\w-]+)(?!\S)")
_PARTS = 12  # lines that a code may have been broken into, at most


@dataclass(frozen=True, slots=True)
class Taken:
    """The results in a pasted text: new ones, names of known ones, and errors."""

    new: tuple[Result, ...] = ()
    again: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()


@dataclass
class Gradebook:
    """The results by their codes, in the order in which they came.

    `unreadable`: stored codes that cannot be read here, such as those of a newer version, with the error.
    """

    results: dict[str, Result] = field(default_factory=dict)
    unreadable: dict[str, CodeError] = field(default_factory=dict)
    _sheets: list[Sheet] = field(default_factory=list)
    _titles: dict[str, str] = field(default_factory=dict)
    _joined: dict[str, str] = field(default_factory=dict)

    @property
    def codes(self) -> list[str]:
        """All codes, unreadable ones included."""
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
        """Assign results with an old mark (`mark_before`) to the tables of these sheets.

        Old marks cover the texts of a sheet, of which the result has the title. The newest version `title_of`
        heads the table.
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
        """Return the mark of the table of a result."""
        return self._joined.get(result.sheet, result.sheet)

    def take(self, text: str) -> Taken:
        """Take all results out of a text; other text is ignored."""
        if len(text) > MOST_PASTED:
            wrong = f"The text has {len(text):,} characters; at most {MOST_PASTED:,} are read."
            return Taken(unread=(wrong,))
        new, again, unread = list[Result](), list[str](), list[str]()
        for code, result in _found(text):
            if isinstance(result, CodeError):
                unread.append(f"The code {code[:8]}… was not added: {result}.")
            elif code in self.results:
                again.append(result.name)
            elif len(self.results) >= MOST_RESULTS:
                most = f"The table is full: it holds at most {MOST_RESULTS} results"
                unread.append(f"{most}: save and clear them.")
                break
            else:
                self.results[code] = result
                new.append(result)
        if new:
            self.join()
        if not (new or again or unread):
            begins = f"{RESULT_LETTER}{PACKING}"
            unread.append(f"This text has no result code. A code is one long word that begins with {begins}.")
        return Taken(tuple(new), tuple(again), tuple(unread))

    @property
    def sheets(self) -> dict[str, str]:
        """The newest title of each sheet with results, by mark."""
        found = {self.sheet_of(result): result.title for result in self.results.values()}
        return {mark: self._titles.get(mark, title) for mark, title in found.items()}

    def of(self, sheet: str) -> list[tuple[str, Result]]:
        """Return the codes and the results of a sheet, by name."""
        mine = [(code, result) for code, result in self.results.items() if self.sheet_of(result) == sheet]
        return sorted(mine, key=lambda pair: pair[1].name.casefold())

    def twice(self, sheet: str) -> set[str]:
        """Return the names with more than one result of a sheet."""
        names = [result.name.casefold() for _, result in self.of(sheet)]
        return {name for name in names if names.count(name) > 1}

    def csv(self) -> str:
        """Return all results as CSV, a line each; safe to open in a spreadsheet."""
        most = max((len(result.marks) for result in self.results.values()), default=0)
        heads = ["name", "sheet", "title", "right", "of", "tries", "not right"]
        each = ("item", "tries", "first wrong answer")
        items = [f"{part} {n}" for n in range(1, most + 1) for part in each]
        rows = [
            _csv_row(result, sheet, title)
            for sheet, title in self.sheets.items()
            for _, result in self.of(sheet)
        ]
        return safe_csv([*heads, *items], rows)


def _found(text: str) -> Iterator[tuple[str, Result | CodeError]]:
    """The codes in a text, with their results or errors; codes broken over lines are joined."""
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


def _csv_row(result: Result, sheet: str, title: str) -> list[object]:
    missed = ", ".join(
        str(n) for n, mark in enumerate(result.marks, start=1) if mark.state in ("wrong", "shown")
    )
    marks = [part for mark in result.marks for part in (mark.state, mark.tries, mark.wrong)]
    return [result.name, sheet, title, result.right, len(result.marks), result.tries, missed, *marks]


_MARK_ORDER = (
    "open",
    "played",
    "wrong",
    "shown",
    "right",
)  # the later one of two simultaneous states is kept


def merged_sheets(base: Sheet, mine: Sheet, theirs: Sheet) -> tuple[Sheet, bool]:
    """Return both changes as one sheet, and whether a text of theirs is lost, as both changed it."""
    texts = [(base.title, mine.title, theirs.title), (base.text, mine.text, theirs.text)]
    before, ours, others = (_by_key(sheet.items) for sheet in (base, mine, theirs))
    items = list[Item]()
    removed = {key for key in before if key not in ours and others.get(key) in (None, before[key])} | {
        key for key in before if key not in others and ours.get(key) in (None, before[key])
    }
    for key in _places(list(before), list(ours), list(others), removed):
        empty = before[key].text if key in before else ""
        three = (
            empty,
            ours[key].text if key in ours else empty,
            others[key].text if key in others else empty,
        )
        texts.append(three)
        items.append(replace(key[0], text=_merged_text(*three)))
    if len(items) > MOST_ITEMS:
        return mine, True
    clash = any(base != mine != theirs != base for base, mine, theirs in texts)
    return Sheet(_merged_text(*texts[0]), _merged_text(*texts[1]), tuple(items)), clash


def merged_sets(base: Iterable[str], mine: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """Return theirs without what this window removed, then what it added."""
    before, ours, others = dict.fromkeys(base), dict.fromkeys(mine), dict.fromkeys(theirs)
    return [one for one in others if one in ours or one not in before] + [
        one for one in ours if one not in before and one not in others
    ]


def merged_marks(base: Sequence[Mark], mine: Sequence[Mark], theirs: Sequence[Mark]) -> list[Mark]:
    """Return the marks of the items; if both changed one, the better mark."""
    return [
        here if here == there or there == before else there if here == before else max(here, there, key=_rank)
        for before, here, there in zip(base, mine, theirs, strict=True)
    ]


def _rank(mark: Mark) -> tuple[int, int]:
    return _MARK_ORDER.index(mark.state), mark.tries


def _merged_text(base: str, mine: str, theirs: str) -> str:
    return theirs if mine == base else mine


_Key = tuple[Item, int]  # an item without its text, and how many equal ones are before it


def _by_key(items: Sequence[Item]) -> dict[_Key, Item]:
    found = dict[_Key, Item]()
    for item in items:
        bare, number = replace(item, text=""), 0
        while (bare, number) in found:
            number += 1
        found[bare, number] = item
    return found


def _places(base: list[_Key], mine: list[_Key], theirs: list[_Key], removed: set[_Key]) -> list[_Key]:
    """The items in the order of the side that moved some, with the other's additions."""
    moved = [key for key in mine if key in base] != [key for key in base if key in mine]
    first, second = (mine, theirs) if moved else (theirs, mine)
    order = [key for key in first if key not in removed]
    for place, key in enumerate(second):
        if key not in removed and key not in order:
            earlier = [order.index(one) for one in second[:place] if one in order]
            order.insert(earlier[-1] + 1 if earlier else 0, key)
    return order

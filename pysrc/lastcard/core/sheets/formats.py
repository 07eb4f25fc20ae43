"""A sheet as a JSON file and as the code in a link; docs/sheets.md describes both."""

from __future__ import annotations

import json
import zlib
from collections.abc import Collection, Mapping
from typing import Any

from lastcard.core.sheets.sheet import CodeError, Item, Sheet, SheetError, checked, packed_code, unpacked
from lastcard.core.text import quote

FORMAT = "lastcard-sheet"
SHEET_VERSION = 1
HEAD = {"format": FORMAT, "version": SHEET_VERSION}
MOST_FILE = 300_000  # characters of a file that is read
SHEET_LETTER = "S"
_TEXTS = ("game", "position", "task", "text")
_NUMBERS = ("plies", "grade", "seed", "number")


def as_file(sheet: Sheet) -> str:
    """Return a sheet as indented JSON."""
    items = [as_item(item) for item in sheet.items]
    whole = {**HEAD, "title": sheet.title, "text": sheet.text, "items": items}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def from_file(text: str, games: Collection[str]) -> Sheet:
    """Return the sheet of a file; `games` are the known names. Raises `SheetError`."""
    if len(text) > MOST_FILE:
        raise SheetError(f"the file has {len(text):,} characters; a sheet has at most {MOST_FILE:,}")
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as error:
        raise SheetError(f"this is no JSON: {error.msg} in line {error.lineno}") from None
    except (ValueError, RecursionError):
        raise SheetError("this is no JSON of a sheet") from None
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise SheetError(f'this is no sheet: it has no "format": "{FORMAT}"')
    if (version := whole.get("version")) != SHEET_VERSION:
        raise SheetError(f"this sheet has the version {version!r:.20}; version {SHEET_VERSION} is read here")
    items = whole.get("items")
    if not isinstance(items, list):
        raise SheetError('"items" must be a list')
    title, said = (_item_part(whole, name, "", "the sheet") for name in ("title", "text"))
    read = tuple(_item(item, f"item {number}") for number, item in enumerate(items, start=1))
    return checked(Sheet(title, said, read), games)


def as_item(item: Item) -> dict[str, Any]:
    """Return an item as it is in a file."""
    parts = {name: getattr(item, name) for name in (*_TEXTS, *_NUMBERS)}
    return {name: value for name, value in parts.items() if value or name in ("game", "position", "task")}


def _item(value: object, where: str) -> Item:
    if not isinstance(value, dict):
        raise SheetError(f"{where} is not an object with game, position and task")
    for name in ("game", "position", "task"):
        if name not in value:
            raise SheetError(f"{where} has no {name!r}")
    if extra := sorted(value.keys() - {*_TEXTS, *_NUMBERS}):
        raise SheetError(f"{where} has {quote(str(extra[0]))}, which is unknown here")
    texts = {name: _item_part(value, name, "", where) for name in _TEXTS}
    return Item(**texts, **{name: _item_part(value, name, 0, where) for name in _NUMBERS})


def _item_part(whole: Mapping[str, Any], name: str, usual: Any, where: str) -> Any:
    value = whole.get(name, usual)
    if type(value) is not type(usual):
        raise SheetError(f"{name!r} of {where} must be {'a text' if usual == '' else 'a whole number'}")
    return value


def as_code(sheet: Sheet) -> str:
    """Return a sheet as the code in a link."""
    rows: list[list[Any]] = []
    for item in sheet.items:
        row: list[Any] = [getattr(item, name) for name in (*_TEXTS, *_NUMBERS)]
        while not row[-1]:  # what is usual is left out at the end
            row.pop()
        rows.append(row)
    return packed_code(SHEET_LETTER, [SHEET_VERSION, sheet.title, sheet.text, rows])


def from_code(code: str, games: Collection[str]) -> Sheet:
    """Return the sheet of a code. Raises `SheetError`."""
    try:
        whole = unpacked(SHEET_LETTER, code)
    except CodeError as error:
        raise SheetError(f"could not read the sheet in this link: {error}") from None
    match whole:
        case [int() as version, *_] if version != SHEET_VERSION:
            newest = "reload the page to get the newest"
            raise SheetError(f"this sheet was made by another version of this site; {newest}")
        case [int(), str() as title, str() as text, list() as rows]:
            items = tuple(_item_row(row, number) for number, row in enumerate(rows, start=1))
            return checked(Sheet(title, text, items), games)
    raise SheetError("the link does not hold a sheet")


def _item_row(row: object, number: int) -> Item:
    kinds = (*(str,) * len(_TEXTS), *(int,) * len(_NUMBERS))
    if not isinstance(row, list) or not 3 <= len(row) <= len(kinds):
        raise SheetError(f"item {number} of the link lacks parts of an item")
    if any(type(value) is not kind for value, kind in zip(row, kinds, strict=False)):
        raise SheetError(f"a part of item {number} of the link is invalid")
    return Item(*row)


def mark_of(sheet: Sheet) -> str:
    """Return eight hexadecimal digits that identify the questions of a sheet, not its texts."""
    asked = [[getattr(item, name) for name in (*_TEXTS[:3], *_NUMBERS)] for item in sheet.items]
    return _checksum(json.dumps(asked, ensure_ascii=False, separators=(",", ":")))


def mark_before(sheet: Sheet) -> str:
    """Return the mark of a sheet as it was until November 2026, when it covered the texts too."""
    return _checksum(as_file(sheet))


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"

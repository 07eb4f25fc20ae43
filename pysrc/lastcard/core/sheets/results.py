"""What a pupil hands in: a short code with a name and what came of each item."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Literal, get_args

from lastcard.core.sheets.sheet import MOST_ITEMS, MOST_TITLE
from lastcard.core.sheets.short_code import CodeError, packed, unpacked
from lastcard.core.text import clip

LETTER = "R"
VERSION = 1
MOST_NAME = 60
MOST_GIVEN = 40
MOST_TRIES = 99

State = Literal["right", "wrong", "shown", "played", "open"]
"""What came of an item: answered right, answered wrong, the answer looked at before it was right, played out (as the pupil
says), or not answered."""

_LETTERS = {state[0]: state for state in get_args(State)}


@dataclass(frozen=True, slots=True)
class Mark:
    """What came of one item: the answers that were given, and the first of them that was wrong."""

    state: State = "open"
    tries: int = 0
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a sheet.

    Parameters
    ----------
    sheet, title : str
        What tells the sheet from others (`lastcard.core.sheets.formats.mark_of`), and its title.
    name : str
        Who has done it, as they have written it.
    marks : tuple of Mark
        One for each item.
    """

    sheet: str
    title: str
    name: str
    marks: tuple[Mark, ...]

    @property
    def right(self) -> int:
        """How many items were answered right."""
        return sum(mark.state == "right" for mark in self.marks)

    @property
    def tries(self) -> int:
        """How many answers were given."""
        return sum(mark.tries for mark in self.marks)


def as_code(result: Result) -> str:
    """Return a result as a code. What is too long in it is cut between two characters."""
    title, marks = clip(result.title, MOST_TITLE), [mark_text(mark) for mark in result.marks]
    return packed(LETTER, [VERSION, result.sheet, title, short_name(result.name), marks])


def short_name(name: str) -> str:
    """Return a pupil's name as a code holds it: blanks made one, at most `MOST_NAME` code points."""
    return clip(" ".join(name.split()), MOST_NAME).rstrip()


def from_code(code: str) -> Result:
    """Return the result of a code. Raises `CodeError`."""
    match unpacked(LETTER, code):
        case [int() as version, *_] if version != VERSION:
            raise CodeError("it was made by another version of this site; reload the page to get the newest")
        case [int(), str() as sheet, str() as title, str() as name, list() as marks] if (
            re.fullmatch(r"[0-9a-f]{8}", sheet)
            and len(title) <= MOST_TITLE
            and len(name) <= MOST_NAME
            and len(marks) <= MOST_ITEMS
        ):
            return Result(sheet, title, name, tuple(map(mark_of_text, marks)))
    raise CodeError("it holds something else than a result")


def mark_text(mark: Mark) -> str:
    """Return a mark as a short text: ``w2:take 3``. A long answer ends with an ellipsis."""
    wrong = mark.wrong if len(mark.wrong) <= MOST_GIVEN else f"{clip(mark.wrong, MOST_GIVEN - 1)}…"
    return f"{mark.state[0]}{min(mark.tries, MOST_TRIES)}:{wrong}"


def mark_of_text(value: Any) -> Mark:
    """Return the mark that a text means. Raises `CodeError`."""
    found = re.fullmatch(r"([rwspo])(\d{1,2}):(.*)", value, re.DOTALL) if isinstance(value, str) else None
    if found is None or len(found[3]) > MOST_GIVEN:
        raise CodeError("it holds something else than a result")
    return Mark(_LETTERS[found[1]], int(found[2]), found[3])

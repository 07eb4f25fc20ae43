"""A sheet: a title, a line of text, and positions of games with what is to be done in each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from lastcard.core.text import MAX_TEXT, amount, quote

if TYPE_CHECKING:
    from collections.abc import Collection

TASKS = {
    "who-wins": "Who wins?",
    "best-move": "Best move",
    "win-in": "Win as fast as you can",
    "play": "Play it out",
}
"""What can be asked of any position, by name, in some words."""

MOST_ITEMS = 60
MOST_TITLE = 120
MOST_LINE = 500
"""Items of a sheet, characters of its title, and of a line of text, at most."""

LARGEST_SEED = 10**9
MOST_MADE = 40
"""How many exercises of a seed are made to come to that of an item, at most."""


class SheetError(ValueError):
    """This is no sheet; the message names the part that is wrong and what is allowed."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do.

    Parameters
    ----------
    game, position : str
        The name of a game and a position of it in notation.
    task : str
        One of `TASKS`; or, where there is a grade, a kind of exercise of that game (`lastcard.core.exercises`).
    text : str
        What the teacher says of it.
    plies : int
        In how many plies the game is to be won, where the task is ``win-in``: a part of the question.
    grade, seed, number : int
        Which exercise it is, where it is one: the grade is 0 where not; the number counts those of its kind, grade and
        seed from 0.
    """

    game: str
    position: str
    task: str
    text: str = ""
    plies: int = 0
    grade: int = 0
    seed: int = 0
    number: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A title, a line of text and the items in their order."""

    title: str = ""
    text: str = ""
    items: tuple[Item, ...] = ()

    def with_items(self, *items: Item) -> Sheet:
        """Return the sheet with other items."""
        return replace(self, items=items)

    def moved(self, place: int, to: int) -> Sheet:
        """Return the sheet with an item in another place; places that are none are taken as the nearest."""
        items = list(self.items)
        item = items.pop(place)
        items.insert(min(max(to, 0), len(items)), item)
        return self.with_items(*items)

    def without(self, place: int) -> Sheet:
        """Return the sheet without an item."""
        return self.with_items(*self.items[:place], *self.items[place + 1 :])

    def put(self, place: int, **changes: Any) -> Sheet:
        """Return the sheet with an item changed."""
        changed = replace(self.items[place], **changes)
        return self.with_items(*self.items[:place], changed, *self.items[place + 1 :])


def checked(sheet: Sheet, games: Collection[str]) -> Sheet:
    """Return a sheet whose parts are what they should be; positions are read when they are shown.

    Raises
    ------
    SheetError
        If something is too long or too large, or an item names no game or no task.
    """
    if len(sheet.items) > MOST_ITEMS:
        raise SheetError(f"the sheet has {len(sheet.items):,} items; {MOST_ITEMS} are the most")
    if len(sheet.title) > MOST_TITLE:
        raise SheetError(f"the title has {len(sheet.title):,} characters; {MOST_TITLE} are the most")
    if len(sheet.text) > MOST_LINE:
        raise SheetError(
            f"the text of the sheet has {len(sheet.text):,} characters; {MOST_LINE} are the most"
        )
    for number, item in enumerate(sheet.items, start=1):
        if wrong := _wrong(item, games):
            raise SheetError(f"item {number}: {wrong}")
    return sheet


def _wrong(item: Item, games: Collection[str]) -> str:
    if item.game not in games:
        return f"there is no game {quote(item.game)} here; there is {', '.join(games)}"
    if len(item.position) > MAX_TEXT:
        return f"the position has {len(item.position):,} characters; {MAX_TEXT:,} are the most"
    if len(item.text) > MOST_LINE:
        return f"the text has {len(item.text):,} characters; {MOST_LINE} are the most"
    if not 0 <= item.grade <= 3:
        return f"there is no grade {item.grade}; there are 1, 2 and 3"
    if not 0 <= item.seed <= LARGEST_SEED:
        return f"the seed {item.seed} is not between 0 and {LARGEST_SEED:,}"
    if not 0 <= item.number < MOST_MADE:
        return f"the number {item.number} is not between 0 and {MOST_MADE - 1}"
    if not item.grade and item.task not in TASKS:
        return f"there is no task {quote(item.task)}; there is {', '.join(TASKS)}, and with a grade any kind of exercise"
    if (item.task == "win-in" and not item.grade) != (item.plies > 0):
        return "how many moves it is won in belongs to the task win-in, and to no other"
    return ""


def in_words(sheet: Sheet) -> str:
    """Return what a sheet is called: its title, or how many items it has."""
    return sheet.title or f"A sheet of {amount(len(sheet.items), 'item')}"

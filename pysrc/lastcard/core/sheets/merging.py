"""Changes that two windows made to the same sheet, results or progress, put together.

Each function takes what both began with (`base`), what this window has (`mine`) and what the other one wrote (`theirs`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from lastcard.core.sheets.results import Mark
from lastcard.core.sheets.sheet import MOST_ITEMS, Item, Sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_ORDER = ("open", "played", "wrong", "shown", "right")
"""States of an item: of two that were reached at the same time, the later one here is kept."""


def merged_sheets(base: Sheet, mine: Sheet, theirs: Sheet) -> tuple[Sheet, bool]:
    """Return both changes as one sheet; and True if a text of theirs is not in it, since both changed that text."""
    texts = [
        (base.title, mine.title, theirs.title),
        (base.text, mine.text, theirs.text),
    ]
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
        items.append(replace(key[0], text=_text(*three)))
    if len(items) > MOST_ITEMS:
        return mine, True
    clash = any(base != mine != theirs != base for base, mine, theirs in texts)
    return Sheet(_text(*texts[0]), _text(*texts[1]), tuple(items)), clash


def merged_sets(base: Iterable[str], mine: Iterable[str], theirs: Iterable[str]) -> list[str]:
    """Return theirs without what this window removed, and then what it added."""
    before, ours, others = dict.fromkeys(base), dict.fromkeys(mine), dict.fromkeys(theirs)
    return [one for one in others if one in ours or one not in before] + [
        one for one in ours if one not in before and one not in others
    ]


def merged_marks(base: Sequence[Mark], mine: Sequence[Mark], theirs: Sequence[Mark]) -> list[Mark]:
    """Return what came of each item. Where both changed one, the better mark is kept."""
    return [
        here if here == there or there == before else there if here == before else max(here, there, key=_rank)
        for before, here, there in zip(base, mine, theirs, strict=True)
    ]


def _rank(mark: Mark) -> tuple[int, int]:
    return _ORDER.index(mark.state), mark.tries


def _text(base: str, mine: str, theirs: str) -> str:
    return theirs if mine == base else mine


_Key = tuple[Item, int]
"""An item without its text, and how many equal ones are before it."""


def _by_key(items: Sequence[Item]) -> dict[_Key, Item]:
    found = dict[_Key, Item]()
    for item in items:
        bare, number = replace(item, text=""), 0
        while (bare, number) in found:
            number += 1
        found[bare, number] = item
    return found


def _places(base: list[_Key], mine: list[_Key], theirs: list[_Key], removed: set[_Key]) -> list[_Key]:
    """The items in the order of the side that moved some; what the other side added comes after what it follows there."""
    moved = [key for key in mine if key in base] != [key for key in base if key in mine]
    first, second = (mine, theirs) if moved else (theirs, mine)
    order = [key for key in first if key not in removed]
    for place, key in enumerate(second):
        if key not in removed and key not in order:
            earlier = [order.index(one) for one in second[:place] if one in order]
            order.insert(earlier[-1] + 1 if earlier else 0, key)
    return order

"""Characters as a reader counts them: an emoji with its parts, a letter with its accents, a flag are one."""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"


def clip(text: str, most: int) -> str:
    """Return the beginning of a text: at most `most` code points, and no character is cut in two."""
    if len(text) <= most:
        return text
    end = most
    while end and _continues(text, end):
        end -= 1
    return text[: end or most]


def _continues(text: str, place: int) -> bool:
    """True if the code point at a place belongs to the character before it."""
    before, here = text[place - 1], text[place]
    if _is_half_flag(here):
        begin = place
        while begin and _is_half_flag(text[begin - 1]):
            begin -= 1
        return (place - begin) % 2 == 1
    return (
        _JOINER in (before, here)
        or unicodedata.category(here) in ("Mn", "Mc", "Me")
        or "\U0001f3fb" <= here <= "\U0001f3ff"  # colours of skin
        or "\U000e0020" <= here <= "\U000e007f"  # the parts of a region's flag
    )


def _is_half_flag(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"

"""Reading and quoting text that came from outside (an address, a command line, a pipe), and writing it for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastcard.core.text.characters import clip as clip
from lastcard.core.text.named import OPEN, OPEN_CAPITAL

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

MAX_TEXT = 2_000
"""Longest text, in characters, that is looked at as a position or a move."""

LONG = 1_500
"""Characters of the longest position that is written out in the page or in an address."""

_SHOWN = 40
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def amount(count: int, one: str, many: str = "") -> str:
    """Return how many there are of something: ``1 move``, ``1,200 moves``, ``0 vertices``; without `many`, with an s."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def in_words(count: int) -> str:
    """Return a small number as a word, ``seven``; one above ten in digits."""
    return _WORDS[count] if count < len(_WORDS) else f"{count:,}"


def one(value: int) -> str:
    """Return a number that names a thing, with its article: ``a 7``, ``an 8``, ``an 11``, ``an 18``, ``an 80``."""
    first = f"{value:,}".partition(",")[0]
    return f"{'an' if first.startswith('8') or first in ('11', '18') else 'a'} {value}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def ordinal(place: int) -> str:
    """Return the word for a place that is counted from 0: first, second, … and from the eleventh on 11th, 12th."""
    if place < len(_ORDINALS):
        return _ORDINALS[place]
    number = place + 1
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Return a list in a sentence: ``a``, ``a and b``, ``a, b or c``."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else parts[0]


def span(first: int, last: int, mark: str = "") -> str:
    """Return a range for people: ``2 to 5``, or ``2`` where it is one number; `mark` follows each number."""
    return f"{first:,}{mark}" if first == last else f"{first:,}{mark} to {last:,}{mark}"


def few(names: Sequence[str], most: int) -> tuple[str, ...]:
    """Return so many names at most: where there are more, the last says with a ``+`` how many are left out."""
    return tuple(names) if len(names) <= most else (*names[: most - 1], f"+{len(names) - most + 1:,}")


def brief(text: str) -> str:
    """Return a position as it is shown: a long one by its beginning, its end and its length."""
    if len(text) <= LONG:
        return text
    return f"{text[:120]} … {text[-40:]} ({len(text):,} characters)"


def quote(text: str) -> str:
    """Return `text` in single quotes, safe to show on one line.

    Control characters are escaped; of a long text only the first 40 characters are shown, then an ellipsis.
    """
    shown = text if len(text) <= _SHOWN else clip(text, _SHOWN) + "…"
    return "'" + "".join(c if c.isprintable() else repr(c)[1:-1] for c in shown) + "'"


def with_decimals(number: Fraction, decimals: int) -> str:
    """Return a number that is not negative with so many decimals, halves rounded up, without float errors."""
    scaled = (number * 10**decimals * 2 + 1) // 2
    text = str(scaled).rjust(decimals + 1, "0")
    return f"{text[:-decimals]}.{text[-decimals:]}" if decimals else text


def capital(text: str) -> str:
    """Return a text with its first letter large, as a sentence begins."""
    first = OPEN_CAPITAL if text.startswith(OPEN) else text[:1].upper()
    return first + text[1:]


def is_digits(text: str) -> bool:
    """Tell whether `text` is one or more of the digits 0-9 and nothing else.

    Unlike `str.isdigit` this refuses the digits of other scripts, and unlike `int` it refuses signs,
    spaces and underscores.
    """
    return text.isascii() and text.isdigit()


def number_between(text: str, least: int, most: int) -> int | None:
    """Return the whole number from `least` to `most` that a text is, with zeros in front or without; None if it is none."""
    digits = text.lstrip("0") or text[:1]
    plain = is_digits(digits) and len(digits) <= len(str(most))
    return int(digits) if plain and least <= int(digits) <= most else None


def whole_number(text: str, most: int) -> int | None:
    """Return the whole number from 1 to `most` that a text is, without zeros in front; None if it is none."""
    plain = len(text) <= len(str(most)) and is_digits(text) and text[0] != "0"
    return int(text) if plain and int(text) <= most else None


def number(value: int) -> str:
    """Return a whole number for people, a comma before each three digits: ``21``, ``12,640``, ``−1,000``.

    In f-strings ``{value:,}`` writes the same, and scripts write it with ``toLocaleString("en")``.
    """
    return f"{value:,}".replace("-", "−")

"""Reading and quoting text from outside (an address, a command line, a pipe), and writing text for people.

Characters are counted as a reader counts them: an emoji with its parts, a letter with its accents, a flag are one.
CSV cells are separated by commas, and lines end with a line feed; for a spreadsheet the page that saves the text
adds a byte order mark, and the separators of the reader's country (`ui/scripts/save.js`).

Rules and solvers write a player with `Player` or `named_player`, which mark the name, so that a page can call the
player red, blue or *you*. A `Sentence` reads without the marks, with the names of the rules; `with_names` puts other
names in.
"""

from __future__ import annotations

import re
import traceback
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Self

_JOINER = "\u200d"


def clip(text: str, most: int) -> str:
    """Return the beginning of a text: at most `most` code points, without cutting a character in two."""
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


END = "\r\n"  # what ends a row for the writer, which quotes only those of its characters that a cell holds


def csv_row(cells: Iterable[object]) -> str:
    """Return a row without its end; a cell with a comma, a quote or a line break is quoted, None is empty."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator=END).writerow(["" if cell is None else cell for cell in cells])
    return text.getvalue().removesuffix(END)


def csv_text(columns: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """Return rows as CSV text under their headings; an empty text if there are none."""
    return "".join(f"{csv_row(row)}\n" for row in [columns, *rows]) if rows else ""


def safe_csv(columns: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """Return rows with untrusted texts as CSV; texts that a spreadsheet would compute begin with an apostrophe."""
    return csv_text(columns, [[_harmless(cell) for cell in row] for row in rows])


def _harmless(cell: object) -> object:
    text = str(cell)
    risky = isinstance(cell, str) and text.lstrip()[:1] in tuple("=+-@|%＝＋－＠") and text.strip()
    return f"'{text}" if risky or (isinstance(cell, str) and text[:1] in ("\t", "\r", "\n")) else cell


def describe(error: BaseException) -> tuple[str, str]:
    """Return an exception as one readable line and as a traceback."""
    title = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return title[:500], "".join(traceback.format_exception(error))[-8000:]


YOU = "you"  # the name of a player who is addressed
YOUR_OPPONENT = "your opponent"  # and of the other one of two
OPEN, OPEN_CAPITAL = "\ue000", "\ue001"
_NEXT, _HERE, _CLOSE = "\ue002", "\ue003", "\ue004"
_MARK = re.compile(
    f"([{OPEN}{OPEN_CAPITAL}])(\\d+){_NEXT}([^{_NEXT}]*){_NEXT}([^{_NEXT}]*){_NEXT}([^{_CLOSE}]*){_CLOSE}"
)


class Sentence(str):
    """A sentence with the names of the rules, made from a text with marks."""

    __slots__ = ("marked",)

    marked: str  # the sentence with its marks, to be made part of another one

    def __new__(cls, marked: str) -> Self:
        sentence = super().__new__(cls, _without_marks(marked))
        sentence.marked = marked
        return sentence

    def __reduce__(self) -> tuple[type[Sentence], tuple[str]]:
        return Sentence, (self.marked,)


class Player:
    """A player in sentences: red, the first player, or *you* where the reader plays there.

    In an f-string it writes the name, and called with a verb the name with the verb::

        red, blue = Player(names, 0), Player(names, 1)
        f"Whatever {red('takes', 'take')}, {blue} can answer, so {red('loses', 'lose')}."

    reads "Whatever red takes, blue can answer, so red loses." and for red's player "Whatever you take, your opponent
    can answer, so you lose." A player alone is always *you*.
    """

    __slots__ = ("_names", "seat")

    def __init__(self, names: Sequence[str], seat: int) -> None:
        self._names, self.seat = names, seat

    def __str__(self) -> str:
        return self()

    def __call__(self, does: str = "", do: str = "") -> str:
        """Return the name with its verb: ``red wins``, ``you win``. Without `do`, both read alike: ``can win``."""
        return self.either(f"{{}} {does}".rstrip(), f"{YOU} {do or does}".rstrip())

    @property
    def whose(self) -> str:
        """Return the possessive: ``red’s``, ``your``."""
        return self.either("{}’s", "your")

    @property
    def they(self) -> str:
        """Return the pronoun, with which a verb reads alike: ``they have``, ``you have``."""
        return self.either("they", YOU)

    @property
    def them(self) -> str:
        """Return the pronoun as an object."""
        return self.either("them", YOU)

    @property
    def their(self) -> str:
        """Return the possessive pronoun."""
        return self.either("their", "your")

    def either(self, about: str, to: str) -> str:
        """Return a text about the player, in which ``{}`` is the name, or else one that addresses the player."""
        name = YOU if len(self._names) == 1 else self._names[self.seat]
        return f"{OPEN}{self.seat}{_NEXT}{name}{_NEXT}{about.replace('{}', _HERE)}{_NEXT}{to}{_CLOSE}"


def named_player(names: Sequence[str], player: int, does: str = "", do: str = "") -> str:
    """Return a marked player with a verb: ``red wins``, ``the first player wins``, or ``you win``."""
    return Player(names, player)(does, do)


def player_text(name: str) -> str:
    """Return a player in a sentence: ``red``, ``Ann``, ``you``, but ``the first player`` (as in ``players.js``)."""
    return f"the {name} player" if _ORDINAL.fullmatch(name) else name


def addressed(names: Sequence[str], you: int | None) -> tuple[str, ...]:
    """Return the players' names in sentences for the one in a seat: *you*, and of two players *your opponent*.

    A name with a capital letter is a person's and stays.
    """
    if you is None:
        return tuple(names)
    two = len(names) == 2
    others = (YOUR_OPPONENT if two and not name[:1].isupper() else name for name in names)
    return tuple(YOU if seat == you else name for seat, name in enumerate(others))


def marked(text: str) -> str:
    """Return a text with its marks, if any, to be made part of another sentence."""
    return text.marked if isinstance(text, Sentence) else text


def named_seat(text: str) -> int | None:
    """Return the number of the player whose marked name is the whole text, if it is."""
    found = _MARK.fullmatch(marked(text))
    return int(found[2]) if found else None


def as_sentence(text: str) -> str:
    """Return a marked text as a `Sentence`; another one unchanged."""
    return Sentence(text) if OPEN in text or OPEN_CAPITAL in text else text


def with_names(text: str, names: Sequence[str]) -> str:
    """Return a sentence with these names of the players."""
    return _without_marks(text.marked, names) if isinstance(text, Sentence) else text


def _without_marks(text: str, names: Sequence[str] = ()) -> str:
    def fill(found: re.Match[str]) -> str:
        start, player, name, about, to = found.groups()
        if len(names) > 1 and int(player) < len(names):
            name = names[int(player)]
        said = to if name == YOU else about.replace(_HERE, player_text(name))
        return said[:1].upper() + said[1:] if start == OPEN_CAPITAL else said

    return _MARK.sub(fill, text)


MAX_TEXT = 2_000  # longest text, in characters, that is looked at as a position or a move
LONGEST_POSITION = 1_500  # characters up to which a position is written out in a page or an address
_QUOTED = 40
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def amount(count: int, one: str, many: str = "") -> str:
    """Return a count with its noun: ``1 move``, ``1,200 moves``, ``0 vertices``; without `many`, with an s."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def in_words(count: int) -> str:
    """Return a number up to ten as a word, ``seven``; others in digits."""
    return _WORDS[count] if count < len(_WORDS) else f"{count:,}"


def one(value: int) -> str:
    """Return a number that names a thing, with its article: ``a 7``, ``an 8``, ``an 11``, ``an 18``, ``an 80``."""
    first = f"{value:,}".partition(",")[0]
    return f"{'an' if first.startswith('8') or first in ('11', '18') else 'a'} {value}"


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINAL = re.compile(rf"{'|'.join(_ORDINALS)}|\d+(st|nd|rd|th)")


def ordinal(place: int) -> str:
    """Return the word for a place counted from 0: first, second, …, tenth, 11th, 12th."""
    if place < len(_ORDINALS):
        return _ORDINALS[place]
    number = place + 1
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Return a list in a sentence: ``a``, ``a and b``, ``a, b or c``."""
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}" if len(parts) > 1 else parts[0]


def span(first: int, last: int, mark: str = "") -> str:
    """Return a range for people: ``2 to 5``, or ``2`` if it is one number; `mark` follows each number."""
    return f"{first:,}{mark}" if first == last else f"{first:,}{mark} to {last:,}{mark}"


def few(names: Sequence[str], most: int) -> tuple[str, ...]:
    """Return `most` names at most; if there are more, the last is the number of the others with a ``+``."""
    return tuple(names) if len(names) <= most else (*names[: most - 1], f"+{len(names) - most + 1:,}")


def brief(text: str) -> str:
    """Return a position for display: a long one by its beginning, its end and its length."""
    if len(text) <= LONGEST_POSITION:
        return text
    return f"{text[:120]} … {text[-40:]} ({len(text):,} characters)"


def quote(text: str) -> str:
    """Return `text` in single quotes, safe to show on one line.

    Control characters are escaped; a long text is cut after 40 characters, with an ellipsis.
    """
    shown = text if len(text) <= _QUOTED else clip(text, _QUOTED) + "…"
    return "'" + "".join(c if c.isprintable() else repr(c)[1:-1] for c in shown) + "'"


def with_decimals(number: Fraction, decimals: int) -> str:
    """Return a number that is not negative with some decimals, halves rounded up, without float errors."""
    scaled = (number * 10**decimals * 2 + 1) // 2
    text = str(scaled).rjust(decimals + 1, "0")
    return f"{text[:-decimals]}.{text[-decimals:]}" if decimals else text


def capital(text: str) -> str:
    """Return a text with a capital first letter."""
    first = OPEN_CAPITAL if text.startswith(OPEN) else text[:1].upper()
    return first + text[1:]


def is_digits(text: str) -> bool:
    """Return whether `text` is one or more of the digits 0-9 and nothing else.

    Unlike `str.isdigit` it refuses the digits of other scripts, and unlike `int` signs, spaces and underscores.
    """
    return text.isascii() and text.isdigit()


def number_between(text: str, least: int, most: int) -> int | None:
    """Return the whole number from `least` to `most` in a text, leading zeros allowed; None if it is none."""
    digits = text.lstrip("0") or text[:1]
    plain = is_digits(digits) and len(digits) <= len(str(most))
    return int(digits) if plain and least <= int(digits) <= most else None


def whole_number(text: str, most: int) -> int | None:
    """Return the whole number from 1 to `most` in a text, without leading zeros; None if it is none."""
    plain = len(text) <= len(str(most)) and is_digits(text) and text[0] != "0"
    return int(text) if plain and int(text) <= most else None


def with_commas(value: int) -> str:
    """Return a whole number for people: ``21``, ``12,640``, ``−1,000``.

    In f-strings ``{value:,}`` writes the same, and scripts write it with ``toLocaleString("en")``.
    """
    return f"{value:,}".replace("-", "−")


TWO_LINES = 220  # letters in two lines


def call(name: str, *given: object, **named: object) -> str:
    """Return the text of a call of the package: ``lastcard.position('pan', '032/212')``."""
    words = [repr(one) for one in given] + [f"{key}={value!r}" for key, value in named.items()]
    return f"lastcard.{name}({', '.join(words)})"


def fitting(text: str, otherwise: str) -> str:
    """Return the text of a call if it fits in two lines, else a description in angle brackets."""
    return text if len(text) <= TWO_LINES else bracketed(otherwise)


def bracketed(text: str) -> str:
    """Return a description in angle brackets, no longer than two lines."""
    line = " ".join(text.split())
    return f"<{line}>" if len(line) <= TWO_LINES - 2 else f"<{line[: TWO_LINES - 3]}…>"

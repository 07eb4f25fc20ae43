"""How positions and moves of a game are written, said in prose, as a pattern and by examples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from lastcard.core.game.errors import MoveError, PositionError
from lastcard.core.text import MAX_TEXT, quote

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator


@dataclass(frozen=True, slots=True)
class Example:
    """A position worth opening, with the reason why."""

    text: str
    note: str


@dataclass(frozen=True, slots=True)
class Notation:
    """How positions and moves of a game are written.

    Parameters
    ----------
    prose : str
        The position notation in a sentence or two, for people.
    regex : str
        Every text that `Game.parse` accepts matches this in full. The converse need not hold: `parse`
        also checks what a pattern cannot say (ranges, options given twice).
    default : str
        The position that opens when none is named.
    examples : tuple of Example
        Positions worth opening, the paper's first.
    moves : str
        The move notation in a sentence, for people.
    longest : int
        The longest text, in characters, that is looked at as a position.
    """

    prose: str
    regex: str
    default: str
    examples: tuple[Example, ...]
    moves: str
    longest: int = MAX_TEXT

    def check_length(self, text: str) -> None:
        """Refuse a text that is too long to be a position: asked before anything else is done with it.

        Raises
        ------
        PositionError
            If it is longer than `longest`, the message says how long it is; or if it is no text at all.
        """
        if not isinstance(text, str):
            raise PositionError(
                f"a position is text, such as {quote(self.default)}, and not of type {type(text).__name__}"
            )
        if len(text) > self.longest:
            raise PositionError(
                f"the position is {len(text):,} characters long; {self.longest:,} is the most"
            )


def words_of(text: str) -> list[str]:
    """Return what stands between blanks: spaces and tabs, no other white space."""
    return [word for word in text.replace("\t", " ").split(" ") if word]


def read_options(
    words: Iterable[str], names: Collection[str], allowed: str, repeated: Collection[str] = ()
) -> Iterator[tuple[str, str]]:
    """Read the options ``name=value`` of a position one by one, so that what is wrong first is told first.

    Raises `PositionError`, with what is `allowed`, at a word that names none of the options, and at a name that comes a
    second time unless it may be `repeated`.
    """
    given: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in names:
            raise PositionError(f"{quote(word)} is not an option: {allowed}")
        if name in given and name not in repeated:
            raise PositionError(f"{name} is given twice: {quote(given[name])} and {quote(value)}")
        given[name] = value
        yield name, value


def move_word(text: str) -> str:
    """Return the text of a move without the blanks around it; one that is too long to be a move is left as it is.

    Raises
    ------
    MoveError
        If it is no text at all.
    """
    if not isinstance(text, str):
        raise MoveError(f"a move is text, and not of type {type(text).__name__}")
    return text.strip(" \t") if len(text) <= MAX_TEXT else text

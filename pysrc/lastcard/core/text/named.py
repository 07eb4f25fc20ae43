"""Players named in sentences, so that a page can call them by other names than the rules do.

Rules and solvers write a player with `named` or `named_player`, which mark whose name it is. A `Sentence` reads without the
marks, with the names of the rules; `told` puts other names in.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence

YOU = "you"
"""What a player is called who is spoken to."""

OPEN, OPEN_CAPITAL = "\ue000", "\ue001"
_NEXT, _HERE, _CLOSE = "\ue002", "\ue003", "\ue004"
_MARK = re.compile(
    f"([{OPEN}{OPEN_CAPITAL}])(\\d+){_NEXT}([^{_NEXT}]*){_NEXT}([^{_NEXT}]*){_NEXT}([^{_CLOSE}]*){_CLOSE}"
)


class Sentence(str):
    """A sentence with the names of the rules in it, made from a text with marks."""

    __slots__ = ("marked",)

    marked: str
    """The sentence with its marks, to be made part of another one."""

    def __new__(cls, marked: str) -> Self:
        """Take the marks out."""
        sentence = super().__new__(cls, _filled(marked))
        sentence.marked = marked
        return sentence

    def __reduce__(self) -> tuple[type[Sentence], tuple[str]]:
        """Keep the marks in a copy."""
        return Sentence, (self.marked,)


def named(names: Sequence[str], player: int, does: str = "", do: str = "") -> str:
    """Return a name, marked, with what the player does: ``first wins``, or where that player is spoken to ``you win``."""
    return _mark(names, player, _HERE, does, do)


def named_player(names: Sequence[str], player: int, does: str = "", do: str = "") -> str:
    """Return the same for a player: ``the first player wins``; ``the player wins``, where only one plays."""
    return _mark(names, player, "the player" if len(names) == 1 else f"the {_HERE} player", does, do)


def marked(text: str) -> str:
    """Return a text with its marks, if it has any, to be made part of another sentence."""
    return text.marked if isinstance(text, Sentence) else text


def named_seat(text: str) -> int | None:
    """Return the number of the player whom a text names, if it says nothing else."""
    found = _MARK.fullmatch(marked(text))
    return int(found[2]) if found else None


def as_sentence(text: str) -> str:
    """Return a text without marks that knows them: a `Sentence`, where there are any."""
    return Sentence(text) if OPEN in text or OPEN_CAPITAL in text else text


def told(text: str, names: Sequence[str]) -> str:
    """Return a sentence with the players called by these names."""
    return _filled(text.marked, names) if isinstance(text, Sentence) else text


def _mark(names: Sequence[str], player: int, who: str, does: str, do: str) -> str:
    about, to = f"{who} {does}".rstrip(), f"{YOU} {do}".rstrip()
    return f"{OPEN}{player}{_NEXT}{names[player]}{_NEXT}{about}{_NEXT}{to}{_CLOSE}"


def _filled(text: str, names: Sequence[str] = ()) -> str:
    def fill(found: re.Match[str]) -> str:
        start, player, name, about, to = found.groups()
        name = names[int(player)] if int(player) < len(names) else name
        said = to if name == YOU else about.replace(_HERE, name)
        return said[:1].upper() + said[1:] if start == OPEN_CAPITAL else said

    return _MARK.sub(fill, text)

"""One thing that is wrong with a game, in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from lastcard.core.containers.codec import parts_of

LONGEST = 160
"""Characters of a position, or of what went wrong, that are shown."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing in which a game does not keep the contract.

    Parameters
    ----------
    position : str
        The first position where it was seen, in the game's notation where that works; empty where it is no matter of a
        position.
    method : str
        What of the game is at fault: ``"legal_moves"``.
    what : str
        What is wrong: ``"it returns None"``.
    change : str
        What to change. It is the same sentence for the same kind of fault, wherever that is seen.
    error : BaseException or None
        What the game has raised, if it has.
    """

    position: str
    method: str
    what: str
    change: str
    error: BaseException | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        """Return all of it in one line: ``legal_moves at (7,): it returns None; return the moves as a tuple``."""
        at = f" at {self.position}" if self.position else ""
        return one_line(f"{self.method}{at}: {self.what}; {self.change}", 4 * LONGEST)

    def as_dict(self) -> dict[str, str]:
        """Return the fault as JSON values."""
        return parts_of(self, "position", "method", "what", "change") | {"line": str(self)}


def one_line(text: str, longest: int = LONGEST) -> str:
    """Return a text so that it can be shown on one line, and not too long."""
    shown = text if len(text) <= longest else text[: longest - 1] + "…"
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in shown)


def kind_name(value: object) -> str:
    """Return the type of a value with its article: ``a list``, ``an int``; ``None`` for that."""
    if value is None:
        return "None"
    name = type(value).__name__
    return f"{'an' if name[:1].lower() in 'aeio' else 'a'} {name}"

"""The calls of a game's own code on the way to an error, and what they were about, for all that tell of faults in games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType
from typing import Any

from lastcard.core.game import Game

METHODS = {name for name in dir(Game) if not name.startswith("_")}
"""What of a game is asked for by its name."""

ENDLESS = "look for a loop that never ends"  # what to change where a call does not come back
EXIT = "ends the program (sys.exit); a game must not"  # what is wrong with a game that raises `SystemExit`


@dataclass(frozen=True, slots=True)
class Call:
    """A call on the way to an error: its frame, and the line that was run."""

    frame: FrameType
    line: int

    @property
    def name(self) -> str:
        """The name of the function; empty for what stands in none."""
        name = self.frame.f_code.co_name
        return "" if name == "<module>" else name

    @property
    def given(self) -> list[Any]:
        """The arguments, without the game itself."""
        code = self.frame.f_code
        names = code.co_varnames[: code.co_argcount]
        values = [self.frame.f_locals.get(name) for name in names]
        return values[1:] if names[:1] == ("self",) else values


def calls(error: BaseException, owns: Callable[[FrameType], bool] = lambda _: True) -> Iterator[Call]:
    """Give the calls on the way to an error whose frames are some game's, or all of them; the innermost last."""
    step = error.__traceback__
    while step is not None:
        if owns(step.tb_frame):
            yield Call(step.tb_frame, step.tb_lineno)
        step = step.tb_next


def asked(found: Sequence[Call]) -> Call | None:
    """Return the call by which a game was asked: the innermost of the contract's methods."""
    return next((call for call in reversed(found) if call.name in METHODS), None)


def words(error: BaseException) -> str:
    """Return what an error says, in one line, as far as it can be had."""
    with suppress(Exception):
        return " ".join(str(error).split())
    return ""


def written(write: Callable[[Any], str], value: Any) -> str:
    """Return a position or a move in notation, or as Python writes it where the notation fails too."""
    for way in (write, repr):
        with suppress(Exception):
            return str(way(value))
    return "an unknown place"

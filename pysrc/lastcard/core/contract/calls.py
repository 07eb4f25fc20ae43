"""The calls of a game's own code on the way to an error, for all reports of faults in games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType
from typing import Any

from lastcard.core.game import Game

METHODS = {name for name in dir(Game) if not name.startswith("_")}
ENDLESS = "look for a loop that never ends"  # what to change where a call does not come back
EXIT = "ends the program (sys.exit); a game must not"  # what is wrong with a game that raises `SystemExit`


@dataclass(frozen=True, slots=True)
class Call:
    """A call on the way to an error: its frame, and the line that ran."""

    frame: FrameType
    line: int

    @property
    def name(self) -> str:
        """The name of the function; empty at module level."""
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
    """Yield the calls on the way to an error whose frames are owned, the innermost last."""
    step = error.__traceback__
    while step is not None:
        if owns(step.tb_frame):
            yield Call(step.tb_frame, step.tb_lineno)
        step = step.tb_next


def asked(found: Sequence[Call]) -> Call | None:
    """Return the innermost call of one of the contract's methods."""
    return next((call for call in reversed(found) if call.name in METHODS), None)


def words(error: BaseException) -> str:
    """Return the message of an error in one line; empty if it has none."""
    with suppress(Exception):
        return " ".join(str(error).split())
    return ""


def written(write: Callable[[Any], str], value: Any) -> str:
    """Return a position or a move in notation, or its `repr` if the notation fails too."""
    for way in (write, repr):
        with suppress(Exception):
            return str(way(value))
    return "an unknown place"

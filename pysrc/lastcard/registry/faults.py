"""What is wrong in the code of somebody's game, in one line: where it stands, what it raises, and at which position."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.asking import TooSlow
from lastcard.core.game import FIVE, Game, GameError, IllegalMove, MoveError, PositionError
from lastcard.registry.home import Home

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import FrameType


LONGEST = 300
"""Characters of what an error says that are repeated; and of a position."""

FEW, SHORT = 200, 2.0
"""Positions that are looked at, and seconds, to find out what of the contract is not kept."""

RULES = (*FIVE, "players", "chance_outcomes")
"""What of a game solvers ask for."""

DEEP = 50
"""Calls of a game's own code within each other, from which on it is the game that goes round."""

METHODS = {name for name in dir(Game) if not name.startswith("_")}
"""What of a game is asked for by its name."""

ANSWERS_TEXT = (PositionError, MoveError, IllegalMove)
"""What a game raises where a text is wrong, and not the game."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """A frame of a game's own code, on the way to an error: whose, and the line that was run."""

    home: Home
    frame: FrameType
    line: int

    def __str__(self) -> str:
        """Return file and line."""
        return f"{self.home.place(self.frame)}:{self.line}"


def told(error: BaseException, homes: Iterable[Home], usual: tuple[type[BaseException], ...]) -> str | None:
    """Return in a line what in the code of some games has led to an error; None where it has nothing to do with them.

    Then it is a text that is wrong, or somebody stops. The `usual` errors are no game's fault unless its own code
    raises them.
    """
    homes = tuple(homes)
    if not homes or isinstance(error, KeyboardInterrupt | GeneratorExit | MemoryError):
        return None
    spots = list(_spots(error, homes))
    if isinstance(error, RecursionError) and len(spots) < DEEP:
        spots = []  # who asked went round, and the game was merely the last that was called
    if isinstance(error, ANSWERS_TEXT) and not (spots and _asked(spots) in FIVE):
        return None if spots else _behind(error, homes)
    if spots and _asked_of_nothing(spots) and (why := _unkept(spots[-1].home)):
        return f"{_only(homes)}{why}"
    if spots:
        return f"{spots[-1]}: {_what(error, spots)}{_where(error, spots[-1].home, spots)}"
    if isinstance(error, GameError):
        return f"{_only(homes)}{_words(error)}"
    if isinstance(error, usual):
        return None
    return f"{_only(homes)}{_unkept(homes[-1]) or _unknown(error, homes[-1])}"


def _unkept(home: Home) -> str:
    """In what a game does not keep the contract, as far as a short walk through it shows."""
    from lastcard.core.contract import faults

    with suppress(Exception):
        found = faults(home.game, positions=FEW, seconds=SHORT)
        return next(str(fault) for fault in found if fault.method in RULES)
    return ""


def _unknown(error: BaseException, home: Home) -> str:
    said = f"{type(error).__name__}: {_words(error)}".removesuffix(": ")
    return f"this cannot be worked out ({said}{_where(error, home)})"


def _spots(error: BaseException, homes: tuple[Home, ...]) -> Iterator[_Spot]:
    """What of the way to an error lies in the games' own code, the innermost last."""
    step = error.__traceback__
    while step is not None:
        for home in homes:
            if home.owns(step.tb_frame):
                yield _Spot(home, step.tb_frame, step.tb_lineno)
        step = step.tb_next


def _asked(spots: list[_Spot]) -> str:
    """What of a game was asked for: the innermost of its methods, else its innermost function."""
    names = [spot.frame.f_code.co_name for spot in reversed(spots)]
    plain = [name for name in names if not name.startswith("<")]
    return next((name for name in names if name in METHODS), plain[0] if plain else "")


def _asked_of_nothing(spots: list[_Spot]) -> bool:
    """Tell whether the rules were asked about None, which `play` returns where its return is forgotten."""
    code, given = spots[-1].frame.f_code, spots[-1].frame.f_locals
    return code.co_name in FIVE and code.co_argcount > 1 and given.get(code.co_varnames[1], code) is None


def _what(error: BaseException, spots: list[_Spot]) -> str:
    asked = _asked(spots)
    if isinstance(error, TooSlow):
        return f"{asked or 'reading the file'} does not come back ({_words(error)}); look for a loop that never ends"
    if isinstance(error, SystemExit):
        return f"{asked or 'the file'} ends the program (sys.exit); a game must not"
    if isinstance(error, GameError) or (not asked and " is no game yet: " in str(error)):
        return _words(error)
    said = f"{type(error).__name__}: {_words(error)}".removesuffix(": ")
    read = any(spot.frame.f_code.co_name == "<module>" for spot in spots)
    return f"{asked or ('reading the file' if read else 'this line')} raises {said}"


def _where(error: BaseException, home: Home, spots: Iterable[_Spot] = ()) -> str:
    """At which position it happened, as far as that can be told; and by which move."""
    kind = None
    with suppress(Exception):
        kind = type(home.game.start)
    frames = [spot.frame for spot in spots] or [step.tb_frame for step in _steps(error)]
    for frame in reversed(frames):
        code = frame.f_code
        arguments = code.co_varnames[: code.co_argcount]
        if code.co_name not in METHODS or len(arguments) < 2:
            continue
        state = frame.f_locals.get(arguments[1])
        if kind is None or type(state) is not kind or code.co_name == "parse":
            continue
        moved = ""
        if code.co_name == "play" and len(arguments) > 2:
            moved = f", move {_written(home.game.format_move, frame.f_locals.get(arguments[2]))}"
        return f", at {_written(home.game.format, state)}{moved}"
    return ""


def _written(write: Callable[[Any], str], value: Any) -> str:
    """A position or a move in notation, or as Python writes it where the notation fails too."""
    for way in (write, repr):
        with suppress(Exception):
            return f"{way(value):.{LONGEST}}"
    return "an unknown place"


def _steps(error: BaseException) -> Iterator[Any]:
    step = error.__traceback__
    while step is not None:
        yield step
        step = step.tb_next


def _behind(error: BaseException, homes: tuple[Home, ...]) -> str | None:
    """A position refused because the rules raise something at it: the line that does is named beside."""
    cause = error.__context__
    if not isinstance(cause, Exception) or isinstance(cause, ValueError | GameError):
        return None
    spots = list(_spots(cause, homes))
    return f"{error}; see {spots[-1]}" if spots else None


def _only(homes: tuple[Home, ...]) -> str:
    """Whose fault it is, where no line can be named."""
    return f"{homes[-1].shown}: " if len(homes) == 1 else ""


def _words(error: BaseException) -> str:
    text = ""
    with suppress(Exception):
        text = " ".join(str(error).split())
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"

"""Faults in the code of someone's game in one line: the place, the error, and the position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from lastcard.core.contract.asking import TooSlow
from lastcard.core.contract.calls import ENDLESS, EXIT, METHODS, Call, asked, calls, words, written
from lastcard.core.game import FIVE, GameError, IllegalMove, MoveError, PositionError
from lastcard.core.game.ends import NoGameYet
from lastcard.registry.home import Home

MOST_REPEATED = 300  # characters of an error or a position in a line
FEW, SHORT = 200, 2.0  # positions and seconds of the search for faults against the contract

RULES = (*FIVE, "players", "chance_outcomes")  # what of a game solvers ask for
DEEP = 50  # calls of a game's own code within each other, from which on it is the game that goes round
ANSWERS_TEXT = (PositionError, MoveError, IllegalMove)  # raised by a game for a wrong text


def fault_line(
    error: BaseException, homes: Iterable[Home], usual: tuple[type[BaseException], ...]
) -> str | None:
    """Return in a line what in the code of some games has led to an error; None if it has nothing to do with them.

    Then a text is wrong, or someone stops. The `usual` errors are no game's fault unless its own code raises them.
    """
    homes = tuple(homes)
    if not homes or isinstance(error, KeyboardInterrupt | GeneratorExit | MemoryError):
        return None
    spots = _spots(error, homes)
    if isinstance(error, RecursionError) and len(spots) < DEEP:
        spots = []  # who asked went round, and the game was merely the last that was called
    if isinstance(error, ANSWERS_TEXT) and not (spots and _asked(spots) in FIVE):
        return None if spots else _behind(error, homes)
    if spots and _asked_of_nothing(spots) and (why := _unkept(_owner(spots, homes))):
        return f"{_only(homes)}{why}"
    if spots:
        return f"{_line_of_code(spots, homes)}: {_what(error, spots)}{_where(_owner(spots, homes), spots)}"
    if isinstance(error, GameError):
        return f"{_only(homes)}{_words(error)}"
    if isinstance(error, usual):
        return None
    return f"{_only(homes)}{_unkept(homes[-1]) or _unknown(error, homes[-1])}"


def _unkept(home: Home) -> str:
    """The first fault of a game against the contract, as far as a short walk through it shows."""
    from lastcard.core.contract import faults

    with suppress(Exception):
        found = faults(home.game, positions=FEW, seconds=SHORT)
        return next(str(fault) for fault in found if fault.method in RULES)
    return ""


def _unknown(error: BaseException, home: Home) -> str:
    said = f"{type(error).__name__}: {_words(error)}".removesuffix(": ")
    return f"this cannot be worked out ({said}{_where(home, calls(error))})"


def _spots(error: BaseException, homes: tuple[Home, ...]) -> list[Call]:
    """The calls on the way to an error in the games' own code, the innermost last."""
    return list(calls(error, lambda frame: any(home.owns(frame) for home in homes)))


def _owner(spots: list[Call], homes: tuple[Home, ...]) -> Home:
    return [home for home in homes if home.owns(spots[-1].frame)][-1]


def _line_of_code(spots: list[Call], homes: tuple[Home, ...]) -> str:
    return f"{_owner(spots, homes).place(spots[-1].frame)}:{spots[-1].line}"


def _asked(spots: list[Call]) -> str:
    """The innermost method of the game, else its innermost function."""
    plain = (spot.name for spot in reversed(spots) if not spot.name.startswith("<"))
    return call.name if (call := asked(spots)) else next(filter(None, plain), "")


def _asked_of_nothing(spots: list[Call]) -> bool:
    """True if the rules were asked about None, which `play` returns if its return is forgotten."""
    code, given = spots[-1].frame.f_code, spots[-1].frame.f_locals
    return code.co_name in FIVE and code.co_argcount > 1 and given.get(code.co_varnames[1], code) is None


def _what(error: BaseException, spots: list[Call]) -> str:
    method = _asked(spots)
    if isinstance(error, TooSlow):
        return f"{method or 'reading the file'} does not come back ({_words(error)}); {ENDLESS}"
    if isinstance(error, SystemExit):
        return f"{method or 'the file'} {EXIT}"
    if isinstance(error, GameError) or (not method and isinstance(error, NoGameYet)):
        return _words(error)
    said = f"{type(error).__name__}: {_words(error)}".removesuffix(": ")
    read = not all(spot.name for spot in spots)
    return f"{method or ('reading the file' if read else 'this line')} raises {said}"


def _where(home: Home, found: Iterable[Call]) -> str:
    """The position, and the move, at which it happened, if known."""
    kind = None
    with suppress(Exception):
        kind = type(home.game.start)
    for call in reversed(list(found)):
        state, *more = call.given or [None]
        if kind is None or call.name not in METHODS or type(state) is not kind or call.name == "parse":
            continue
        moved = (
            f", move {_written_briefly(home.game.format_move, more[0])}"
            if call.name == "play" and more
            else ""
        )
        return f", at {_written_briefly(home.game.format, state)}{moved}"
    return ""


def _written_briefly(write: Callable[[Any], str], value: Any) -> str:
    return f"{written(write, value):.{MOST_REPEATED}}"


def _behind(error: BaseException, homes: tuple[Home, ...]) -> str | None:
    """A position refused because the rules raise something at it, with the line that does."""
    cause = error.__context__
    if not isinstance(cause, Exception) or isinstance(cause, ValueError | GameError):
        return None
    spots = _spots(cause, homes)
    return f"{error}; see {_line_of_code(spots, homes)}" if spots else None


def _only(homes: tuple[Home, ...]) -> str:
    return f"{homes[-1].shown}: " if len(homes) == 1 else ""


def _words(error: BaseException) -> str:
    text = words(error)
    return text if len(text) <= MOST_REPEATED else text[:MOST_REPEATED] + "…"

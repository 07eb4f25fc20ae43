"""Faults of a program: the line, the call, the position, and the moves that led there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lastcard.core.containers import parts_of
from lastcard.core.contract import Check, TooSlow
from lastcard.core.contract import Fault as ContractFault
from lastcard.core.contract.calls import ENDLESS, EXIT, Call, asked, words, written
from lastcard.core.contract.fault import one_line
from lastcard.registry.faults import fault_line
from lastcard.registry.home import BrokenGame, Home
from lastcard.sandbox.rows import (
    Rows,
    Way,
    arguments,
    bare,
    calls_in,
    line_of,
    names_in,
    path_to,
    raised_by_python_or_program,
    seen_path,
)

SENTENCE_LENGTH, MOVE_LENGTH = 1_000, 2_000  # characters of a sentence, and of a position or a move

TELLING = (
    ("slow", TooSlow, "does not come back ({0})", ENDLESS),
    (
        "memory",
        MemoryError,
        "needs more memory than there is",
        "let it keep less at a time, or make the game smaller",
    ),
    ("exit", SystemExit, EXIT, "leave sys.exit out"),
)
"""Errors with their own kind, sentence and advice."""

STUMBLES = (Exception, TooSlow, MemoryError)  # while a fault is examined; that detail is then left out


@dataclass(slots=True)
class ProgramFault:
    """One fault of a program.

    Lines and columns count from 1; 0 is unknown. `native` is the command line's message, `function` and
    `arguments` are the innermost call. `method`, `what` and `change` are the broken part of the contract
    and the advice; `moves`, `labels` and `row` lead from the start to `position`, None if unknown.
    """

    kind: str
    native: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    function: str = ""
    arguments: list[str] = field(default_factory=list)
    error: str = ""
    message: str = ""
    method: str = ""
    what: str = ""
    change: str = ""
    position: str | None = None
    move: str | None = None
    moves: list[str] | None = None
    labels: list[str] | None = None
    row: list[Any] | None = None

    @property
    def sentence(self) -> str:
        """The fault in a line: ``line 28, in play((7,), '2b'): NameError: …``."""
        place = [f"line {self.line}"] if self.line else []
        if self.function:
            place.append(f"in {self.function}({', '.join(self.arguments)})")
        said = self.what or self.message
        if self.kind in ("raises", "reading") and self.error:
            said = f"{self.error}: {self.message}".removesuffix(": ")
        elif self.method and not self.function:
            said = f"{self.method}{f' at {self.position}' if self.position else ''}: {said}"
        return one_line(": ".join(filter(None, (", ".join(place), said))), SENTENCE_LENGTH)

    @property
    def known_by(self) -> tuple[str, int, str]:
        """What two faults share if reporting one is enough."""
        return self.kind, self.line, self.what or self.message

    def as_dict(self) -> dict[str, Any]:
        """Return the fault as a message."""
        texts = ("native", "function", "error", "message", "method", "what", "change")
        return {
            "type": "fault",
            "kind": self.kind,
            **parts_of(self, "line", "column", "end_line", "end_column"),
            **{name: one_line(getattr(self, name), SENTENCE_LENGTH) for name in texts},
            **parts_of(self, "arguments", "position", "move", "moves", "labels", "row", "sentence"),
        }


def fault_of(error: BaseException, home: Home | None, shown: str, text: str) -> ProgramFault:
    """Return the fault behind an error in a program, whose file's path was given as `shown`."""
    native, cause = str(error), error
    if home is not None:
        with suppress(*STUMBLES):
            native = fault_line(error, [home], ()) or native
    if isinstance(error, BrokenGame):
        cause = error.__cause__ or error.__context__ or error
    if isinstance(cause, SyntaxError):
        return _syntax(cause, native)
    found = calls_in(cause, str(Path(shown).resolve()))
    if not found or (not raised_by_python_or_program(cause) and not asked(found)):
        said = native.removeprefix(shown).removeprefix(":").strip()
        line = found[-1].line if found else line_of(text, *names_in(said))
        said = said.removeprefix(f"{line}:").strip()
        return ProgramFault("memory" if isinstance(cause, MemoryError) else "game", native, line, what=said)
    fault = ProgramFault("raises" if found[-1].name else "reading", native)
    _set_place(fault, cause, found)
    if home is not None and (call := asked(found)) is not None:
        with suppress(*STUMBLES):
            _set_position(fault, home, call)
    return fault


def contract_fault(found: ContractFault, check: Check, home: Home, text: str) -> ProgramFault:
    """Return a breach of the contract with its line and the way to its position."""
    game = home.game
    fault = ProgramFault("contract", str(found), method=found.method, what=found.what, change=found.change)
    way = calls_in(found.error, str(home.module.__file__)) if found.error is not None else []
    if found.error is not None and way:
        fault.kind = "raises"
        _set_place(fault, found.error, way)
    fault.line = fault.line or line_of(text, found.method, type(game).__name__)
    fault.position = found.position or None

    def write(state: Any) -> str:
        return one_line(game.format(state).strip())

    with suppress(*STUMBLES):
        if (call := asked(way)) is not None and call.name == "play" and len(call.given) > 1:
            fault.move = _in_line(game.format_move, call.given[1])
        if found.position and (led := seen_path(check, game.start, found.position, write)):
            _set_path(fault, home, *led)
    return fault


def grown(what: str, home: Home, text: str) -> ProgramFault:
    """Return the fault of a game whose positions grow for ever."""
    change = "leave out of the position what the rules do not need, or let the game end"
    native, line = f"{home.shown}: {what}; {change}", line_of(text, "play")
    return ProgramFault("grows", native, line, method="play", what=what, change=change)


def _syntax(error: SyntaxError, native: str) -> ProgramFault:
    return ProgramFault(
        "syntax",
        native,
        line=error.lineno or 0,
        column=error.offset or 0,
        end_line=max(0, error.end_lineno or 0),
        end_column=max(0, error.end_offset or 0),
        error=type(error).__name__,
        message=error.msg,
        what=f"this is not Python: {error.msg}",
    )


def _set_place(fault: ProgramFault, error: BaseException, found: list[Call]) -> None:
    inner = found[-1]
    fault.line, fault.error = inner.line, type(error).__name__
    if inner.name:
        fault.function, fault.arguments = inner.name, arguments(inner)
    fault.message = words(error)
    for kind, of_kind, what, change in TELLING:
        if isinstance(error, of_kind):
            fault.kind, fault.what, fault.change = kind, what.format(fault.message), change


def _set_position(fault: ProgramFault, home: Home, call: Call) -> None:
    game, given = home.game, call.given
    fault.method = call.name
    if not given or type(given[0]) is not type(game.start) or call.name == "parse":
        return
    fault.position = _in_line(game.format, given[0])
    if call.name == "play" and len(given) > 1:
        fault.move = _in_line(game.format_move, given[1])
    if (way := path_to(game, given[0])) is not None:
        _set_path(fault, home, given[0], way)


def _set_path(fault: ProgramFault, home: Home, state: Any, way: Way) -> None:
    game = home.game
    with suppress(Exception):
        fault.position = _in_line(game.format, state)
        moves = [game.format_move(move) for _, move in way]
        fault.labels = [game.move_label(here, text) for (here, _), text in zip(way, moves, strict=True)]
        fault.moves = moves
    with suppress(Exception):
        fault.row = bare(game, state)
        if fault.kind != "slow":  # else a call that does not come back would be made once more
            fault.row = Rows(game, game.start).row(state, lambda _: -1)


def _in_line(write: Callable[[Any], str], value: Any) -> str:
    return one_line(written(write, value), MOVE_LENGTH)

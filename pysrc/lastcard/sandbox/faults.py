"""What is wrong with a program, as a friend would tell it: the line, the call, the position, and the moves that led there."""

from __future__ import annotations

import inspect
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from lastcard.core.contract import Check, TooSlow
from lastcard.core.contract.fault import one_line
from lastcard.registry.faults import METHODS, told
from lastcard.sandbox.path import path_to, seen_path
from lastcard.sandbox.rows import Rows, bare

if TYPE_CHECKING:
    from types import FrameType

    from lastcard.core.contract import Fault as ContractFault
    from lastcard.registry.home import Home
    from lastcard.sandbox.path import Way

LONGEST_ARGUMENT = 80
"""Signs of an argument that are shown."""

LONGEST = 1_000
"""Signs of a sentence."""

LOOP = "look for a loop that never ends"
LESS = "let it keep less at a time, or make the game smaller"


@dataclass(slots=True)
class ProgramFault:
    """One thing that is wrong with a program.

    Parameters
    ----------
    kind
        ``syntax``, ``reading``, ``game``, ``raises``, ``contract``, ``grows``, ``slow``, ``memory`` or ``exit``.
    native
        What the command line says of it.
    line, column, end_line, end_column
        Where in the text, from 1; 0 where that is not known.
    function, arguments
        The innermost call of the program.
    error, message
        What was raised, and what it says.
    method, what, change
        What of the contract is not kept, in what way, and what to change.
    position, move, moves, labels, row
        Where it happened, and what leads there from the start; None where that is not known.
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
        """All of it in a line: ``line 28, in play((7,), '2b'): NameError: name 'whoo' is not defined``."""
        call = f"{self.function}({', '.join(self.arguments)})" if self.function else ""
        at = "" if call or not self.position else f" at {self.position}"
        where = f"line {self.line}" if self.line else ""
        where += f"{', in ' if where else ''}{call}" if call else ""
        raised = f"{self.error}: {self.message}".removesuffix(": ") if self.error else ""
        if self.kind in ("raises", "reading") and raised:
            said = raised
        else:
            said = f"{f'{self.method}{at}: ' if self.method and not call else ''}{self.what or self.message}"
        return one_line(": ".join(filter(None, (where, said))), LONGEST)

    @property
    def known_by(self) -> tuple[str, int, str]:
        """What two faults have in common of which one is enough."""
        return self.kind, self.line, self.what or self.message

    def as_dict(self) -> dict[str, Any]:
        """Return the fault as a message."""
        texts = ("native", "function", "error", "message", "method", "what", "change")
        return {
            "type": "fault",
            "kind": self.kind,
            **{name: getattr(self, name) for name in ("line", "column", "end_line", "end_column")},
            **{name: one_line(getattr(self, name), LONGEST) for name in texts},
            "arguments": self.arguments,
            "position": self.position,
            "move": self.move,
            "moves": self.moves,
            "labels": self.labels,
            "row": self.row,
            "sentence": self.sentence,
        }


def fault_of(error: BaseException, home: Home | None, shown: str) -> ProgramFault:
    """Return what is wrong where a program was read or asked, and something was raised on the way.

    `home` is the game's, as far as there is one; `shown` the path of its file as it was given.
    """
    file = str(Path(shown).resolve())
    native = str(error)
    if home is not None:
        with suppress(BaseException):
            native = told(error, [home], ()) or native
    cause = error.__cause__ or error.__context__ if type(error).__name__ == "BrokenGame" else error
    if isinstance(cause, SyntaxError):
        return _syntax(cause, native)
    fault = ProgramFault(_kind(cause), native)
    frame = _innermost(cause, file)
    if frame is not None and cause is not None:
        _place(fault, cause, *frame)
        if fault.function == "":
            fault.kind = "reading" if fault.kind == "raises" else fault.kind
    if cause is None or frame is None:
        fault.what = _without_place(native, shown)
        return fault
    if home is not None:
        _position(fault, cause, home, file)
    return fault


def contract_fault(found: ContractFault, check: Check, home: Home) -> ProgramFault:
    """Return a fault of the contract with its place in the text and the way to its position."""
    fault = ProgramFault("contract", str(found), method=found.method, what=found.what, change=found.change)
    if found.error is not None:
        frame = _innermost(found.error, str(home.module.__file__))
        if frame is not None:
            fault.kind = _kind(found.error)
            _place(fault, found.error, *frame)
    if not fault.line:
        fault.line = line_of(home, found.method)
    if found.position:
        fault.position = found.position
        way = seen_path(check, found.position, lambda state: one_line(home.game.format(state).strip()))
        if way is not None:
            _lead(fault, home, *way)
    return fault


def grown(what: str, home: Home) -> ProgramFault:
    """Return the fault of a game whose positions grow for ever."""
    change = "leave out of the position what the rules do not need, or let the game end"
    line = line_of(home, "play")
    return ProgramFault("grows", f"{home.shown}: {what}; {change}", line, what=what, change=change)


def line_of(home: Home, method: str) -> int:
    """Return the line where a program writes a method, or else its class; 0 where neither is known."""
    kind = type(home.game)
    written = kind.__dict__.get(method)
    written = getattr(written, "fget", written)
    code = getattr(written, "__code__", None)
    if code is not None and code.co_filename == home.module.__file__:
        return int(code.co_firstlineno)
    with suppress(Exception):
        return inspect.getsourcelines(kind)[1]
    return 0


def _kind(error: BaseException | None) -> str:
    for kind, name in ((TooSlow, "slow"), (MemoryError, "memory"), (SystemExit, "exit")):
        if isinstance(error, kind):
            return name
    return "game" if error is None or type(error).__name__ == "BrokenGame" else "raises"


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


def _innermost(error: BaseException | None, file: str) -> tuple[FrameType, int] | None:
    """The innermost frame of the program on the way to an error, and its line."""
    step, found = error and error.__traceback__, None
    while step:
        if step.tb_frame.f_code.co_filename == file:
            found = step.tb_frame, step.tb_lineno
        step = step.tb_next
    return found


def _place(fault: ProgramFault, error: BaseException, frame: FrameType, line: int) -> None:
    fault.line = line
    code = frame.f_code
    if not code.co_name.startswith("<"):
        fault.function = code.co_name
        given = code.co_varnames[: code.co_argcount]
        given = given[1:] if given[:1] == ("self",) else given
        fault.arguments = [_shown(frame.f_locals.get(one)) for one in given]
    fault.error = type(error).__name__
    with suppress(Exception):
        fault.message = " ".join(str(error).split())
    if isinstance(error, TooSlow):
        fault.what, fault.change = f"does not come back ({fault.message})", LOOP
    elif isinstance(error, MemoryError):
        fault.what, fault.change = "needs more memory than there is", LESS
    elif isinstance(error, SystemExit):
        fault.what, fault.change = "ends the program (sys.exit); a game must not", "leave sys.exit out"


def _shown(value: Any) -> str:
    try:
        return one_line(repr(value), LONGEST_ARGUMENT)
    except Exception:
        return f"a {type(value).__name__}"


def _position(fault: ProgramFault, error: BaseException, home: Home, file: str) -> None:
    """The position about which the program was asked, if it was asked about one."""
    kind = None
    with suppress(Exception):
        kind = type(home.game.start)
    step = error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        if code.co_filename == file and code.co_name in METHODS and code.co_argcount > 1:
            given = [step.tb_frame.f_locals.get(one) for one in code.co_varnames[1 : code.co_argcount]]
            fault.method = code.co_name
            if kind is None or type(given[0]) is not kind or code.co_name == "parse":
                return
            fault.position = _written(home.game.format, given[0])
            if code.co_name == "play" and len(given) > 1:
                fault.move = _written(home.game.format_move, given[1])
            way = path_to(home.game, given[0])
            if way is not None:
                _lead(fault, home, given[0], way)
            return
        step = step.tb_next


def _lead(fault: ProgramFault, home: Home, state: Any, way: Way) -> None:
    """What leads to the position, and how it looks."""
    game = home.game
    with suppress(Exception):
        fault.position = game.format(state)
        moves = [game.format_move(move) for _, move in way]
        labels = [game.move_label(here, text) for (here, _), text in zip(way, moves, strict=True)]
        fault.moves, fault.labels = moves, labels
    fault.row = row_as_far(home, state)


def row_as_far(home: Home, state: Any) -> list[Any] | None:
    """Return the row of a position, without moves where these cannot be had; None where it cannot be shown at all."""
    game = home.game
    with suppress(Exception):
        return Rows(game, game.start).row(state, lambda _: -1)
    with suppress(Exception):
        return bare(game, state)
    return None


def _written(write: Any, value: Any) -> str:
    for way in (write, repr):
        with suppress(Exception):
            return one_line(str(way(value)), 2 * LONGEST)
    return "an unknown place"


def _without_place(native: str, shown: str) -> str:
    """What the command line says, without the path in front."""
    return native.removeprefix(shown).removeprefix(":").strip()

"""Where in a program something is: the lines of what it defines, and the calls on the way to an error."""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.fault import one_line
from lastcard.registry.faults import METHODS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

LONGEST_ARGUMENT = 80
"""Signs of an argument that are shown."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the program on the way to an error: its frame, and the line that was run."""

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

    def shown(self) -> list[str]:
        """Return the arguments in short; none for what Python has given itself."""
        return [] if self.name.startswith("<") else [_in_short(value) for value in self.given]


def calls(error: BaseException, file: str) -> list[Call]:
    """Return the calls of a program on the way to an error, the innermost last."""
    found, step = [], error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == file:
            found.append(Call(step.tb_frame, step.tb_lineno))
        step = step.tb_next
    return found


def asked(found: list[Call]) -> Call | None:
    """Return the call by which the program was asked as a game: the innermost of the contract's methods."""
    return next((call for call in reversed(found) if call.name in METHODS), None)


def raised_by_python_or_program(error: BaseException, file: str) -> bool:
    """Tell whether an error was raised by the program or by what it calls, and not by the games' library about it."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    return step is None or "/lastcard/core/" not in step.tb_frame.f_code.co_filename.replace("\\", "/")


def line_of(text: str, *names: str) -> int:
    """Return the line of a program where the first is written of some names that it has; 0 where it has none.

    What stands in the class that is defined last comes before what stands elsewhere.
    """
    with suppress(SyntaxError, ValueError, RecursionError):
        tree = ast.parse(text)
        lines = dict(_defined(tree))
        return next((lines[name] for name in names if name in lines), 0)
    return 0


def names_in(message: str) -> list[str]:
    """Return the words of a message that may be names in a program, the more telling ones first."""
    words = re.findall(r"[A-Za-z_]\w*", message)
    return [*dict.fromkeys(word for word in words if word.isupper()), *dict.fromkeys(words)]


def _defined(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """What is given a name in a file and in its classes, with the line; what comes later counts."""
    places: list[ast.Module | ast.ClassDef] = [tree]
    places += (one for one in tree.body if isinstance(one, ast.ClassDef))
    for node in places:
        for part in node.body:
            if isinstance(part, ast.FunctionDef | ast.ClassDef):
                yield part.name, part.lineno
            targets = part.targets if isinstance(part, ast.Assign) else []
            targets = [part.target] if isinstance(part, ast.AnnAssign) else targets
            yield from ((one.id, one.lineno) for one in targets if isinstance(one, ast.Name))


def _in_short(value: Any) -> str:
    try:
        return one_line(repr(value), LONGEST_ARGUMENT)
    except Exception:
        return f"a {type(value).__name__}"

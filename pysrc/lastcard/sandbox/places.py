"""Where in a program something is: the lines of what it defines, and the calls on the way to an error."""

from __future__ import annotations

import ast
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from lastcard.core.contract.calls import calls
from lastcard.core.contract.fault import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lastcard.core.contract.calls import Call

LONGEST_ARGUMENT = 80
"""Signs of an argument that are shown."""


def calls_in(error: BaseException, file: str) -> list[Call]:
    """Return the calls of a program on the way to an error, the innermost last."""
    return list(calls(error, lambda frame: frame.f_code.co_filename == file))


def arguments(call: Call) -> list[str]:
    """Return the arguments of a call in short; none for what Python has given itself."""
    return [] if call.name.startswith("<") else [_in_short(value) for value in call.given]


def raised_by_python_or_program(error: BaseException, file: str) -> bool:
    """Tell whether an error was raised by the program or by what it calls, and not by the games' library about it."""
    way = list(calls(error))
    return not way or "/lastcard/core/" not in way[-1].frame.f_code.co_filename.replace("\\", "/")


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

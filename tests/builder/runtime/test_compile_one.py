"""Modules compiled for the tab: the lines of their source, and no columns."""

from __future__ import annotations

import inspect
import json.decoder
from collections.abc import Iterator
from types import CodeType

from web.builder.runtime.compile_one import code_of, without_columns

SOURCE = inspect.getsource(json.decoder) + "\n" * 5000 + "def far(\n    a=1\n):\n    return a\n"


def every(code: CodeType) -> Iterator[CodeType]:
    """A module's code and that of all its functions."""
    yield code
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield from every(one)


def test_each_step_keeps_its_line_and_no_column():
    whole = compile(SOURCE, "name.py", "exec")
    for before, after in zip(every(whole), every(without_columns(whole, False)), strict=True):
        assert list(after.co_lines()) == list(before.co_lines())
        assert {place[2:] for place in after.co_positions()} == {(None, None)}


def test_functions_of_libraries_keep_the_line_where_they_begin():
    for code in every(code_of(SOURCE, "name.py", bare=True)):
        assert {line for _, _, line in code.co_lines()} == {code.co_firstlineno}

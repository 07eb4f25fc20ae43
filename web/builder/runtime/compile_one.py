"""Runs in Pyodide at build time: source text to the bytes of a ``.pyc`` file with an unchecked hash."""

import ast
import importlib.util
import marshal

DESCRIBED = ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module
UNCHECKED = 0b01
"""The flags of a file that goes by the hash of its source, which nobody compares (PEP 552)."""
STATEMENTS = "body", "orelse", "finalbody", "handlers", "cases"
"""Where statements lie inside of others; only among them are there functions and classes."""


def strip(tree):
    """Empty docstrings: nobody reads help texts in the page. Empty, not gone: some are worked on at import."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        first = node.body[0] if isinstance(node, DESCRIBED) and node.body else None
        if (
            isinstance(first, ast.Expr)
            and isinstance(first.value, ast.Constant)
            and isinstance(first.value.value, str)
        ):
            first.value.value = ""
        for name in STATEMENTS:
            waiting += getattr(node, name, ())


CODE = type(strip.__code__)
LINE, NO_LINE = 0b1_1101_000, 0b1_1111_000
"""Entries of a table of lines (PEP 626) for at most eight steps, without columns; after the first comes the line."""


def without_columns(code, bare):
    """Keep the line of each step, which errors name, or that of the function alone if `bare`; nobody sees columns."""
    pieces = ((0, len(code.co_code), code.co_firstlineno),) if bare else code.co_lines()
    table = bytearray()
    last = code.co_firstlineno
    for begin, end, line in pieces:
        for at in range(begin, end, 16):
            steps = (min(at + 16, end) - at) // 2 - 1
            table.append((NO_LINE if line is None else LINE) + steps)
            if line is not None:
                table += signed(line - last)
                last = line
    inner = tuple(without_columns(one, bare) if isinstance(one, CODE) else one for one in code.co_consts)
    return code.replace(co_linetable=bytes(table), co_consts=inner)


def signed(number):
    """A number as bytes of six bits, the lowest first, 64 more where another follows; its sign is the lowest bit."""
    left = 2 * abs(number) + (number < 0)
    found = bytearray()
    while left > 63:
        found.append(64 + left % 64)
        left //= 64
    return found + bytes((left,))


def code_of(source, path, bare):
    """The code of one file, without docstrings; `bare` drops its lines too, but for those of functions."""
    tree = ast.parse(source, path)
    strip(tree)
    code = compile(tree, path, "exec", dont_inherit=True)
    return without_columns(code, bare)


def packed(source, code):
    """The bytes of a ``.pyc`` file with a file's code."""
    head = importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)


def compile_one(source, path, bare):
    """Compile one file."""
    source = bytes(source)
    return packed(source, code_of(source, path, bare))


compile_one  # noqa: B018 (the value that the builder receives)

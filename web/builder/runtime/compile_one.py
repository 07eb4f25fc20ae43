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
SAME_LINE = 0b1_1101_111, 0
"""An entry of a table of lines (PEP 626): eight steps more, without columns, of the line before."""


def without_lines(code):
    """Let all of a function be of the line where it begins: enough to find it by, and a tenth less on the wire."""
    steps = len(code.co_code) // 2
    table = bytes(SAME_LINE) * (steps // 8)
    if rest := steps % 8:
        table += bytes((SAME_LINE[0] - 8 + rest, 0))
    inner = tuple(without_lines(one) if isinstance(one, CODE) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)


def code_of(source, path, bare):
    """The code of one file, without docstrings; `bare` drops its lines too."""
    tree = ast.parse(source, path)
    strip(tree)
    code = compile(tree, path, "exec", dont_inherit=True)
    return without_lines(code) if bare else code


def packed(source, code):
    """The bytes of a ``.pyc`` file with a file's code."""
    head = importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)


def compile_one(source, path, bare):
    """Compile one file."""
    source = bytes(source)
    return packed(source, code_of(source, path, bare))


compile_one  # noqa: B018 (the value that the builder receives)

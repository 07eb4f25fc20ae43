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
    """Empty docstrings: nobody reads a library's help text in the page. Empty, not gone: some are worked on at import."""
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


def code_of(source, path, bare):
    """The code of one file; `bare` drops its docstrings."""
    tree = ast.parse(source, path)
    if bare:
        strip(tree)
    return compile(tree, path, "exec", dont_inherit=True)


def packed(source, code):
    """The bytes of a ``.pyc`` file with a file's code."""
    head = importlib.util.MAGIC_NUMBER + UNCHECKED.to_bytes(4, "little")
    return head + importlib.util.source_hash(source) + marshal.dumps(code)


def compile_one(source, path, bare):
    """Compile one file."""
    source = bytes(source)
    return packed(source, code_of(source, path, bare))


compile_one  # noqa: B018 (the value that the builder receives)

"""Runs in Pyodide at build time: source text to the bytes of a ``.pyc`` file with an unchecked hash."""

import ast
import importlib._bootstrap_external as external

DESCRIBED = ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module
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


def compile_one(source, path, bare):
    """Compile one file; `bare` drops its docstrings."""
    source = bytes(source)
    tree = ast.parse(source, path)
    if bare:
        strip(tree)
    code = compile(tree, path, "exec", dont_inherit=True)
    digest = external._imp.source_hash(external._RAW_MAGIC_NUMBER, source)
    return external._code_to_hash_pyc(code, digest, False)


compile_one  # noqa: B018 (the value that the builder receives)

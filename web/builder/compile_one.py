"""Runs in Pyodide at build time: source text to the bytes of a ``.pyc`` file with an unchecked hash."""

import ast
import importlib._bootstrap_external as external


class Bare(ast.NodeTransformer):
    """Empties docstrings: nobody reads a library's help text in the page. Empty, not gone: some are worked on at import."""

    def _strip(self, node):
        self.generic_visit(node)
        first = node.body[0] if node.body else None
        if (
            isinstance(first, ast.Expr)
            and isinstance(first.value, ast.Constant)
            and isinstance(first.value.value, str)
        ):
            first.value.value = ""
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _strip  # noqa: N815 (ast's names)
    visit_ClassDef = visit_Module = _strip  # noqa: N815


def compile_one(source, path, bare):
    """Compile one file; `bare` drops its docstrings."""
    source = bytes(source)
    tree = ast.parse(source, path)
    if bare:
        tree = Bare().visit(tree)
    code = compile(tree, path, "exec", dont_inherit=True)
    digest = external._imp.source_hash(external._RAW_MAGIC_NUMBER, source)
    return external._code_to_hash_pyc(code, digest, False)


compile_one  # noqa: B018 (the value that the builder receives)

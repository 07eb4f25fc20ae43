"""Modules that import or make some things only when a function needs them.

`postpone` takes statements out of a module's source whose results only the bodies of functions use, and has them run
at the first use. To others the module offers the same names as before (module-level ``__getattr__``, PEP 562).
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from typing import TypeAlias

Definition: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda

LOOKUP = '''
class _Late:
    """Has each name from its first use on."""

    def __getattr__(self, name):
        if name not in _LATE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        scope = dict(globals())
        exec(_LATE[name], scope)
        value = globals()[name] = scope[name]
        setattr(self, name, value)
        return value

_late = _Late()

def __getattr__(name):
    return getattr(_late, name)
'''


def postpone(text: str, names: Collection[str]) -> str:
    """Return the source of a module that sets some names late.

    Parameters
    ----------
    text
        The module's source.
    names
        What can wait: names that are imported, or set by an assignment (and by assignments to their attributes).

    Raises
    ------
    ValueError
        If one of the names is not there, or is needed at once.
    """
    tree = ast.parse(text)
    notes = not any(
        isinstance(statement, ast.ImportFrom) and statement.module == "__future__" for statement in tree.body
    )
    later: dict[str, str] = {}
    body: list[ast.stmt] = []
    needed: set[str] = {
        name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names
    }
    for statement in tree.body:
        mine = {name: source for name, source in binds(statement).items() if name in names}
        for name, source in mine.items():
            later[name] = f"{later[name]}\n{source}" if name in later else source
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            statement.names = [alias for alias in statement.names if (alias.asname or alias.name) not in mine]
            mine = {} if statement.names else mine
        if not mine:
            needed.update(node.id for node in run_to_end(statement, notes))
            body.append(Names(names).visit(statement))
    if wrong := sorted(set(names) - later.keys() | needed.intersection(names)):
        raise ValueError(f"these names are not there, or cannot wait: {', '.join(wrong)}")
    head = next((i for i, statement in enumerate(body) if not opens(statement)), len(body))
    tree.body = [*body[:head], *ast.parse(f"_LATE = {later!r}\n{LOOKUP}").body, *body[head:]]
    return ast.unparse(ast.fix_missing_locations(tree))


def opens(statement: ast.stmt) -> bool:
    """Whether a statement has to stand before all others: the docstring, and what is imported from the future."""
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def binds(statement: ast.stmt) -> dict[str, str]:
    """The names that a statement imports or sets, with a statement of its own for each."""
    match statement:
        case ast.ImportFrom(module=module, names=aliases, level=level):
            return {
                alias.asname or alias.name: ast.unparse(ast.ImportFrom(module, [alias], level))
                for alias in aliases
            }
        case ast.Import(names=aliases):
            return {alias.asname or alias.name: ast.unparse(ast.Import([alias])) for alias in aliases}
        case ast.Assign(targets=[target]):
            while isinstance(target, (ast.Attribute, ast.Subscript)):
                target = target.value
            return {target.id: ast.unparse(statement)} if isinstance(target, ast.Name) else {}
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr(), simple=1):
            return {name: f"{name} = {ast.unparse(statement.value)}"}
        case _:
            return {}


def run_to_end(node: ast.AST, notes: bool) -> Iterator[ast.Name]:
    """The names that running a statement of a module uses: all but those in the bodies of functions.

    Notes on types count where `notes` says that the module works them out.
    """
    match node:
        case ast.Name():
            yield node
            return
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            parts: list[ast.AST | None] = [*node.decorator_list, *defaults(node)]
            parts += [*annotations(node)] if notes else []
        case ast.Lambda():
            parts = [*defaults(node)]
        case ast.AnnAssign(value=value, annotation=annotation):
            parts = [value, annotation if notes else None]
        case _:
            parts = [*ast.iter_child_nodes(node)]
    for part in parts:
        if part is not None:
            yield from run_to_end(part, notes)


def annotations(function: ast.FunctionDef | ast.AsyncFunctionDef) -> list[ast.expr]:
    """The notes on the types of a function's arguments and result."""
    arguments = function.args
    taken = [
        *arguments.posonlyargs,
        *arguments.args,
        *arguments.kwonlyargs,
        arguments.vararg,
        arguments.kwarg,
    ]
    found = [argument.annotation for argument in taken if argument is not None]
    return [note for note in [*found, function.returns] if note is not None]


def defaults(function: Definition) -> list[ast.expr]:
    """The defaults of a function's arguments."""
    return [*function.args.defaults, *(default for default in function.args.kw_defaults if default)]


class Names(ast.NodeTransformer):
    """Turns uses of postponed names into attributes of ``_late``."""

    def __init__(self, later: Collection[str]) -> None:
        self.later = later

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """One use of a name."""
        if node.id not in self.later or not isinstance(node.ctx, ast.Load):
            return node
        return ast.Attribute(ast.Name("_late", ast.Load()), node.id, ast.Load())

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """An argument: what is noted of its type stays as it is."""
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        """A note on a type stays as it is."""
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function, unless it has a name of its own that is spelled the same."""
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        """As for functions."""
        return self._function(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """As for functions."""
        return self._function(node)

    def _function(self, node: Definition) -> ast.AST:
        own = set(bound(node)) & set(self.later)
        inner = Names(set(self.later) - own) if own else self
        result = None if isinstance(node, ast.Lambda) else node.returns
        changed = ast.NodeTransformer.generic_visit(inner, node)
        if not isinstance(node, ast.Lambda):
            node.returns = result
        return changed


def bound(function: Definition) -> Iterator[str]:
    """The names that a function binds itself, or that a function or class in it does."""
    for node in ast.walk(function):
        match node:
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                yield name
            case ast.alias(name=name, asname=other):
                yield other or name.partition(".")[0]
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.ExceptHandler(name=str(name)):
                yield name
            case _:
                pass

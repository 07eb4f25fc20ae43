"""Packages that import their parts when somebody asks for them.

The ``__init__`` of a large package imports everything it offers, wanted or not. `lazy` turns its source into one that
offers the same names and imports each at its first use (module-level ``__getattr__``, PEP 562).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias, TypeGuard

# Where a name comes from: a module, and the name there (None for the module itself).
Origin: TypeAlias = tuple[str, str | None]
# Gives the source text of a module and whether it is a package; None where there is none.
Sources: TypeAlias = Callable[[str], tuple[str, bool] | None]

LOOKUP = """
def _otherwise(name):
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

def __getattr__(name):
    if name not in _LATER:
        return _otherwise(name)
    from importlib import import_module
    module, attribute = _LATER[name]
    found = import_module(module)
    if attribute is not None:
        found = getattr(found, attribute)
    globals()[name] = found
    return found
"""


def lazy(
    package: str, sources: Sources, first: Sequence[str] = (), late: Collection[str] = frozenset()
) -> str:
    """Return the source of a package's ``__init__`` that imports late what nothing in it needs at once.

    Parameters
    ----------
    package
        The package's full name.
    sources
        Where to look modules up.
    first
        Modules to import before everything else.
    late
        Names to import late although the package has modules of the same names. (Importing such a module would put
        it in the name's place, so by default they are imported at once.)

    Raises
    ------
    LookupError
        If there is no such package.
    """
    found = sources(package)
    if found is None:
        raise LookupError(f"there is no package {package}")
    tree = ast.parse(found[0])
    kept: list[ast.stmt] = []
    later: dict[str, Origin] = {}
    for statement in tree.body:
        if lists_names(statement) and (public := listed(statement.value, package, sources)) is not None:
            statement.value = ast.Tuple([ast.Constant(name) for name in public])
        names = offered(statement, package, sources)
        if names is None:
            kept.append(statement)
        else:
            later.update(names)
    needed = {node.id for statement in kept for node in ast.walk(statement) if isinstance(node, ast.Name)}
    clashing = {name for name, (_module, part) in later.items() if part and sources(f"{package}.{name}")}
    needed |= clashing.difference(late)
    body = []
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef) and statement.name == "__getattr__":
            statement.name = "_otherwise"
        names = offered(statement, package, sources)
        body += [statement] if names is None else now(names, needed)
    table = {name: origin for name, origin in later.items() if name not in needed}
    head = next((i for i, statement in enumerate(body) if not opening(statement)), len(body))
    imports = "".join(f"import {module} as _first\n" for module in first)
    tree.body = [*body[:head], *ast.parse(f"_LATER = {table!r}\n{LOOKUP}{imports}").body, *body[head:]]
    return ast.unparse(tree)


def opening(statement: ast.stmt) -> bool:
    """Whether a statement has to stand before all others: the docstring, and what is imported from the future."""
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def now(names: dict[str, Origin], needed: set[str]) -> list[ast.stmt]:
    """The imports among `names` that cannot wait, a statement each."""
    wanted = {name: origin for name, origin in names.items() if name in needed}
    texts = []
    for name, (module, part) in wanted.items():
        home, _dot, last = module.rpartition(".")
        texts.append(
            f"from {module} import {part} as {name}" if part else f"from {home} import {last} as {name}"
        )
    return ast.parse("\n".join(texts)).body


def offered(statement: ast.stmt, package: str, sources: Sources) -> dict[str, Origin] | None:
    """The names that an import from the same library binds; None for any other statement."""
    if not isinstance(statement, ast.ImportFrom):
        return None
    module = absolute(statement, package)
    if module.partition(".")[0] != package.partition(".")[0]:
        return None
    names: dict[str, Origin] = {}
    for alias in statement.names:
        if alias.name == "*":
            public = exported(module, sources)
            if public is None:
                return None
            names.update({name: (module, name) for name in public})
        elif sources(f"{module}.{alias.name}") and (
            module == package or not binds(module, alias.name, sources)
        ):
            names[alias.asname or alias.name] = (f"{module}.{alias.name}", None)
        else:
            names[alias.asname or alias.name] = (module, alias.name)
    return names


def absolute(statement: ast.ImportFrom, package: str) -> str:
    """The module that is imported from; `package` is what relative names start at."""
    if not statement.level:
        return statement.module or ""
    base = package.rsplit(".", statement.level - 1)[0] if statement.level > 1 else package
    return f"{base}.{statement.module}" if statement.module else base


def exported(module: str, sources: Sources) -> list[str] | None:
    """What ``from module import *`` binds; None where only running the module could tell."""
    found = sources(module)
    if found is None:
        return None
    text, is_package = found
    body = ast.parse(text).body
    for statement in body:
        if lists_names(statement):
            return listed(statement.value, module if is_package else "", sources)
    names: list[str] = []
    for statement in body:
        match statement:
            case ast.Expr():
                pass
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                names.append(name)
            case ast.ImportFrom() if (
                is_package and (parts := offered(statement, module, sources)) is not None
            ):
                names += parts
            case _:
                return None
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


def lists_names(statement: ast.stmt) -> TypeGuard[ast.Assign]:
    """Whether a statement sets ``__all__``."""
    return isinstance(statement, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "__all__" for target in statement.targets
    )


def listed(value: ast.expr, package: str, sources: Sources) -> list[str] | None:
    """What an ``__all__`` holds: texts, and whole ``__all__`` of modules in the package (``*part.__all__``)."""
    if not isinstance(value, (ast.Tuple, ast.List)):
        return None
    names: list[str] = []
    for element in value.elts:
        match element:
            case ast.Constant(value=str(name)):
                names.append(name)
            case ast.Starred(value=ast.Attribute(value=ast.Name(id=part), attr="__all__")):
                names += exported(f"{package}.{part}", sources) or []
            case _:
                return None
    return names


def binds(module: str, name: str, sources: Sources) -> bool:
    """Whether a module binds a name other than by importing the module of that name."""
    found = sources(module)
    if found is None:
        return False
    for statement in ast.parse(found[0]).body:
        if isinstance(statement, (ast.ClassDef, ast.FunctionDef)) and statement.name == name:
            return True
        if isinstance(statement, ast.ImportFrom) and statement.module and name in _imported(statement):
            return True
    return False


def _imported(statement: ast.ImportFrom) -> set[str]:
    return {alias.asname or alias.name for alias in statement.names}

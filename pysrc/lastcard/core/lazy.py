"""Names whose modules are imported when they are first asked for: the one place that imports by name what is known by name.

What values of core need of the library, which core does not know, the package itself provides: `provide_library`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class _Library(Protocol):
    """What the library does for values of core: how notebooks show them, and how they are found again."""

    def state_html(self, game: Any, state: Any, /) -> str: ...
    def state_svg(self, game: Any, state: Any, /) -> str: ...
    def solution_html(self, value: Any, /) -> str: ...
    def claim_html(self, value: Any, /) -> str: ...
    def finding_html(self, value: Any, /) -> str: ...
    def trace_html(self, value: Any, /) -> str: ...
    def study_html(self, value: Any, /) -> str: ...
    def study_svg(self, value: Any, /) -> str: ...
    def trace_svg(self, value: Any, /) -> str: ...
    def claim(self, game: str, text: str, /) -> Any: ...
    def is_written(self, game: str, text: str, /) -> bool: ...


_loaders: list[Callable[[], _Library]] = []


def provide_library(load: Callable[[], _Library]) -> None:
    """Say how the library is imported, once it is needed."""
    _loaders[:] = [load]


def library() -> _Library:
    """Return the library, imported now, if it has not been."""
    return _loaders[0]()


def part(module: str, name: str) -> Any:
    """Return what a module has under a name, dots and all; the module is imported now, if it has not been."""
    return attrgetter(name)(import_module(module))


def lazily(package: str, places: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package that offers names without importing them yet.

    Type checkers are told of the names by imports that only they see.

    Parameters
    ----------
    package : str
        The full name of the package.
    places : mapping
        By name the module of the package that defines it; ``"module:path"`` where it is found there by another path.
    """

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module, _, path = places[name].partition(":")
        found = part(f"{package}.{module}", path or name)
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *places})

    return find, names


def game_names(package: str, **more: str) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a game's package, whose rooms are imported when they are first used.

    `more` are the places of other names than those of every game.
    """
    return lazily(package, {"GAME": "rules", "State": "rules", "solve": "solver.engine:ENGINE.solve", **more})

"""Names whose modules are imported when they are first asked for: the one place that imports by name what is known by name.

What values of core need of the library, which core does not know, the package itself provides: `provide_library`.

Large files that lie beside the site, like a solved game: what there is, and getting them when somebody needs them.

In the tab the worker tells where they are (`lastcard.browser.link`). Natively there are none, and whoever
wants one works its content out.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from importlib import import_module
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from lastcard.core.progress import Progress


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

    `package`: the full name of the package.
    `places`: by name the module of the package that defines it; ``"module:path"`` where it is found there by
        another path.
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


@dataclass(frozen=True, slots=True)
class Shipped:
    """One file of so many bytes.

    `fetch` gets it, in slices; the progress counts bytes. It raises `OSError` if it cannot be had.
    """

    size: int
    fetch: Callable[[], Generator[Progress, None, bytes]]


_files: dict[str, Shipped] = {}


def offer(files: Mapping[str, Shipped]) -> None:
    """Say which files there are, by name; those offered before are forgotten."""
    _files.clear()
    _files.update(files)


def shipped(name: str) -> Shipped | None:
    """Return a file by its name, or None if there is no such file."""
    return _files.get(name)

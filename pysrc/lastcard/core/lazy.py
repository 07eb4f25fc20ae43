"""Names whose modules are imported on first use, the library for values of core, and large files beside the site.

`part` is the one place that imports by name what is known by name. The library, which core does not know, is
provided by the package (`provide_library`). In the tab the worker offers the files (`lastcard.browser.link`);
natively there are none, and their contents are computed.
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
    """What the library does for values of core: show them in notebooks, and find them again."""

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
    """Set the function that imports the library."""
    _loaders[:] = [load]


def library() -> _Library:
    """Return the library, imported on first use."""
    return _loaders[0]()


def part(module: str, name: str) -> Any:
    """Return a name of a module, dots and all, importing the module on first use."""
    return attrgetter(name)(import_module(module))


def lazily(package: str, places: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of a package that offers names without importing them yet.

    Type checkers learn the names from imports that only they see. `places` has the module of each name within the
    `package`, or ``"module:path"`` if its name there is another.
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
    """Return ``__getattr__`` and ``__dir__`` of a game's package, with the names of every game and `more`."""
    return lazily(package, {"GAME": "rules", "State": "rules", "solve": "solver.engine:ENGINE.solve", **more})


@dataclass(frozen=True, slots=True)
class Shipped:
    """A file with its size in bytes.

    `fetch` gets it, in slices whose progress counts bytes. It raises `OSError` on failure.
    """

    size: int
    fetch: Callable[[], Generator[Progress, None, bytes]]


_files: dict[str, Shipped] = {}


def offer(files: Mapping[str, Shipped]) -> None:
    """Set the files that there are, by name."""
    _files.clear()
    _files.update(files)


def shipped(name: str) -> Shipped | None:
    """Return a file by its name, or None if there is no such file."""
    return _files.get(name)

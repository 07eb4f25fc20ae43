"""Large files that lie beside the site, like a solved game: what there is, and getting them when somebody needs them.

In the tab the worker tells where they are (`lastcard.browser.shipped_files`). Natively there are none, and whoever
wants one works its content out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from lastcard.core.progress import Progress


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

"""Late imports in a tab: rarely used libraries, and modules missing from the bundle.

The bundle holds what a trial run imported, first what the first page and a move there need; the second part
arrives when idle, or when an import misses one of its modules. All other modules are fetched together at
the first miss, but libraries of few visits, such as that for QR codes, separately. The finder comes last in
``sys.meta_path``, so it is asked only for modules that are in none of the bundle's folders; natively it is
never installed.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any, cast

# Bokeh imports them for functions never called here; yaml alone takes 4 % of the app's imports.
RARELY_USED = ("yaml", "jinja2", "difflib")

PARTS = {"numpy", "bokeh", "panel", "networkx", "param"}

MISSING = "_multiprocessing"
"""A module that `multiprocessing` tries to import and no tab has: the rest of the library is not fetched for it."""


def put_off(name: str) -> None:
    """Let ``import name`` return a stand-in that imports the library when it is used.

    `importlib.util.LazyLoader` does not help: the import statement itself accesses an attribute. A module
    that is imported already stays.
    """
    if name in sys.modules:
        return
    stand_in = ModuleType(name)

    def part(attribute: str) -> Any:
        if sys.modules.get(name) is stand_in:
            del sys.modules[name]
        return getattr(importlib.import_module(name), attribute)

    stand_in.__dict__["__getattr__"] = part
    sys.modules[name] = stand_in


def do_without(name: str, *functions: str) -> None:
    """Let ``import name`` return a module whose functions do nothing, if not imported yet."""
    if name not in sys.modules:
        sys.modules[name] = stand_in = ModuleType(name)
        for function in functions:
            setattr(stand_in, function, lambda: None)


class LateFinder:
    """Finds modules that the bundle left out, and unpacks their archive at the first miss.

    `fetch` returns a zip laid out as below the folder `library`: one of the libraries in `apart`, or the
    rest (``""``). `bring` installs the second part of the bundle, which has modules of the packages `tops`.
    An error of either fails the import; the next import tries again.
    """

    def __init__(
        self,
        fetch: Callable[[str], bytes],
        library: str,
        apart: Sequence[str] = (),
        bring: Callable[[], None] = lambda: None,
        tops: Sequence[str] = (),
    ) -> None:
        self._fetch, self._library, self._apart = fetch, library, apart
        self._bring, self._tops = bring, set(tops)
        self._done: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module in what was left out; None if it is not there either."""
        top = name.partition(".")[0]
        part = next((one for one in self._apart if name == one or name.startswith(f"{one}.")), "")
        if top in self._tops and not part:
            print(f"{name} has not come yet; fetching what other tabs need")
            self._bring()
            self.arrived()
            if found := PathFinder.find_spec(name, path, target):
                return found
        known = part or (top in sys.stdlib_module_names and top != MISSING) or top in PARTS
        if part in self._done or not known:
            return None
        self._done.add(part)  # at once: what follows may miss a module too
        import io
        import zipfile

        print(f"{name} is not in the bundle; fetching {part or 'the rest of the library'}")
        try:
            with zipfile.ZipFile(io.BytesIO(self._fetch(part))) as archive:
                archive.extractall(self._library)
        except Exception:
            self._done.discard(part)
            raise
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)

    def arrived(self) -> None:
        """Note that the second part of the bundle is installed."""
        self._tops.clear()
        importlib.invalidate_caches()


_ahead: list[str] = []


def read_list() -> None:
    """Read the list for `import_ahead`, once the second part of the bundle is here."""
    text = Path(__file__).with_name("ahead.txt").read_text("utf-8")
    _ahead[:] = [name for name in text.splitlines() if name not in sys.modules]


def import_ahead(game: str) -> bool:
    """Import one more module that other tabs of this game need; return false without any."""
    theirs, own = "lastcard.games.", f"lastcard.games.{game}."
    name = next((name for name in _ahead if not name.startswith(theirs) or name.startswith(own)), "")
    if name:
        _ahead.remove(name)
        importlib.import_module(name)
    return bool(name)


def install_importer(apart: str, tops: str) -> Callable[[], None]:
    """Install the finder; return what to call when the bundle's second part has arrived."""
    import js

    def called(function: Callable[..., Any], *arguments: str) -> Any:
        try:
            return function(*arguments)
        except Exception as error:
            raise OSError(f"a part of the library could not be fetched: {error}") from None

    def bring() -> None:
        called(js.lastcardMore)

    def fetch(part: str) -> bytes:
        return cast(bytes, called(lambda: js.lastcardLeftOut(part).to_bytes()))

    library = f"/lib/python{sys.version_info[0]}.{sys.version_info[1]}"
    finder = LateFinder(fetch, library, apart.split(","), bring, tops.split(","))
    sys.meta_path.append(finder)
    return finder.arrived

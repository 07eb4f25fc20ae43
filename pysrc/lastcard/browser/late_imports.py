"""What a tab imports late of the libraries: one that is hardly ever used, and the modules that the bundle leaves out.

The bundle holds what a trial run imported, and first what it needed for the first page and a move there; the others come
when nobody waits, or the first time that an import misses one. The rest is fetched, all at once, when an import misses that.
What few visits need, such as the library for QR codes or the page of sheets, lies apart from the rest and is fetched alone.
The finder that does so stands last in line, so it is asked only when a module is in none of the bundle's folders;
natively it is never installed.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any, cast

RARELY_USED = ("yaml", "jinja2", "difflib")
"""What Bokeh reads its configuration files with, 4 % of what the app's imports take in a tab; its language of templates;
what it finds names with that are spelt alike; and what libraries import for functions that are never called here."""

PARTS = {"numpy", "bokeh", "panel", "networkx", "param"}


def put_off(name: str) -> None:
    """Let ``import name`` bring a stand-in, which reads the library when it is asked for any part of it.

    (`importlib.util.LazyLoader` does not help here: the import statement itself asks such a module for a part.)

    Nothing happens if somebody has imported it already.
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
    """Let ``import name`` bring a module whose functions of these names do nothing, unless it has been imported already.

    Panel wants to change by ``pyodide_http`` how files are fetched, which nobody does here, and where there is no such
    module it asks for pandas.
    """
    if name not in sys.modules:
        sys.modules[name] = stand_in = ModuleType(name)
        for function in functions:
            setattr(stand_in, function, lambda: None)


class LateFinder:
    """Finds modules that the bundle left out: unpacks what they lie in at the first import that misses.

    `fetch` returns the bytes of a zip, laid out as under the folder `library`: that of one of the libraries or packages
    that lie `apart`, or of the rest (``""``). `bring` puts the second part of the bundle into place, which has modules of
    the packages `tops`. Where one fails, the import fails with what it raised, and the next one tries again.
    """

    def __init__(
        self,
        fetch: Callable[[str], bytes],
        library: str,
        apart: Sequence[str] = (),
        bring: Callable[[], None] = lambda: None,
        tops: Sequence[str] = (),
    ) -> None:
        self._bring = bring
        self._tops = set(tops)
        self._fetch = fetch
        self._library = library
        self._apart = apart
        self._done: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a module in what was left out; modules that are in no part are still not found."""
        top = name.partition(".")[0]
        part = next((one for one in self._apart if name == one or name.startswith(f"{one}.")), "")
        if top in self._tops and not part:
            print(f"{name} has not come yet; fetching what other tabs need")
            self._bring()
            self.arrived()
            if found := PathFinder.find_spec(name, path, target):
                return found
        if part in self._done or not (part or top in sys.stdlib_module_names or top in PARTS):
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
        """The second part of the bundle is in its place."""
        self._tops.clear()
        importlib.invalidate_caches()


_ahead: list[str] = []


def read_list() -> None:
    """Find out what `import_ahead` has to do, once the second part of the bundle is there."""
    text = Path(__file__).with_name("ahead.txt").read_text("utf-8")
    _ahead[:] = [name for name in text.splitlines() if name not in sys.modules]


def import_ahead(game: str) -> bool:
    """Import one more of the modules that other tabs need, before somebody waits for it; whether there was one.

    What another game needs waits until that game is open: for all others together it takes a second of processor in a tab.
    """
    theirs, own = "lastcard.games.", f"lastcard.games.{game}."
    name = next((name for name in _ahead if not name.startswith(theirs) or name.startswith(own)), "")
    if name:
        _ahead.remove(name)
        importlib.import_module(name)
    return bool(name)


def install(apart: str, tops: str) -> Callable[[], None]:
    """Put the finder last in line, with the worker's way to fetch; what to call when the second part of the bundle is there.

    `apart` names libraries and packages, `tops` those of which that part has modules, with commas between.
    """
    import js

    def bring() -> None:
        try:
            js.lastcardMore()
        except Exception as error:
            raise OSError(f"a part of the library could not be fetched: {error}") from None

    def fetch(part: str) -> bytes:
        try:
            return cast(bytes, js.lastcardLeftOut(part).to_bytes())
        except Exception as error:
            raise OSError(f"a part of the library could not be fetched: {error}") from None

    library = f"/lib/python{sys.version_info[0]}.{sys.version_info[1]}"
    finder = LateFinder(fetch, library, apart.split(","), bring, tops.split(","))
    sys.meta_path.append(finder)
    return finder.arrived

"""The start of the sandbox's Python in a tab, which closes every way out of the worker."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from lastcard.sandbox.program_run import Lacking
from lastcard.sandbox.session import SandboxSession

FOLDER = "/program"  # where the program lies

# Modules through which a program could reach the browser, or try to.
WAYS_OUT = (
    *("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "pyodide_http"),
    *("webbrowser", "urllib.request", "http.client"),
)


class Finder:
    """The last finder, for modules that no other has found."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> None:
        """Raise `Lacking` for a module that the page can fetch."""
        if name.partition(".")[0] in LIBRARY:
            raise Lacking(name)


LIBRARY = {*sys.stdlib_module_names, "networkx", "numpy"}  # what a program may import besides lastcard


def begin(post: Callable[[str], object], whole: bool) -> SandboxSession:
    """Return the session of a new worker.

    `post` sends a text to the page; `whole` is true if the whole library is here, not only what most
    programs need.
    """
    os.makedirs(FOLDER, exist_ok=True)
    os.chdir(FOLDER)
    import_what_is_soon_needed()
    session = SandboxSession(post)
    signal.signal(signal.SIGINT, session.tick)
    shut()
    if not whole:
        sys.meta_path.append(Finder())
    return session


def import_what_is_soon_needed() -> None:
    """Import what solvers with chance or payoffs and the check of a file's parts will need."""
    import lastcard.core.claims
    import lastcard.core.general.expected
    import lastcard.core.general.forced  # noqa: F401


def shut() -> None:
    """Remove the modules that lead to the browser."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not _leads_to_browser(finder)]
    for name in filter(_leads_out, list(sys.modules)):
        del sys.modules[name]
    sys.meta_path.insert(0, Shut())


def _leads_out(name: str) -> bool:
    return name in WAYS_OUT or name.partition(".")[0] in WAYS_OUT


class Shut:
    """The first finder, which refuses the ways out."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> None:
        """Refuse modules that lead to the browser."""
        if _leads_out(name):
            reason = f"{name} cannot be used here: a program has no way out of this page"
            raise ModuleNotFoundError(reason, name=name)


def _leads_to_browser(finder: Any) -> bool:
    package = type(finder).__module__.partition(".")[0]
    return package in ("pyodide", "_pyodide") or type(finder).__name__ == "JsFinder"

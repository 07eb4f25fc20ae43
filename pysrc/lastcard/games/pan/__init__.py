"""Pan. What the registry asks for is imported when it is first used."""

from __future__ import annotations

from importlib import import_module
from typing import Any

_HOMES = {
    "GAME": "rules",
    "solve": "solver",
    "solve_whole": "solver",
    "solve_quickly": "solver.player",
    "endless": "solver.player",
    "summarise": "solver",
    "CLAIMS": "claims",
    "bench": "benchmark",
    "FILES": "solver.shipped",
    "player": "solver.player",
    "page": "view",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)

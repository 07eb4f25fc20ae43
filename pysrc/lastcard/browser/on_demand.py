"""Libraries that the app's libraries import and a tab hardly ever uses: read when somebody asks them for something."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

LIBRARIES = ("yaml",)
"""What Bokeh reads its configuration files with; 4 % of what the app's imports take in a tab."""


def put_off(name: str) -> None:
    """Let ``import name`` bring a stand-in, which reads the library when it is asked for any part of it.

    (`importlib.util.LazyLoader` does not help here: the import statement itself asks such a module for a part.)

    Parameters
    ----------
    name
        A library that nobody has imported; nothing happens if somebody has.
    """
    if name in sys.modules:
        return
    stand_in = ModuleType(name)

    def part(attribute: str) -> Any:
        if sys.modules.get(name) is stand_in:
            del sys.modules[name]
        return getattr(import_module(name), attribute)

    stand_in.__dict__["__getattr__"] = part
    sys.modules[name] = stand_in
